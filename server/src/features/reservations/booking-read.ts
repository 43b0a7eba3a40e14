import { selectOwn } from '#server/features/reservations/again';
import { firstOfVisit, type LiveBookings, usedByAddress } from '#server/features/reservations/hoarding-queries';
import { isInTheWay, liveAt } from '#server/features/reservations/queries';
import { PLACE_COLUMNS, PLACE_FROM, type PlaceRow, placeParams } from '#server/features/schedule/queries';
import { askedPlace, askedVenue, type SlotRequest } from '#server/features/schedule/service';
import type { StoredAnswer } from '#server/platform/changes/idempotency';
import { type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import type { EarlierBooking } from '#shared/reservations/schema';

interface BookingQuery extends SlotRequest {
  phone: string;
  clientHash: string;
  scope: string;
  key: string | null;
  /** Guest tokens that the caller holds. */
  own: string[];
  isTreatment: boolean;
}

export interface BookingRead {
  place: PlaceRow;
  live: LiveBookings;
  earlier: StoredAnswer | null;
  own: EarlierBooking | null;
  hasLapsedHolds: boolean;
}

type BookingReadRow = PlaceRow &
  LiveBookings &
  Pick<BookingRead, 'own'> & { hasLapsedHolds: boolean; bodyHash: string | null; answer: unknown };

/**
 * One statement after the venue's lock: a statement that waits for the lock would read the state before it. Undefined if
 * there is no such venue.
 */
export async function readForBooking(tx: Tx, asked: BookingQuery, now: Date): Promise<BookingRead | undefined> {
  const { phone, clientHash, scope, key, own: tokens, isTreatment, date, time } = asked;
  const place = isTreatment ? askedVenue(asked) : askedPlace(asked, null);
  const params = [...placeParams(place, now), phone, clientHash, scope, key, tokens, date, time];
  const [row] = await rowsOf<BookingReadRow>(tx, statement(READ, ...params));
  if (row === undefined) return undefined;
  const { unprovenMost, ofPhone, ofAddress, seatsOfAddress, own, hasLapsedHolds, bodyHash, answer, ...found } = row;
  return {
    place: found,
    live: { unprovenMost, ofPhone, ofAddress, seatsOfAddress },
    own,
    earlier: bodyHash === null ? null : { bodyHash, answer },
    hasLapsedHolds,
  };
}

const hasLapsedHolds = (holdsAt: string) => `exists (select 1 from reservations where venue_id = $1
  and ${isInTheWay('$3', '$2')} and status = 'HOLD' and hold_until <= ${holdsAt}::timestamptz) as "hasLapsedHolds"`;

/** For an act of staff: a desk's act is made at `now` and judged at its arrival. Undefined if there is no such venue. */
export async function readForStaff(
  db: ReadDb,
  asked: SlotRequest,
  { deskId, now, arrival }: { deskId: string | null; now: Date; arrival: Date },
): Promise<Pick<BookingRead, 'place' | 'hasLapsedHolds'> | undefined> {
  const params = [...placeParams(askedPlace(asked, deskId), now), arrival.toISOString()];
  const [row] = await rowsOf<BookingReadRow>(db, statement(READ_FOR_STAFF, ...params));
  if (row === undefined) return undefined;
  const { hasLapsedHolds, ...place } = row;
  return { place, hasLapsedHolds };
}

const READ_FOR_STAFF = `select ${PLACE_COLUMNS}, ${hasLapsedHolds('$9')} ${PLACE_FROM} where v.id = $1`;

const ofAddress = usedByAddress({ venue: '$1', date: '$14::date', hash: '$10', now: '$7' });
const READ = `
  select ${PLACE_COLUMNS}, by_phone.bookings as "ofPhone", by_address.bookings as "ofAddress",
    by_address.seats as "seatsOfAddress", (select unproven_seats from platform_settings) as "unprovenMost",
    ${hasLapsedHolds('$7')},
    (${selectOwn({ tokens: '$13', venue: '$1', date: '$14::date', time: '$15', phone: '$9', now: '$7' })}) as own,
    k.body_hash as "bodyHash", k.answer
  ${PLACE_FROM}
  left join idempotency_keys k on k.space_id = v.id and k.scope = $11 and k.key = $12
  cross join (select count(*)::int as bookings from reservations
    where venue_id = $1 and date = $14::date and phone = $9 and ${firstOfVisit} and ${liveAt('$7')}) by_phone
  cross join (${ofAddress}) by_address
  where v.id = $1`;
