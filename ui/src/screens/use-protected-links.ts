import { useNavigate } from 'react-router-dom';
import { isAtLeast, type Role } from '#shared/auth/rules';
import type { IntendedRole } from '#ui/features/auth/intended-role.ts';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { useSignInDialogs } from '#ui/features/auth/use-sign-in-dialogs.ts';

interface Door {
  needs: Role;
  /** Role that a visitor signs in as; front-desk staff use the manager's form. */
  intends: IntendedRole;
  path: string;
  signIn: 'manager' | 'admin';
}

const doors = {
  manage: { needs: 'STAFF', intends: 'MANAGER', path: '/gerir-reserva', signIn: 'manager' },
  platform: { needs: 'ADMIN', intends: 'ADMIN', path: '/admin', signIn: 'admin' },
} as const satisfies Record<string, Door>;

/** The header's links to protected pages: follow, open the sign-in dialog, or offer another profile. */
export function useProtectedLinks() {
  const { role, intend } = useAuth();
  const { open } = useSignInDialogs();
  const navigate = useNavigate();
  const through = (name: keyof typeof doors) => () => {
    const { needs, intends, path, signIn } = doors[name];
    if (role !== null && isAtLeast(role, needs)) return navigate(path);
    intend(intends);
    open({ kind: role === null ? signIn : 'denied', switchTo: signIn, needs, returnTo: path });
  };
  return { manage: through('manage'), platform: through('platform') };
}
