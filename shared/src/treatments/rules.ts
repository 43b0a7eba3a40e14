import type { Language } from '#shared/i18n/languages';
import { minuteOfService, weekdayOf } from '#shared/time';
import { type Interval, shiftAround } from '#shared/treatments/day';
import type { Absence, Shift, TreatmentNames } from '#shared/treatments/schema';

export const nameIn = (names: TreatmentNames, lang: Language): string => names[lang] ?? names['PT-AO'];

interface Told {
  professional: { name: string } | null;
  second?: { name: string } | undefined;
}

/** `Marta`, `Marta, Rui`, or nothing. */
export const teamNames = ({ professional, second }: Told): string =>
  [professional?.name, second?.name].filter((name) => name !== undefined).join(', ');

interface WorkHours {
  shifts: Shift[];
  absences: Absence[];
}

interface Appointment {
  date: string;
  time: string;
  /** Without the buffer: it may end after the shift. */
  minutes: number;
}

/** One shift covers the whole appointment, and no absence has its service day. */
export function worksDuring({ shifts, absences }: WorkHours, { date, time, minutes }: Appointment): boolean {
  const from = minuteOfService(time);
  return !isAbsentOn(date, absences) && shiftAround(shiftsOn(date, shifts), { from, to: from + minutes }) !== undefined;
}

export const isAbsentOn = (date: string, absences: Absence[]): boolean =>
  absences.some(({ from, to }) => from <= date && date <= to);

/** In order. Shifts that touch are one: the work goes on. */
export const shiftsOn = (date: string, shifts: Shift[]): Interval[] => shiftsOfWeekday(weekdayOf(date), shifts);

function shiftsOfWeekday(weekday: number, shifts: Shift[]): Interval[] {
  const ofDay = shifts
    .filter(({ weekdays }) => (weekdays >> weekday) & 1)
    .map(({ from, to }) => ({ from: minuteOfService(from), to: minuteOfService(to) }))
    .sort((a, b) => a.from - b.from);
  const joined: Interval[] = [];
  for (const shift of ofDay) {
    const last = joined.at(-1);
    if (last?.to === shift.from) last.to = shift.to;
    else joined.push(shift);
  }
  return joined;
}

/** In minutes; null without shifts. */
export function longestShift(professionals: Pick<WorkHours, 'shifts'>[]): number | null {
  const lengths = professionals.flatMap(({ shifts }) =>
    WEEKDAYS.flatMap((weekday) => shiftsOfWeekday(weekday, shifts).map(({ from, to }) => to - from)),
  );
  return lengths.length === 0 ? null : Math.max(...lengths);
}

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
