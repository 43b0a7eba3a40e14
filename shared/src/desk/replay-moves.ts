import { closeOffer, type Draft, isLapsed, writeEntry, writeParty } from '#shared/desk/draft';
import { type Args, aboutParty, type Done, moveOffer, partySeen, undoUntil } from '#shared/desk/replay-reservations';
import type { ActContext } from '#shared/desk/rows';
import { findPlace, giveBack, leased, type Seats, startOf, takeAsFact, takeSeats } from '#shared/desk/seats';
import { AppError } from '#shared/errors';
import { DEFAULT_LANGUAGE } from '#shared/i18n/languages';
import { sayIn } from '#shared/i18n/say';
import type { OutboxMessage } from '#shared/messages/schema';
import type { ReservationMove, StaffReservation } from '#shared/reservations/desk';
import { canMove, countsSeats } from '#shared/reservations/rules';

/** Throws `move_refused` for a move that the table does not list. */
export function moveReservation(draft: Draft, request: ReservationMove, desk: ActContext): Done {
  const before = partySeen(draft, request);
  if (!canMove(before.status, request.to)) throw new AppError('move_refused');
  return moves[request.to]({ draft, before, request, desk });
}

interface Moving {
  draft: Draft;
  before: StaffReservation;
  request: ReservationMove;
  desk: ActContext;
}

const moves: Record<ReservationMove['to'], (moving: Moving) => Done> = {
  /** The server expires the hold on time, so nothing is promised until it answers. */
  CONFIRMED({ draft, before, desk: { now } }) {
    const change = { status: 'CONFIRMED', holdUntil: null } as const;
    writeParty(draft, before, { change, standing: 'unconfirmed', undoUntil: undoUntil(now) }, now);
    closeOffer(draft, before.id, 'ACCEPTED');
    return aboutParty(before.id, { lease: null, standing: 'unconfirmed' });
  },

  SEATED(moving) {
    const { draft, before, desk } = moving;
    const arrived = { status: 'SEATED', seatedAt: desk.now.toISOString() } as const;
    if (countsSeats(before.status)) return asFact(moving, arrived);
    const isBeyond = takeAsFact(draft, before, before.people);
    const reason = isBeyond && { overbookReason: sayIn(desk.lang ?? DEFAULT_LANGUAGE)('parties.present') };
    return asFact(moving, { ...arrived, cancelReason: null, cancelNote: null, ...reason });
  },

  COMPLETED: (moving) => asFact(moving, { status: 'COMPLETED', completedAt: moving.desk.now.toISOString() }),

  NO_SHOW(moving) {
    const { draft, before, desk } = moving;
    if (startOf(draft, before) > desk.now) throw new AppError('move_refused'); // the guest may still come
    giveBack(draft, before, before.people);
    return asFact(moving, { status: 'NO_SHOW' });
  },

  CANCELLED(moving) {
    const { draft, before, request } = moving;
    giveBack(draft, before, before.people);
    const done = asFact(moving, {
      status: 'CANCELLED',
      holdUntil: null,
      cancelReason: 'STAFF',
      cancelNote: request.reason,
    });
    closeOffer(draft, before.id, 'WITHDRAWN');
    return done;
  },
};

/** A fact or a final move needs no promise. */
function asFact({ draft, before, desk: { now } }: Moving, change: Partial<StaffReservation>): Done {
  writeParty(draft, before, { change, standing: 'confirmed', undoUntil: undoUntil(now), settles: true }, now);
  return aboutParty(before.id);
}

/** The deposit is not undone: a payment stays paid. */
const undone = [
  ...(['roomId', 'date', 'time', 'people', 'name', 'phone', 'notes', 'status', 'holdUntil', 'seatedAt'] as const),
  ...(['completedAt', 'cancelReason', 'cancelNote', 'overbookReason', 'onDesk'] as const),
];

