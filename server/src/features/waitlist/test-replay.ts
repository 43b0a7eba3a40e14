import { and, asc, eq } from 'drizzle-orm';
import type { OfferRow } from '#server/features/waitlist/offer-queries';
import { changeDetails, changes } from '#server/platform/changes/table';
import type { TestServer } from '#server/testing/server';
import { type FreedSeats, nextInLine, type PassedOver, passedOverBy, type Waiting } from '#shared/waitlist/rules';

interface OfferDecision {
  slotId: string;
  decidedBy: 'staff' | 'the product' | 'the guest';
  made: { entryId: string; passedOver: PassedOver[] };
  replayed: { entryId: string | undefined; passedOver: PassedOver[] };
}

type Row = Record<string, never> & { status: string; slotId: string; entryId: string };

/** Replays the change log alone and decides each offer again. `seats`: of a slot without a row. */
export async function replay(
  { database: { db } }: Pick<TestServer, 'database'>,
  venueId: string,
  seats: { capacity: number; roomCapacity: number },
): Promise<OfferDecision[]> {
  const log = await db
    .select({
      ...{ entity: changes.entity, id: changes.entityId, kind: changes.kind, actor: changes.actor },
      after: changeDetails.after,
    })
    .from(changes)
    .innerJoin(
      changeDetails,
      and(eq(changeDetails.venueId, changes.venueId), eq(changeDetails.revision, changes.revision)),
    )
    .where(eq(changes.venueId, venueId))
    .orderBy(asc(changes.revision));
  const entries = new Map<string, Waiting & { status: string }>();
  const free = new Map<string, number>();
  const refused = new Map<string, Waiting[]>();
  const decisions: OfferDecision[] = [];
  const freeSeats = (slotId: string, place: FreedSeats): FreedSeats => ({
    ...place,
    available: Math.max(0, free.get(slotId) ?? seats.capacity),
    roomCapacity: seats.roomCapacity,
  });
  for (const [at, { entity, id, kind, actor, after }] of log.entries()) {
    if (entity === 'waitlist_entry') {
      if (kind === 'promoted') {
        const held = log[at + 1]!.after as Row & FreedSeats;
        const offer = log[at + 2]!.after as OfferRow;
        const waiting = [...entries.values()].filter(({ status }) => status === 'WAITING');
        const place = freeSeats(held.slotId, held);
        const no = refused.get(held.slotId) ?? [];
        const chosen = entries.get(id)!;
        const next = nextInLine(waiting, place, no);
        const rules: Record<OfferDecision['decidedBy'], () => OfferDecision['replayed']> = {
          'the product': () => ({ entryId: next.entry?.id, passedOver: next.passedOver }),
          'the guest': () => ({ entryId: id, passedOver: passedOverBy(chosen, waiting, place, no, 'seats_left') }),
          staff: () => ({ entryId: id, passedOver: passedOverBy(chosen, waiting, place, no) }),
        };
        const decidedBy = offer.offeredBy !== null ? 'staff' : actor === 'guest' ? 'the guest' : 'the product';
        const made = { entryId: offer.entryId, passedOver: offer.passedOver };
        decisions.push({ slotId: held.slotId, decidedBy, made, replayed: rules[decidedBy]() });
      }
      const entry = after as Waiting & { status: string };
      entries.set(id, { ...entry, createdAt: new Date(entry.createdAt) });
    } else if (entity === 'slot') {
      const { capacity, reserved, leased } = after as { capacity: number; reserved: number; leased: number };
      free.set(id, capacity - reserved - leased);
    } else if (entity === 'offer' && (kind === 'declined' || kind === 'expired')) {
      const { slotId, entryId } = after as Row;
      refused.set(slotId, [...(refused.get(slotId) ?? []), entries.get(entryId)!]);
    }
  }
  return decisions;
}
