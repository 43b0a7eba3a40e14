import type { Language } from '#shared/i18n/languages';
import { minuteOfService, weekdayOf } from '#shared/time';
import type { Absence, Shift, TreatmentNames } from '#shared/treatments/schema';

export const nameIn = (names: TreatmentNames, lang: Language): string => names[lang] ?? names['PT-AO'];

interface Work {
  shifts: Shift[];
  absences: Absence[];
}

interface Appointment {
  /** A service day. */
  date: string;
  time: string;
  /** Without the buffer: it may end after the shift. */
  minutes: number;
}

/** One shift covers the whole appointment, and no absence has its service day. */
export function worksDuring({ shifts, absences }: Work, { date, time, minutes }: Appointment): boolean {
  if (absences.some(({ from, to }) => from <= date && date <= to)) return false;
  const begins = minuteOfService(time);
  const day = 1 << weekdayOf(date);
  return shifts.some(
    ({ weekdays, from, to }) =>
      (weekdays & day) !== 0 && minuteOfService(from) <= begins && begins + minutes <= minuteOfService(to),
  );
}

/** Minutes; null without shifts. */
export function longestShift(professionals: Pick<Work, 'shifts'>[]): number | null {
  const lengths = professionals.flatMap(({ shifts }) =>
    shifts.map(({ from, to }) => minuteOfService(to) - minuteOfService(from)),
  );
  return lengths.length === 0 ? null : Math.max(...lengths);
}
