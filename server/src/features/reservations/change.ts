import { applyConsequences } from '#server/consequences/index';
import { handOver, placeMoved } from '#server/features/reservations/change-treatment';
import { heldUntil } from '#server/features/reservations/held-until';
import {
  eventMinutes,
  type HeldPlace,
  isStayLent,
  isStayTaken,
  lastDayOfQuote,
  type ReservationRow,
} from '#server/features/reservations/queries';
import { type RoomTaken, roomSold, seatsFor, takeSeats } from '#server/features/reservations/seats';
import { actOn, type StaffAction } from '#server/features/reservations/staff-action';
import { withAuthor, writeAct } from '#server/features/reservations/write-act';
import { endOfSlot, type FoundSlot, slotFor } from '#server/features/schedule/service';
import { roomById } from '#server/features/venues/queries';
import type { StaffCall } from '#server/features/venues/service';
import type { Tx } from '#server/platform/db/client';
import type { DeskOrigin } from '#server/platform/http/call';
import { heldTo } from '#shared/enquiries/quote-end';
import { AppError } from '#shared/errors';
import { slotId } from '#shared/ids';
import {
  changeParty,
  isHeldAfter,
  isSamePlace,
  placeWanted,
  type SeatsWanted,
  seatsWanted,
} from '#shared/reservations/acts';
import type { ReservationChange, StaffReservation } from '#shared/reservations/desk';
import { daysAheadOf, type TakenSeats } from '#shared/reservations/seats';
import { sizesIn } from '#shared/reservations/sizes';
import { instantOf } from '#shared/time';
import { handsOver, isDecided, teamWanted } from '#shared/treatments/move';
import { lastAnswer } from '#shared/waitlist/windows';

/** Old and new seats move in one transaction: a refused change loses no seats. */
export function changeReservation(request: ReservationChange, call: StaffCall): Promise<StaffReservation> {
  return actOn(
    request,
    call,
    (row) => (asksForSeats(request) ? [heldPlaceWanted(request, row)] : []),
    async (action) => {
      const { tx, lock, act, before, venue, now } = action;
      const wanted = seatsWanted(before, request, await sizesNow(action));
      const taking = wanted && (await takingOf(action, wanted, request, call.desk));
      const decided = { seats: taking?.seats ?? null, endsAt: taking?.endsAt ?? null, now };
      const handed = await handOver(action, request, { moves: taking !== null });
      const patch = changeParty(before, request, decided);
      if (patch === null && handed === null) return before;
      const party = { id: before.id, people: wanted?.people ?? before.people };
      const sold =
        taking && (await lengthKept(tx, before, taking.found, await roomSold(tx, taking.found, taking.seats, party)));
      const room = sold && (await sharingKept(action, { ...before, ...wanted, ...sold }, request, sold));
      if (room !== null) await refuseLentStay(tx, { ...before, ...wanted, ...room }, call.desk);
      const written = withAuthor({ ...patch, ...handed }, act.actor);
      const { equipmentId } = taking ?? before;
      const told = isDecided(before, { ...before, ...written }) && { mayReassign: false };
      const held = taking && (await heldInQuote(action, taking.found));
      const columns = { ...written, slotId: slotWanted(request, before), equipmentId, ...room, ...told, ...held };
      const run = () => takeSeats(tx, taking!.found, taking!.seats, call.desk);
      const { after, seats } = await writeAct(action, columns, { run });
      const startsAt = instantOf(after.date, after.time, venue.timezone);
      await applyConsequences(tx, lock, act, { kind: 'edited', before, after, seats, startsAt });
      return after;
    },
  );
}

/** An option of a quote keeps its length: the guest accepts that one. Another hall has its own gap after it. */
async function lengthKept(tx: Tx, before: ReservationRow, { slot }: FoundSlot, room: RoomTaken): Promise<RoomTaken> {
  if (before.enquiryId === null || before.roomMinutes === null || room.roomMinutes === null) return room;
  const elsewhere = slot.roomId === before.roomId ? null : await eventMinutes(tx, before, slot.roomId);
  return { ...room, roomMinutes: elsewhere ?? before.roomMinutes };
}

