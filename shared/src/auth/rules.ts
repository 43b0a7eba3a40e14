/** Roles as a ladder, lowest first; each includes the ones before it. `super_admin` is the platform's owner. */
export const roles = ['USER', 'MANAGER', 'ADMIN', 'super_admin'] as const;
export type Role = (typeof roles)[number];

/** What someone may do → the lowest role that may do it. Code asks `can`, never who somebody is. */
const lowestRole = {
  manageVenues: 'MANAGER',
  seeEveryVenue: 'ADMIN',
  seePlatform: 'ADMIN',
  decideVenues: 'super_admin',
  resetPasswords: 'super_admin',
} as const satisfies Record<string, Role>;

export type Capability = keyof typeof lowestRole;

export const isAtLeast = (role: Role, lowest: Role): boolean => roles.indexOf(role) >= roles.indexOf(lowest);

export const can = (user: { role: Role } | null | undefined, capability: Capability): boolean =>
  user !== null && user !== undefined && isAtLeast(user.role, lowestRole[capability]);

/** Sees and runs the venue: its owner, or whoever sees every venue. */
export const canRunVenue = (user: { id: string; role: Role } | null | undefined, venue: { ownerId: string | null }) =>
  can(user, 'seeEveryVenue') || (can(user, 'manageVenues') && venue.ownerId === user?.id);

/** The first word of a name, and the rest of it; null where there is no rest. */
export function splitName(nome: string): { firstName: string; lastName: string | null } {
  const [firstName = '', ...rest] = nome.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') || null };
}

const RETURN_PATH_MAX = 500;
/** Segments of the letters that our own addresses are made of, then a query and a fragment of visible ASCII. */
const ownPath = /^(\/[\w.~@:+,=-]+)*\/?([?#][\u0021-\u005b\u005d-\u007e]*)?$/;
const dotSegment = /\/\.{1,2}(\/|\?|#|$)/;
/** Without regard to case, as the pages' router reads them. */
const leadsBack = /^\/(api|login)(\/|-|\?|#|$)/i;

/**
 * A return path after sign-in: a path of this site and nothing else. `//host`, `/\host` and anything that could be read as
 * one (empty and dot segments, percent signs in the path), control characters, `/api` and the sign-in addresses
 * themselves are refused. Answers the path, or null.
 */
export function safeReturnPath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/') || path.length > RETURN_PATH_MAX) return null;
  return ownPath.test(path) && !dotSegment.test(path.split(/[?#]/)[0]!) && !leadsBack.test(path) ? path : null;
}

/** The roles that a link to the sign-in may ask for (specification, section 4). */
export const intendedRole = (role: unknown): 'MANAGER' | 'ADMIN' | null =>
  role === 'MANAGER' || role === 'ADMIN' ? role : null;

/** A sign-in page's address with the return path as `returnTo` and the intended `role`; what is not safe is dropped. */
export function loginAddress(page: string, wanted: { returnTo?: unknown; role?: unknown }): string {
  const returnTo = safeReturnPath(wanted.returnTo);
  const role = intendedRole(wanted.role);
  const query = [
    ...(returnTo === null ? [] : [`returnTo=${encodeURIComponent(returnTo)}`]),
    ...(role === null ? [] : [`role=${role}`]),
  ];
  return query.length === 0 ? page : `${page}?${query.join('&')}`;
}
