import { applyConsequences } from '#server/consequences/index';
import { heldUntil } from '#server/features/reservations/held-until';
import { type ReservationRow, update } from '#server/features/reservations/queries';
import { decideSeats, givingBack, moveSeats, type SeatsStep, takeSeats } from '#server/features/reservations/seats';
import { actOn, type StaffAction } from '#server/features/reservations/staff-action';
import { endOfSlot, type Place, slotFor, type Wanted } from '#server/features/schedule/service';
import type { Call, DeskAct } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { slotId } from '#shared/ids';
import { undoUntil } from '#shared/reservations/acts';
import type { ReservationChange, StaffReservation } from '#shared/reservations/desk';
import { mayMoveSeats } from '#shared/reservations/rules';
import { instantOf } from '#shared/time';

/** Old and new seats move in one transaction: a refused change loses no seats. */
export function changeReservation(request: ReservationChange, call: Call): Promise<StaffReservation> {
  return actOn(
    request,
    call,
    (row) => (asksForSeats(request) ? [slotId(wantedOf(request, row))] : []),
    async (scene) => {
      const { tx, lock, act, before, venue, now } = scene;
      const { steps, fields } = await replace(scene, request, call.desk);
      const change = { ...wordsOf(request), ...fields };
      if (!changesAnything(before, change)) return before;
      const seats = await moveSeats(steps);
      const after = await update(tx, before, { ...change, undoUntil: undoUntil(now) }, now);
      const startsAt = instantOf(after.date, after.time, venue.timezone);
      await applyConsequences(tx, lock, act, { kind: 'edited', before, after, seats, startsAt });
      return after;
    },
  );
}

const asksForSeats = ({ people, roomId, date, time }: ReservationChange): boolean =>
  [people, roomId, date, time].some((asked) => asked !== undefined);

const wantedOf = (request: ReservationChange, row: ReservationRow): Wanted => ({
  venueId: row.venueId,
  roomId: request.roomId ?? row.roomId,
  date: request.date ?? row.date,
  time: request.time ?? row.time,
});

function wordsOf({ name, phone, notes }: ReservationChange): Partial<ReservationRow> {
  return {
    ...(name !== undefined && { name }),
    ...(phone !== undefined && { phone }),
    ...(notes !== undefined && { notes: notes === '' ? null : notes }),
  };
}

const changesAnything = (before: ReservationRow, change: Partial<ReservationRow>): boolean =>
  Object.entries(change).some(([field, value]) => before[field as keyof ReservationRow] !== value);

interface Replacement {
  steps: SeatsStep[];
  fields: Partial<ReservationRow>;
}

async function replace(
  scene: StaffAction,
  request: ReservationChange,
  desk: DeskAct | undefined,
): Promise<Replacement> {
  const { tx, before, now } = scene;
  const wanted = wantedOf(request, before);
  const people = request.people ?? before.people;
  const stays = slotId(wanted) === before.slotId;
  if (stays && people === before.people) return { steps: [], fields: {} };
  if (!mayMoveSeats(before.status)) throw new AppError('move_refused');
  if (before.status === 'SEATED' && wanted.date !== before.date) throw new AppError('move_refused');
  if (stays && people < before.people) return shrink(scene, people);
  return moveTo(scene, await slotFor(tx, wanted, now, desk), { people, stays, asked: request.overbook, desk });
}

function shrink({ tx, before, venue }: StaffAction, people: number): Replacement {
  if (people < venue.minParty) throw new AppError('party_size', { min: venue.minParty, max: venue.maxParty });
  return { steps: [givingBack(tx, before, before.people - people)], fields: { people } };
}

interface Step {
  people: number;
  stays: boolean;
  asked: ReservationChange['overbook'];
  desk: DeskAct | undefined;
}

async function moveTo(
  { tx, act, before, venue, now }: StaffAction,
  found: Place,
  { people, stays, asked, desk }: Step,
): Promise<Replacement> {
  const decided = await decideSeats(tx, found, people, {
    now,
    overbook: { asked, mayOverbook: venue.access.mayOverbook },
    desk,
    isThere: stays || before.status === 'SEATED',
    already: stays ? before.people : 0,
  });
  const { id, roomId, date, time } = found.slot;
  const place = { slotId: id, roomId, date, time, people };
  const taking: SeatsStep = {
    kind: 'taken',
    of: { ...before, ...place },
    run: () => takeSeats(tx, found, decided),
  };
  const isBeyond = decided.of === 'beyond' || decided.isOversized;
  const beyond = { overbookReason: asked?.reason ?? null, overbookedBy: act.actor };
  if (stays) return { steps: [taking], fields: { people, ...(isBeyond && beyond) } };
  const within = { overbookReason: null, overbookedBy: null };
  const hold = await holdWithin(found, before, async () => heldUntil(act, await endOfSlot(tx, found, now)));
  return {
    steps: [givingBack(tx, before), taking],
    fields: { ...place, ...(isBeyond ? beyond : within), ...hold },
  };
}

/** A hold ends with its slot at the latest. */
async function holdWithin(found: Place, { status, holdUntil }: ReservationRow, endOf: () => Promise<Date>) {
  if (status !== 'HOLD' || holdUntil === null || holdUntil <= found.slot.startsAt) return {};
  const end = await endOf();
  return holdUntil > end ? { holdUntil: end } : {};
}
