import { can, isAtLeast, type Role } from '#shared/auth/rules';
import type { GivenRole } from '#shared/platform/schema';

export interface Promoted {
  id: string;
  role: Role;
  venues: number;
}

export type RoleRefusal = 'own_role' | 'last_owner' | 'owns_venues';

/**
 * Refused: the own role, the last platform owner, an owner of venues below manager. `owners` includes this account if
 * it is one.
 */
export function refusedRole(actorId: string, user: Promoted, wanted: GivenRole, owners: number): RoleRefusal | null {
  if (user.id === actorId) return 'own_role';
  if (user.role === 'super_admin' && owners <= 1) return 'last_owner';
  return user.venues > 0 && !isAtLeast(wanted, 'MANAGER') ? 'owns_venues' : null;
}

/** The own factor is turned off with a code; an administrator removes those of lower roles only. */
export function refusedFactorRemoval(
  actor: { id: string; role: Role },
  user: { id: string; role: Role },
): 'own_factor_kept' | 'forbidden' | null {
  if (actor.id === user.id) return 'own_factor_kept';
  return can(actor, 'changePlatform') || !isAtLeast(user.role, 'ADMIN') ? null : 'forbidden';
}
