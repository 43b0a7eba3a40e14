import { lazy, type ReactNode, Suspense } from 'react';
import { AuthContext, useAuthState } from '#ui/auth/useAuth.ts';

const SessionWatch = lazy(() => import('#ui/auth/SessionWatch.tsx'));

/** Holds who is signed in for everything below it; read it with `useAuth()`. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const auth = useAuthState();
  return (
    <AuthContext value={auth}>
      {children}
      {auth.user !== null && (
        <Suspense>
          <SessionWatch userId={auth.user.id} />
        </Suspense>
      )}
    </AuthContext>
  );
}
