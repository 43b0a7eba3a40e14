import { useEffect, useEffectEvent, useState } from 'react';

const SECOND_MS = 1000;
/** The pauses between attempts that nobody asked for; after the last one it takes the button. */
const PAUSES_MS = [2, 5, 15, 30, 60].map((seconds) => seconds * SECOND_MS);

/**
 * Sends again by itself while something waits for the line: as soon as the browser says that it is back, and after a
 * pause where the browser never noticed that it was gone. `isHopeful` is over after the last attempt.
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
