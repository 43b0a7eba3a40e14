import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS, systemClock } from '#shared/time';
import { useClient } from '#ui/app/client.ts';
import { isLoggedOut } from '#ui/auth/useLoggedOut.ts';
import { useSignInAgainOn } from '#ui/auth/useSignInAgain.ts';

/** The specification's constants (section 9). */
const TICK_MS = MINUTE_MS;
const GAP_MS = 5 * MINUTE_MS;
const LEAVE_MS = 3000;

/** A session that ended: "Sessão Expirada", and three seconds later the sign-in. */
export function useExpired(isExpired: boolean): void {
  const { t } = useTranslation();
  useSignInAgainOn(isExpired, { title: t('auth.expired.title'), text: t('auth.expired.text'), afterMs: LEAVE_MS });
}

/**
 * Looks once a minute whether five have passed since the server was asked, so that a laptop that slept notices soon
 * after it wakes. Only a 401 says that the session is over; that the server cannot be reached is logged.
 */
export function useSessionCheck(): void {
  const client = useClient();
  const [isExpired, setExpired] = useState(false);
  useExpired(isExpired);
  useEffect(() => {
    if (isExpired) return;
    let asked = systemClock.now().getTime();
    const check = async () => {
      const now = systemClock.now().getTime();
      if (now - asked < GAP_MS) return;
      asked = now;
      await client.call('currentUser', {}).catch((error: unknown) => {
        if (isLoggedOut(error)) setExpired(true);
        else console.warn('The session check failed', error);
      });
    };
    const tick = setInterval(() => void check(), TICK_MS);
    return () => clearInterval(tick);
  }, [client, isExpired]);
}
