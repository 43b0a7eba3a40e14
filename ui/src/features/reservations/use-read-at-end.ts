import { useEffect } from 'react';
import { systemClock } from '#shared/time';
import { serverShift } from '#ui/api/server-clock.ts';

/** The server ends a hold at its instant. */
const AFTER_MS = 2_000;

/** Reads again once a hold is over that ends at `until`. */
export function useReadAtEnd(until: string | null | undefined, read: () => unknown) {
  useEffect(() => {
    if (until === null || until === undefined) return;
    const left = new Date(until).getTime() - systemClock.now().getTime() - serverShift();
    if (left <= 0) return;
    const timer = setTimeout(() => void read(), left + AFTER_MS);
    return () => clearTimeout(timer);
  }, [until, read]);
}
