export interface Derived {
  capacity: number;
  isClosed: boolean;
}

/** `reserved` excludes expired holds. */
export interface HeldSeats extends Derived {
  reserved: number;
  leased: number;
  /** Reserved people who are still expected or seated. */
  live: number;
}

/**
 * Effect of a schedule change on a slot with seats. `strands`: refused, parties would lose the slot. `recalls`: only
 * leases are in the way. `follows`: takes the new schedule. `stays`: unchanged.
 */
export type Fate = 'strands' | 'recalls' | 'follows' | 'stays';

export type DayChange = 'closes' | 'removes' | 'changes';

/**
 * `was` and `is`: the slot derived before and after the change, or null. A closing only ends new sales; a reopened
 * slot keeps its parties.
 */
export function fateOf(slot: HeldSeats, was: Derived | null, is: Derived | null, how: DayChange): Fate {
  if (is === null) {
    if (how === 'closes') return 'follows';
    if (was === null) return 'stays'; // the week already lacked it
    return slot.live > 0 ? 'strands' : slot.leased > 0 ? 'recalls' : 'stays';
  }
  if (is.isClosed) return slot.isClosed ? 'stays' : 'follows';
  if (slot.isClosed && how === 'removes') return 'follows';
  const isLowered = is.capacity < slot.capacity && is.capacity < slot.reserved + slot.leased;
  if (!isLowered) return 'follows';
  return is.capacity < slot.reserved ? 'strands' : 'recalls';
}

/** Never smaller than the seats taken within its capacity. */
export function asFollowed(slot: HeldSeats, derived: Derived | null): Derived {
  if (derived === null) return { capacity: slot.capacity, isClosed: true };
  const within = Math.min(slot.capacity, slot.reserved + slot.leased);
  return { isClosed: derived.isClosed, capacity: Math.max(derived.capacity, within) };
}

export const differs = (slot: Derived, is: Derived | null): boolean =>
  is === null || is.isClosed !== slot.isClosed || (!is.isClosed && is.capacity !== slot.capacity);
