import { applyConsequences } from '#server/consequences/index';
import { endLapsedHolds } from '#server/features/reservations/expire-holds';
import { newReservation } from '#server/features/reservations/new-row';
import type { ReservationRow } from '#server/features/reservations/queries';
import { type DeskSeats, decideSeats, takeSeats } from '#server/features/reservations/seats';
import { answerTo } from '#server/features/reservations/staff-action';
import { reservations } from '#server/features/reservations/table';
import type { LedgerRow } from '#server/features/schedule/ledger';
import { placeOf, slotsOfDay } from '#server/features/schedule/queries';
import { type Place, slotFor, type Wanted } from '#server/features/schedule/service';
import { venueOfStaff } from '#server/features/venues/service';
import { changeVenue } from '#server/platform/changes/change-venue';
import type { Tx } from '#server/platform/db/client';
import { actOf, type Call, signedIn } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { newId, slotId } from '#shared/ids';
import { undoUntil } from '#shared/reservations/acts';
import type { DeskReservation, StaffReservation } from '#shared/reservations/desk';
import { runningTime } from '#shared/schedule/rules';
import { serviceDay } from '#shared/time';

export async function bookAtDesk(request: DeskReservation, call: Call): Promise<StaffReservation> {
  const { db, clock } = call;
  const { venueId, people } = request;
  const now = clock.now();
  const user = signedIn(call);
  const venue = await venueOfStaff(db, user, venueId);
  const named = namedSlot(request, call) ?? (await runningSlot(db, venue, request.roomId, now));
  const arrival = call.desk?.arrivedAt ?? now;
  if (named !== null) await endLapsedHolds(db, { venueId, slotId: slotId(named) }, arrival);
  const key = { scope: `${user.id} bookAtDesk`, body: request };
  return changeVenue(call, { venueId, act: actOf(call), key }, async ({ tx, lock, act }) => {
    const wanted = named ?? (await noSlotNow(tx, request, now));
    const found = await slotFor(tx, wanted, now, call.desk);
    const overbook = { asked: request.overbook, mayOverbook: venue.access.mayOverbook };
    const decided = await decideSeats(tx, found, people, { now, overbook, desk: call.desk });
    const seats = await takeSeats(tx, found, decided);
    const reservation = rowOf(request, found, call);
    const reason = beyondBecause(request, decided, seats, call);
    if (reason !== null) Object.assign(reservation, { overbookReason: reason, overbookedBy: user.id });
    lock.inserts.push({ table: reservations, row: reservation });
    const isToldOf = request.kind === 'phone' && request.notify && found.slot.startsAt > now;
    const confirmBefore = isToldOf ? found.slot.startsAt : null;
    await applyConsequences(tx, lock, act, { kind: 'takenAtDesk', reservation, seats, confirmBefore });
    return answerTo(call, tx, reservation);
  });
}

/** A phone booking names its slot. A walk-in takes the running slot, unless the desk has already chosen one. */
function namedSlot({ kind, venueId, roomId, date, time }: DeskReservation, { desk }: Call): Wanted | null {
  if (kind === 'walk-in' && desk === undefined) return null;
  return date === undefined || time === undefined ? null : { venueId, roomId, date, time };
}

function beyondBecause(request: DeskReservation, decided: DeskSeats, seats: LedgerRow, { say }: Call): string | null {
  const { of, isOversized } = decided;
  if (of === 'beyond' || isOversized) return request.overbook!.reason;
  return of === 'fact' && seats.overbooked > 0 ? say('parties.present') : null;
}

async function runningSlot(
  db: Call['db'],
  { id: venueId, timezone }: { id: string; timezone: string },
  roomId: string,
  now: Date,
): Promise<Wanted | null> {
  const date = serviceDay(now, timezone);
  const time = runningTime(await slotsOfDay(db, venueId, date, now, roomId), date, timezone, now);
  return time === null ? null : { venueId, roomId, date, time };
}

async function noSlotNow(tx: Tx, { venueId, roomId }: DeskReservation, now: Date): Promise<never> {
  const nowhere = { slotId: newId(), date: null, time: null, deskId: null };
  const found = await placeOf(tx, { venueId, roomId, ...nowhere }, now);
  throw new AppError(found?.roomId == null ? 'foreign_room' : 'no_running_slot');
}

function rowOf(request: DeskReservation, { venue, slot }: Place, call: Call): ReservationRow {
  const now = call.clock.now();
  const isHere = request.kind === 'walk-in';
  const given = {
    id: request.id ?? newId(),
    name: request.name ?? call.say('parties.walkIn'),
    phone: request.phone,
    people: request.people,
    notes: request.notes,
    depositValue: request.askDeposit ? venue.depositAmount : null,
    depositStatus: request.askDeposit ? ('ASKED' as const) : null,
    status: isHere ? ('SEATED' as const) : ('CONFIRMED' as const),
    seatedAt: isHere ? now : null,
    lang: request.lang ?? call.lang,
    source: request.kind,
    undoUntil: undoUntil(now),
  };
  return newReservation(slot, given, now);
}
