import type { OutboxStore } from '#desktop/main/ports';
import { BATCH_BYTES, BATCH_MAX, type DeskStaff, INTENT_SCHEMA, type Intent } from '#shared/desk/schema';
import { newId } from '#shared/ids';

/** Slots in one act of giving back, well below what a call takes. */
const SLOTS_MOST = 200;

/** The first of what waits, as many as one call takes; `more`: others wait behind them. */
export function nextBatch(
  pending: readonly { intent: Intent }[],
  most = BATCH_MAX,
): { intents: Intent[]; more: boolean } {
  const intents: Intent[] = [];
  let bytes = 0;
  for (const { intent } of pending) {
    bytes += Buffer.byteLength(JSON.stringify(intent));
    if (intents.length === most || (intents.length > 0 && bytes > BATCH_BYTES)) break;
    intents.push(intent);
  }
  return { intents, more: intents.length < pending.length };
}

/** Writes down that the desk gives back what it holds beyond what it should; answers whether there was anything. */
export function returnExcess(outbox: OutboxStore, venueId: string, staff: DeskStaff, now: Date): boolean {
  const excess = outbox.leases().flatMap(({ slotId, wanted }) => {
    const people = outbox.leaseLeft(slotId) - wanted;
    return people > 0 ? [{ slotId, people }] : [];
  });
  for (let n = 0; n < excess.length; n += SLOTS_MOST) {
    const facts = { id: newId(), seenVersion: 0, deskTime: now.toISOString(), staffId: staff.id };
    const none = { schemaVersion: INTENT_SCHEMA, madeOffline: false, fromLease: 0, leaseSlotId: null };
    const args = { venueId, slots: excess.slice(n, n + SLOTS_MOST) };
    outbox.record({ ...facts, ...none, kind: 'returnLease', args }, staff);
  }
  return excess.length > 0;
}
