import type { RefusedIntent } from '#desktop/main/ports';
import type { Intent } from '#shared/desk/schema';
import { partsAsked } from '#shared/reservations/desk';

type CardRefusal = Omit<RefusedIntent, 'dependsOn'>;

/** A refusal about the same party shares the first card. Returned leases need no review. */
export function cardsOf(refusals: CardRefusal[]): RefusedIntent[] {
  const cardOf = new Map<string, string>();
  const shown = refusals.filter(({ intent }) => intent.kind !== 'returnLease');
  return shown.map((refusal) => {
    const ids = touchedBy(refusal.intent);
    const dependsOn = ids.map((id) => cardOf.get(id)).find((card) => card !== undefined) ?? null;
    for (const id of ids) cardOf.set(id, dependsOn ?? refusal.intent.id);
    return { ...refusal, dependsOn };
  });
}

export function touchedBy(act: Intent): string[] {
  if (act.kind === 'returnLease') return [];
  if (act.kind === 'promote' && act.args.reservationId !== undefined) return [act.args.id, act.args.reservationId];
  if (act.kind === 'bookVisitAtDesk') return partsAsked(act.args).flatMap(({ id }) => id ?? []);
  return act.args.id === undefined ? [] : [act.args.id];
}
