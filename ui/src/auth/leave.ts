import { loginAddress } from '#shared/auth/rules';
import type { IntendedRole } from '#ui/auth/intended-role.ts';

/** Leaves the page for the login endpoint, which answers with the sign-in page and keeps where to come back to. */
export function leaveForSignIn(wanted: { returnTo?: string | null; role?: IntendedRole } = {}): void {
  window.location.assign(loginAddress('/api/login', wanted));
}

/** Starts the page anew: somebody else is signed in by now, and nothing of the one before may stay. */
export function startAnew(): void {
  window.location.reload();
}

/** This page's path, to come back to after signing in; null on the home page, which is where one arrives anyway. */
export function pathToReturnTo({ pathname, search }: { pathname: string; search: string }): string | null {
  return pathname === '/' || pathname.startsWith('/api/') ? null : `${pathname}${search}`;
}
