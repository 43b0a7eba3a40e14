import { useTranslation } from 'react-i18next';
import { ApiError } from '#ui/app/api-error.ts';
import { useSignInAgain, useSignInAgainOn } from '#ui/auth/use-sign-in-again.ts';

/** The specification's pause between the message and the way to the login (section 9). */
const REDIRECT_MS = 500;

/** The specification's sign (section 8); a refused password is a 401 too, and ends no session. */
export const isLoggedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.message.startsWith('401: ') && error.message.includes('Unauthorized');

function useWords() {
  const { t } = useTranslation();
  return { title: t('dashboard.loggedOut.title'), text: t('dashboard.loggedOut.text'), afterMs: REDIRECT_MS };
}

/**
 * For a call that was answered 401 on an open screen: says so and goes to the login, which leads back here. True where
 * the error was one, so that the screen says nothing else.
 */
export function useLoggedOut(): (error: unknown) => boolean {
  const { start } = useSignInAgain(useWords());
  return (error) => {
    if (!isLoggedOut(error)) return false;
    start();
    return true;
  };
}

/** The same for what a screen reads. */
export function useLoggedOutOn(errors: unknown[]): void {
  useSignInAgainOn(errors.some(isLoggedOut), useWords());
}
