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
 * What becomes of a slot that holds seats when its day is changed on purpose. `strands`: somebody would be left without
 * their slot, so the change is refused; `follows`: the slot becomes what the day now says; `stays`: it is left as it is.
 */
export type Fate = 'strands' | 'follows' | 'stays';

/** `was` and `is` are what the day derived before and derives after the change, null where no such slot; `closes` a closing. */
export function fateOf(slot: Held, was: Derived | null, is: Derived | null, closes: boolean): Fate {
  const isHeld = slot.live + slot.leased > 0;
  if (is === null) {
    if (was === null && !closes) return 'stays'; // the week had gone on without it before
    return isHeld ? 'strands' : closes ? 'follows' : 'stays';
  }
  if (is.isClosed) return slot.isClosed ? 'stays' : isHeld ? 'strands' : 'follows';
  const isLowered = is.capacity < slot.capacity && is.capacity < slot.reserved + slot.leased;
  return isLowered ? 'strands' : 'follows';
}

/** A slot differs from what the schedule derives for it. */
export const differs = (slot: Derived, is: Derived | null): boolean =>
  is === null || is.isClosed !== slot.isClosed || (!is.isClosed && is.capacity !== slot.capacity);
