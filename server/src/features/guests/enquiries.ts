import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { enquiries } from '#server/features/enquiries/table';
import type { GuestScope } from '#server/features/guests/queries';
import type { ReadDb, Tx } from '#server/platform/db/client';
import { ERASED_NAME } from '#shared/guests/rules';

const enquiriesOf = ({ venueId, phones }: GuestScope) =>
  and(eq(enquiries.venueId, venueId), inArray(enquiries.phone, phones));

export const enquiriesKept = (db: ReadDb, scope: GuestScope) =>
  db.select().from(enquiries).where(enquiriesOf(scope)).orderBy(asc(enquiries.createdAt), asc(enquiries.id));

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
      quote: sql`${enquiries.quote} || jsonb_build_object('words', null, 'lines',
        (select jsonb_agg(jsonb_build_object('text', '', 'amount', line -> 'amount'))
         from jsonb_array_elements(${enquiries.quote} -> 'lines') line))`,
      stage: sql`case when ${enquiries.stage} in ('NEW', 'QUOTED') then 'CLOSED' else ${enquiries.stage} end`,
      guestToken: sql`replace(gen_random_uuid()::text, '-', '')`,
      version: sql`${enquiries.version} + 1`,
      updatedAt: now,
    })
    .where(enquiriesOf(scope))
    .returning({ id: enquiries.id });
  return erased.map(({ id }) => id);
}
