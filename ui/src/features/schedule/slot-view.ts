import { byServiceTime, type SlotState, slotState } from '#shared/schedule/rules';
import type { Slot } from '#shared/schedule/schema';
import type { SlotLook } from '#ui/kit/StateWord.tsx';

const looks: Record<SlotState, SlotLook> = { closed: 'closed', soldOut: 'full', waitlist: 'wait', available: 'free' };

export const lookOf = (slot: Slot): SlotLook => looks[slotState(slot)];

/** Only available and waitlist slots can be chosen (specification, section 2). */
export function isSelectable(slot: Slot): boolean {
  const state = slotState(slot);
  return state === 'available' || state === 'waitlist';
}

export const fits = (slot: Slot, people: number): boolean => slot.availableCapacity >= people;

export const canTake = (slots: readonly Slot[], time: string, people: number): boolean =>
  slots.some((slot) => slot.time === time && isSelectable(slot) && fits(slot, people));

/** The waiting list takes a party for any open slot that has not begun, full or not. */
export const canWait = (slot: Slot): boolean => slotState(slot) !== 'closed';

/** 0 to 1, for the bar of the tile. */
export const takenShare = (slot: Slot): number =>
  slot.capacity <= 0 ? 1 : Math.min(1, Math.max(0, 1 - slot.availableCapacity / slot.capacity));

/** Sorted by the order of the evening. */
export const slotsOfRoom = <Row extends Slot>(slots: readonly Row[], roomId: string): Row[] =>
  slots.filter((slot) => slot.roomId === roomId).sort((a, b) => byServiceTime(a.time, b.time));

export function dayOf(slots: readonly Slot[]): 'none' | 'closed' | 'begun' | 'open' {
  if (slots.length === 0) return 'none';
  if (slots.every((slot) => slot.isClosed)) return 'closed';
  return slots.every((slot) => slot.isClosed || slot.hasBegun) ? 'begun' : 'open';
}
