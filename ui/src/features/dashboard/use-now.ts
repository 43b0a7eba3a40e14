import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { MINUTE_MS, systemClock } from '#shared/time';

/** Milliseconds from this machine's clock to the board's time: a desk's clock may be wrong. */
export const ClockShiftContext = createContext(0);

/** Updated at the start of each minute: the board needs no finer step. */
export function useNow(): Date {
  const [now, setNow] = useState(() => systemClock.now());
  useEffect(() => {
    const untilNextMinute = MINUTE_MS - (now.getTime() % MINUTE_MS);
    const timer = setTimeout(() => setNow(systemClock.now()), untilNextMinute);
    return () => clearTimeout(timer);
  }, [now]);
  return useShifted(now);
}

/** Keeps its identity while neither changes: many values are computed from it. */
function useShifted(now: Date): Date {
  const shift = useContext(ClockShiftContext);
  return useMemo(() => new Date(now.getTime() + shift), [now, shift]);
}
