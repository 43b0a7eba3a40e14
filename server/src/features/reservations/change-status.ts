import type { Event } from '#server/consequences/events';
import { applyConsequences } from '#server/consequences/index';
import { depositOfOtherOption } from '#server/features/reservations/move-deposit';
import { endLeasesOfStay } from '#server/features/reservations/own-leases';
import { confirmed, isRoomFull, isStayTaken, type ReservationRow } from '#server/features/reservations/queries';
import { actOn, type StaffAction } from '#server/features/reservations/staff-action';
import { withAuthor, writeAct } from '#server/features/reservations/write-act';
import { takeAsFact } from '#server/features/schedule/ledger';
import type { StaffCall } from '#server/features/venues/service';
import type { Say } from '#shared/i18n/say';
import { changeStatus, presentBeyond, type ReservationPatch, type StatusChange } from '#shared/reservations/acts';
import type { ReservationMove, StaffReservation } from '#shared/reservations/desk';
import { countsSeats } from '#shared/reservations/rules';
import { HOUR_MS, instantOf } from '#shared/time';

export function moveReservation(request: ReservationMove, call: StaffCall): Promise<StaffReservation> {
  return actOn(
    request,
    call,
    () => [],
    async (action) => {
      const { tx, lock, act, before, venue, now } = action;
      const startsAt = instantOf(before.date, before.time, venue.timezone);
      const change = changeStatus(before, request, { now, startsAt });
      if (call.desk !== undefined && before.roomMinutes !== null && comesAfterAll(before, change.patch)) {
        await endLeasesOfStay(tx, { lock, act, deskId: call.desk.id }, before);
      }
      const event = await writeStatus(action, change, { startsAt, isTold: request.notify, say: call.say });
      await applyConsequences(tx, lock, act, event);
      return event.after;
    },
  );
}

interface Telling {
  startsAt: Date;
  isTold: boolean;
  say: Say;
}

type StatusEvent = Extract<Event, { before: ReservationRow; after: ReservationRow }>;

export async function writeStatus(
  action: StaffAction,
  { event, patch }: StatusChange,
  { startsAt, isTold, say }: Telling,
): Promise<StatusEvent> {
  const { tx, act, before, now } = action;
  const beside = await besideAnother(action, patch);
  const isTaken = event === 'confirmed' || event === 'seated';
  const deposit = isTaken ? await depositOfOtherOption(action, before) : {};
  const decided = event === 'seated' && { mayReassign: false };
  const columns = { ...(event === 'confirmed' && confirmed), ...deposit, ...patch, ...beside, ...decided };
  const isBeside = beside.sharesRoom === true && before.roomMinutes !== null;
  const { after, seats } = await writeAct(action, columns, {
    run: (people) => takeAsFact(tx, { venueId: before.venueId, id: before.slotId }, people),
    columns: ({ overbooked }) => {
      const beyond = isBeside ? Math.max(1, overbooked) : overbooked;
      return withAuthor(presentBeyond({ overbooked: beyond }, say), act.actor);
    },
  });
  if (event === 'confirmed') return { kind: event, before, after, startsAt };
  if (event !== 'cancelled') return { kind: event, before, after, seats };
  const rejectBefore = isTold ? rejectionUntil(startsAt, now) : null;
  return { kind: event, before, after, seats: seats[0]!.seats, rejectBefore };
}

const comesAfterAll = (before: ReservationRow, { status }: ReservationPatch): boolean =>
  !countsSeats(before.status) && status === 'SEATED';

/** A party that came after all shares room and professional with those who have them now. */
async function besideAnother(
  { tx, before, now }: StaffAction,
  patch: ReservationPatch,
): Promise<Partial<Pick<ReservationRow, 'sharesRoom'>>> {
  if (!comesAfterAll(before, patch)) return {};
  const isTaken = before.roomMinutes === null ? isRoomFull : isStayTaken;
  return { sharesRoom: await isTaken(tx, before, now) };
}

/** A rejection is sent until the slot starts, and for at least one hour. */
const rejectionUntil = (startsAt: Date, now: Date): Date =>
  new Date(Math.max(startsAt.getTime(), now.getTime() + HOUR_MS));
