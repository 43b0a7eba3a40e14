import { type Draft, entryOffered, type Standing, writeEntry, writeParty } from '#shared/desk/draft';
import type { ActContext, DayRows } from '#shared/desk/rows';
import type { DeskAct } from '#shared/desk/schema';
import {
  decideSeats,
  endOf,
  findPlace,
  giveBack,
  type Place,
  type Seats,
  startOf,
  takeSeats,
} from '#shared/desk/seats';
import { AppError } from '#shared/errors';
import { DEFAULT_LANGUAGE } from '#shared/i18n/languages';
import { sayIn } from '#shared/i18n/say';
import { type ReservationPatch, undoUntil } from '#shared/reservations/acts';
import type { DeskReservation, ReservationChange, StaffReservation } from '#shared/reservations/desk';
import { mayMoveSeats } from '#shared/reservations/rules';
import { runningTime } from '#shared/schedule/rules';
import { serviceDay } from '#shared/time';

export type Args<Kind extends DeskAct['kind']> = Extract<DeskAct, { kind: Kind }>['args'];

export interface Done {
  subject: { entity: 'reservation' | 'waitlist_entry' | 'message'; id: string } | null;
  lease: Seats['lease'];
  standing: Standing;
}

export const aboutParty = (id: string, seats?: Pick<Seats, 'lease' | 'standing'>): Done => ({
  subject: { entity: 'reservation', id },
  lease: seats?.lease ?? null,
  standing: seats?.standing ?? 'confirmed',
});

/** Throws `reservation_not_found`, and `stale` with the current row. */
export function partySeen(draft: Draft, { id, version }: { id: string; version: number }): StaffReservation {
  const row = draft.reservations.get(id);
  if (row === undefined) throw new AppError('reservation_not_found');
  if (row.version !== version) throw new AppError('stale', {}, { current: row });
  return row;
}

export function bookAtDesk(draft: Draft, request: DeskReservation, desk: ActContext): Done {
  if (request.id === undefined) throw new AppError('bad_input');
  if (draft.reservations.has(request.id)) throw new AppError('key_reused');
  const seats = request.kind === 'phone' ? seatsByPhone(draft, request, desk) : seatsAtDoor(draft, request, desk);
  takeSeats(draft, seats);
  draft.reservations.set(request.id, rowOf(draft, request, seats, desk));
  return aboutParty(request.id, seats);
}

const seatsByPhone = (draft: Draft, { people, overbook, ...named }: DeskReservation, desk: ActContext): Seats =>
  decideSeats(
    draft,
    findPlace(draft, { roomId: named.roomId, date: named.date!, time: named.time! }),
    { people, overbook },
    desk,
  );

/** Uses the slot that the walk-in names, else the running one, whatever is free. Throws `no_running_slot`. */
function seatsAtDoor(draft: Draft, request: DeskReservation, desk: ActContext): Seats {
  const { roomId, date, time, people, overbook } = request;
  const place = date !== undefined && time !== undefined ? { roomId, date, time } : slotAtDoor(draft, roomId, desk.now);
  if (place === null) {
    const isOurs = draft.venue.venue.rooms.some(({ id }) => id === roomId);
    throw new AppError(isOurs ? 'no_running_slot' : 'foreign_room');
  }
  return decideSeats(draft, findPlace(draft, place), { people, overbook, isFact: true }, desk);
}

export function slotAtDoor(
  { venue, slots }: Pick<DayRows, 'venue' | 'slots'>,
  roomId: string,
  now: Date,
): Place | null {
  const { timezone } = venue.venue;
  const date = serviceDay(now, timezone);
  const ofRoom = [...slots.values()].filter((slot) => slot.roomId === roomId && slot.date === date);
  const time = runningTime(ofRoom, date, timezone, now);
  return time === null ? null : { roomId, date, time };
}

