import { isAtLeast, type Role, safeReturnPath } from '#shared/auth/rules';
import type { IntendedRole } from '#ui/features/auth/intended-role.ts';

interface WantedPage {
  /** Path before the sign-in; ignored unless it belongs to this site. */
  returnTo?: string | null;
  intendedRole?: IntendedRole | null;
}

const homeOf = { ADMIN: '/admin', MANAGER: '/gerir-reserva' } as const;

/** In this order: the path before the sign-in, the intended role's page, the role's own page. */
export function destinationOf(role: Role, { returnTo, intendedRole }: WantedPage): string {
  const path = safeReturnPath(returnTo);
  if (path !== null) return path;
  if (intendedRole && isAtLeast(role, intendedRole)) return homeOf[intendedRole];
  return isAtLeast(role, 'ADMIN') ? homeOf.ADMIN : isAtLeast(role, 'STAFF') ? homeOf.MANAGER : '/';
}
