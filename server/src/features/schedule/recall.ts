import { sql } from 'drizzle-orm';
import type { LedgerRow } from '#server/features/schedule/ledger';
import { type Act, type Change, record, type VenueLock } from '#server/platform/changes/changes';
import { rowsOf, type Tx } from '#server/platform/db/client';
import { MINUTE_MS } from '#shared/time';

/** A recalled slot is not leased for this time; connected desks sync at least every 30 s. */
const RECALL_MS = 2 * MINUTE_MS;

type Recalled = LedgerRow & { id: string; roomId: string; date: string; time: string };

/** The log row wakes the desks; only a desk's answer ends its lease. Skips slots recalled recently. */
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
