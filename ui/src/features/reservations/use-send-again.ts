import { useEffect, useEffectEvent, useState } from 'react';

const SECOND_MS = 1000;
/** Pauses between automatic retries; after the last one only the button sends. */
const PAUSES_MS = [2, 5, 15, 30, 60].map((seconds) => seconds * SECOND_MS);

/**
 * Retries when the browser is back online, and after pauses in case the browser missed the outage. `isHopeful` is
 * false after the last retry.
 */
export function useSendAgain(isWaiting: boolean, send: () => void) {
  const [tries, setTries] = useState(0);
  const isHopeful = tries < PAUSES_MS.length;
  const again = useEffectEvent(() => {
    setTries((now) => now + 1);
    send();
  });
  useEffect(() => {
    if (!isWaiting || !isHopeful) return;
    const sendNow = () => again();
    const timer = setTimeout(() => navigator.onLine && again(), PAUSES_MS[tries]);
    window.addEventListener('online', sendNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', sendNow);
    };
  }, [isWaiting, isHopeful, tries]);
  return { isHopeful, startOver: () => setTries(0) };
}
