import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { idempotencyKeys } from '#server/platform/changes/table';
import type { ReadDb, Tx } from '#server/platform/db/client';
import { VISIT_PARTS_MOST } from '#shared/treatments/visit';

export interface ShownRows {
  reservations: string[];
  entries: string[];
  enquiries: string[];
}

export interface RememberedAnswer {
  scope: string;
  key: string;
}

const SHOWN: { endpoint: string; row: SQL; of: keyof ShownRows }[] = [
  { endpoint: 'book', row: sql`answer`, of: 'reservations' },
  { endpoint: 'bookAtDesk', row: sql`answer`, of: 'reservations' },
  ...Array.from({ length: VISIT_PARTS_MOST }, (_, n) => ({
    ...{ endpoint: 'bookVisitAtDesk', row: sql`answer -> ${n}::int`, of: 'reservations' as const },
  })),
  { endpoint: 'wait', row: sql`answer`, of: 'entries' },
  { endpoint: 'enquire', row: sql`answer`, of: 'enquiries' },
  { endpoint: 'promote', row: sql`answer -> 'entry'`, of: 'entries' },
  { endpoint: 'promote', row: sql`answer -> 'reservation'`, of: 'reservations' },
];

/** Matches rows by phone or id; free text that mentions them does not count. */
function shows(phone: string, ids: ShownRows): SQL | undefined {
  return or(
    ...SHOWN.map(({ endpoint, row, of }) => {
      const isMeant = or(sql`${row} ->> 'phone' = ${phone}`, ...ids[of].map((id) => sql`${row} ->> 'id' = ${id}`));
      return and(sql`split_part(${idempotencyKeys.scope}, ' ', 2) = ${endpoint}`, isMeant);
    }),
  );
}

export const answersShowing = (
  db: ReadDb,
  venueId: string,
  phone: string,
  ids: ShownRows,
): Promise<RememberedAnswer[]> =>
  db
    .select({ scope: idempotencyKeys.scope, key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.spaceId, venueId), shows(phone, ids)));

/** Deletes the answers found, and newer ones about the same guest. */
export async function forgetAnswers(
  tx: Tx,
  venueId: string,
  guest: { phone: string } & ShownRows,
  { answers, newerThan }: { answers: RememberedAnswer[]; newerThan: Date },
): Promise<void> {
  const since = gt(idempotencyKeys.createdAt, newerThan);
  const found = answers.map(({ scope, key }) => and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)));
  await tx
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.spaceId, venueId), or(...found, and(since, shows(guest.phone, guest)))));
}
