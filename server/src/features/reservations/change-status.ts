import type { Event, SeatsMoved } from '#server/consequences/events';
import { applyConsequences } from '#server/consequences/index';
import { confirmed, type ReservationRow, update } from '#server/features/reservations/queries';
import { givingBack, moveSeats } from '#server/features/reservations/seats';
import { actOn, type Scene, undoUntil } from '#server/features/reservations/staff-action';
import { takeAsFact } from '#server/features/schedule/ledger';
import type { Call } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import type { ReservationMove, StaffReservation } from '#shared/reservations/desk';
import { canMove, countsSeats } from '#shared/reservations/rules';
import { HOUR_MS, instantOf } from '#shared/time';

export function moveReservation(request: ReservationMove, call: Call): Promise<StaffReservation> {
  return actOn(
    request,
    call,
    () => [],
    async (scene) => {
      const { before, tx, lock, act } = scene;
      if (!canMove(before.status, request.to)) throw new AppError('move_refused');
      const happening = await moves[request.to](scene, request, call);
      await applyConsequences(tx, lock, act, happening);
      return happening.after;
    },
  );
}

type Moved = Extract<Event, { before: ReservationRow; after: ReservationRow }>;
type Move = (scene: Scene, request: ReservationMove, call: Call) => Promise<Moved>;

const moves: Record<ReservationMove['to'], Move> = {
  async CONFIRMED(scene) {
    const after = await set(scene, confirmed);
    return { kind: 'confirmed', before: scene.before, after, startsAt: startOf(scene) };
  },

  /** A party that gave its seats back takes them again whatever is free, because it is present. */
  async SEATED(scene, _request, { say }) {
    const { tx, act, before, now } = scene;
    const arrived = { status: 'SEATED', seatedAt: now } as const;
    if (countsSeats(before.status)) {
      return { kind: 'seated', before, after: await set(scene, arrived), seats: [] };
    }
    const seats = await takeAsFact(tx, { venueId: before.venueId, id: before.slotId }, before.people);
    const overbooking = { overbookReason: say('parties.present'), overbookedBy: act.actor };
    const after = await set(scene, {
      ...arrived,
      cancelReason: null,
      cancelNote: null,
      ...(seats.overbooked > 0 && overbooking),
    });
    return { kind: 'seated', before, after, seats: [{ kind: 'taken', of: after, seats }] };
  },

  async COMPLETED(scene) {
    const after = await set(scene, { status: 'COMPLETED', completedAt: scene.now });
    return { kind: 'completed', before: scene.before, after, seats: [] };
  },

  async NO_SHOW(scene) {
    if (startOf(scene) > scene.now) throw new AppError('move_refused');
    const seats = await leave(scene);
    return { kind: 'no_show', before: scene.before, after: await set(scene, { status: 'NO_SHOW' }), seats };
  },

  async CANCELLED(scene, { reason, notify }) {
    const [left] = await leave(scene);
    const after = await set(scene, {
      status: 'CANCELLED',
      holdUntil: null,
      cancelReason: 'STAFF',
      cancelNote: reason,
    });
    const rejectBefore = notify ? rejectionUntil(scene) : null;
    return { kind: 'cancelled', before: scene.before, after, seats: left!.seats, rejectBefore };
  },
};

const set = ({ tx, before, now }: Scene, change: Partial<ReservationRow>): Promise<ReservationRow> =>
  update(tx, before, { ...change, undoUntil: undoUntil(now) }, now);

const leave = ({ tx, before }: Scene): Promise<SeatsMoved[]> => moveSeats([givingBack(tx, before)]);

const startOf = ({ before, venue }: Scene): Date => instantOf(before.date, before.time, venue.timezone);

/** A rejection is sent until the slot starts, and for at least one hour. */
const rejectionUntil = (scene: Scene): Date =>
  new Date(Math.max(startOf(scene).getTime(), scene.now.getTime() + HOUR_MS));
