import { closeOffer, type Draft, newRow, partiesOfVisit, writeEntry, writeParty } from '#shared/desk/draft';
import type { Args, Replayed } from '#shared/desk/replay-reservations';
import type { ActContext } from '#shared/desk/rows';
import {
  type DeskSeats,
  findPlace,
  giveBack,
  leased,
  mayDraw,
  orRefuseDate,
  slotOf,
  takeSeats,
} from '#shared/desk/seats';
import { AppError } from '#shared/errors';
import { DEFAULT_LANGUAGE } from '#shared/i18n/languages';
import { cancelled, placeWanted } from '#shared/reservations/acts';
import { reasonBeyond, refuseOverbooking } from '#shared/reservations/seats';
import {
  decideOffer,
  heldParty,
  newEntry,
  notified,
  refuseEntry,
  refuseUnlessWaiting,
  withdraw,
} from '#shared/waitlist/acts';
import type { DeskEntry, StaffEntry } from '#shared/waitlist/schema';
import { windowEnds } from '#shared/waitlist/windows';

const aboutEntry = (id: string, seats?: Pick<DeskSeats, 'lease' | 'standing'>): Replayed => ({
  subject: { entity: 'waitlist_entry', id },
  lease: seats?.lease ?? null,
  standing: seats?.standing ?? 'confirmed',
});

export function addToWaitlist(draft: Draft, request: DeskEntry, desk: ActContext): Replayed {
  const { id, notes } = request;
  if (id === undefined) throw new AppError('bad_input');
  if (request.treatmentId !== undefined) throw new AppError('treatment_at_desk');
  const found = findPlace(draft, request);
  if (found.slot === null) orRefuseDate(draft, found.place, desk.now);
  else refuseEntry(request, slotOf(draft, found, found.slot), desk.now, { isMade: desk.isReplay ?? false });
  if (alreadyWaits(draft, request, desk.now)) throw new AppError('already_waiting');
  if (draft.entries.has(id)) throw new AppError('key_reused');
  draft.entries.set(id, {
    ...{ id, notes, ...newEntry(request, desk.lang ?? DEFAULT_LANGUAGE) },
    ...{ status: 'WAITING', version: 1, holdUntil: null, createdAt: desk.now.toISOString() },
    ...{ source: 'staff', reservationId: null, lastMessage: null, onDesk: 'unsent' },
  });
  return aboutEntry(id);
}

function alreadyWaits({ entries }: Draft, wanted: DeskEntry, now: Date): boolean {
  for (const entry of entries.values()) {
    const isSame = entry.phone === wanted.phone && entry.roomId === wanted.roomId && entry.time === wanted.time;
    if (isSame && entry.treatment === undefined && entry.date === wanted.date && isLive(entry, now)) return true;
  }
  return false;
}

const isLive = ({ status, holdUntil }: StaffEntry, now: Date): boolean =>
  status === 'WAITING' || (status === 'NOTIFIED' && holdUntil !== null && holdUntil > now.toISOString());

export function withdrawEntry(draft: Draft, { id, version }: Args<'withdrawEntry'>, { now }: ActContext): Replayed {
  const before = draft.entries.get(id);
  if (before === undefined) throw new AppError('entry_not_found');
  if (before.version !== version) throw new AppError('stale', {}, { current: before });
  const { hasOffer, patch } = withdraw(before);
  const first = hasOffer ? draft.reservations.get(before.reservationId ?? '') : undefined;
  const held = first === undefined ? [] : partiesOfVisit(draft, first).filter(({ status }) => status === 'HOLD');
  if (held.length === 0) {
    writeEntry(draft, before, { ...patch, reservationId: null });
    return aboutEntry(id);
  }
  for (const party of held) {
    giveBack(draft, party, party.people);
    writeParty(draft, party, { patch: cancelled('STAFF'), standing: 'confirmed', settles: true }, now);
    closeOffer(draft, party, 'WITHDRAWN');
  }
  return aboutEntry(id);
}

export function promote(draft: Draft, request: Args<'promote'>, desk: ActContext): Replayed {
  const { now } = desk;
  const { reservationId, overbook } = request;
  const entry = draft.entries.get(request.id);
  if (entry === undefined) throw new AppError('entry_not_found');
  if (overbook !== undefined) refuseOverbooking(desk.staff.access);
  if (reservationId === undefined) throw new AppError('bad_input');
  refuseUnlessWaiting(entry);
  if (entry.treatment !== undefined) throw new AppError('treatment_at_desk');
  const { seats, slot } = seatsOffered(draft, entry, request, desk);
  if (draft.reservations.has(reservationId)) throw new AppError('key_reused');
  takeSeats(draft, seats);
  const holdUntil = windowEnds(now, entry.windowMinutes, { ...slot, timezone: slot.venue.timezone });
  const fields = heldParty(entry, { holdUntil, overbookReason: reasonBeyond(seats, overbook) });
  const held = newRow({ id: reservationId, venueId: entry.venueId, ...seats.place, ...fields }, seats, now);
  draft.reservations.set(held.id, held);
  draft.offers.set(held.id, entry.id);
  writeEntry(draft, entry, { ...notified(holdUntil), reservationId: held.id });
  return aboutEntry(entry.id, seats);
}

/** Neither known seats nor a lease in a slot that the desk does not keep. */
const unknown = { capacity: 0, availableCapacity: 0, isClosed: false };

function seatsOffered(draft: Draft, entry: StaffEntry, request: Args<'promote'>, desk: ActContext) {
  const { overbook } = request;
  const found = findPlace(draft, placeWanted(entry, request));
  const { place } = found;
  const slot = slotOf(draft, found, found.slot ?? { ...place, ...unknown });
  const isLent = found.slot !== null && mayDraw(draft, place, found.slot, { people: entry.people, overbook }, desk);
  const lease = isLent ? leased(found.slot!, entry.people, desk) : null;
  const { isReplay: isMade = false, wasOffline = false } = desk;
  const claim = { isLeased: lease !== null, isMade, wasOffline };
  const decided = decideOffer(entry, { ...slot, ...place }, overbook, claim, desk.now);
  const standing = lease !== null || overbook !== undefined ? 'confirmed' : 'unconfirmed';
  return { slot, seats: { ...decided, place, lease, standing } satisfies DeskSeats };
}