function rowOf(draft: Draft, request: DeskReservation, seats: Seats, desk: ActContext): StaffReservation {
  const { lang = DEFAULT_LANGUAGE } = desk;
  const now = desk.now.toISOString();
  const isHere = request.kind === 'walk-in';
  return {
    id: request.id!,
    venueId: request.venueId,
    ...seats.place,
    name: request.name ?? sayIn(lang)('parties.walkIn'),
    phone: request.phone,
    people: request.people,
    notes: request.notes,
    status: isHere ? 'SEATED' : 'CONFIRMED',
    depositValue: request.askDeposit ? draft.venue.venue.depositAmount : null,
    depositStatus: request.askDeposit ? 'ASKED' : null,
    depositReference: null,
    holdUntil: null,
    lang: request.lang ?? lang,
    version: 1,
    createdAt: now,
    updatedAt: now,
    source: request.kind,
    seatedAt: isHere ? now : null,
    completedAt: null,
    cancelReason: null,
    cancelNote: null,
    overbookReason: seats.beyond ? (request.overbook?.reason ?? sayIn(lang)('parties.present')) : null,
    undoUntil: undoUntil(desk.now).toISOString(),
    lastMessage: null,
    onDesk: seats.standing === 'confirmed' ? 'unsent' : 'unconfirmed',
  };
}

/** Text changes touch no seats; people and place are decided like a new booking. */
export function changeReservation(draft: Draft, request: ReservationChange, desk: ActContext): Done {
  const before = partySeen(draft, request);
  const { fields, give, seats } = replaced(draft, before, request, desk);
  const change = { ...wordsOf(request), ...fields };
  const isOther = Object.entries(change).some(([field, value]) => before[field as keyof StaffReservation] !== value);
  if (!isOther) return aboutParty(before.id);
  if (give > 0) giveBack(draft, before, give);
  if (seats !== null) takeSeats(draft, seats);
  const standing = seats?.standing ?? 'confirmed';
  const after = writeParty(draft, before, { patch: { ...change, undoUntil: undoUntil(desk.now) }, standing }, desk.now);
  moveOffer(draft, after);
  return aboutParty(after.id, seats ?? undefined);
}

function wordsOf({ name, phone, notes }: ReservationChange): ReservationPatch {
  return {
    ...(name !== undefined && { name }),
    ...(phone !== undefined && { phone }),
    ...(notes !== undefined && { notes: notes === '' ? null : notes }),
  };
}

interface Replaced {
  fields: ReservationPatch;
  /** People whose seats in the old slot are released. */
  give: number;
  seats: Seats | null;
}

function replaced(draft: Draft, before: StaffReservation, request: ReservationChange, desk: ActContext): Replaced {
  const { roomId = before.roomId, date = before.date, time = before.time, people = before.people } = request;
  const stays = roomId === before.roomId && date === before.date && time === before.time;
  if (stays && people === before.people) return { fields: {}, give: 0, seats: null };
  if (!mayMoveSeats(before.status)) throw new AppError('move_refused');
  // A seated party cannot move to another day
  if (before.status === 'SEATED' && date !== before.date) throw new AppError('move_refused');
  if (stays && people < before.people) {
    const { minParty, maxParty } = draft.venue.venue;
    if (people < minParty) throw new AppError('party_size', { min: minParty, max: maxParty });
    return { fields: { people }, give: before.people - people, seats: null };
  }
  const found = findPlace(draft, { roomId, date, time });
  const isThere = stays || before.status === 'SEATED';
  const asked = { people, overbook: request.overbook, isThere, already: stays ? before.people : 0 };
  const seats = decideSeats(draft, found, asked, desk);
  const reason = seats.beyond ? (request.overbook?.reason ?? null) : null;
  if (stays) return { fields: { people, ...(seats.beyond && { overbookReason: reason }) }, give: 0, seats };
  const fields = { ...found.place, people, overbookReason: reason, ...holdWithin(draft, before, found.place) };
  return { fields, give: before.people, seats };
}

/** A hold ends with its slot at the latest. */
function holdWithin(draft: Draft, { status, holdUntil }: StaffReservation, place: Place): ReservationPatch {
  if (status !== 'HOLD' || holdUntil === null || holdUntil <= startOf(draft, place).toISOString()) return {};
  const end = endOf(draft, place);
  return holdUntil > end.toISOString() ? { holdUntil: end } : {};
}

/** The entry takes the new end of its moved hold. */
export function moveOffer(draft: Draft, { id, holdUntil }: StaffReservation): void {
  const entry = entryOffered(draft, id);
  if (entry === undefined || holdUntil === null || entry.holdUntil === holdUntil) return;
  writeEntry(draft, entry, { holdUntil });
}
