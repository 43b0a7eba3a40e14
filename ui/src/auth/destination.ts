import { isAtLeast, type Role, safeReturnPath } from '#shared/auth/rules';
import type { IntendedRole } from '#ui/auth/intended-role.ts';

interface Wanted {
  /** Where the person was going; anything that is no path of this site is ignored. */
  returnTo?: string | null;
  intendedRole?: IntendedRole | null;
}

const homeOf = { ADMIN: '/admin', MANAGER: '/gerir-reserva' } as const;

/** Where somebody goes after signing in: on to where they were going, else to what they meant to be, else to their own. */
export function destinationOf(role: Role, { returnTo, intendedRole }: Wanted): string {
  const path = safeReturnPath(returnTo);
  if (path !== null) return path;
  if (intendedRole && isAtLeast(role, intendedRole)) return homeOf[intendedRole];
  return isAtLeast(role, 'ADMIN') ? homeOf.ADMIN : isAtLeast(role, 'STAFF') ? homeOf.MANAGER : '/';
}
