import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS, systemClock } from '#shared/time';
import { type Client, useClient } from '#ui/api/client.ts';
import { startAnew } from '#ui/features/auth/leave.ts';
import { onSessionChanged } from '#ui/features/auth/session-news.ts';
import { isLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import { useSignInAgainOn } from '#ui/features/auth/use-sign-in-again.ts';

/** Specification, section 9. */
const TICK_MS = MINUTE_MS;
const GAP_MS = 5 * MINUTE_MS;
const LEAVE_MS = 3000;

export function useExpired(isExpired: boolean): void {
  const { t } = useTranslation();
  useSignInAgainOn(isExpired, { title: t('auth.expired.title'), text: t('auth.expired.text'), afterMs: LEAVE_MS });
}

/** Only a 401 ends the session; an unreachable server is logged. Reloads the page if another user is signed in. */
export async function isSessionOver(client: Client, userId: string | undefined): Promise<boolean> {
  try {
    const { id } = await client.call('currentUser', {});
    if (userId !== undefined && id !== userId) startAnew();
    return false;
  } catch (error) {
    if (isLoggedOut(error)) return true;
    console.warn('The session check failed; the session is kept', error);
    return false;
  }
}

/** Tests each minute whether five have passed, so that a laptop checks soon after it wakes. */
export function useSessionCheck(userId: string): void {
  const client = useClient();
  const [isExpired, setExpired] = useState(false);
  useExpired(isExpired);
  useEffect(() => {
    if (isExpired) return;
    let asked = systemClock.now().getTime();
    const check = async () => {
      asked = systemClock.now().getTime();
      if (await isSessionOver(client, userId)) setExpired(true);
    };
    const checkIfLong = () => {
      if (systemClock.now().getTime() - asked >= GAP_MS) void check();
    };
    const tick = setInterval(checkIfLong, TICK_MS);
    const stopHearing = onSessionChanged((whoNow) => {
      if (whoNow === null) setExpired(true);
      else if (whoNow !== userId) startAnew();
    });
    return () => {
      clearInterval(tick);
      stopHearing();
    };
  }, [client, isExpired, userId]);
}
