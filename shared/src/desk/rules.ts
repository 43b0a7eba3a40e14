import type { DeskAct } from '#shared/desk/schema';
import { addDays, localOf, MINUTE_MS, minuteOfService, serviceDay } from '#shared/time';

/** From this time of the venue's service day on, desks hold seats of tomorrow too. */
const TOMORROW_FROM = '18:00';
/** What all desks hold of a slot where the venue says nothing: a fifth of it, at least so many people. */
const USUAL_PART = 5;
const USUAL_LEAST = 2;

/** A desk with a line asks at least every half minute; after so long without a word it is out of contact. */
const CONTACT_MS = 2 * MINUTE_MS;

export const isInContact = (lastSeenAt: Date, now: Date): boolean => now.getTime() - lastSeenAt.getTime() < CONTACT_MS;

/**
 * People of a slot that all desks of the venue hold together, were they free: the venue's `deskShare`, or the usual share
 * where that is null, and never more than half of the capacity. 0 is none.
 */
export function shareOf(capacity: number, deskShare: number | null): number {
  const asked = deskShare ?? Math.max(USUAL_LEAST, Math.floor(capacity / USUAL_PART));
  return Math.max(0, Math.min(asked, Math.floor(capacity / 2)));
}

/** One desk's part of a share: all the same, and what is left over to the desk that was registered first (`rank` 0). */
export function partOf(share: number, desks: { count: number; rank: number }): number {
  const each = Math.floor(share / desks.count);
  return desks.rank === 0 ? share - each * (desks.count - 1) : each;
}

/** A slot as lending sees it, in people; `isOver`: it has ended, so that nobody sells it any more. */
export interface LentSlot {
  capacity: number;
  /** Neither reserved nor lent to any desk. */
  free: number;
  /** What all desks of the venue hold unsold. */
  leased: number;
  isClosed: boolean;
  isOver: boolean;
  /** A change of the schedule waits for what desks hold of it. */
  isRecalled: boolean;
}

/**
 * What a desk should hold unsold of a slot, and how many people to lend it for that. A desk gives back by itself what it
 * holds beyond that; where another one holds more than its part, this one waits for what the share leaves.
 */
export function lending(
  slot: LentSlot,
  part: { share: number; ofDesk: number },
  unspent: number,
): { wanted: number; lend: number } {
  if (slot.isClosed || slot.isOver || slot.isRecalled) return { wanted: 0, lend: 0 };
  const most = Math.min(part.ofDesk - unspent, part.share - slot.leased, slot.free);
  return { wanted: part.ofDesk, lend: Math.max(0, most) };
}

/** The service days of which desks hold seats now: today, and tomorrow from the early evening on. */
export function lentDays(now: Date, timezone: string): string[] {
  const today = serviceDay(now, timezone);
  const isEvening = minuteOfService(localOf(now, timezone).time) >= minuteOfService(TOMORROW_FROM);
  return isEvening ? [today, addDays(today, 1)] : [today];
}

/** When an act of a desk counts as done: at its desk time, between the desk's last contact and the act's arrival. */
export function actTime(deskTime: Date, lastContact: Date, arrival: Date): Date {
  const latest = Math.min(deskTime.getTime(), arrival.getTime());
  return new Date(Math.max(latest, Math.min(lastContact.getTime(), arrival.getTime())));
}

/**
 * Whether an act says what has happened: somebody sat down, left, or did not come. A fact is neither stale nor refused for
 * lack of seats. A walk-in is one where it was taken without the server, for the party sits there already.
 */
export function isFact(act: DeskAct, madeOffline: boolean): boolean {
  if (act.kind === 'bookAtDesk') return madeOffline && act.args.kind === 'walk-in';
  return act.kind === 'moveReservation' && ['SEATED', 'COMPLETED', 'NO_SHOW'].includes(act.args.to);
}
