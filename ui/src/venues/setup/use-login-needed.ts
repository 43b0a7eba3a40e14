import { useTranslation } from 'react-i18next';
import { isLoggedOut } from '#ui/auth/use-logged-out.ts';
import { useSignInAgainOn } from '#ui/auth/use-sign-in-again.ts';
import { useSessionAtOpening } from '#ui/venues/setup/use-venue-setup.ts';

/** The specification's pause between the message and the way to the login (section 9). */
const LEAVE_MS = 1000;

/** The form is long: whoever's session has ended is told, and led to the login, before they fill it in. */
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
