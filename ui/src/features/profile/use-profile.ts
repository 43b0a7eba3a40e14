import { useTabRead, useTabWrite } from '#ui/features/dashboard/tabs/use-tab-calls.ts';

export const useProfile = () => useTabRead('profile', {});
export const useSaveProfile = () => useTabWrite('saveProfile');
