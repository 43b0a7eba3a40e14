/** What the schedule derives for a slot. */
export interface Derived {
  capacity: number;
  isClosed: boolean;
}

/** A slot that holds seats, as the ledger has it: people who reserved (lapsed holds left out) and people leased. */
export interface Held extends Derived {
  reserved: number;
  leased: number;
  /** Of the reserved, those who are still to come or sit there. */
  live: number;
}

/**
 * What becomes of a slot that holds seats when its day is changed on purpose. `strands`: parties would be left without their
 * slot, so the change is refused. `recalls`: only desks' leases are in the way, and they are called back. `follows`: the
 * slot becomes what the day now says. `stays`: the slot is left as it is.
 */
export type Fate = 'strands' | 'recalls' | 'follows' | 'stays';

/** A closing, an exception taken away, or any other change of a day. */
export type DayChange = 'closes' | 'removes' | 'changes';

/**
 * `was` and `is` are what the day derived before and derives after the change, null where no such slot. A closing ends new
 * sales only: parties and leases stay. A reopened slot keeps everybody who is in it.
 */
export function fateOf(slot: Held, was: Derived | null, is: Derived | null, how: DayChange): Fate {
  if (is === null) {
    if (how === 'closes') return 'follows';
    if (was === null) return 'stays'; // the week had gone on without it before
    return slot.live > 0 ? 'strands' : slot.leased > 0 ? 'recalls' : 'stays';
  }
  if (is.isClosed) return slot.isClosed ? 'stays' : 'follows';
  if (slot.isClosed && how === 'removes') return 'follows';
  const isLowered = is.capacity < slot.capacity && is.capacity < slot.reserved + slot.leased;
  if (!isLowered) return 'follows';
  return is.capacity < slot.reserved ? 'strands' : 'recalls';
}

/** The slot as it follows the schedule: never smaller than who has seats in it within its capacity. */
export function asFollowed(slot: Held, derived: Derived | null): Derived {
  if (derived === null) return { capacity: slot.capacity, isClosed: true };
  const within = Math.min(slot.capacity, slot.reserved + slot.leased);
  return { isClosed: derived.isClosed, capacity: Math.max(derived.capacity, within) };
}

/** A slot differs from what the schedule derives for it. */
export const differs = (slot: Derived, is: Derived | null): boolean =>
  is === null || is.isClosed !== slot.isClosed || (!is.isClosed && is.capacity !== slot.capacity);
