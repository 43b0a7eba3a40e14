import { useEffect, useState } from 'react';

/** Shorter waits need no spinner: it would only flicker and cost repaints. */
const SLOW_MS = 150;

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
