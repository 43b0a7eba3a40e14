import { addDays } from '#shared/time';

/** Legal holidays (Lei n.º 11/18 of 28 September). They close nothing: a venue adds its own exceptions. */
const fixed = {
  newYear: '01-01',
  armedStruggle: '02-04',
  womensDay: '03-08',
  southernAfrica: '03-23',
  peace: '04-04',
  labour: '05-01',
  nationalHero: '09-17',
  allSouls: '11-02',
  independence: '11-11',
  christmas: '12-25',
} as const;

/** Days from Easter Sunday. */
const moving = { carnival: -47, goodFriday: -2 } as const;

export type HolidayKey = keyof typeof fixed | keyof typeof moving;

export interface Holiday {
  key: HolidayKey;
  date: string;
}

export function holidaysOf(year: number): Holiday[] {
  const easter = easterOf(year);
  const list = [
    ...(Object.entries(fixed) as [HolidayKey, string][]).map(([key, day]) => ({
      key,
      date: `${fourDigits(year)}-${day}`,
    })),
    ...(Object.entries(moving) as [HolidayKey, number][]).map(([key, days]) => ({ key, date: addDays(easter, days) })),
  ];
  return list.sort((a, b) => a.date.localeCompare(b.date));
}

export const holidayOn = (date: string): HolidayKey | null =>
  holidaysOf(Number(date.slice(0, 4))).find((holiday) => holiday.date === date)?.key ?? null;

/** "Anonymous Gregorian" algorithm (Nature, 20 April 1876; Meeus, Astronomical Algorithms, chapter 8). */
export function easterOf(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return `${fourDigits(year)}-0${month}-${String(day).padStart(2, '0')}`;
}

const fourDigits = (year: number): string => String(year).padStart(4, '0');
