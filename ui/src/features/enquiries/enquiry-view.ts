import { heldTo } from '#shared/enquiries/quote-end';
import type { EnquiryStage, GuestEnquiry } from '#shared/enquiries/schema';
import { civilDate, instantOf, localOf } from '#shared/time';

/** A quote ends with its last option, even before the server has expired it. */
export function stageAt({ stage, quote, venue }: GuestEnquiry, now: Date): EnquiryStage {
  if (stage !== 'QUOTED' || quote === null) return stage;
  const isHeld = quote.options.some(
    ({ state, date, time }) =>
      state === 'held' && heldTo(quote.validUntil, instantOf(date, time, venue.timezone), venue.timezone) > now,
  );
  return isHeld ? 'QUOTED' : 'EXPIRED';
}

/** The calendar day, which changes at midnight; the service day changes at 06:00. */
export function civilDay(now: Date, timezone: string): string {
  const { date, time } = localOf(now, timezone);
  return civilDate({ date, time });
}
