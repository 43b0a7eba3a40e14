import { useQueryClient } from '@tanstack/react-query';
import { createContext, startTransition, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Role } from '#shared/auth/rules';
import type { User } from '#shared/auth/schema';
import { useClient } from '#ui/app/client.ts';
import { useToast } from '#ui/app/use-toast.ts';
import { type IntendedRole, useIntendedRole } from '#ui/auth/intended-role.ts';
import { tellSessionChanged } from '#ui/auth/session-news.ts';

/** Who is here (specification, section 4). Starts loading and unauthenticated. */
export interface AuthState {
  user: User | null;
  token: string | null;
  role: Role | null;
  /** What the person meant to sign in as. */
  intendedRole: IntendedRole | null;
  isAuthenticated: boolean;
  isLoading: boolean;
}

export interface Auth extends AuthState {
  /** Call after a successful sign-in or sign-up. */
  login: (user: User, token?: string) => void;
  /** Ends the session, says so and goes to `/`. */
  logout: () => Promise<void>;
  isLoggingOut: boolean;
  /** Asks the server again who is here; null where nobody is. */
  refresh: () => Promise<User | null>;
  /** Remembers what the person means to sign in as, also across a reload. */
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

const nobody: Session = { user: null, token: null, isLoading: false };

/** The state behind `AuthProvider`. */
export function useAuthState(): Auth {
  const [session, setSession] = useState<Session>({ ...nobody, isLoading: true });
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
    setSession(nobody);
    forgetIntendedRole();
  }, [forgetIntendedRole]);
  const { logout, isLoggingOut } = useLogout(leave, refresh);

  // An effect runs after the first paint, so a visitor without a session waits for nothing. Its answer meets screens that
  // are still coming to life, and in a transition does not make them do so at one go.
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
      intendedRole,
      intend,
      login,
      logout,
      isLoggingOut,
      refresh,
    }),
    [session, intendedRole, intend, login, logout, isLoggingOut, refresh],
  );
}

/** Any failure counts as nobody: 401 is the usual answer to a visitor, and a lost connection proves no session. */
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
      // What the last person read must not be shown to the next one.
      cache.clear();
      // Together, or a protected page would ask for a sign-in between the two.
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
