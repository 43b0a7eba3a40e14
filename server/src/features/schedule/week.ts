import { applyConsequences } from '#server/consequences/index';
import {
  alignEmptyRows,
  followSchedule,
  type HeldSlot,
  heldSlots,
  isDropped,
  onlyItsOwn,
  type Reach,
} from '#server/features/schedule/held-queries';
import { replaceWeek, weekOfRooms } from '#server/features/schedule/week-queries';
import type { Changing } from '#server/features/venues/change';
import { roomById, roomsOf } from '#server/features/venues/queries';
import { mayNotCrowd, refuseTurnover } from '#server/features/venues/turnover';
import { record } from '#server/platform/changes/changes';
import type { ReadDb } from '#server/platform/db/client';
import { AppError } from '#shared/errors';
import { differs, fateOf } from '#shared/schedule/held';
import type { KeptSlot, RoomWeek, RoomWeekChange } from '#shared/schedule/schema';
import { mostAtOnce } from '#shared/schedule/week';
import { stayOf } from '#shared/venues/rules';

export async function weekOf(db: ReadDb, venueId: string): Promise<RoomWeek[]> {
  const rooms = await roomsOf(db, [venueId]);
  return weekOfRooms(
    db,
    venueId,
    rooms.map((room) => room.id),
  );
}

/**
 * Slots without parties follow the new week; others stay (`kept`). A dropped slot sells no more. Throws `stale`, and
 * `turnover` without the manager's confirmation.
 */
export async function saveWeek({ tx, lock, act, now, venue, today }: Changing, change: RoomWeekChange) {
  const { venueId, roomId, services } = change;
  const room = await roomById(tx, venueId, roomId);
  if (room === undefined) throw new AppError('room_not_found');
  const [before] = await weekOfRooms(tx, venueId, [roomId]);
  if (change.version !== undefined && change.version !== before!.version)
    throw new AppError('stale', {}, { current: before });
  const people = mostAtOnce(services, stayOf(room, venue));
  if (!change.acceptTurnover && !mayNotCrowd(room)) refuseTurnover({ people, capacity: room.capacity });
  const reach = { venueId, from: today, room: roomId };
  const dropped = await droppedBefore(tx, reach, now);
  await replaceWeek(tx, venueId, roomId, services);
  const [after] = await weekOfRooms(tx, venueId, [roomId]);
  const held = await heldSlots(tx, reach, now);
  const followed = await followSchedule(tx, venueId, slotsToFollow(held, dropped));
  await alignEmptyRows(tx, reach);
  await record(tx, lock, act, [
    { entity: 'schedule', entityId: roomId, kind: 'week_saved', before: logged(before!), after: logged(after!) },
    ...followed,
  ]);
  const slotIds = held.filter(isTooSmallForLeases).map(({ id }) => id);
  if (slotIds.length > 0) await applyConsequences(tx, lock, act, { kind: 'leasesInTheWay', slotIds });
  return { ...after!, kept: keptOf(await heldSlots(tx, reach, now)) };
}

const logged = ({ roomId, services }: RoomWeek) => ({ roomId, services });

async function droppedBefore(db: ReadDb, reach: Reach, now: Date): Promise<Set<string>> {
  const held = await heldSlots(db, reach, now);
  return new Set(held.filter(({ derived }) => derived === null).map(({ id }) => id));
}

/** Desks may sell leased seats, but a lease does not keep a slot in an earlier week. */
const isOnlyLent = ({ reserved, live }: HeldSlot): boolean => reserved + live === 0;
const isTooSmallForLeases = (slot: HeldSlot): boolean =>
  isOnlyLent(slot) && slot.derived !== null && !slot.derived.isClosed && slot.derived.capacity < slot.leased;

/** A dropped slot keeps its parties. A slot that comes back follows the week if no party is stranded. */
function slotsToFollow(held: HeldSlot[], droppedIds: Set<string>): HeldSlot[] {
  const isFree = (slot: HeldSlot) => droppedIds.has(slot.id) || isOnlyLent(slot);
  const follows = (slot: HeldSlot) =>
    differs(slot, slot.derived) && fateOf(slot, null, slot.derived, 'changes') === 'follows';
  return [
    ...held.filter((slot) => isDropped(slot) && !isOnlyLent(slot)).map(onlyItsOwn),
    ...held.filter((slot) => slot.derived === null && isOnlyLent(slot) && !slot.isClosed),
    ...held.filter((slot) => slot.derived !== null && isFree(slot) && follows(slot)),
  ];
}

export const keptOf = (slots: HeldSlot[]): KeptSlot[] =>
  slots
    .filter((slot) => slot.reserved + slot.leased > 0 && differs(slot, slot.derived))
    .map(({ roomId, date, time, capacity, reserved, leased }) => ({ roomId, date, time, capacity, reserved, leased }));
