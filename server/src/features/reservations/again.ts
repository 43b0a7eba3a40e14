import { AppError } from '#shared/errors';
import { liveStatuses } from '#shared/reservations/rules';
import type { EarlierBooking } from '#shared/reservations/schema';

const statuses = liveStatuses.map((status) => `'${status}'`).join(', ');

/** A live booking of the same phone and slot time that the caller proves by its token, as JSON or null. */
export const selectOwn = (at: Record<'tokens' | 'venue' | 'date' | 'time' | 'phone' | 'now', string>): string => `
  select json_build_object('guestToken', guest_token, 'people', people,
    'roomId', case when may_reassign then '' else room_id::text end) from reservations
  where guest_token = any(${at.tokens}::text[]) and venue_id = ${at.venue} and date = ${at.date} and "time" = ${at.time}
    and phone = ${at.phone} and status in (${statuses}) and (status <> 'HOLD' or hold_until > ${at.now}::timestamptz)
  limit 1`;

/** Throws `already_booked`. */
export function refuseRepetition(earlier: EarlierBooking | null): void {
  if (earlier !== null) throw new AppError('already_booked', {}, { current: earlier });
}
