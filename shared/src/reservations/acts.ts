import { AppError } from '#shared/errors';
import type { Say } from '#shared/i18n/say';
import type { ReservationMove } from '#shared/reservations/desk';
import { canMove, countsSeats, hasLapsed, UNDO_MINUTES } from '#shared/reservations/rules';
import type { CancelReason, ReservationStatus } from '#shared/reservations/schema';
import { MINUTE_MS } from '#shared/time';

/** Decisions on one reservation. The server writes them with SQL, a desk into the rows that it keeps. */

export interface ReservationFields {
  roomId: string;
  date: string;
  time: string;
  people: number;
  name: string;
  phone: string;
  notes: string | null;
  status: ReservationStatus;
  holdUntil: Date | null;
  seatedAt: Date | null;
  completedAt: Date | null;
  cancelReason: CancelReason | null;
  cancelNote: string | null;
  overbookReason: string | null;
  undoUntil: Date | null;
}

export type ReservationPatch = Partial<ReservationFields>;

export const undoUntil = (now: Date): Date => new Date(now.getTime() + UNDO_MINUTES * MINUTE_MS);

type Seated = Pick<ReservationFields, 'roomId' | 'date' | 'time' | 'people' | 'status'>;

export const isSamePlace = (a: Omit<Seated, 'people' | 'status'>, b: Omit<Seated, 'people' | 'status'>): boolean =>
  a.roomId === b.roomId && a.date === b.date && a.time === b.time;

/** People whose seats a change gives back in the old slot, and takes in the new one. */
export function seatsMoved(before: Seated, after: Seated): { back: number; more: number } {
  const had = countsSeats(before.status) ? before.people : 0;
  const has = countsSeats(after.status) ? after.people : 0;
  if (!isSamePlace(before, after)) return { back: had, more: has };
  return { back: Math.max(0, had - has), more: Math.max(0, has - had) };
}

export interface StatusChange {
  event: 'confirmed' | 'seated' | 'completed' | 'no_show' | 'cancelled';
  patch: ReservationPatch;
}

type Moment = { now: Date; startsAt: Date };

/** Throws `move_refused` for a move outside the table, and for a no-show before the slot starts. */
export function changeStatus(
  before: Seated,
  { to, reason }: Pick<ReservationMove, 'to' | 'reason'>,
  { now, startsAt }: Moment,
): StatusChange {
  if (!canMove(before.status, to)) throw new AppError('move_refused');
  const undo = { undoUntil: undoUntil(now) };
  switch (to) {
    case 'CONFIRMED':
      return { event: 'confirmed', patch: { status: to, holdUntil: null, ...undo } };
    case 'SEATED': {
      const isBack = !countsSeats(before.status) && { cancelReason: null, cancelNote: null };
      return { event: 'seated', patch: { status: to, seatedAt: now, ...isBack, ...undo } };
    }
    case 'COMPLETED':
      return { event: 'completed', patch: { status: to, completedAt: now, ...undo } };
    case 'NO_SHOW':
      if (startsAt > now) throw new AppError('move_refused');
      return { event: 'no_show', patch: { status: to, ...undo } };
    case 'CANCELLED':
      return { event: 'cancelled', patch: { ...cancelled('STAFF', reason), holdUntil: null, ...undo } };
  }
}

export const cancelled = (by: CancelReason, note?: string | null) =>
  ({ status: 'CANCELLED', cancelReason: by, ...(note !== undefined && { cancelNote: note }) }) as const;

/** A present party that exceeds its slot has the catalogue's reason. */
export const presentBeyond = ({ overbooked }: { overbooked: number }, say: Say): { overbookReason?: string } =>
  overbooked > 0 ? { overbookReason: say('parties.present') } : {};

/** Fields that an undo restores. The deposit is left out: a payment stays paid. */
export const undoneFields = [
  ...(['roomId', 'date', 'time', 'people', 'name', 'phone', 'notes', 'status', 'holdUntil', 'seatedAt'] as const),
  ...(['completedAt', 'cancelReason', 'cancelNote', 'overbookReason'] as const),
] satisfies (keyof ReservationFields)[];

export const undoPatch = (former: ReservationFields): ReservationPatch =>
  Object.fromEntries(undoneFields.map((field) => [field, former[field]]));

/** Throws `undo_over` ten minutes after the last change, if `former` is not known, and for a hold that has expired. */
export function undone<Fields extends ReservationFields>(before: Fields, former: Fields | null, now: Date): Fields {
  const isOver = before.undoUntil === null || before.undoUntil <= now;
  if (isOver || former === null || hasLapsed(former, now)) throw new AppError('undo_over');
  return former;
}

/** The undo of a booking by staff. The row stays: the log and the desks refer to it. */
export const takenBack = (say: Say) => cancelled('STAFF', say('parties.takenBack'));
