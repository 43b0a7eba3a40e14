import { useMemo } from 'react';
import type { DeskStatus } from '#shared/desk/local';
import type { DeskStaff } from '#shared/desk/schema';
import type { Auth } from '#ui/features/auth/use-auth.ts';
import { useDeskAct } from '#ui/features/desk/use-desk.ts';

const nothing = () => undefined;

/** The user of this desk, without a request to the server. */
export function useDeskAuth({ staff }: Pick<DeskStatus, 'staff'>): Auth {
  const { mutateAsync: lock, isPending } = useDeskAct('lock');
  return useMemo(() => {
    const user = staff === null ? null : userOf(staff);
    return {
      user,
      token: null,
      role: staff?.role ?? null,
      intendedRole: null,
      isAuthenticated: staff !== null,
      isLoading: false,
      login: nothing,
      logout: async () => void (await lock({})),
      isLoggingOut: isPending,
      refresh: async () => user,
      intend: nothing,
    };
  }, [staff, lock, isPending]);
}

const userOf = ({ id, name, role }: DeskStaff) => ({
  id,
  email: null,
  firstName: name,
  lastName: null,
  profileImageUrl: null,
  phone: null,
  role,
});
