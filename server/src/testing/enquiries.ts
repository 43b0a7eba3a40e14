import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#server/platform/db/client';

/** An enquiry has at most one booking, and halls are held for open quotes only. */
export async function brokenEnquiries(db: Db, venueId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string; stage: string; booked: number; held: number }>(
    db,
    sql`select e.id, e.stage, count(*) filter (where r.status = 'CONFIRMED')::int as booked,
          count(*) filter (where r.status = 'HOLD')::int as held
        from enquiries e join reservations r on r.venue_id = e.venue_id and r.enquiry_id = e.id
        where e.venue_id = ${venueId} group by e.venue_id, e.id`,
  );
  const isBroken = ({ stage, booked, held }: (typeof rows)[number]) =>
    booked > 1 || (booked === 1 && stage !== 'BOOKED') || (held > 0 && stage !== 'QUOTED');
  return rows.filter(isBroken).map((row) => `an enquiry disagrees with its options: ${JSON.stringify(row)}`);
}
