// The whole package takes half of a server's start: Node reads its 200 KB package.json for each of its 300 files.
import { addMonths as addCalendarMonths } from 'date-fns/addMonths';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { formatLongDate, formatShortDate, formatWeekday } from '#shared/i18n/written-date';
import { aheadOfUtc, HOUR_MS, isDate, serviceDay } from '#shared/service-day';

export { formatLongDate, formatShortDate } from '#shared/i18n/written-date';
export { HOUR_MS, isDate, serviceDay } from '#shared/service-day';

/** Dates are service days (`YYYY-MM-DD`), 06:00 to 05:59 of the next morning, and times `HH:MM`, in venue time. */
export interface Clock {
  now(): Date;
}

interface WallTime {
  date: string;
  time: string;
}

/** The only place that reads the machine's clock. */
export const systemClock: Clock = { now: () => new Date() };

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * HOUR_MS;
const DAY_STARTS_AT_MINUTE = 6 * 60;
export const DAY_MINUTES = 24 * 60;
/** 06:00 of the next morning. */
export const SERVICE_DAY_END = DAY_STARTS_AT_MINUTE + DAY_MINUTES;

export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

export const addDays = (date: string, days: number): string =>
  new Date(utcDate(date).getTime() + days * DAY_MS).toISOString().slice(0, 10);

export const addMonths = (date: string, months: number): string =>
  format(addCalendarMonths(parseISO(date), months), 'yyyy-MM-dd');

export const daysBetween = (from: string, to: string): number =>
  (utcDate(to).getTime() - utcDate(from).getTime()) / DAY_MS;

export const weekdayOf = (date: string): number => utcDate(date).getUTCDay();

/** Minutes since the service day's own midnight: 360 (06:00) to 1799 (05:59 of the next morning). */
export function minuteOfService(time: string): number {
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  return minute < DAY_STARTS_AT_MINUTE ? minute + DAY_MINUTES : minute;
}

export function timeOfService(minute: number): string {
  const ofDay = minute % DAY_MINUTES;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
}

export const isAfterMidnight = (time: string): boolean => minuteOfService(time) >= DAY_MINUTES;

export const civilDate = ({ date, time }: WallTime): string => (isAfterMidnight(time) ? addDays(date, 1) : date);

/** Calendar day for people to read; never the service day. */
export const formatSlotDate = (slot: WallTime, lang: string): string => formatLongDate(civilDate(slot), lang);

export const formatShortSlotDate = (slot: WallTime, lang: string, today?: string): string =>
  formatShortDate(civilDate(slot), lang, today);

export const formatSlotWeekday = (slot: WallTime, lang: string): string => formatWeekday(civilDate(slot), lang);

/** `20:00`, or `00:30 (madrugada de sábado)`. */
export const formatSlotTime = (slot: WallTime, lang: string, note: (weekday: string) => string): string =>
  isAfterMidnight(slot.time) && isDate(slot.date) ? `${slot.time} ${note(formatSlotWeekday(slot, lang))}` : slot.time;

export function instantOf(date: string, time: string, timezone: string): Date {
  const midnight = utcDate(date).getTime() - aheadOfUtc(timezone);
  return new Date(midnight + minuteOfService(time) * MINUTE_MS);
}

export function localOf(instant: Date, timezone: string): { date: string; time: string } {
  const local = new Date(instant.getTime() + aheadOfUtc(timezone));
  return { date: serviceDay(instant, timezone), time: local.toISOString().slice(11, 16) };
}

const utcDate = (date: string): Date => new Date(`${date}T00:00:00Z`);

export const formatMonth = (month: string, lang: string): string =>
  new Intl.DateTimeFormat(intlLocale(lang), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    utcDate(`${month}-01`),
  );

export const formatInstant = (iso: string, lang: string, timezone: string): string =>
  new Intl.DateTimeFormat(intlLocale(lang), { dateStyle: 'long', timeStyle: 'short', timeZone: timezone }).format(
    new Date(iso),
  );

export const formatInstantDate = (iso: string, lang: string, timezone: string): string =>
  new Intl.DateTimeFormat(intlLocale(lang), { dateStyle: 'long', timeZone: timezone }).format(new Date(iso));

export const formatClockTime = (iso: string, timezone: string): string => localOf(new Date(iso), timezone).time;

const intlLocale = (lang: string): string => (lang === 'EN' ? 'en-GB' : lang === 'PT-PT' ? 'pt-PT' : 'pt-AO');
