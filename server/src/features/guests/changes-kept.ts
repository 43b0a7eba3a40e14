import { inArray, or, type SQL, sql } from 'drizzle-orm';
import type { GuestScope } from '#server/features/guests/queries';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import type { ChangedEntity } from '#shared/live/schema';

interface KeptChange {
  at: Date;
  entity: ChangedEntity;
  entityId: string;
  kind: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Oldest first, also of parties with another phone now. Leaves out what shows the phone of another guest. */
export async function changesKept(
  db: ReadDb,
  { venueId, reservationIds, entryIds, enquiryIds }: GuestScope,
  { phone, messageIds, reviewIds }: { phone: string; messageIds: string[]; reviewIds: string[] },
): Promise<KeptChange[]> {
  const kinds: [ChangedEntity[], string[]][] = [
    [['reservation', 'deposit'], reservationIds],
    [['waitlist_entry'], entryIds],
    [['enquiry'], enquiryIds],
    [['message'], messageIds],
    [['review'], reviewIds],
  ];
  const isOwn = or(
    ...kinds.map(([entities, ids]) => sql`(${inArray(sql`c.entity`, entities)} and ${inArray(sql`c.entity_id`, ids)})`),
  )!;
  const ofPhone = (row: SQL) => sql`case when coalesce(${row} ->> 'phone', ${phone}) = ${phone} then ${row} end`;
  const rows = await rowsOf<KeptChange>(
    db,
    sql`select c.at, c.entity, c.entity_id as "entityId", c.kind, ${ofPhone(sql`d.before`)} as before,
               ${ofPhone(sql`d.after`)} as after
        from changes c join change_details d on d.venue_id = c.venue_id and d.revision = c.revision
        where c.venue_id = ${venueId} and (${isOwn} or ${isNamed(phone)})
        order by c.revision`,
  );
  return rows
    .filter(({ before, after }) => before !== null || after !== null)
    .map((row) => ({ ...row, at: new Date(row.at) }));
}

/** Of all kinds with a guest's phone: the venue's own may be the same. */
const isNamed = (phone: string): SQL =>
  sql`(c.entity in ('reservation', 'waitlist_entry', 'enquiry', 'message')
    and ${phone} in (d.before ->> 'phone', d.after ->> 'phone'))`;
