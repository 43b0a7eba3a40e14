import { useTabRead, useTabWrite } from '#ui/features/dashboard/tabs/use-tab-calls.ts';

export const useOwnSessions = () => useTabRead('ownSessions', {});
export const useChangePassword = () => useTabWrite('changePassword');
export const useEndSession = () => useTabWrite('endSession');
export const useEndOtherSessions = () => useTabWrite('endOtherSessions');

export const useSecondFactor = () => useTabRead('secondFactor', {});
export const useBeginFactor = () => useTabWrite('beginSecondFactor');
export const useConfirmFactor = () => useTabWrite('confirmSecondFactor');
export const useRenewRecoveryCodes = () => useTabWrite('renewRecoveryCodes');
export const useEndFactor = () => useTabWrite('endSecondFactor');