/** Throws `undo_over` if there is no act to undo. A slot closed since then gives the party its seats back. */
export function undoReservation(draft: Draft, request: Args<'undoReservation'>, desk: ActContext): Done {
  const before = partySeen(draft, request);
  const { now } = desk;
  if (before.undoUntil === null || before.undoUntil <= now.toISOString()) throw new AppError('undo_over');
  if (before.version === 1) return takeBack(draft, before, desk);
  const former = draft.former.get(before.id);
  if (former?.version !== before.version - 1 || isLapsed(former, now)) throw new AppError('undo_over');
  const change = Object.fromEntries(undone.map((field) => [field, former[field]])) as Partial<StaffReservation>;
  const { give, seats } = seatsBetween(draft, before, former, desk);
  if (give > 0) giveBack(draft, before, give);
  if (seats !== null) takeSeats(draft, seats);
  const standing = seats?.standing ?? 'confirmed';
  const after = writeParty(draft, before, { change, standing, undoUntil: null }, now);
  if (after.status !== before.status) leaveUnsaid(draft, after, now);
  if (after.status === 'HOLD') reopenOffer(draft, after);
  moveOffer(draft, after);
  return aboutParty(after.id, seats ?? undefined);
}

/** Undoing a first version cancels the party; possible only where staff took it. */
function takeBack(draft: Draft, before: StaffReservation, { now, lang = DEFAULT_LANGUAGE }: ActContext): Done {
  const cancelNote = sayIn(lang)('parties.takenBack');
  giveBack(draft, before, before.people);
  const change = { status: 'CANCELLED', cancelReason: 'STAFF', cancelNote } as const;
  writeParty(draft, before, { change, standing: 'confirmed', undoUntil: null, settles: true }, now);
  return aboutParty(before.id);
}

/** Queues again a message that the move had dropped, unless its time has passed. */
function leaveUnsaid(draft: Draft, { id }: StaffReservation, now: Date): void {
  const isPast = ({ reservationId, status, sendBefore }: OutboxMessage) =>
    reservationId === id && status === 'QUEUED' && sendBefore <= now.toISOString();
  if (!draft.outbox.some(isPast)) return;
  draft.outbox = draft.outbox.map((message) => (isPast(message) ? { ...message, status: 'DROPPED' } : message));
}

function seatsBetween(
  draft: Draft,
  before: StaffReservation,
  former: StaffReservation,
  desk: ActContext,
): { give: number; seats: Seats | null } {
  const has = countsSeats(before.status) ? before.people : 0;
  const had = countsSeats(former.status) ? former.people : 0;
  const stays = before.roomId === former.roomId && before.date === former.date && before.time === former.time;
  const isKept = before.onDesk === 'unsent' && !hasTakenSince(draft, before, former);
  const again = stays ? Math.max(0, had - has) : had;
  return {
    give: stays ? Math.max(0, has - had) : has,
    seats: again > 0 ? takingAgain(draft, former, { people: again, isKept }, desk) : null,
  };
}

/** A later change of another party in the slot may use the seats that were given back. */
function hasTakenSince(draft: Draft, { id, updatedAt }: StaffReservation, slot: StaffReservation): boolean {
  return [...draft.reservations.values()].some(
    (other) =>
      other.id !== id &&
      countsSeats(other.status) &&
      other.updatedAt >= updatedAt &&
      (['roomId', 'date', 'time'] as const).every((part) => other[part] === slot[part]),
  );
}

interface Again {
  people: number;
  /** No other party got the seats in between: the server receives both acts in one call. */
  isKept: boolean;
}

function takingAgain(draft: Draft, former: StaffReservation, { people, isKept }: Again, desk: ActContext): Seats {
  const { place, slot } = findPlace(draft, former);
  const lease = slot === null ? null : leased(slot, people, desk);
  // Overbooked seats become free for no other party
  const isFree = isKept && slot !== null && slot.availableCapacity >= people;
  const standing = lease !== null || isFree ? 'confirmed' : 'unconfirmed';
  return { place, people, lease, standing, beyond: false };
}

/** Restores the entry of an undone act's offer, with its original deadline. */
function reopenOffer(draft: Draft, { id, holdUntil }: StaffReservation): void {
  const entry = draft.entries.get(draft.offers.get(id) ?? '');
  if (entry === undefined || (entry.status !== 'ACCEPTED' && entry.status !== 'WITHDRAWN')) return;
  writeEntry(draft, entry, { status: 'NOTIFIED', holdUntil, reservationId: id });
}
