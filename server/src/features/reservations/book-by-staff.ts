import { applyConsequences } from '#server/consequences/index';
import { readForStaff } from '#server/features/reservations/booking-read';
import { HoldsInTheWay, repeatWithoutHolds } from '#server/features/reservations/expire-holds';
import { newReservation } from '#server/features/reservations/new-row';
import { endOwnLeases, isHeldTreatment } from '#server/features/reservations/own-leases';
import { roomSold, seatsFor, takeSeats } from '#server/features/reservations/seats';
import { answerTo } from '#server/features/reservations/staff-action';
import { reservations } from '#server/features/reservations/table';
import { placeHeld, placeTreatment, type TreatmentPlace } from '#server/features/reservations/treatment-place';
import { takeAsFact } from '#server/features/schedule/ledger';
import { placeOf, slotsOfDay, venueOfPlace } from '#server/features/schedule/queries';
import { placeFrom, type SlotRequest } from '#server/features/schedule/service';
import { treatmentDay } from '#server/features/treatments/day-queries';
import { type StaffCall, type StaffVenue, venueOfCall } from '#server/features/venues/service';
import { changeVenue, type Work } from '#server/platform/changes/change-venue';
import type { Tx } from '#server/platform/db/client';
import { actOf, type Call, signedIn } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { newId, slotId } from '#shared/ids';
import { newParty, reasonOfNew, refuseAhead } from '#shared/reservations/acts';
import type { DeskReservation, StaffReservation } from '#shared/reservations/desk';
import { runningTime } from '#shared/schedule/rules';
import { serviceDay } from '#shared/time';
import { arrivalsOf } from '#shared/treatments/choose';
import { servedByNone } from '#shared/treatments/day';

export async function bookAtDesk(request: DeskReservation, call: StaffCall): Promise<StaffReservation> {
  const { db, clock, lang, say } = call;
  const { venueId, people } = request;
  const now = clock.now();
  const user = signedIn(call);
  const venue = await venueOfCall(call, venueId);
  const named = namedSlot(request, call, venue) ?? (await runningSlot(db, venue, request, now));
  const key = { scope: `${user.id} bookAtDesk`, body: request };
  const attempt = () =>
    changeVenue(call, { venueId, act: actOf(call), key }, async ({ tx, lock, act }) => {
      const { found, has, taken, isHeld = false } = await placeNamed({ tx, lock, act }, request, named, call);
      const { mayOverbook } = venue.access;
      const { overbook } = request;
      const { desk } = call;
      const decided = await seatsFor(tx, found, { people, overbook, mayOverbook, now, desk, full: taken, isHeld });
      const room = await roomSold(tx, found, decided, { id: null, people });
      const seats = await (isHeld ? takeAsFact(tx, found.slot, people) : takeSeats(tx, found, decided, desk));
      const beyondSlot = { overbooked: taken === null ? seats.overbooked : Math.max(1, seats.overbooked) };
      const overbookReason = reasonOfNew(decided, beyondSlot, { overbook, say });
      const given = { id: request.id ?? newId(), ...newParty(request, { now, lang, say, venue: found.venue }) };
      const beyond = { overbookReason, overbookedBy: overbookReason === null ? null : user.id };
      const treated = { treatmentId: request.treatmentId ?? null, ...has };
      const columns = { ...given, ...beyond, ...room, ...treated };
      const reservation = newReservation(found.slot, columns, now);
      lock.inserts.push({ table: reservations, row: reservation });
      const isToldOf = request.kind === 'phone' && request.notify && found.slot.startsAt > now;
      const confirmBefore = isToldOf ? found.slot.startsAt : null;
      const isRead = found.room.whole !== undefined || found.room.free !== null;
      await applyConsequences(tx, lock, act, { kind: 'takenAtDesk', reservation, seats, confirmBefore, isRead });
      return answerTo(call, tx, reservation);
    });
  return repeatWithoutHolds(db, arrivalOf(call), attempt);
}

export const arrivalOf = ({ clock, desk }: Call): Date => desk?.arrivedAt ?? clock.now();

/** Throws `HoldsInTheWay`. */
async function placeNamed(
  { tx, lock, act }: Pick<Work, 'tx' | 'lock' | 'act'>,
  request: DeskReservation,
  named: SlotRequest | null,
  call: Call,
): Promise<TreatmentPlace> {
  const { treatmentId, professionalId, people } = request;
  const now = call.clock.now();
  const wanted = named ?? (await noSlotNow(tx, request, now));
  if (treatmentId === undefined) {
    const read = await readForStaff(tx, wanted, { deskId: call.desk?.id ?? null, now, arrival: arrivalOf(call) });
    if (read?.hasLapsedHolds) {
      throw new HoldsInTheWay({ venueId: wanted.venueId, roomId: wanted.roomId, slotId: slotId(wanted) });
    }
    return { found: placeFrom(read?.place, wanted, call.desk), has: servedByNone, taken: null };
  }
  const { venueId, roomId, date, time } = wanted;
  const venue = await venueOfPlace(tx, venueId);
  const asked = { treatmentId, professionalId, people, venueId, roomId, date, time };
  const { desk } = call;
  const isPromised = desk !== undefined && !desk.isFact && desk.fromLease > 0;
  const isHeld = isPromised && (await isHeldTreatment(tx, desk.id, asked));
  if (desk !== undefined) await endOwnLeases(tx, { lock, act, deskId: desk.id }, asked);
  const arrival = arrivalOf(call);
  if (isHeld) return placeHeld(tx, asked, venue, arrival, desk);
  return placeTreatment(tx, asked, venue, { now, arrival }, desk);
}

type NamedSlot = Pick<DeskReservation, 'venueId' | 'roomId' | 'date' | 'time'>;

const nowhere = { date: null, time: null, deskId: null };

/**
 * A phone booking names its slot. A walk-in takes the running slot, unless the desk has already chosen one. Throws
 * `walk_in_ahead`.
 */
export function namedSlot(
  { kind, venueId, roomId, date, time }: NamedSlot & Pick<DeskReservation, 'kind'>,
  call: Call,
  { timezone }: Pick<StaffVenue, 'timezone'>,
): SlotRequest | null {
  refuseAhead({ kind, date }, serviceDay(arrivalOf(call), timezone));
  if (kind === 'walk-in' && call.desk === undefined) return null;
  return date === undefined || time === undefined ? null : { venueId, roomId, date, time };
}

/** Null if no arrival time of the room, or of the treatment's rooms, is running. */
export async function runningSlot(
  db: Call['db'],
  { id: venueId, timezone }: { id: string; timezone: string },
  { roomId, treatmentId }: Pick<DeskReservation, 'roomId' | 'treatmentId'>,
  now: Date,
): Promise<SlotRequest | null> {
  const date = serviceDay(now, timezone);
  const slots =
    treatmentId === undefined
      ? await slotsOfDay(db, venueId, date, now, roomId)
      : arrivalsOf((await treatmentDay(db, { venueId, treatmentId, date }, now))?.slots ?? []);
  const time = runningTime(slots, date, timezone, now);
  return time === null ? null : { venueId, roomId, date, time };
}

/** Throws `foreign_room` and `no_running_slot`. */
export async function noSlotNow(
  tx: Tx,
  { venueId, roomId }: Pick<DeskReservation, 'venueId' | 'roomId'>,
  now: Date,
): Promise<never> {
  const found = await placeOf(tx, { venueId, roomId, slotId: newId(), ...nowhere }, now);
  throw new AppError(found?.roomId == null ? 'foreign_room' : 'no_running_slot');
}
