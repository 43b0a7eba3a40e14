import { useEffect, useState } from 'react';
import { MINUTE_MS, systemClock } from '#shared/time';

/** The time, renewed as each minute begins: what the board shows by the clock needs no finer step. */
export function useNow(): Date {
  const [now, setNow] = useState(() => systemClock.now());
  useEffect(() => {
    const untilNextMinute = MINUTE_MS - (now.getTime() % MINUTE_MS);
    const timer = setTimeout(() => setNow(systemClock.now()), untilNextMinute);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
