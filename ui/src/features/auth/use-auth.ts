import { useQueryClient } from '@tanstack/react-query';
import { createContext, startTransition, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Role } from '#shared/auth/rules';
import type { User } from '#shared/auth/schema';
import { useClient } from '#ui/api/client.ts';
import { type IntendedRole, useIntendedRole } from '#ui/features/auth/intended-role.ts';
import { tellSessionChanged } from '#ui/features/auth/session-news.ts';
import { useToast } from '#ui/kit/use-toast.ts';

/** Session state (specification, section 4). Starts loading and unauthenticated. */
export interface AuthState {
  user: User | null;
  token: string | null;
  role: Role | null;
  intendedRole: IntendedRole | null;
  isAuthenticated: boolean;
  isLoading: boolean;
}

export interface Auth extends AuthState {
  login: (user: User, token?: string) => void;
  logout: () => Promise<void>;
  isLoggingOut: boolean;
  /** Reads the session from the server; null without one. */
  refresh: () => Promise<User | null>;
  /** Survives a reload. */
  intend: (role: IntendedRole) => void;
}

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within the AuthProvider');
  return auth;
}

interface Session {
  user: User | null;
  token: string | null;
  isLoading: boolean;
}

const signedOut: Session = { user: null, token: null, isLoading: false };

export function useAuthState(): Auth {
  const [session, setSession] = useState<Session>({ ...signedOut, isLoading: true });
  const { intendedRole, intend, forgetIntendedRole } = useIntendedRole();
  const refresh = useRefresh(setSession);
  const login = useCallback(
    (user: User, token?: string) => {
      setSession({ user, token: token ?? null, isLoading: false });
      forgetIntendedRole();
      tellSessionChanged(user.id);
    },
    [forgetIntendedRole],
  );
  const leave = useCallback(() => {
    setSession(signedOut);
    forgetIntendedRole();
  }, [forgetIntendedRole]);
  const { logout, isLoggingOut } = useLogout(leave, refresh);

  // The effect runs after the first paint, so that visitors do not wait. The transition keeps its result from forcing
  // pending screens to hydrate at once.
  const firstSetSession = useCallback<typeof setSession>((next) => startTransition(() => setSession(next)), []);
  const arrive = useRefresh(firstSetSession);
  useEffect(() => {
    void arrive();
  }, [arrive]);

  return useMemo(
    () => ({
      ...session,
      role: session.user?.role ?? null,
      isAuthenticated: session.user !== null,
      ...{ intendedRole, intend, login, logout, isLoggingOut, refresh },
    }),
    [session, intendedRole, intend, login, logout, isLoggingOut, refresh],
  );
}

/** Any failure counts as no session: visitors usually get 401, and a lost connection proves no session. */
function useRefresh(setSession: (next: (now: Session) => Session) => void) {
  const client = useClient();
  return useCallback(async () => {
    const user = await client.call('currentUser', {}).catch(() => null);
    setSession((now) => ({ user, token: user === null ? null : now.token, isLoading: false }));
    return user;
  }, [client, setSession]);
}

function useLogout(leave: () => void, refresh: () => Promise<unknown>) {
  const client = useClient();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const { t } = useTranslation();
  const [isLoggingOut, setLoggingOut] = useState(false);
  const logout = useCallback(async () => {
    setLoggingOut(true);
    try {
      await client.call('logOut', {});
      tellSessionChanged(null);
      // The next user must not see data of the previous one.
      cache.clear();
      // In one update, otherwise a protected page would open the sign-in between the two.
      startTransition(() => {
        leave();
        navigate('/');
      });
      toast({ title: t('app.session.loggedOutTitle'), description: t('app.session.loggedOut') });
      await refresh();
    } catch {
      toast({ title: t('app.error'), description: t('app.session.logOutFailed'), look: 'destructive' });
    } finally {
      setLoggingOut(false);
    }
  }, [client, cache, leave, navigate, refresh, toast, t]);
  return { logout, isLoggingOut };
}
