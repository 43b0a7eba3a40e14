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

/**
 * A return path after sign-in: a path of this site and nothing else. `//host`, `/\host`, control characters and the
 * sign-in addresses themselves are refused.
 */
export function safeReturnPath(path: unknown): string | null {
  if (typeof path !== 'string' || path.length > 500) return null;
  if (!/^\/(?![/\\])[\u0021-\u007e]*$/.test(path) || path.includes('\\')) return null;
  return /^\/(api|login)(\/|-|\?|#|$)/.test(path) ? null : path;
}
