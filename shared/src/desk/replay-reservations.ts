import { type Draft, fieldsOf, newRow, type Standing, writeParty } from '#shared/desk/draft';
import { isGoneFor } from '#shared/desk/gone-slots';
import { moveTreatment, placeTreatment, sharesTeam, teamHanded, withTeam } from '#shared/desk/replay-treatments';
import type { ActContext, DayRows } from '#shared/desk/rows';
import type { DeskAct } from '#shared/desk/schema';
import { beyondPlace, type DeskSeats, findPlace, giveBack, seatsFor, takeSeats, timesOf } from '#shared/desk/seats';
import { followPhone } from '#shared/desk/visit-contact';
import { followEnd } from '#shared/desk/visit-holds';
import { AppError } from '#shared/errors';
import { DEFAULT_LANGUAGE } from '#shared/i18n/languages';
import { sayIn } from '#shared/i18n/say';
import {
  changeParty,
  newParty,
  type Place,
  reasonOfNew,
  seatsMoved,
  seatsWanted,
  undoUntil,
} from '#shared/reservations/acts';
import type { DeskReservation, ReservationChange, StaffReservation } from '#shared/reservations/desk';
import { daysAheadOf } from '#shared/reservations/seats';
import { sizesIn } from '#shared/reservations/sizes';
import { runningTime } from '#shared/schedule/rules';
import { serviceDay } from '#shared/time';
import type { Team } from '#shared/treatments/day';
import { lastAnswer } from '#shared/waitlist/windows';

export type Args<Kind extends DeskAct['kind']> = Extract<DeskAct, { kind: Kind }>['args'];

export interface Replayed {
  subject: { entity: 'reservation' | 'waitlist_entry' | 'message'; id: string } | null;
  lease: DeskSeats['lease'];
  standing: Standing;
}

export const aboutParty = (id: string, seats?: Pick<DeskSeats, 'lease' | 'standing'>): Replayed => ({
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

export function bookAtDesk(draft: Draft, request: DeskReservation, desk: ActContext): Replayed {
  if (request.id === undefined) throw new AppError('bad_input');
  if (draft.reservations.has(request.id)) throw new AppError('key_reused');
  const { treatmentId } = request;
  const isAlone = treatmentId === undefined || isGoneFor(draft, treatmentId, { ...request, ...desk });
  const treated = isAlone ? null : placeTreatment(draft, { ...request, treatmentId }, desk);
  const seats = treated?.seats ?? (request.kind === 'phone' ? seatsByPhone : seatsAtDoor)(draft, request, desk);
  draft.reservations.set(request.id, { ...seatedRow(draft, request, seats, desk), ...treated?.fields });
  return aboutParty(request.id, seats);
}

const seatsByPhone = (draft: Draft, { people, overbook, ...named }: DeskReservation, desk: ActContext): DeskSeats =>
  seatsFor(
    draft,
    findPlace(draft, { roomId: named.roomId, date: named.date!, time: named.time! }),
    { people, overbook },
    desk,
  );

/** Uses the slot that the walk-in names, else the running one, whatever is free. Throws `no_running_slot`. */
function seatsAtDoor(draft: Draft, request: DeskReservation, desk: ActContext): DeskSeats {
  const { roomId, date, time, people, overbook } = request;
  const place = date !== undefined && time !== undefined ? { roomId, date, time } : slotAtDoor(draft, roomId, desk.now);
  if (place === null) {
    const isOurs = draft.venue.venue.rooms.some(({ id }) => id === roomId);
    throw new AppError(isOurs ? 'no_running_slot' : 'foreign_room');
  }
  return seatsFor(draft, findPlace(draft, place), { people, overbook, isFact: true }, desk);
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

/** Seats first: a present party beyond its slot gets a reason. */
function seatedRow(draft: Draft, request: DeskReservation, seats: DeskSeats, desk: ActContext): StaffReservation {
  const { now, lang = DEFAULT_LANGUAGE } = desk;
  const say = sayIn(lang);
  const { overbook } = request;
  const beyond = beyondPlace(takeSeats(draft, seats), seats.sharesResources);
  const overbookReason = reasonOfNew(seats, beyond, { overbook, say });
  const fields = newParty(request, { now, lang, say, venue: draft.venue.venue });
  return newRow({ id: request.id!, venueId: request.venueId, ...seats.place, ...fields, overbookReason }, seats, now);
}

export function changeReservation(draft: Draft, request: ReservationChange, desk: ActContext): Replayed {
  const { now } = desk;
  const row = partySeen(draft, request);
  const before = fieldsOf(row);
  const wanted = seatsWanted(row, request, sizesNow(draft, row));
  const team = teamHanded(draft, row, request, desk);
  const daysAhead = daysAheadOf(row.source === 'enquiry');
  const asking = wanted && { ...wanted, overbook: request.overbook, party: row, team, daysAhead };
  const moved = asking && moveTreatment(draft, row, asking, desk);
  const seats = moved?.seats ?? (asking && seatsFor(draft, findPlace(draft, asking), asking, desk));
  const changed = changeParty(before, request, { seats, endsAt: seats && answerBy(draft, row, seats.place, now), now });
  const handed = team && handOver(draft, row, { request, team, moves: asking !== null }, desk);
  if (changed === null && handed === null) return aboutParty(row.id);
  const patch = { ...changed, ...handed };
  const { back } = seatsMoved(before, { ...before, ...patch });
  if (back > 0) giveBack(draft, row, back);
  if (seats !== null) takeSeats(draft, seats);
  const placed = moved?.treatment ?? row.treatment;
  const treatment = team === null || placed === undefined ? placed : withTeam(draft, placed, team);
  const own = seats?.standing ?? (team === null || request.overbook !== undefined ? 'confirmed' : 'unconfirmed');
  const after = writeParty(draft, row, { patch, standing: own, treatment }, now);
  followPhone(draft, row, after, now);
  followEnd(draft, after, now);
  return aboutParty(after.id, { lease: seats?.lease ?? null, standing: own });
}

function answerBy(draft: Draft, { treatment, source }: StaffReservation, place: Place, now: Date): Date {
  return lastAnswer(timesOf(draft, place), treatment !== undefined || source === 'enquiry', now);
}

interface HandOver {
  request: ReservationChange;
  team: Team;
  /** Its new place is decided with its new professionals. */
  moves: boolean;
}

/** The server confirms it: another desk, or a guest, may have got the professional. */
function handOver(draft: Draft, row: StaffReservation, { request, team, moves }: HandOver, desk: ActContext) {
  const { overbook } = request;
  const isShared = !moves && sharesTeam(draft, row, team, { overbook, desk });
  return { undoUntil: undoUntil(desk.now), ...(isShared && { overbookReason: overbook!.reason }) };
}

/** Of the party's present room. The least party of a room sold whole is not that of a treatment in it. */
function sizesNow({ venue: { venue } }: Draft, { roomId, treatment }: StaffReservation) {
  const room = venue.rooms.find(({ id }) => id === roomId);
  if (room === undefined) return venue;
  return sizesIn(treatment === undefined ? room : { ...room, whole: { minPeople: 1 } }, venue);
}
