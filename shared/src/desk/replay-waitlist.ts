import { closeOffer, type Draft, markOf, writeEntry } from '#shared/desk/draft';
import type { Args, Done } from '#shared/desk/replay-reservations';
import type { ActContext } from '#shared/desk/rows';
import { endOf, findPlace, giveBack, leased, refuseParty, type Seats, startOf, takeSeats } from '#shared/desk/seats';
import { AppError } from '#shared/errors';
import { DEFAULT_LANGUAGE } from '#shared/i18n/languages';
import type { StaffReservation } from '#shared/reservations/desk';
import { wants } from '#shared/waitlist/rules';
import type { DeskEntry, StaffEntry } from '#shared/waitlist/schema';
import { windowEnds } from '#shared/waitlist/windows';

const aboutEntry = (id: string, seats?: Pick<Seats, 'lease' | 'standing'>): Done => ({
  subject: { entity: 'waitlist_entry', id },
  lease: seats?.lease ?? null,
  standing: seats?.standing ?? 'confirmed',
});

/** Accepts a party whether the slot has seats or not; refuses only requests that no booking accepts. */
export function addToWaitlist(draft: Draft, request: DeskEntry, desk: ActContext): Done {
  const { id } = request;
  if (id === undefined) throw new AppError('bad_input');
  const { notes, windowMinutes, altPref, name, phone, people, venueId } = request;
  const found = findPlace(draft, request);
  refuseParty(draft, found, { people }, desk.now);
  if (alreadyWaits(draft, request, desk.now)) throw new AppError('already_waiting');
  if (draft.entries.has(id)) throw new AppError('key_reused');
  draft.entries.set(id, {
    ...{ id, venueId, name, phone, people, notes, windowMinutes, altPref, ...found.place },
    status: 'WAITING',
    lang: request.lang ?? desk.lang ?? DEFAULT_LANGUAGE,
    version: 1,
    holdUntil: null,
    createdAt: desk.now.toISOString(),
    source: 'staff',
    reservationId: null,
    lastMessage: null,
    onDesk: 'unsent',
  });
  return aboutEntry(id);
}

function alreadyWaits({ entries }: Draft, wanted: DeskEntry, now: Date): boolean {
  for (const entry of entries.values()) {
    const isSame = entry.phone === wanted.phone && entry.roomId === wanted.roomId && entry.time === wanted.time;
    if (isSame && entry.date === wanted.date && isLive(entry, now)) return true;
  }
  return false;
}

const isLive = ({ status, holdUntil }: StaffEntry, now: Date): boolean =>
  status === 'WAITING' || (status === 'NOTIFIED' && holdUntil !== null && holdUntil > now.toISOString());

export function withdrawEntry(draft: Draft, { id, version }: Args<'withdrawEntry'>, { now }: ActContext): Done {
  const before = draft.entries.get(id);
  if (before === undefined) throw new AppError('entry_not_found');
  if (before.version !== version) throw new AppError('stale', {}, { current: before });
  if (before.status !== 'WAITING' && before.status !== 'NOTIFIED') throw new AppError('move_refused');
  const held = before.reservationId === null ? undefined : draft.reservations.get(before.reservationId);
  if (before.status === 'WAITING' || held === undefined) {
    writeEntry(draft, before, { status: 'WITHDRAWN', holdUntil: null, reservationId: null });
    return aboutEntry(id);
  }
  giveBack(draft, held, held.people);
  const after = { ...held, status: 'CANCELLED', cancelReason: 'STAFF', undoUntil: null } as const;
  const onDesk = markOf(held.onDesk, 'confirmed', true);
  draft.reservations.set(held.id, { ...after, version: held.version + 1, updatedAt: now.toISOString(), onDesk });
  draft.former.delete(held.id);
  closeOffer(draft, held.id, 'WITHDRAWN');
  return aboutEntry(id);
}

/** Throws like the server, except for a lack of seats. */
export function promote(draft: Draft, request: Args<'promote'>, desk: ActContext): Done {
  const { now, staff } = desk;
  const entry = draft.entries.get(request.id);
  if (entry === undefined) throw new AppError('entry_not_found');
  if (request.overbook !== undefined && !staff.access.mayOverbook) throw new AppError('overbook_forbidden');
  if (request.reservationId === undefined) throw new AppError('bad_input');
  if (entry.status !== 'WAITING') throw new AppError('move_refused');
  const { roomId = entry.roomId, date = entry.date, time = entry.time } = request;
  const found = findPlace(draft, { roomId, date, time });
  const endsAt = endOf(draft, found.place);
  if (!wants(entry, found.place)) throw new AppError('not_wanted');
  if (found.slot?.isClosed) throw new AppError('slot_closed');
  if (endsAt <= now) throw new AppError('slot_begun');
  const isOversized = entry.people > found.room.capacity;
  if (isOversized && request.overbook === undefined) throw new AppError('no_capacity');
  if (draft.reservations.has(request.reservationId)) throw new AppError('key_reused');
  const lease = found.slot === null ? null : leased(found.slot, entry.people, desk);
  const isShort = lease === null && entry.people > (found.slot?.availableCapacity ?? 0);
  const beyond = request.overbook !== undefined && (isOversized || isShort);
  const isGiven = lease !== null || request.overbook !== undefined;
  const standing = isGiven ? 'confirmed' : 'unconfirmed';
  const seats: Seats = { place: found.place, people: entry.people, lease, standing, beyond };
  takeSeats(draft, seats);
  const { timezone } = draft.venue.venue;
  const holdUntil = windowEnds(now, entry.windowMinutes, { startsAt: startOf(draft, found.place), endsAt, timezone });
  const reason = beyond ? request.overbook!.reason : null;
  const held = heldRow(entry, seats, { id: request.reservationId, holdUntil, reason, now });
  draft.reservations.set(held.id, held);
  draft.offers.set(held.id, entry.id);
  writeEntry(draft, entry, { status: 'NOTIFIED', holdUntil: held.holdUntil, reservationId: held.id });
  return aboutEntry(entry.id, seats);
}

interface Held {
  id: string;
  holdUntil: Date;
  reason: string | null;
  now: Date;
}

function heldRow(entry: StaffEntry, seats: Seats, { id, holdUntil, reason, now }: Held): StaffReservation {
  const { venueId, name, phone, people, notes, lang } = entry;
  return {
    ...{ id, venueId, name, phone, people, notes, lang, ...seats.place },
    status: 'HOLD',
    holdUntil: holdUntil.toISOString(),
    depositValue: null,
    depositStatus: null,
    depositReference: null,
    version: 1,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    source: 'waitlist',
    seatedAt: null,
    completedAt: null,
    cancelReason: null,
    cancelNote: null,
    overbookReason: reason,
    undoUntil: null,
    lastMessage: null,
    onDesk: seats.standing === 'confirmed' ? 'unsent' : 'unconfirmed',
  };
}
