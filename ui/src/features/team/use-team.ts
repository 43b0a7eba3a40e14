import { useTabRead, useTabWrite } from '#ui/features/dashboard/tabs/use-tab-calls.ts';

export const useTeam = (venueId: string) => useTabRead('venueStaff', { venueId });
export const useInviteStaff = () => useTabWrite('inviteStaff');
export const useWithdrawInvite = () => useTabWrite('withdrawInvite');
export const useChangeStaff = () => useTabWrite('changeStaff');
export const useRemoveStaff = () => useTabWrite('removeStaff');
