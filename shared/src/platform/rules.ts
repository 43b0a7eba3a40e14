import { isAtLeast, type Role } from '#shared/auth/rules';
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