/** The former start may have cut the hold of an option. */
async function heldInQuote(
  { tx, act, before, venue, now }: StaffAction,
  { slot: { startsAt } }: FoundSlot,
): Promise<Partial<Pick<ReservationRow, 'holdUntil'>>> {
  if (before.enquiryId === null || before.status !== 'HOLD' || startsAt <= now) return {};
  const lastDay = await lastDayOfQuote(tx, before);
  return lastDay === null ? {} : { holdUntil: heldUntil(act, heldTo(lastDay, startsAt, venue.timezone)) };
}

/** A party that keeps its place and its professionals shares them as before, while another party or a desk has them. */
async function sharingKept(
  { tx, before, now }: StaffAction,
  after: ReservationRow,
  request: ReservationChange,
  room: RoomTaken,
): Promise<RoomTaken> {
  const keeps = before.sharesRoom && isSamePlace(before, after) && !handsOver(request, before);
  if (!keeps || room.sharesRoom || after.roomMinutes === null) return room;
  return { ...room, sharesRoom: await isStayTaken(tx, after, now) };
}

/** An option's stay may reach leases that the room's usual stay does not. */
async function refuseLentStay(tx: Tx, option: ReservationRow, desk: DeskOrigin | undefined): Promise<void> {
  if (option.enquiryId === null || option.sharesRoom) return;
  if (await isStayLent(tx, option, desk?.id)) throw new AppError('room_taken');
}

/** Of the party's present room. */
async function sizesNow({ tx, before, venue }: StaffAction) {
  if (before.roomMinutes === null) return venue;
  const room = (await roomById(tx, before.venueId, before.roomId))!;
  const minPeople = before.treatmentId === null ? (room.minPeople ?? 1) : 1;
  return sizesIn({ capacity: room.capacity, whole: { minPeople } }, venue);
}

const asksForSeats = ({ people, roomId, date, time, ...team }: ReservationChange): boolean =>
  [people, roomId, date, time, team.professionalId, team.secondProfessionalId].some((asked) => asked !== undefined);

const slotWanted = (request: ReservationChange, row: ReservationRow): string =>
  slotId({ venueId: row.venueId, ...placeWanted(row, request) });

const heldPlaceWanted = (request: ReservationChange, row: ReservationRow): HeldPlace => ({
  venueId: row.venueId,
  roomId: placeWanted(row, request).roomId,
  slotId: slotWanted(request, row),
  ...teamWanted(request, row),
  equipmentId: row.equipmentId,
});

interface ChangedSeats {
  found: FoundSlot;
  seats: TakenSeats;
  endsAt: Date | null;
  equipmentId: string | null;
}

async function takingOf(
  action: StaffAction,
  { people, already, isThere, ...place }: SeatsWanted,
  request: ReservationChange,
  desk: DeskOrigin | undefined,
): Promise<ChangedSeats> {
  const { tx, act, before, venue, now } = action;
  const { overbook } = request;
  const { found, full, equipmentId } =
    before.treatmentId === null
      ? {
          found: await slotFor(tx, { venueId: before.venueId, ...place }, now, desk, before.id),
          full: null,
          equipmentId: null,
        }
      : await placeMoved(action, place, request);
  const { mayOverbook } = venue.access;
  const daysAhead = daysAheadOf(before.enquiryId !== null);
  const asking = { people, already, overbook, isThere, daysAhead, now, mayOverbook, desk, full };
  const seats = await seatsFor(tx, found, asking);
  const mayEndLate = already === 0 && isHeldAfter(before, found.slot.startsAt);
  if (!mayEndLate) return { found, seats, equipmentId, endsAt: null };
  const slot = { startsAt: found.slot.startsAt, endsAt: await endOfSlot(tx, found, now) };
  const endsAt = heldUntil(act, lastAnswer(slot, before.treatmentId !== null || before.enquiryId !== null, now));
  return { found, seats, equipmentId, endsAt };
}
