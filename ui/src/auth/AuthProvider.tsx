import type { ReactNode } from 'react';
import { AuthContext, useAuthState } from '#ui/auth/useAuth.ts';

/** Holds who is signed in for everything below it; read it with `useAuth()`. */
export function AuthProvider({ children }: { children: ReactNode }) {
  return <AuthContext value={useAuthState()}>{children}</AuthContext>;
}
