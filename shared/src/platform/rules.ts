import { can, isAtLeast, type Role } from '#shared/auth/rules';
import type { GivenRole } from '#shared/platform/schema';

/** An account whose role is to change, and what hangs on it. */
export interface Promoted {
  id: string;
  role: Role;
  /** Venues that it owns. */
  venues: number;
}

export type RoleRefusal = 'own_role' | 'last_owner' | 'owns_venues';

/**
 * Why an account may not be given a role: nobody changes their own, the platform keeps an owner, and whoever owns venues
 * stays their manager. `owners` counts the platform's owners, this account included where it is one.
 */
export function refusedRole(actorId: string, user: Promoted, wanted: GivenRole, owners: number): RoleRefusal | null {
  if (user.id === actorId) return 'own_role';
  if (user.role === 'super_admin' && owners <= 1) return 'last_owner';
  return user.venues > 0 && !isAtLeast(wanted, 'MANAGER') ? 'owns_venues' : null;
}

/**
 * Why an account's second factor may not be removed: the own one is turned off with a code, and an administrator removes
 * those of lower roles alone.
 */
export function refusedFactorRemoval(
  actor: { id: string; role: Role },
  user: { id: string; role: Role },
): 'own_factor_kept' | 'forbidden' | null {
  if (actor.id === user.id) return 'own_factor_kept';
  return can(actor, 'changePlatform') || !isAtLeast(user.role, 'ADMIN') ? null : 'forbidden';
}
