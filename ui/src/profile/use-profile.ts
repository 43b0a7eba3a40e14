import { useTabRead, useTabWrite } from '#ui/dashboard/tabs/use-tab-calls.ts';

export const useProfile = () => useTabRead('profile', {});
export const useSaveProfile = () => useTabWrite('saveProfile');
