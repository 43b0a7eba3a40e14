import { closeOffer, type Draft, fieldsOf, instant, offeredAs, writeEntry, writeParty } from '#shared/desk/draft';
import { type Args, aboutParty, partySeen, type Replayed } from '#shared/desk/replay-reservations';
import type { ActContext } from '#shared/desk/rows';
import {
  beyondPlace,
  type DeskSeats,
  findPlace,
  giveBack,
  isTooLarge,
  leased,
  returnSeats,
  startOf,
  takeAsFact,
  takeSeats,
} from '#shared/desk/seats';
import { leasesEndedFor, servedTo, takenFrom } from '#shared/desk/services';
import { followPhone } from '#shared/desk/visit-contact';
import { followEnd, heldAgain } from '#shared/desk/visit-holds';
import { isDeskHeld, isStayTaken, minutesOf } from '#shared/desk/whole-rooms';
import { AppError } from '#shared/errors';
import { DEFAULT_LANGUAGE } from '#shared/i18n/languages';
import { sayIn } from '#shared/i18n/say';
import type { OutboxMessage } from '#shared/messages/schema';
import {
  changeStatus,
  isSamePlace,
  type Place,
  presentBeyond,
  seatsMoved,
  takenBack,
  undone,
  undoPatch,
} from '#shared/reservations/acts';
import type { ReservationMove, StaffReservation } from '#shared/reservations/desk';
import { countsSeats } from '#shared/reservations/rules';
import { isSameTeam } from '#shared/treatments/day';
import { notified, reopenable } from '#shared/waitlist/acts';

export function moveReservation(draft: Draft, request: ReservationMove, desk: ActContext): Replayed {
  const before = partySeen(draft, request);
  const { now, lang = DEFAULT_LANGUAGE } = desk;
  const { event, patch } = changeStatus(before, request, { now, startsAt: startOf(draft, before) });
  const { back, more } = seatsMoved(before, { ...before, ...patch });
  if (back > 0) giveBack(draft, before, back);
  const beyond = more > 0 ? presentBeyond(takeBeside(draft, before, more, desk), sayIn(lang)) : {};
  // The server expires a hold on time, so the desk promises nothing until it answers
  const standing = event === 'confirmed' ? 'unconfirmed' : 'confirmed';
  const settles = event !== 'confirmed';
  writeParty(draft, before, { patch: { ...patch, ...beyond }, standing, settles }, now);
  if (event === 'confirmed') closeOffer(draft, before, 'ACCEPTED');
  if (event === 'cancelled') closeOffer(draft, before, 'WITHDRAWN');
  return aboutParty(before.id, { lease: null, standing });
}

/** Guests who came after all share a room sold whole, and the professionals, with those who have them now. */
function takeBeside(draft: Draft, party: StaffReservation, people: number, desk: ActContext): { overbooked: number } {
  endOwnLeases(draft, party, desk);
  const isWhole = minutesOf(draft, party) > 0;
  const isBeyond = isWhole ? takenFrom(draft, party) !== null || isTooLarge(draft, party) : undefined;
  return beyondPlace(takeAsFact(draft, party, people), isBeyond);
}

/** As the server does when a party comes back to a room that this desk holds. */
function endOwnLeases(draft: Draft, party: StaffReservation, { isReplay = false, leaseLeft }: ActContext): void {
  const isOwn = (slotId: string) => isReplay || leaseLeft(slotId) > 0;
  for (const id of leasesEndedFor(draft, party, isOwn)) returnSeats(draft, id, draft.slots.get(id)!.leased);
}

