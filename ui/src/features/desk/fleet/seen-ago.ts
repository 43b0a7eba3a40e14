import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time';

const steps = [
  { unit: 'days', ms: DAY_MS },
  { unit: 'hours', ms: HOUR_MS },
  { unit: 'minutes', ms: MINUTE_MS },
] as const;

/** In the largest whole unit; under a minute it is `now`. */
export function seenAgo(iso: string, now: Date): { unit: 'now' | (typeof steps)[number]['unit']; count: number } {
  const passed = now.getTime() - new Date(iso).getTime();
  const step = steps.find(({ ms }) => passed >= ms);
  return step === undefined ? { unit: 'now', count: 0 } : { unit: step.unit, count: Math.floor(passed / step.ms) };
}
