import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { loginAddress } from '#shared/auth/rules';
import { ApiError } from '#ui/app/apiError.ts';
import { useToast } from '#ui/app/useToast.ts';

/** The specification's pause between the message and the way to the login (section 9). */
const REDIRECT_MS = 500;

export const isLoggedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/**
 * For a call that was answered 401 on an open screen: says so and goes to the login, which leads back here. True where
 * the error was one, so that the screen says nothing else.
 */
export function useLoggedOut(): (error: unknown) => boolean {
  const toast = useToast();
  const { t } = useTranslation();
  const leaving = useRef(false);
  return useCallback(
    (error: unknown) => {
      if (!isLoggedOut(error)) return false;
      if (leaving.current) return true;
      leaving.current = true;
      toast({ title: t('dashboard.loggedOut.title'), description: t('dashboard.loggedOut.text'), look: 'destructive' });
      const { pathname, search } = window.location;
      setTimeout(
        () => window.location.assign(loginAddress('/api/login', { returnTo: pathname + search })),
        REDIRECT_MS,
      );
      return true;
    },
    [toast, t],
  );
}

/** The same for what a screen reads. */
export function useLoggedOutOn(errors: unknown[]): void {
  const loggedOut = useLoggedOut();
  const refused = errors.find(isLoggedOut);
  useEffect(() => {
    if (refused !== undefined) loggedOut(refused);
  }, [refused, loggedOut]);
}
