import type { z } from 'zod';
import { applyConsequences } from '#server/consequences/index';
import { type LastAct, lastActOn, messagesOfAct } from '#server/features/reservations/last-act';
import { type ReservationRow, update } from '#server/features/reservations/queries';
import { givingBack, moveSeats, type SeatsStep } from '#server/features/reservations/seats';
import { actOn, type Scene } from '#server/features/reservations/staff-action';
import { takeAgain } from '#server/features/schedule/ledger';
import { isCovered, sellLent } from '#server/features/schedule/lending';
import { slotFor } from '#server/features/schedule/service';
import type { Call, DeskAct } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import type { reservationUndo, StaffReservation } from '#shared/reservations/desk';
import { countsSeats, hasLapsed } from '#shared/reservations/rules';
import { instantOf } from '#shared/time';

/** Reverts the last change for ten minutes; drops its unsent messages. Throws `undo_over` and `slot_full`. */
export function undoReservation(request: z.infer<typeof reservationUndo>, call: Call): Promise<StaffReservation> {
  return actOn(
    request,
    call,
    async (row) => {
      const last = await lastActOn(call.db, row);
      return typeof last?.before?.slotId === 'string' ? [last.before.slotId] : [];
    },
    async ({ lock, act, ...scene }) => {
      const { tx, before, now } = scene;
      if (before.undoUntil === null || before.undoUntil <= now) throw new AppError('undo_over');
      const last = await lastActOn(tx, before);
      const change = last === null ? null : last.kind === 'booked' ? takenBack(call) : wasBefore(last);
      if (last === null || change === null) throw new AppError('undo_over');
      const former = { ...before, ...change };
      if (hasLapsed(former, now)) throw new AppError('undo_over');
      const messages = await messagesOfAct(tx, before, last);
      const seats = await moveSeats(await seatsBetween({ ...scene, lock, act }, former, call.desk));
      const after = await update(tx, before, { ...change, undoUntil: null }, now);
      const startsAt = instantOf(after.date, after.time, scene.venue.timezone);
      await applyConsequences(tx, lock, act, { kind: 'undone', before, after, seats, messages, startsAt });
      return after;
    },
  );
}

/** Cancelled, not deleted: the log and the desks refer to the row. */
const takenBack = ({ say }: Call): Partial<ReservationRow> => ({
  status: 'CANCELLED',
  cancelReason: 'STAFF',
  cancelNote: say('parties.takenBack'),
});

/** Undo leaves out the deposit: a payment stays. */
const fields = [
  ...(['roomId', 'slotId', 'date', 'time', 'people', 'name', 'phone', 'notes', 'status'] as const),
  ...(['cancelReason', 'cancelNote', 'overbookReason', 'overbookedBy'] as const),
];
const instants = ['holdUntil', 'seatedAt', 'completedAt'] as const;

/** Null if the log no longer has the values because the guest was erased. */
function wasBefore({ before, after }: LastAct): Partial<ReservationRow> | null {
  if (before === null || after === null) return null;
  const changed = (field: string) => before[field] !== after[field];
  const instant = (value: unknown) => (typeof value === 'string' ? new Date(value) : null);
  return Object.fromEntries([
    ...fields.filter(changed).map((field) => [field, before[field]]),
    ...instants.filter(changed).map((field) => [field, instant(before[field])]),
  ]);
}

async function seatsBetween(scene: Scene, former: ReservationRow, desk: DeskAct | undefined): Promise<SeatsStep[]> {
  const { tx, before } = scene;
  const has = countsSeats(before.status) ? before.people : 0;
  const had = countsSeats(former.status) ? former.people : 0;
  if (before.slotId === former.slotId) {
    if (had < has) return [givingBack(tx, before, has - had)];
    return had > has ? [await takingAgain(scene, former, had - has, desk)] : [];
  }
  return [
    ...(has > 0 ? [givingBack(tx, before)] : []),
    ...(had > 0 ? [await takingAgain(scene, former, had, desk)] : []),
  ];
}

/** Leased seats are promised to the party. A closed slot still gives a party its seats back. */
async function takingAgain({ tx, now }: Scene, former: ReservationRow, people: number, desk: DeskAct | undefined) {
  const { venueId, roomId, date, time } = former;
  const { slot } = await slotFor(tx, { venueId, roomId, date, time }, now, desk);
  const isPromised = isCovered(slot, people, desk);
  const run = () => (isPromised ? sellLent(tx, slot, desk!.id, people) : takeAgain(tx, slot, people));
  return { kind: 'taken', of: former, run } as const;
}
