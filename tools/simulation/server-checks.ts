import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { replay } from '#server/features/waitlist/test-replay';
import { brokenAt } from '#server/platform/changes/changes';
import { type Db, rowsOf } from '#server/platform/db/client';
import { brokenEnquiries } from '#server/testing/enquiries';
import {
  crowdedArrivals,
  equipmentTakenTwice,
  professionalsHeldTwice,
  professionalsTakenTwice,
  roomsTakenTwice,
} from '#server/testing/rooms';

export interface Violation {
  promise: 'seats' | 'answers' | 'promises' | 'applied' | 'agreement' | 'recall' | 'order' | 'log' | 'crash';
  what: string;
}

export interface Sizes {
  capacity: number;
  roomCapacity: number;
}

interface SlotFault {
  date: string;
  time: string;
  capacity: number;
  reserved: number;
  leased: number;
  overbooked: number;
  counted: number;
  lent: number;
}

/** Slots that are oversold, or whose seats differ from the sum of their reservations and leases. */
async function seatFaults(db: Db, venueId: string): Promise<Violation[]> {
  const slots = await rowsOf<SlotFault>(
    db,
    sql`select * from (
          select s.date::text, s."time", s.capacity, s.reserved, s.leased, s.overbooked,
            coalesce((select sum(people) from reservations r where r.venue_id = s.venue_id and r.slot_id = s.id
                      and r.status in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')), 0)::int as counted,
            coalesce((select sum(granted - spent) from desk_leases l
                      where l.venue_id = s.venue_id and l.slot_id = s.id), 0)::int as lent
          from schedule_slots s where s.venue_id = ${venueId}) as seats
        where reserved <> counted or leased <> lent or reserved + leased > capacity + overbooked`,
  );
  return slots.map((slot) => ({ promise: 'seats', what: `${slot.date} ${slot.time}: ${JSON.stringify(slot)}` }));
}

/** Resources that two parties have at one instant, crowded rooms, and enquiries with two bookings. */
async function resourceFaults(db: Db, venueId: string): Promise<Violation[]> {
  const server = { database: { db } };
  const twice = {
    room: await roomsTakenTwice(server, venueId),
    professional: await professionalsTakenTwice(server, venueId),
    'piece of equipment': await equipmentTakenTwice(server, venueId),
  };
  const crowded = await crowdedArrivals(server, venueId);
  const held = await professionalsHeldTwice(server, venueId);
  return [
    ...Object.entries(twice).flatMap(([what, pairs]) =>
      pairs.map(({ one, other }) => `${one} and ${other} have one ${what} at one time`),
    ),
    ...(await brokenEnquiries(db, venueId)),
    ...held.map((lease) => `a lease holds a professional who is taken: ${JSON.stringify(lease)}`),
    ...crowded.map((place) => `a room has more people than seats: ${JSON.stringify(place)}`),
  ].map((what) => ({ promise: 'seats', what }));
}

export async function isOversold(db: Db, slot: { venueId: string; id: string }): Promise<boolean> {
  const [row] = await rowsOf<{ beyond: boolean }>(
    db,
    sql`select reserved + leased > capacity as beyond from schedule_slots
        where venue_id = ${slot.venueId} and id = ${slot.id}`,
  );
  return row?.beyond ?? false;
}

/**
 * Compares each waitlist offer with the rules applied to the log. Slots in `resized` are skipped: the log does not
 * have their size.
 */
async function orderFaults(db: Db, venueId: string, sizes: Sizes, resized: ReadonlySet<string>): Promise<Violation[]> {
  const decisions = await replay({ database: { db } } as Parameters<typeof replay>[0], venueId, sizes);
  return (
    decisions
      // An undo reopens an earlier offer, for which the log has no new decision
      .filter(({ made, slotId }) => made.entryId !== undefined && !resized.has(slotId))
      .filter(({ made, replayed }) => !isDeepStrictEqual(made, replayed))
      .map(({ made, replayed }) => ({
        promise: 'order',
        what: `offered ${JSON.stringify(made)}, the rules say ${JSON.stringify(replayed)}`,
      }))
  );
}

/** Invariants of a venue on the server, whatever happened. */
export async function serverFaults(
  db: Db,
  venueId: string,
  sizes: Sizes,
  resized: ReadonlySet<string>,
): Promise<Violation[]> {
  const broken = await brokenAt(db, venueId);
  return [
    ...(await seatFaults(db, venueId)),
    ...(await resourceFaults(db, venueId)),
    ...(await orderFaults(db, venueId, sizes, resized)),
    ...(broken === null ? [] : [{ promise: 'log', what: `the change log breaks at revision ${broken}` } as const]),
  ];
}

export interface IntentOutcome {
  desk: string;
  kind: string;
  outcome: string;
  code: string | null;
}

/** Outcome of every intent that reached the server, by intent id. */
export async function answersOnServer(db: Db, venueId: string): Promise<Map<string, IntentOutcome>> {
  const rows = await rowsOf<IntentOutcome & { id: string }>(
    db,
    sql`select i.id, d.name as desk, i.kind, coalesce(i.answer ->> 'outcome', 'unanswered') as outcome,
               i.answer ->> 'code' as code
        from desk_intents i join desks d on d.venue_id = i.venue_id and d.id = i.desk_id
        where i.venue_id = ${venueId}`,
  );
  return new Map(rows.map(({ id, ...outcome }) => [id, outcome]));
}

/** Desks in contact since an instant that still hold leases of a closed slot. */
export async function desksHoldingLeases(
  db: Db,
  slot: { venueId: string; id: string },
  since: Date,
): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select d.name from desk_leases l
        join desks d on d.venue_id = l.venue_id and d.id = l.desk_id
        join schedule_slots s on s.venue_id = l.venue_id and s.id = l.slot_id
        where l.venue_id = ${slot.venueId} and l.slot_id = ${slot.id} and s.is_closed and l.granted > l.spent
          and d.revoked_at is null and d.last_seen_at >= ${since.toISOString()}::timestamptz`,
  );
  return rows.map(({ name }) => name);
}

/** Leased and unsold people per slot of a desk, as the server counts them. */
export async function lentOnServer(db: Db, venueId: string, deskName: string): Promise<Map<string, number>> {
  const rows = await rowsOf<{ slotId: string; people: number }>(
    db,
    sql`select l.slot_id as "slotId", l.granted - l.spent as people
        from desk_leases l join desks d on d.venue_id = l.venue_id and d.id = l.desk_id
        where l.venue_id = ${venueId} and d.name = ${deskName} and d.revoked_at is null and l.granted > l.spent`,
  );
  return new Map(rows.map(({ slotId, people }) => [slotId, people]));
}

/** Applied intents of a venue that are missing in the log, or whose resulting version is missing. */
export async function unloggedIntents(db: Db, venueId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select i.id from desk_intents i
        where i.venue_id = ${venueId} and i.answer ->> 'outcome' = 'applied' and i.entity_id is not null
          and not exists (
            select from changes c join change_details d on d.venue_id = c.venue_id and d.revision = c.revision
            where c.venue_id = i.venue_id and c.entity_id = i.entity_id
              and (i.version_after is null or (d.after ->> 'version')::int = i.version_after))`,
  );
  return rows.map(({ id }) => id);
}
