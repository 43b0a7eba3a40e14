import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { isAtLeast, type Role } from '#shared/auth/rules';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { useSignInDialogs } from '#ui/features/auth/use-sign-in-dialogs.ts';
import { PageSpinner } from '#ui/kit/PageSpinner.tsx';

interface GuardProps {
  needs: Role;
  /** False: a user with too low a role is redirected to `/` without a dialog. */
  denialDialog?: boolean;
  children: ReactNode;
}

/** Specification, section 2: waits, requires a sign-in, explains a denial, or shows the page. */
export function Guard({ needs, denialDialog = true, children }: GuardProps) {
  const { isLoading, role } = useAuth();
  if (isLoading) return <PageSpinner />;
  if (role !== null && isAtLeast(role, needs)) return children;
  if (role !== null && !denialDialog) return <Navigate to="/" replace />;
  return <Door kind={role === null ? 'choice' : 'denied'} needs={needs} />;
}

/** Opens the dialog once while access is denied, and closes it on unmount. */
function Door({ kind, needs }: { kind: 'choice' | 'denied'; needs: Role }) {
  const { open, close } = useSignInDialogs();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    open({ kind, needs, returnTo: `${pathname}${search}`, onCancel: () => navigate('/') });
    return close;
  }, [open, close, navigate, kind, needs, pathname, search]);
  return <PageSpinner still />;
}
