import { useFactorDemand } from '#ui/features/auth/use-factor-demand.ts';
import { useSessionCheck } from '#ui/features/auth/use-session-check.ts';

/** Loaded only with a session, so that visitors do not download it. */
export default function SessionWatch({ userId }: { userId: string }) {
  useSessionCheck(userId);
  useFactorDemand();
  return null;
}
