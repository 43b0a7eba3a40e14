import type { ReactNode } from 'react';
import { AuthContext, useAuthState } from '#ui/features/auth/use-auth.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';

const SessionWatch = lazyPart(() => import('#ui/features/auth/SessionWatch.tsx'), { place: 'unseen' });

export function AuthProvider({ children }: { children: ReactNode }) {
  const auth = useAuthState();
  return (
    <AuthContext value={auth}>
      {children}
      {auth.user !== null && <SessionWatch userId={auth.user.id} />}
    </AuthContext>
  );
}
