import { useTabRead, useTabWrite } from '#ui/dashboard/tabs/useTabCalls.ts';

export const useOwnSessions = () => useTabRead('ownSessions', {});
export const useChangePassword = () => useTabWrite('changePassword');
export const useEndSession = () => useTabWrite('endSession');
export const useEndOtherSessions = () => useTabWrite('endOtherSessions');
