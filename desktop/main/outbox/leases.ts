import { eq, inArray, isNotNull, notInArray, sql, sum } from 'drizzle-orm';
import type { Box, Db } from '#desktop/main/outbox/box';
import { draws, leases, notices } from '#desktop/main/outbox/tables';
import type { IntentDraft, Written } from '#desktop/main/ports';
import { holdsLeases } from '#shared/desk/local';
import type { IntentAnswer, LeaseState } from '#shared/desk/schema';

/** Notes what an intent takes from leases, or gives back: from now on the desk sells none of it. */
export function draw({ db }: Box, draft: IntentDraft): void {
  for (const { slotId, people } of drawnBy(draft))
    db.insert(draws).values({ intentId: draft.id, slotId, people }).run();
}

function drawnBy(draft: IntentDraft): { slotId: string; people: number }[] {
  if (draft.kind === 'returnLease') return draft.args.slots;
  if (draft.fromLease === 0) return [];
  if (draft.leaseSlotId === null) throw new Error('an act that draws on a lease names its slot');
  return [{ slotId: draft.leaseSlotId, people: draft.fromLease }];
}

/** What acts that are not written down yet will take from a slot's lease. */
export const drawnFrom = (drafts: readonly Written[], slotId: string): number =>
  drafts.flatMap(({ draft }) => drawnBy(draft)).reduce((sum, one) => sum + (one.slotId === slotId ? one.people : 0), 0);

/**
 * Answers came. What was refused goes back to the lease at once. What was applied stays drawn until the server's own counters
 * have it: in a batch with others behind it they come later than the answer.
 */
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

/** Takes the server's counters, which have every answer counted in; an older state of a lease is left alone. */
export function adoptLeases({ db }: Box, told: LeaseState[], answers: IntentAnswer[]): void {
  const held = new Map(
    db
      .select()
      .from(leases)
      .all()
      .map((lease) => [lease.slotId, lease]),
  );
  for (const lease of told) {
    if ((held.get(lease.slotId)?.revision ?? 0) > lease.revision) continue;
    held.set(lease.slotId, lease);
    db.insert(leases).values(lease).onConflictDoUpdate({ target: leases.slotId, set: lease }).run();
  }
  const slots = told.map(({ slotId }) => slotId);
  db.delete(leases).where(notInArray(leases.slotId, slots)).run();
  const counted = new Map(told.map(({ slotId, revision }) => [slotId, revision]));
  settleDraws(db, counted, new Set(answers.map(({ id }) => id)));
}

/**
 * Drops what the counters now have: answered in this same reply, or before it, whether or not that moved the lease. Only an
 * older state of the lease, which is left alone, has it not.
 */
function settleDraws(db: Box['db'], revisions: Map<string, number>, answered: Set<string>): void {
  for (const row of db.select().from(draws).where(isNotNull(draws.answeredAtRevision)).all()) {
    const revision = revisions.get(row.slotId) ?? Number.POSITIVE_INFINITY;
    if (!answered.has(row.intentId) && revision < row.answeredAtRevision!) continue;
    db.delete(draws).where(eq(draws.intentId, row.intentId)).run();
  }
}

/** Nothing is sold until somebody has looked at what could not be read. */
const isUncounted = (box: Box): boolean =>
  box
    .prepared(allNotices)
    .all()
    .some(({ kind, data }) => holdsLeases({ kind, values: data }));

const allNotices = (db: Db) => db.select().from(notices).prepare();
const heldLeases = (db: Db) => db.select().from(leases).prepare();
const drawnBySlot = (db: Db) =>
  db
    .select({ slotId: draws.slotId, people: sum(draws.people).mapWith(Number) })
    .from(draws)
    .groupBy(draws.slotId)
    .prepare();

/** What the desk may still sell. */
export function leasesOf(box: Box) {
  const held = box.kept((): LeaseState[] => box.prepared(heldLeases).all());
  const left = box.kept(() => leftOf(box, held()));
  return { leases: held, leaseLeft: (slotId: string): number => left().get(slotId) ?? 0 };
}

/** What is left of each lease, by slot. */
function leftOf(box: Box, held: LeaseState[]): Map<string, number> {
  if (isUncounted(box)) return new Map();
  const rows = box.prepared(drawnBySlot).all();
  const drawn = new Map(rows.map((row) => [row.slotId, row.people ?? 0]));
  return new Map(
    held.map(({ slotId, granted, spent }) => [slotId, Math.max(0, granted - spent - (drawn.get(slotId) ?? 0))]),
  );
}
