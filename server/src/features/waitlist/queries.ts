import { and, asc, between, count, eq, gt, gte, inArray, lte, or, sql } from 'drizzle-orm';
import { messageSender } from '#server/features/messages/table';
import { matching } from '#server/features/reservations/find-queries';
import { venueOfGuest } from '#server/features/reservations/queries';
import { rooms, venues } from '#server/features/venues/table';
import { waitlistEntries } from '#server/features/waitlist/table';
import type { ReadDb, Tx } from '#server/platform/db/client';
import type { GuestMatch } from '#shared/guests/search';
import { ENTRIES_MOST } from '#shared/live/patch';
import { isSameWish, type Waiting } from '#shared/waitlist/rules';
import type { WaitlistStatus } from '#shared/waitlist/schema';

export type EntryRow = typeof waitlistEntries.$inferSelect;

export async function insertEntry(tx: Tx, row: typeof waitlistEntries.$inferInsert): Promise<EntryRow> {
  const [made] = await tx.insert(waitlistEntries).values(row).returning();
  return made!;
}

/** At most one per venue: the specification's promote call names none. */
export const entriesById = (db: ReadDb, id: string): Promise<EntryRow[]> =>
  db.select().from(waitlistEntries).where(eq(waitlistEntries.id, id));

export function waitingOn(db: ReadDb, venueId: string, date: string): Promise<EntryRow[]> {
  return db
    .select()
    .from(waitlistEntries)
    .where(
      and(eq(waitlistEntries.venueId, venueId), eq(waitlistEntries.date, date), eq(waitlistEntries.status, 'WAITING')),
    )
    .orderBy(asc(waitlistEntries.createdAt), asc(waitlistEntries.id));
}

type InLine = Waiting & Pick<EntryRow, 'professionalId' | 'furtherTreatments'>;

/** Entries of the same day up to this one: they determine its position. */
export function waitingUntil(db: ReadDb, { venueId, date, createdAt }: EntryRow): Promise<InLine[]> {
  const { id, roomId, time, people, altPref, treatmentId, professionalId, furtherTreatments } = waitlistEntries;
  const treated = { treatmentId, professionalId, furtherTreatments };
  return db
    .select({
      id,
      roomId,
      date: waitlistEntries.date,
      time,
      people,
      altPref,
      ...treated,
      createdAt: waitlistEntries.createdAt,
    })
    .from(waitlistEntries)
    .where(
      and(
        eq(waitlistEntries.venueId, venueId),
        eq(waitlistEntries.date, date),
        eq(waitlistEntries.status, 'WAITING'),
        lte(waitlistEntries.createdAt, createdAt),
      ),
    );
}

const isLive = (now: Date) =>
  or(
    eq(waitlistEntries.status, 'WAITING'),
    and(eq(waitlistEntries.status, 'NOTIFIED'), gt(waitlistEntries.holdUntil, now)),
  );

/** A visit waits for the times of all its treatments. */
const seatsWaitedFor = sql`${waitlistEntries.people} * (1 + coalesce(jsonb_array_length(${waitlistEntries.furtherTreatments}), 0))`;

/** Counts the phone's waiting entries, and live entries and people of the address. Offers count as bookings instead. */
export async function countPlaces(
  db: ReadDb,
  { venueId, date, phone, clientHash }: { venueId: string; date: string; phone: string; clientHash: string },
  now: Date,
): Promise<{ ofPhone: number; ofAddress: number; seatsOfAddress: number }> {
  const ofDay = and(eq(waitlistEntries.venueId, venueId), eq(waitlistEntries.date, date));
  const ofPhone = and(ofDay, eq(waitlistEntries.phone, phone), eq(waitlistEntries.status, 'WAITING'));
  const ofAddress = and(ofDay, eq(waitlistEntries.clientHash, clientHash), isLive(now));
  const isWaiting = eq(waitlistEntries.status, 'WAITING');
  const [address] = await db
    .select({
      ofAddress: count(),
      seatsOfAddress: sql<number>`coalesce(sum(${seatsWaitedFor}) filter (where ${isWaiting}), 0)::int`,
    })
    .from(waitlistEntries)
    .where(ofAddress);
  return { ofPhone: await db.$count(waitlistEntries, ofPhone), ...address! };
}

/** For the same seats, or the same treatments in the same order. */
export async function alreadyWaits(
  db: ReadDb,
  wanted: Pick<EntryRow, 'venueId' | 'roomId' | 'date' | 'time' | 'phone' | 'treatmentId' | 'furtherTreatments'>,
  now: Date,
): Promise<boolean> {
  const { roomId, treatmentId, furtherTreatments } = waitlistEntries;
  const rows = await db
    .select({ roomId, treatmentId, furtherTreatments })
    .from(waitlistEntries)
    .where(
      and(
        eq(waitlistEntries.venueId, wanted.venueId),
        eq(waitlistEntries.date, wanted.date),
        eq(waitlistEntries.time, wanted.time),
        eq(waitlistEntries.phone, wanted.phone),
        isLive(now),
      ),
    );
  return rows.some((row) => isSameWish(row, wanted));
}