/** A slot closed since then gives the party its seats back. */
export function undoReservation(draft: Draft, request: Args<'undoReservation'>, desk: ActContext): Replayed {
  const before = partySeen(draft, request);
  const { now, lang = DEFAULT_LANGUAGE } = desk;
  const isFirst = before.version === 1;
  const row = isFirst ? { ...before, ...takenBack(sayIn(lang)) } : formerOf(draft, before);
  const former = undone(fieldsOf(before), row && fieldsOf(row), now);
  const { back, more } = seatsMoved(before, former);
  const isKept = before.onDesk === 'unsent' && !hasTakenSince(draft, before, former);
  const comesBack = more > 0 || !isSameTeam(servedTo(before), servedTo(row!));
  if (comesBack) refuseTakenPlace(draft, row!, desk);
  const seats = more > 0 ? takingAgain(draft, row!, { people: more, isKept }, desk) : null;
  if (back > 0) giveBack(draft, before, back);
  if (comesBack) endOwnLeases(draft, row!, desk);
  if (seats !== null) takeSeats(draft, seats);
  const { onDesk, treatment } = row!;
  const written = {
    patch: undoPatch(heldAgain(draft, before, former, now)),
    standing: seats?.standing ?? 'confirmed',
    settles: isFirst,
    treatment,
  };
  const after = writeParty(draft, { ...before, onDesk }, written, now);
  if (!isFirst && after.status !== before.status) leaveUnsaid(draft, after, now);
  if (after.status === 'HOLD') reopenOffer(draft, after);
  followPhone(draft, before, after, now);
  followEnd(draft, after, now);
  return aboutParty(after.id, seats ?? undefined);
}

/** Null if the desk does not keep the row of the version before. */
function formerOf({ former }: Draft, { id, version }: StaffReservation): StaffReservation | null {
  const row = former.get(id);
  return row?.version === version - 1 ? row : null;
}

/** Queues again a message that the move had dropped, unless its time has passed. */
function leaveUnsaid(draft: Draft, { id }: StaffReservation, now: Date): void {
  const isPast = ({ reservationId, status, sendBefore }: OutboxMessage) =>
    reservationId === id && status === 'QUEUED' && sendBefore <= now.toISOString();
  if (!draft.outbox.some(isPast)) return;
  draft.outbox = draft.outbox.map((message) => (isPast(message) ? { ...message, status: 'DROPPED' } : message));
}

/** A later change of another party in the slot may use the seats that were given back. */
function hasTakenSince(draft: Draft, { id, updatedAt }: StaffReservation, slot: Place): boolean {
  return [...draft.reservations.values()].some(
    (other) => other.id !== id && countsSeats(other.status) && other.updatedAt >= updatedAt && isSamePlace(other, slot),
  );
}

/** A party that shared its place may share it again, and one that shares its place is in the way of none. */
function refuseTakenPlace(draft: Draft, former: StaffReservation, { isReplay = false }: ActContext): void {
  if (isReplay || former.overbookReason !== null) return;
  const exclusive = [...draft.reservations].filter(([, { overbookReason }]) => overbookReason === null);
  const taken = takenAgain({ ...draft, reservations: new Map(exclusive) }, former);
  if (taken !== null) throw new AppError(taken);
}

function takenAgain(day: Draft, former: StaffReservation): ReturnType<typeof takenFrom> {
  if (former.treatment !== undefined) return takenFrom(day, former);
  return isDeskHeld(day, former.roomId) && isStayTaken(day, former, former) ? 'room_taken' : null;
}

interface Again {
  people: number;
  /** No other party got the seats in between: the server receives both acts in one call. */
  isKept: boolean;
}

/** Throws `slot_full` for a room sold whole, of which the desk knows all parties. */
function takingAgain(draft: Draft, former: StaffReservation, { people, isKept }: Again, desk: ActContext): DeskSeats {
  const { place, slot } = findPlace(draft, former);
  const isHeld = isDeskHeld(draft, place.roomId);
  const isFull = slot !== null && peopleThere(draft, former) + former.people > slot.capacity;
  if (minutesOf(draft, former) > 0 && isFull && desk.isReplay !== true) throw new AppError('slot_full', { people });
  const lease = slot === null || isHeld ? null : leased(slot, people, desk);
  // Overbooked seats become free for no other party
  const isFree = isKept && slot !== null && slot.availableCapacity >= people;
  const standing = lease !== null || isFree ? 'confirmed' : 'unconfirmed';
  return { place, people, of: lease === null ? 'free' : 'lease', isOversized: false, lease, standing };
}

const peopleThere = ({ reservations }: Draft, { id, ...place }: StaffReservation): number =>
  [...reservations.values()]
    .filter((other) => other.id !== id && countsSeats(other.status) && isSamePlace(other, place))
    .reduce((sum, { people }) => sum + people, 0);

function reopenOffer(draft: Draft, party: StaffReservation): void {
  const entry = draft.entries.get(draft.offers.get(offeredAs(party)) ?? '');
  if (entry === undefined || !reopenable.includes(entry.status)) return;
  writeEntry(draft, entry, { ...notified(instant(party.holdUntil)), reservationId: offeredAs(party) });
}
