import { loginAddress } from '#shared/auth/rules';
import type { IntendedRole } from '#ui/features/auth/intended-role.ts';

/** Opens the login endpoint, which redirects to the sign-in page and keeps the return path. */
export function leaveForSignIn(wanted: { returnTo?: string | null; role?: IntendedRole } = {}): void {
  window.location.assign(loginAddress('/api/login', wanted));
}

/** Reloads the page after a change of user, so that no data of the previous user remains. */
export function startAnew(): void {
  window.location.reload();
}

/** Return path after signing in; null on the home page, which is the default. */
export function pathToReturnTo({ pathname, search }: { pathname: string; search: string }): string | null {
  return pathname === '/' || pathname.startsWith('/api/') ? null : `${pathname}${search}`;
}
