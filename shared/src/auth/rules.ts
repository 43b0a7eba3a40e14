/**
 * Roles as a ladder, lowest first; each includes the ones before it. `STAFF` runs the day of the venues that it belongs to,
 * `super_admin` is the platform's owner.
 */
export const roles = ['USER', 'STAFF', 'MANAGER', 'ADMIN', 'super_admin'] as const;
export type Role = (typeof roles)[number];

/** What someone may do → the lowest role that may do it. Code asks `can`, never who somebody is. */
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

/** How somebody belongs to a venue's front desk; null where they do not. */
export interface Membership {
  mayOverbook: boolean;
}

/** What somebody may do in one venue. */
export interface VenueAccess {
  /** Run its day: parties, waiting list, messages. */
  mayRun: boolean;
  /** Change the venue itself: schedule, rooms, templates, settings, staff. */
  mayManage: boolean;
  /** Take a party beyond a slot's capacity on purpose. */
  mayOverbook: boolean;
}

/** What a user may do in a venue: its owner and whoever sees every venue everything, its front desk the day. */
export function accessTo(
  user: { id: string; role: Role } | null | undefined,
  venue: { ownerId: string | null },
  membership: Membership | null,
): VenueAccess {
  const mayManage = can(user, 'seeEveryVenue') || (can(user, 'manageVenues') && venue.ownerId === user?.id);
  const belongs = can(user, 'runDay') && membership !== null;
  return { mayRun: mayManage || belongs, mayManage, mayOverbook: mayManage || (belongs && membership.mayOverbook) };
}

/** The first word of a name, and the rest of it; null where there is no rest. */
export function splitName(nome: string): { firstName: string; lastName: string | null } {
  const [firstName = '', ...rest] = nome.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') || null };
}

/** A manager's profile is complete once the three things that the sign-up leaves out are given. */
export const isComplete = (profile: {
  nif: string | null;
  documentoId: string | null;
  morada: string | null;
}): boolean => profile.nif !== null && profile.documentoId !== null && profile.morada !== null;

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
