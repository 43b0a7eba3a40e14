import { useTranslation } from 'react-i18next';
import { isLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import { useSignInAgainOn } from '#ui/features/auth/use-sign-in-again.ts';
import { useSessionAtOpening } from '#ui/features/venues/setup/use-venue-setup.ts';

/** Pause between message and redirect (specification, section 9). */
const LEAVE_MS = 1000;

/** Checks the session before a long form is filled in, and redirects to the login if it has ended. */
export function useLoginNeeded(): boolean {
  const { t } = useTranslation();
  const isNeeded = isLoggedOut(useSessionAtOpening().error);
  useSignInAgainOn(isNeeded, {
    title: t('venueSetup.login.title'),
    text: t('venueSetup.login.text'),
    afterMs: LEAVE_MS,
  });
  return isNeeded;
}
