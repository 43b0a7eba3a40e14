import { sql } from 'drizzle-orm';
import type { LedgerRow } from '#server/features/schedule/ledger';
import { type Act, type Change, record, type VenueLock } from '#server/platform/changes/changes';
import { rowsOf, type Tx } from '#server/platform/db/client';
import { MINUTE_MS } from '#shared/time';

/** So long no desk is lent seats of a recalled slot: desks in contact ask at least every half minute. */
const RECALL_MS = 2 * MINUTE_MS;

type Recalled = LedgerRow & { id: string; roomId: string; date: string; time: string };

/**
 * Asks the desks for the seats that they hold unsold of these slots. The log's row wakes them through the live channel; a
 * lease ends only by the desk's own answer. A slot that was recalled less than half of the time ago is left as it is.
 */
export async function recallLeases(tx: Tx, lock: VenueLock, act: Act, slotIds: string[]): Promise<void> {
  const ids = sql.join(
    slotIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const until = new Date(act.at.getTime() + RECALL_MS).toISOString();
  const again = new Date(act.at.getTime() + RECALL_MS / 2).toISOString();
  const rows = await rowsOf<Recalled>(
    tx,
    sql`update schedule_slots set recalled_until = ${until}::timestamptz
        where venue_id = ${lock.venueId} and id in (${ids}) and leased > 0
          and (recalled_until is null or recalled_until < ${again}::timestamptz)
        returning id, room_id as "roomId", date::text as date, "time", capacity, reserved, leased, overbooked`,
  );
  if (rows.length > 0) await record(tx, lock, act, rows.map(recalled));
}

const recalled = ({ id, ...slot }: Recalled): Change => ({
  entity: 'slot',
  entityId: id,
  kind: 'recalled',
  after: slot,
});
