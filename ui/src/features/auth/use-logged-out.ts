import { useTranslation } from 'react-i18next';
import { ApiError } from '#ui/api/api-error.ts';
import { useSignInAgain, useSignInAgainOn } from '#ui/features/auth/use-sign-in-again.ts';

/** Specification, section 9. */
const REDIRECT_MS = 500;

/** Specification, section 8. A refused password is also a 401, but ends no session. */
export const isLoggedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.message.startsWith('401: ') && error.message.includes('Unauthorized');

function useWords() {
  const { t } = useTranslation();
  return { title: t('dashboard.loggedOut.title'), text: t('dashboard.loggedOut.text'), afterMs: REDIRECT_MS };
}

/**
 * For a 401 on an open screen: shows a message and opens the login, which returns here. True if it handled the error,
 * so that the screen shows no other message.
 */
export function useLoggedOut(): (error: unknown) => boolean {
  const { start } = useSignInAgain(useWords());
  return (error) => {
    if (!isLoggedOut(error)) return false;
    start();
    return true;
  };
}

export function useLoggedOutOn(errors: unknown[]): void {
  useSignInAgainOn(errors.some(isLoggedOut), useWords());
}
