import { selectOwn } from '#server/features/reservations/again';
import { firstOfVisit, type LiveBookings, usedByAddress } from '#server/features/reservations/hoarding-queries';
import { isInTheWay, liveAt } from '#server/features/reservations/queries';
import {
  PLACE_COLUMNS,
  PLACE_FROM,
  type PlaceRow,
  placeParams,
  VENUE_COLUMNS,
  type VenueOfPlace,
} from '#server/features/schedule/queries';
import { askedPlace, type SlotRequest } from '#server/features/schedule/service';
import { DAYS, type DaysRow, daysOf, daysParams, type ReadDay } from '#server/features/treatments/day-queries';
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
  /** Of the visit in order; empty for a booking without a treatment. */
  treatmentIds: string[];
}

export interface BookingRead {
  venue: VenueOfPlace;
  /** Undefined for a treatment. */
  place: PlaceRow | undefined;
  days: Map<string, ReadDay>;
  live: LiveBookings;
  earlier: StoredAnswer | null;
  own: EarlierBooking | null;
  hasLapsedHolds: boolean;
}

type Facts = LiveBookings &
  Pick<BookingRead, 'own'> & { hasLapsedHolds?: boolean; bodyHash: string | null; answer: unknown };

/**
 * One statement after the venue's lock: a statement that waits for the lock would read the state before it. Undefined if
 * there is no such venue.
 */
export async function readForBooking(tx: Tx, asked: BookingQuery, now: Date): Promise<BookingRead | undefined> {
  const { phone, clientHash, scope, key, own, treatmentIds, date, time } = asked;
  const of = [phone, clientHash, scope, key, own, date, time];
  if (treatmentIds.length > 0) {
    const params = [...daysParams(asked, now), ...of];
    const [row] = await rowsOf<VenueOfPlace & Facts & DaysRow>(tx, statement(READ_FOR_TREATMENT, ...params));
    return row && { ...readOf(row), venue: row, place: undefined, days: daysOf(row, asked) };
  }
  const [row] = await rowsOf<PlaceRow & Facts>(
    tx,
    statement(READ, ...placeParams(askedPlace(asked, null), now), ...of),
  );
  return row && { ...readOf(row), venue: row, place: row, days: new Map() };
}

function readOf(row: Facts): Omit<BookingRead, 'venue' | 'place' | 'days'> {
  const { unprovenMost, ofPhone, ofAddress, seatsOfAddress, own, hasLapsedHolds = false, bodyHash, answer } = row;
  return {
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
): Promise<{ place: PlaceRow; hasLapsedHolds: boolean } | undefined> {
  const params = [...placeParams(askedPlace(asked, deskId), now), arrival.toISOString()];
  const [row] = await rowsOf<PlaceRow & { hasLapsedHolds: boolean }>(db, statement(READ_FOR_STAFF, ...params));
  if (row === undefined) return undefined;
  const { hasLapsedHolds, ...place } = row;
  return { place, hasLapsedHolds };
}

const READ_FOR_STAFF = `select ${PLACE_COLUMNS}, ${hasLapsedHolds('$9')} ${PLACE_FROM} where v.id = $1`;

function readText(columns: string, from: string, [now, first]: [nowParam: number, firstParam: number]): string {
  const [phone, hash, scope, key, tokens, date, time] = [0, 1, 2, 3, 4, 5, 6].map((n) => `$${first + n}`) as Seven;
  const day = `${date}::date`;
  const at = `$${now}`;
  return `
  select ${columns}, by_phone.bookings as "ofPhone", by_address.bookings as "ofAddress",
    by_address.seats as "seatsOfAddress", (select unproven_seats from platform_settings) as "unprovenMost",
    (${selectOwn({ tokens, venue: '$1', date: day, time, phone, now: at })}) as own,
    k.body_hash as "bodyHash", k.answer
  ${from}
  left join idempotency_keys k on k.space_id = v.id and k.scope = ${scope} and k.key = ${key}
  cross join (select count(*)::int as bookings from reservations
    where venue_id = $1 and date = ${day} and phone = ${phone} and ${firstOfVisit} and ${liveAt(at)}) by_phone
  cross join (${usedByAddress({ venue: '$1', date: day, hash, now: at })}) by_address
  where v.id = $1`;
}

type Seven = [string, string, string, string, string, string, string];

const READ = readText(`${PLACE_COLUMNS}, ${hasLapsedHolds('$7')}`, PLACE_FROM, [7, 9]);
const READ_FOR_TREATMENT = readText(`${VENUE_COLUMNS}, d.*`, `from venues v cross join (${DAYS}) d`, [4, 7]);
