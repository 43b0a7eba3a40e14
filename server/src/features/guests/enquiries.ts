import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { enquiries } from '#server/features/enquiries/table';
import type { GuestScope } from '#server/features/guests/queries';
import type { ReadDb, Tx } from '#server/platform/db/client';
import { ERASED_NAME } from '#shared/guests/rules';

const enquiriesOf = ({ venueId, phones }: GuestScope) =>
  and(eq(enquiries.venueId, venueId), inArray(enquiries.phone, phones));

export const enquiriesKept = (db: ReadDb, scope: GuestScope) =>
  db.select().from(enquiries).where(enquiriesOf(scope)).orderBy(asc(enquiries.createdAt), asc(enquiries.id));

const blank = (of: SQL): SQL =>
  sql`(select jsonb_agg(jsonb_build_object('text', '', 'amount', line -> 'amount') order by place)
    from jsonb_array_elements(${of} -> 'lines') with ordinality as lines(line, place))`;

/** Sums and days stay. The texts of a quote may name the guest; an open enquiry without a guest is closed. */
export async function eraseEnquiries(tx: Tx, scope: GuestScope, now: Date): Promise<string[]> {
  const erased = await tx
    .update(enquiries)
    .set({
      name: ERASED_NAME,
      phone: '',
      words: null,
      closeReason: null,
      clientHash: null,
      quote: sql`${enquiries.quote} || jsonb_build_object('words', null, 'lines', ${blank(sql`${enquiries.quote}`)},
        'options', (select coalesce(jsonb_agg(
            case when option ? 'lines' then option || jsonb_build_object('lines', ${blank(sql`option`)}) else option end
            order by place), '[]')
          from jsonb_array_elements(${enquiries.quote} -> 'options') with ordinality as options(option, place)))`,
      stage: sql`case when ${enquiries.stage} in ('NEW', 'QUOTED') then 'CLOSED' else ${enquiries.stage} end`,
      guestToken: sql`replace(gen_random_uuid()::text, '-', '')`,
      version: sql`${enquiries.version} + 1`,
      updatedAt: now,
    })
    .where(enquiriesOf(scope))
    .returning({ id: enquiries.id });
  return erased.map(({ id }) => id);
}
