import { inArray, or, type SQL, sql } from 'drizzle-orm';
import { type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';

// Raw SQL: desk is a later feature

const ofParties = ['bookAtDesk', 'bookVisitAtDesk', 'changeReservation', 'moveReservation', 'undoReservation'];
const ofEntries = ['addToWaitlist', 'withdrawEntry', 'promote'];

/** Empties guest rows in stored answers. */
export async function emptyDeskAnswers(tx: Tx, venueId: string, ids: { parties: string[]; entries: string[] }) {
  for (const [kinds, of] of [
    [ofParties, ids.parties],
    [ofEntries, ids.entries],
  ] as const) {
    if (of.length === 0) continue;
    const isAbout = sql`${inArray(sql`kind`, kinds)} and ${inArray(sql`entity_id`, of)}`;
    await empty(tx, venueId, sql`${isAbout} and answer -> 'current' is not null`);
  }
}

/** Answers that show the phone, also of a party that has another one now. */
export async function intentsShowing(db: ReadDb, venueId: string, phone: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from desk_intents where venue_id = ${venueId} and ${shows(phone)}`,
  );
  return rows.map(({ id }) => id);
}

const shows = (phone: string): SQL => sql`answer -> 'current' ->> 'phone' = ${phone}`;

/** Empties the answers found, and newer ones that show the phone. */
export function emptyDeskAnswersShowing(
  tx: Tx,
  venueId: string,
  phone: string,
  { intents, newerThan }: { intents: string[]; newerThan: Date },
): Promise<void> {
  const isNewer = sql`(arrived_at > ${newerThan.toISOString()}::timestamptz and ${shows(phone)})`;
  return empty(tx, venueId, or(inArray(sql`id`, intents), isNewer)!);
}

async function empty(tx: Tx, venueId: string, which: SQL): Promise<void> {
  await rowsOf(tx, sql`update desk_intents set answer = answer - 'current' where venue_id = ${venueId} and (${which})`);
}
