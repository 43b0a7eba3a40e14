import { touchedBy } from '#desktop/main/outbox/cards';
import type { DayStore, DeskRecord, OutboxStore } from '#desktop/main/ports';
import { BATCH_BYTES, BATCH_MAX, type DeskStaff, INTENT_SCHEMA, type Intent, type SyncCall } from '#shared/desk/schema';
import { newId } from '#shared/ids';

/** Slots per return of leases, well below the limit of a call. */
const SLOTS_MOST = 200;

type Pending = readonly { intent: Intent }[];

interface IntentBatch {
  intents: Intent[];
  more: boolean;
  heldBack: number;
}

/** Acts that depend on `unanswered` ones are held back too; later acts pass. */
export function nextBatch(
  pending: Pending,
  { most = BATCH_MAX, unanswered }: { most?: number | undefined; unanswered: ReadonlySet<string> },
): IntentBatch {
  const free = unanswered.size === 0 ? pending : pending.filter(isFreeOf(unanswered));
  const intents: Intent[] = [];
  let bytes = 0;
  for (const { intent } of free) {
    bytes += Buffer.byteLength(JSON.stringify(intent));
    if (intents.length === most || (intents.length > 0 && bytes > BATCH_BYTES)) break;
    intents.push(intent);
  }
  return { intents, more: intents.length < free.length, heldBack: pending.length - free.length };
}

/** True for an act that is neither in `ids` nor depends on one of them; called in order. */
function isFreeOf(ids: ReadonlySet<string>): (one: { intent: Intent }) => boolean {
  const rows = new Set<string>();
  return ({ intent }) => {
    const about = touchedBy(intent);
    const isFree = !ids.has(intent.id) && !about.some((id) => rows.has(id));
    if (!isFree) for (const id of about) rows.add(id);
    return isFree;
  };
}

export function causesOf(pending: Pending, unanswered: ReadonlySet<string>): string[] {
  const rows = new Set<string>();
  return pending.flatMap(({ intent }) => {
    if (!unanswered.has(intent.id)) return [];
    const about = touchedBy(intent);
    const isCause = !about.some((id) => rows.has(id));
    for (const id of about) rows.add(id);
    return isCause ? [intent.id] : [];
  });
}

/** Records a return of seats above the target; true if there were any. */
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

/** The latest known position detects a restored server even if the rows are older or lost. */
export function positionsOf(
  { venueId, seen: heard }: Pick<DeskRecord, 'venueId' | 'seen'>,
  days: Pick<DayStore, 'seen'>,
): Pick<SyncCall, 'seen' | 'heard'> {
  const at = days.seen();
  if (at === null || at.venueId !== venueId) return { seen: null, heard };
  const { revision, hash } = at;
  return { seen: { revision, hash }, heard: heard !== null && heard.revision > revision ? heard : null };
}
