import type { EnquiryStage, GuestEnquiry } from '#shared/enquiries/schema';
import { civilDate, localOf } from '#shared/time';

/** A quote ends with its last day in the venue's zone, even before the server has expired it. */
export function stageAt({ stage, quote, venue }: GuestEnquiry, now: Date): EnquiryStage {
  if (stage !== 'QUOTED' || quote === null) return stage;
  return hasEnded(quote.validUntil, venue.timezone, now) ? 'EXPIRED' : 'QUOTED';
}

function hasEnded(validUntil: string, timezone: string, now: Date): boolean {
  return civilDay(now, timezone) > validUntil;
}

/** The calendar day, which changes at midnight; the service day changes at 06:00. */
export function civilDay(now: Date, timezone: string): string {
  const { date, time } = localOf(now, timezone);
  return civilDate({ date, time });
}
