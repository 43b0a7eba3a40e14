import { useSessionCheck } from '#ui/auth/useSessionCheck.ts';

/** Stands on the page while somebody is signed in; fetched only then, so visitors do not pay for it. */
export default function SessionWatch({ userId }: { userId: string }) {
  useSessionCheck(userId);
  return null;
}
