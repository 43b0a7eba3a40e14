/** Lowest first; each role includes the ones before it. `super_admin` owns the platform. */
export const roles = ['USER', 'STAFF', 'MANAGER', 'ADMIN', 'super_admin'] as const;
export type Role = (typeof roles)[number];

/** Capability → lowest role that has it. Code asks `can` and never compares roles. */
const lowestRole = {
  runDay: 'STAFF',
  manageVenues: 'MANAGER',
  seeEveryVenue: 'ADMIN',
  seePlatform: 'ADMIN',
  moderateReviews: 'ADMIN',
  decideVenues: 'super_admin',
  changePlatform: 'super_admin',
  resetPasswords: 'super_admin',
} as const satisfies Record<string, Role>;

export type Capability = keyof typeof lowestRole;

export const isAtLeast = (role: Role, lowest: Role): boolean => roles.indexOf(role) >= roles.indexOf(lowest);

export const can = (user: { role: Role } | null | undefined, capability: Capability): boolean =>
  user !== null && user !== undefined && isAtLeast(user.role, lowestRole[capability]);

export interface Membership {
  mayOverbook: boolean;
}

export interface VenueAccess {
  mayRun: boolean;
  mayManage: boolean;
  mayOverbook: boolean;
}

/** The venue's owner and roles that see all venues get everything; front-desk members get the day. */
export function accessTo(
  user: { id: string; role: Role } | null | undefined,
  venue: { ownerId: string | null },
  membership: Membership | null,
): VenueAccess {
  const mayManage = can(user, 'seeEveryVenue') || (can(user, 'manageVenues') && venue.ownerId === user?.id);
  const belongs = can(user, 'runDay') && membership !== null;
  return { mayRun: mayManage || belongs, mayManage, mayOverbook: mayManage || (belongs && membership.mayOverbook) };
}

export function splitName(nome: string): { firstName: string; lastName: string | null } {
  const [firstName = '', ...rest] = nome.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') || null };
}

export const isComplete = (profile: {
  nif: string | null;
  documentoId: string | null;
  morada: string | null;
}): boolean => profile.nif !== null && profile.documentoId !== null && profile.morada !== null;

const RETURN_PATH_MAX = 500;
const ownPath = /^(\/[\w.~@:+,=-]+)*\/?([?#][\u0021-\u005b\u005d-\u007e]*)?$/;
const dotSegment = /\/\.{1,2}(\/|\?|#|$)/;
const leadsBack = /^\/(api|login)(\/|-|\?|#|$)/i;

/** Returns a path of this site, or null: no `//host`, `/\host`, dot segments, `%`, `/api` or sign-in pages. */
export function safeReturnPath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/') || path.length > RETURN_PATH_MAX) return null;
  return ownPath.test(path) && !dotSegment.test(path.split(/[?#]/)[0]!) && !leadsBack.test(path) ? path : null;
}

export const intendedRole = (role: unknown): 'MANAGER' | 'ADMIN' | null =>
  role === 'MANAGER' || role === 'ADMIN' ? role : null;

export function loginAddress(page: string, wanted: { returnTo?: unknown; role?: unknown }): string {
  const returnTo = safeReturnPath(wanted.returnTo);
  const role = intendedRole(wanted.role);
  const query = [
    ...(returnTo === null ? [] : [`returnTo=${encodeURIComponent(returnTo)}`]),
    ...(role === null ? [] : [`role=${role}`]),
  ];
  return query.length === 0 ? page : `${page}?${query.join('&')}`;
}
