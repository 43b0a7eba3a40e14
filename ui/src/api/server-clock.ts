import { MINUTE_MS } from '#shared/time';

let shift = 0;

/** `date`: the header of an answer. */
export function noteServerTime(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now();
  if (Number.isFinite(ahead)) shift = Math.abs(ahead) < MINUTE_MS ? 0 : ahead;
}

/** Milliseconds from this device's clock, which may be wrong, to the server's; 0 if they differ by less than a minute. */
export const serverShift = (): number => shift;
