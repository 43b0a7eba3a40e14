import { AppError } from '#shared/errors';
import type { Language } from '#shared/i18n/languages';
import type { Say } from '#shared/i18n/say';
import type { DeskReservation, ReservationChange, ReservationMove } from '#shared/reservations/desk';
import { canMove, countsSeats, hasLapsed, mayMoveSeats, UNDO_MINUTES } from '#shared/reservations/rules';
import type { CancelReason, ReservationStatus } from '#shared/reservations/schema';
import { reasonBeyond, type TakenSeats } from '#shared/reservations/seats';
import { MINUTE_MS } from '#shared/time';

/** Decisions on one reservation. The server writes them with SQL, a desk into the rows that it keeps. */

export interface Place {
  roomId: string;
  date: string;
  time: string;
}

export interface ReservationFields extends Place {
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

type Seated = Place & Pick<ReservationFields, 'people' | 'status'>;

export const isSamePlace = (a: Place, b: Place): boolean =>
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

type SlotMoment = { now: Date; startsAt: Date };

/** Throws `move_refused` for a move outside the table, and for a no-show before the slot starts. */
export function changeStatus(
  before: Seated,
  { to, reason }: Pick<ReservationMove, 'to' | 'reason'>,
  { now, startsAt }: SlotMoment,
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

export interface SeatsWanted extends Place {
  people: number;
  /** People of the party that already have seats in the slot. */
  already: number;
  /** The party is seated or keeps its slot: the time does not matter. */
  isThere: boolean;
}

export const placeWanted = (before: Place, { roomId, date, time }: Partial<Place>): Place => ({
  roomId: roomId ?? before.roomId,
  date: date ?? before.date,
  time: time ?? before.time,
});

/** The seats to decide for a change; null if it needs none more. Throws `move_refused` and `party_size`. */
export function seatsWanted(
  before: Seated,
  request: ReservationChange,
  sizes: { minParty: number; maxParty: number },
): SeatsWanted | null {
  const { people = before.people } = request;
  const place = placeWanted(before, request);
  const stays = isSamePlace(place, before);
  if (stays && people === before.people) return null;
  const isSeated = before.status === 'SEATED';
  if (!mayMoveSeats(before.status)) throw new AppError('move_refused');
  if (isSeated && place.date !== before.date) throw new AppError('move_refused');
  if (!stays || people > before.people) {
    return { ...place, people, already: stays ? before.people : 0, isThere: stays || isSeated };
  }
  if (people < sizes.minParty) throw new AppError('party_size', { min: sizes.minParty, max: sizes.maxParty });
  return null;
}

interface Decided {
  /** Null if the change needs no more seats. */
  seats: TakenSeats | null;
  /** The end of the new slot; null keeps the hold's end. */
  endsAt: Date | null;
  now: Date;
}

/** Null if the request changes nothing. */
export function changeParty(
  before: ReservationFields,
  request: ReservationChange,
  { seats, endsAt, now }: Decided,
): ReservationPatch | null {
  const { people = before.people, overbook } = request;
  const place = placeWanted(before, request);
  const overbookReason = seats && reasonBeyond(seats, overbook);
  const patch: ReservationPatch = {
    ...textsOf(request),
    people,
    ...(isSamePlace(place, before)
      ? overbookReason !== null && { overbookReason }
      : { ...place, overbookReason, ...holdWithin(before, endsAt) }),
  };
  const fields = Object.keys(patch) as (keyof ReservationPatch)[];
  return fields.every((field) => patch[field] === before[field]) ? null : { ...patch, undoUntil: undoUntil(now) };
}

function textsOf({ name, phone, notes }: ReservationChange): ReservationPatch {
  return {
    ...(name !== undefined && { name }),
    ...(phone !== undefined && { phone }),
    ...(notes !== undefined && { notes: notes === '' ? null : notes }),
  };
}

export const isHeldAfter = (
  { status, holdUntil }: Pick<ReservationFields, 'status' | 'holdUntil'>,
  at: Date,
): boolean => status === 'HOLD' && holdUntil !== null && holdUntil > at;

/** A hold ends with its slot at the latest. */
const holdWithin = (before: ReservationFields, endsAt: Date | null): ReservationPatch =>
  endsAt !== null && isHeldAfter(before, endsAt) ? { holdUntil: endsAt } : {};

interface PartyContext {
  now: Date;
  lang: Language;
  say: Say;
  venue: { depositAmount: string | null };
}

type NewParty = Pick<DeskReservation, 'kind' | 'name' | 'phone' | 'people' | 'notes' | 'askDeposit' | 'lang'>;

/** Guests who are there are seated today. Throws `walk_in_ahead`. */
export function refuseAhead({ kind, date }: Pick<DeskReservation, 'kind' | 'date'>, today: string): void {
  if (kind === 'walk-in' && date !== undefined && date > today) throw new AppError('walk_in_ahead');
}

/** The fields of a booking that staff take by phone, or of a walk-in. */
export function newParty(request: NewParty, { now, lang, say, venue }: PartyContext) {
  const isHere = request.kind === 'walk-in';
  return {
    name: request.name ?? say('parties.walkIn'),
    phone: request.phone,
    people: request.people,
    notes: request.notes,
    depositValue: request.askDeposit ? venue.depositAmount : null,
    depositStatus: request.askDeposit ? ('ASKED' as const) : null,
    status: isHere ? ('SEATED' as const) : ('CONFIRMED' as const),
    seatedAt: isHere ? now : null,
    lang: request.lang ?? lang,
    source: request.kind,
    undoUntil: undoUntil(now),
  };
}

/** As `newParty`, for each treatment of a visit. Guests who are there are seated for those that begin with the first one. */
export function newVisit(request: NewParty, times: string[], context: PartyContext) {
  const first = newParty(request, context);
  return times.map((time, n) => ({
    ...first,
    ...(time !== times[0] && { status: 'CONFIRMED' as const, seatedAt: null }),
    ...(n > 0 && { depositValue: null, depositStatus: null }),
  }));
}

/** The reason of a new party beyond its slot, once its seats are taken; null if it fits. */
export function reasonOfNew(
  seats: TakenSeats,
  ledger: { overbooked: number },
  { overbook, say }: { overbook: DeskReservation['overbook']; say: Say },
): string | null {
  const present = seats.of === 'fact' ? presentBeyond(ledger, say).overbookReason : null;
  return reasonBeyond(seats, overbook) ?? present ?? null;
}

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
