import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { MINUTE_MS, systemClock } from '#shared/time';

/** Milliseconds from this machine's clock to the time that the board goes by: a desk's clock may be wrong. */
export const ClockShiftContext = createContext(0);

/** The time, renewed as each minute begins: what the board shows by the clock needs no finer step. */
export function useNow(): Date {
  const [now, setNow] = useState(() => systemClock.now());
  useEffect(() => {
    const untilNextMinute = MINUTE_MS - (now.getTime() % MINUTE_MS);
    const timer = setTimeout(() => setNow(systemClock.now()), untilNextMinute);
    return () => clearTimeout(timer);
  }, [now]);
  return useShifted(now);
}

/** The same instant for as long as neither changes: much is reckoned from it. */
function useShifted(now: Date): Date {
  const shift = useContext(ClockShiftContext);
  return useMemo(() => new Date(now.getTime() + shift), [now, shift]);
}
