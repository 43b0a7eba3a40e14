import { useTabRead, useTabWrite } from '#ui/dashboard/tabs/useTabCalls.ts';

export const useProfile = () => useTabRead('profile', {});
export const useSaveProfile = () => useTabWrite('saveProfile');
