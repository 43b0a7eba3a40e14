import type { EnquiryStage, WishedOption } from '#shared/enquiries/schema';
import { AppError } from '#shared/errors';
import { EVENT_DAYS_AHEAD } from '#shared/reservations/limits';
import { addDays, civilDate, DAY_MINUTES, daysBetween, localOf, minuteOfService } from '#shared/time';

/** Open enquiries of one phone at a venue. */
export const ENQUIRIES_PER_PHONE = 3;
/** Enquiries of one address in 24 hours, at all venues. */
export const ENQUIRIES_PER_ADDRESS = 10;
const QUOTE_DAYS_MOST = 60;

/** Nothing more is decided about it. */
export const isSettled = (stage: EnquiryStage): boolean =>
  stage === 'BOOKED' || stage === 'DECLINED' || stage === 'CLOSED' || stage === 'CANCELLED';

/** Throws `date_past` and `too_far_ahead`. `today` is the running service day. */
export function refuseWishes(dates: string[], today: string): void {
  if (dates.some((date) => date < today)) throw new AppError('date_past');
  const last = addDays(today, EVENT_DAYS_AHEAD);
  if (dates.some((date) => date > last)) throw new AppError('too_far_ahead', { days: EVENT_DAYS_AHEAD });
}

/** `validUntil` is a civil day: today, or at most 60 days ahead. */
export function quoteDayIsFit(validUntil: string, now: Date, timezone: string): boolean {
  const days = daysBetween(civilDate(localOf(now, timezone)), validUntil);
  return days >= 0 && days <= QUOTE_DAYS_MOST;
}

/** Index of the first option that has a room of another option at the same time; null if none has. */
export function overlapping(options: (WishedOption & { bufferMinutes: number })[]): number | null {
  const stays = options.map(({ roomId, date, time, minutes, bufferMinutes }) => {
    const from = daysBetween('2000-01-01', date) * DAY_MINUTES + minuteOfService(time);
    return { roomId, from, until: from + minutes + bufferMinutes };
  });
  const index = stays.findIndex((stay, at) =>
    stays.slice(0, at).some((one) => one.roomId === stay.roomId && one.from < stay.until && stay.from < one.until),
  );
  return index === -1 ? null : index;
}
