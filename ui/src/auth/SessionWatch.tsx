import { useFactorDemand } from '#ui/auth/use-factor-demand.ts';
import { useSessionCheck } from '#ui/auth/use-session-check.ts';

/** Stands on the page while somebody is signed in; fetched only then, so visitors do not pay for it. */
export default function SessionWatch({ userId }: { userId: string }) {
  useSessionCheck(userId);
  useFactorDemand();
  return null;
}
