import { useEffect, useState } from 'react';

/** What is over sooner needs no moving sign: that would only flicker, and be painted at every frame. */
const SLOW_MS = 150;

/** True once something has been going on for a while. */
export function useSlow(isOn: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isOn]);
  return isOn && isSlow;
}
