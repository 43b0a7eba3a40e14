import { isDeepStrictEqual } from 'node:util';
import { eq, inArray, isNotNull, notInArray, sql, sum } from 'drizzle-orm';
import type { Box, SqliteDb } from '#desktop/main/outbox/box';
import { draws, leases, notices } from '#desktop/main/outbox/tables';
import type { IntentDraft, StaffDraft } from '#desktop/main/ports';
import { holdsLeases } from '#shared/desk/notices';
import type { IntentAnswer, LeaseState } from '#shared/desk/schema';

export function draw({ db }: Box, draft: IntentDraft): void {
  for (const { slotId, people } of drawnBy(draft))
    db.insert(draws).values({ intentId: draft.id, slotId, people }).run();
}

function drawnBy(draft: IntentDraft): { slotId: string; people: number }[] {
  if (draft.kind === 'returnLease') return draft.args.slots;
  if (draft.fromLease === 0) return [];
  if (draft.leaseSlotId === null) throw new Error('an act that draws on a lease names its slot');
  return [{ slotId: draft.leaseSlotId, people: draft.fromLease }, ...(draft.furtherLeases ?? [])];
}

/** Seats that acts not stored yet will take from a slot's lease. */
export const drawnFrom = (drafts: readonly StaffDraft[], slotId: string): number =>
  drafts.flatMap(({ draft }) => drawnBy(draft)).reduce((sum, one) => sum + (one.slotId === slotId ? one.people : 0), 0);

/** An applied act keeps its draw until the server's counters include it, which may be after the answer. */
export function answerDraws({ db }: Box, answers: IntentAnswer[]): void {
  const ids = (outcome: IntentAnswer['outcome']) =>
    answers.filter((answer) => answer.outcome === outcome).map(({ id }) => id);
  db.delete(draws)
    .where(inArray(draws.intentId, ids('refused')))
    .run();
  const held = db.select({ revision: leases.revision }).from(leases).where(eq(leases.slotId, draws.slotId));
  db.update(draws)
    .set({ answeredAtRevision: sql`coalesce(${held}, 0)` })
    .where(inArray(draws.intentId, ids('applied')))
    .run();
}

/** Counters include every answer; an older revision is ignored. */
export function adoptLeases({ db }: Box, told: LeaseState[], answers: IntentAnswer[]): void {
  const held = new Map(
    db
      .select()
      .from(leases)
      .all()
      .map((lease) => [lease.slotId, lease]),
  );
  for (const lease of told) {
    const known = held.get(lease.slotId);
    if (isDeepStrictEqual(known, lease) || (known?.revision ?? 0) > lease.revision) continue;
    held.set(lease.slotId, lease);
    db.insert(leases).values(lease).onConflictDoUpdate({ target: leases.slotId, set: lease }).run();
  }
  const slots = told.map(({ slotId }) => slotId);
  db.delete(leases).where(notInArray(leases.slotId, slots)).run();
  const counted = new Map(told.map(({ slotId, revision }) => [slotId, revision]));
  settleDraws(db, counted, new Set(answers.map(({ id }) => id)));
}

/** Drops draws that the counters include, even if the lease did not change. */
function settleDraws(db: Box['db'], revisions: Map<string, number>, answered: Set<string>): void {
  for (const row of db.select().from(draws).where(isNotNull(draws.answeredAtRevision)).all()) {
    const revision = revisions.get(row.slotId) ?? Number.POSITIVE_INFINITY;
    if (!answered.has(row.intentId) && revision < row.answeredAtRevision!) continue;
    db.delete(draws).where(eq(draws.intentId, row.intentId)).run();
  }
}

/** No sale from leases until staff reviewed the unreadable acts. */
const isUncounted = (box: Box): boolean =>
  box
    .prepared(allNotices)
    .all()
    .some(({ kind, data }) => holdsLeases({ kind, values: data }));

const allNotices = (db: SqliteDb) => db.select().from(notices).prepare();
const heldLeases = (db: SqliteDb) => db.select().from(leases).prepare();
const drawnBySlot = (db: SqliteDb) =>
  db
    .select({ slotId: draws.slotId, people: sum(draws.people).mapWith(Number) })
    .from(draws)
    .groupBy(draws.slotId)
    .prepare();

export function leasesOf(box: Box) {
  const held = box.kept((): LeaseState[] => box.prepared(heldLeases).all());
  const left = box.kept(() => leftOf(box, held()));
  const professionals = box.kept(() => new Map(held().map(({ slotId, professionalId }) => [slotId, professionalId])));
  return {
    leases: held,
    leaseLeft: (slotId: string): number => left().get(slotId) ?? 0,
    professionalHeld: (slotId: string): string | null => professionals().get(slotId) ?? null,
  };
}

function leftOf(box: Box, held: LeaseState[]): Map<string, number> {
  if (isUncounted(box)) return new Map();
  const rows = box.prepared(drawnBySlot).all();
  const drawn = new Map(rows.map((row) => [row.slotId, row.people ?? 0]));
  return new Map(
    held.map(({ slotId, granted, spent }) => [slotId, Math.max(0, granted - spent - (drawn.get(slotId) ?? 0))]),
  );
}
