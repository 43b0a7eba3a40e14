import type { EventScope, Events, SeatsMoved } from '#server/consequences/events';
import { type FreedSlot, offerFreedSeats } from '#server/features/waitlist/offers';
import { heardAt } from '#server/platform/changes/changes';

export const offerSlot = ({ tx, lock, act }: EventScope, slot: FreedSlot): Promise<void> =>
  offerFreedSeats(tx, lock, heardAt(act), slot);

export const seatsFreed = (scene: EventScope, { slot }: Events['seatsFreed']): Promise<void> => offerSlot(scene, slot);

export async function slotsOpened(scene: EventScope, { slots }: Events['slotsOpened']): Promise<void> {
  for (const slot of slots) await offerSlot(scene, slot);
}

export async function offerGivenBack(scene: EventScope, seats: SeatsMoved[]): Promise<void> {
  for (const { kind, of } of seats) if (kind === 'given_back') await offerSlot(scene, of);
}
