import type { DeskAct } from '#shared/desk/schema';
import { addDays, localOf, MINUTE_MS, minuteOfService, serviceDay } from '#shared/time';

const TOMORROW_FROM = '18:00';
const USUAL_PART = 5;
const USUAL_LEAST = 2;

/** A connected desk calls at least every 30 s. */
const CONTACT_MS = 2 * MINUTE_MS;

export const isInContact = (lastSeenAt: Date, now: Date): boolean => now.getTime() - lastSeenAt.getTime() < CONTACT_MS;

/** People of a slot that all desks may hold: `deskShare` or the default share, at most half of the capacity. */
export function shareOf(capacity: number, deskShare: number | null): number {
  const asked = deskShare ?? Math.max(USUAL_LEAST, Math.floor(capacity / USUAL_PART));
  return Math.max(0, Math.min(asked, Math.floor(capacity / 2)));
}

export function partOf(share: number, desks: { count: number; rank: number }): number {
  const each = Math.floor(share / desks.count);
  return desks.rank === 0 ? share - each * (desks.count - 1) : each;
}

export interface LentSlot {
  capacity: number;
  free: number;
  leased: number;
  isClosed: boolean;
  isOver: boolean;
  isRecalled: boolean;
}

/** Seats that a desk should hold, and seats to lend now: fewer while another desk holds more than its part. */
export function lending(
  slot: LentSlot,
  part: { share: number; ofDesk: number },
  unspent: number,
): { wanted: number; lend: number } {
  if (slot.isClosed || slot.isOver || slot.isRecalled) return { wanted: 0, lend: 0 };
  const most = Math.min(part.ofDesk - unspent, part.share - slot.leased, slot.free);
  return { wanted: part.ofDesk, lend: Math.max(0, most) };
}

/** As `lending`, of a room sold whole: one desk holds all of a slot whose stay no party overlaps, or nothing. */
export function lendingWhole(
  { capacity, free, leased, isClosed, isOver, isRecalled }: LentSlot,
  { isTaken, isOfDesk }: { isTaken: boolean; isOfDesk: boolean },
  unspent: number,
): { wanted: number; lend: number } {
  const isFree = !isTaken && free + leased === capacity && leased === unspent;
  if (isClosed || isOver || isRecalled || !isOfDesk || !isFree) return { wanted: 0, lend: 0 };
  return { wanted: capacity, lend: capacity - unspent };
}

export function lentDays(now: Date, timezone: string): string[] {
  const today = serviceDay(now, timezone);
  const isEvening = minuteOfService(localOf(now, timezone).time) >= minuteOfService(TOMORROW_FROM);
  return isEvening ? [today, addDays(today, 1)] : [today];
}

export function actTime(deskTime: Date, lastContact: Date, arrival: Date): Date {
  const latest = Math.min(deskTime.getTime(), arrival.getTime());
  return new Date(Math.max(latest, Math.min(lastContact.getTime(), arrival.getTime())));
}

type BookingKind = 'bookAtDesk' | 'bookVisitAtDesk';

export const isBooking = <Act extends { kind: DeskAct['kind'] }>(
  act: Act,
): act is Extract<Act, { kind: BookingKind }> => act.kind === 'bookAtDesk' || act.kind === 'bookVisitAtDesk';

/** A fact is neither stale nor refused for lack of seats. An offline walk-in is a fact. */
export function isFact(act: DeskAct, madeOffline: boolean): boolean {
  if (isBooking(act)) return madeOffline && act.args.kind === 'walk-in';
  return act.kind === 'moveReservation' && ['SEATED', 'COMPLETED', 'NO_SHOW'].includes(act.args.to);
}
