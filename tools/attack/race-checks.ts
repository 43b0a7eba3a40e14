import { sql } from 'drizzle-orm';
import { brokenAt } from '#server/platform/changes/changes';
import { type Database, rowsOf } from '#server/platform/db/client';
import { brokenEnquiries } from '#server/testing/enquiries';
import { ledgerFaults } from '#server/testing/ledger';
import {
  crowdedArrivals,
  equipmentTakenTwice,
  professionalsHeldTwice,
  professionalsTakenTwice,
  roomsTakenTwice,
} from '#server/testing/rooms';

/** Checks the rows after the race, not only the ledger's own counters. */
export async function broken(database: Database, venue: { id: string }, promised: { id: string }[]): Promise<string[]> {
  const found: string[] = [];
  const { db } = database;
  const all = (statement: ReturnType<typeof sql>) => rowsOf<Record<string, unknown>>(db, statement);
  const slots = await all(sql`
    with held as (
      select room_id, date, "time", sum(people)::int as people from reservations
      where venue_id = ${venue.id} and status in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED') group by 1, 2, 3)
    select coalesce(s.date, h.date)::text as date, coalesce(s."time", h."time") as time, s.reserved, h.people, s.capacity, s.overbooked
    from (select * from schedule_slots where venue_id = ${venue.id}) s
    full join held h on h.room_id = s.room_id and h.date = s.date and h."time" = s."time"
    where coalesce(s.reserved, 0) <> coalesce(h.people, 0) or s.reserved + s.leased > s.capacity + s.overbooked`);
  for (const slot of slots) found.push(`a slot disagrees with its parties: ${JSON.stringify(slot)}`);
  const twice = await all(sql`
    select room_id, date::text, "time", count(*)::int from schedule_slots where venue_id = ${venue.id}
    group by 1, 2, 3 having count(*) > 1`);
  for (const place of twice) found.push(`a place has two slots: ${JSON.stringify(place)}`);
  const known = new Set((await all(sql`select id from reservations where venue_id = ${venue.id}`)).map(({ id }) => id));
  for (const { id } of promised) if (!known.has(id)) found.push(`booking ${id} was confirmed and is gone`);
  for (const pair of await roomsTakenTwice({ database }, venue.id))
    found.push(`a room has two parties: ${JSON.stringify(pair)}`);
  for (const place of await crowdedArrivals({ database }, venue.id))
    found.push(`a room has more people than seats: ${JSON.stringify(place)}`);
  for (const pair of await professionalsTakenTwice({ database }, venue.id))
    found.push(`a professional has two parties: ${JSON.stringify(pair)}`);
  for (const lease of await professionalsHeldTwice({ database }, venue.id))
    found.push(`a lease holds a professional who is taken: ${JSON.stringify(lease)}`);
  for (const pair of await equipmentTakenTwice({ database }, venue.id))
    found.push(`a piece of equipment has two parties: ${JSON.stringify(pair)}`);
  for (const place of await ledgerFaults({ database }, venue.id))
    found.push(`the ledger differs: ${JSON.stringify(place)}`);
  found.push(...(await brokenEnquiries(db, venue.id)));
  const revision = await brokenAt(db, venue.id);
  if (revision !== null) found.push(`the change log breaks at revision ${revision}`);
  return found;
}

export async function kindsOfParties({ db }: Database): Promise<string> {
  const [row] = await rowsOf<{ text: string }>(
    db,
    sql`select format('%s parties of whole rooms, %s of treatments, %s of visits, %s options of quotes; %s given another room or professional',
          count(room_minutes), count(treatment_id), count(visit_id), count(enquiry_id),
          (select count(*) from changes where entity = 'reservation' and kind = 'edited' and actor = 'system')) as text
        from reservations`,
  );
  return row!.text;
}