export function entriesOfVenue(
  db: ReadDb,
  venueId: string,
  range: { date: string } | { from: string },
): Promise<EntryRow[]> {
  const days = 'date' in range ? eq(waitlistEntries.date, range.date) : gte(waitlistEntries.date, range.from);
  return db
    .select()
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.venueId, venueId), days))
    .orderBy(asc(waitlistEntries.date), asc(waitlistEntries.createdAt), asc(waitlistEntries.id))
    .limit(ENTRIES_MOST);
}

const FOUND_MOST = 50;

export const waitingBy = (
  db: ReadDb,
  { venueId, from }: { venueId: string; from: string },
  match: GuestMatch,
  now: Date,
): Promise<EntryRow[]> =>
  db
    .select()
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.venueId, venueId), gte(waitlistEntries.date, from), isLive(now), matching(match)))
    .orderBy(asc(waitlistEntries.date), asc(waitlistEntries.createdAt), asc(waitlistEntries.id))
    .limit(FOUND_MOST);

export const entriesOfDesk = (
  db: ReadDb,
  venueId: string,
  which: { from: string; to: string } | { ids: string[] },
): Promise<EntryRow[]> =>
  db
    .select()
    .from(waitlistEntries)
    .where(
      and(
        eq(waitlistEntries.venueId, venueId),
        'ids' in which ? inArray(waitlistEntries.id, which.ids) : between(waitlistEntries.date, which.from, which.to),
      ),
    )
    .orderBy(asc(waitlistEntries.date), asc(waitlistEntries.createdAt), asc(waitlistEntries.id));

/** These entries of a day, and those whose offer has run out. */
export const changedEntries = (
  db: ReadDb,
  venueId: string,
  { date, ids }: { date: string; ids: string[] },
  now: Date,
): Promise<EntryRow[]> => {
  const hasRunOut = and(eq(waitlistEntries.status, 'NOTIFIED'), lte(waitlistEntries.holdUntil, now));
  const isChanged = ids.length === 0 ? hasRunOut : or(inArray(waitlistEntries.id, ids), hasRunOut);
  return db
    .select()
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.venueId, venueId), eq(waitlistEntries.date, date), isChanged));
};

export async function changeEntry(
  tx: Tx,
  entry: Pick<EntryRow, 'venueId' | 'id'>,
  change: { status?: WaitlistStatus; holdUntil: Date | null },
  from: WaitlistStatus[] = ['WAITING', 'NOTIFIED'],
): Promise<EntryRow | undefined> {
  const [changed] = await tx
    .update(waitlistEntries)
    .set({ ...change, version: sql`${waitlistEntries.version} + 1` })
    .where(
      and(
        eq(waitlistEntries.venueId, entry.venueId),
        eq(waitlistEntries.id, entry.id),
        inArray(waitlistEntries.status, from),
      ),
    )
    .returning();
  return changed;
}

export async function entryOfVenue(db: ReadDb, venueId: string, id: string): Promise<EntryRow | undefined> {
  const [entry] = await db
    .select()
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.venueId, venueId), eq(waitlistEntries.id, id)));
  return entry;
}

export async function entryByToken(db: ReadDb, token: string) {
  const [row] = await db
    .select({
      entry: waitlistEntries,
      roomName: rooms.name,
      venue: venueOfGuest,
    })
    .from(waitlistEntries)
    .innerJoin(venues, eq(venues.id, waitlistEntries.venueId))
    .innerJoin(rooms, and(eq(rooms.venueId, waitlistEntries.venueId), eq(rooms.id, waitlistEntries.roomId)))
    .where(eq(waitlistEntries.guestToken, token));
  return row;
}

export async function daysToOffer(db: ReadDb, from: string): Promise<{ venueId: string; date: string }[]> {
  return db
    .selectDistinct({ venueId: waitlistEntries.venueId, date: waitlistEntries.date })
    .from(waitlistEntries)
    .innerJoin(venues, eq(venues.id, waitlistEntries.venueId))
    .where(and(eq(waitlistEntries.status, 'WAITING'), gte(waitlistEntries.date, from), offersByItself));
}

const offersByItself = sql`${venues.automaticOffers} and ${venues.status} = 'approved'
  and exists (select 1 from ${messageSender} where ${messageSender.isAutomatic})`;

export async function venueThatOffers(db: ReadDb, venueId: string): Promise<OfferingVenue | undefined> {
  const [venue] = await db
    .select({ id: venues.id, timezone: venues.timezone })
    .from(venues)
    .where(and(eq(venues.id, venueId), offersByItself));
  return venue;
}

export interface OfferingVenue {
  id: string;
  timezone: string;
}
