import { type Acting, draftOf, refusalIn, type WritePorts, whole } from '#desktop/main/day/writes';
import { drawnFrom } from '#desktop/main/outbox/leases';
import type { StaffDraft } from '#desktop/main/ports';
import type { HeldLeases } from '#shared/desk/held-treatments';
import { apply } from '#shared/desk/replay';
import type { DayRows, ReplayOutcome } from '#shared/desk/rows';
import { type DeskAct, deskAct } from '#shared/desk/schema';
import { AppError } from '#shared/errors';
import { languageOf } from '#shared/i18n/languages';
import { idFrom } from '#shared/ids';
import { type DeskVisit, partsAsked, withIds } from '#shared/reservations/desk';

export interface RefusedAct {
  id: string;
  act: DeskAct;
}

export interface RedoneActs {
  settled: string[];
  drafts: StaffDraft[];
}

/** A stable id: repeating the same act twice does it once. */
export const redoIdOf = (id: string): string => idFrom(`redo ${id}`);

/** Throws if the first act is refused; later ones that do not fit are left out. */
export function redoActs(ports: WritePorts, refused: readonly RefusedAct[], acting: Acting): RedoneActs {
  const { outbox, replayed, clock } = ports;
  const now = clock.now();
  let rows = replayed.rows(now);
  if (rows === null) throw new AppError('not_ready');
  const lang = languageOf(acting.language);
  const born = new Map<string, string>();
  const done: RedoneActs = { settled: [], drafts: [] };
  const leaseLeft = (slot: string) => outbox.leaseLeft(slot) - drawnFrom(done.drafts, slot);
  const held: HeldLeases = { now, leaseLeft, professionalHeld: outbox.professionalHeld };
  for (const [n, { id, act: asked }] of refused.entries()) {
    const intentId = redoIdOf(id);
    const act = deskAct.parse(
      whole(withFreeIds(asked, rows, born, intentId), {
        intentId,
        rows,
        lang,
        isOnline: ports.isOnline(),
        ...held,
      }),
    );
    const outcome: ReplayOutcome = apply(rows, act, { staff: acting.staff, lang, ...held });
    if ('refused' in outcome) {
      if (n === 0) throw refusalIn(outcome);
      continue;
    }
    done.settled.push(id);
    if (outcome.rows === rows) continue;
    const draft = draftOf(ports, act, { id: intentId, outcome, now, staff: acting.staff });
    done.drafts.push({ draft: { ...draft, madeOffline: true }, staff: acting.staff });
    rows = outcome.rows;
  }
  return done;
}

/** `born` maps old ids of created rows to new ones, for dependent acts. */
export function withFreeIds(act: DeskAct, rows: DayRows | null, born: Map<string, string>, intentId: string): DeskAct {
  if (act.kind === 'returnLease' || act.kind === 'markMessageSent') return act;
  const isTaken = (id: string) => rows?.reservations.has(id) === true || rows?.entries.has(id) === true;
  const bear = (id: string | undefined): string => {
    if (id !== undefined && !isTaken(id)) return id;
    const other = idFrom(`${intentId} row`);
    if (id !== undefined) born.set(id, other);
    return other;
  };
  const bearVisit = (visit: DeskVisit): DeskVisit => {
    const ids = partsAsked(visit).map(({ id }) => id);
    const fresh = withIds(
      visit,
      ids.some((id) => id !== undefined && isTaken(id)) ? idFrom(`${intentId} row`) : visit.id!,
    );
    for (const [n, part] of partsAsked(fresh).entries()) if (ids[n] !== undefined) born.set(ids[n], part.id!);
    return fresh;
  };
  if (act.kind === 'bookAtDesk') return { ...act, args: { ...act.args, id: bear(act.args.id) } };
  if (act.kind === 'addToWaitlist') return { ...act, args: { ...act.args, id: bear(act.args.id) } };
  if (act.kind === 'bookVisitAtDesk') return { ...act, args: bearVisit(act.args) };
  const id = born.get(act.args.id) ?? act.args.id;
  if (act.kind === 'promote') return { ...act, args: { ...act.args, id, reservationId: bear(act.args.reservationId) } };
  const version = rows?.reservations.get(id)?.version ?? rows?.entries.get(id)?.version ?? act.args.version;
  return { ...act, args: { ...act.args, id, version } } as DeskAct;
}
