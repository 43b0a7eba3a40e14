import { sql } from 'drizzle-orm';
import { applyConsequences } from '#server/consequences/index';
import {
  deleteException,
  type ExceptionRow,
  type ExceptionScope,
  exceptionAt,
  exceptionById,
  exceptionOf,
  insertException,
  replaceException,
} from '#server/features/schedule/exception-queries';
import {
  alignEmptyRows,
  derivedOn,
  followSchedule,
  type HeldSlot,
  heldSlots,
  isDropped,
  onlyItsOwn,
  placeKey,
  type Reach,
} from '#server/features/schedule/held-queries';
import { type SlotRow, slotsOfDay } from '#server/features/schedule/queries';
import { refuseCrowdedDay } from '#server/features/schedule/turnover';
import { keptOf } from '#server/features/schedule/week';
import type { Changing } from '#server/features/venues/change';
import { leaseHolders, outOfContact, refuseLeases } from '#server/features/venues/lenders';
import { partiesInTheWay, strands } from '#server/features/venues/obstacles';
import { roomById } from '#server/features/venues/queries';
import { type Change, record } from '#server/platform/changes/changes';
import type { Tx } from '#server/platform/db/client';
import { AppError } from '#shared/errors';
import { newId } from '#shared/ids';
import { type DayChange, differs, type Fate, fateOf } from '#shared/schedule/held';
import { availableSeats } from '#shared/schedule/rules';
import type { ExceptionRemoval, NewException } from '#shared/schedule/schema';

/**
 * Adds or replaces an exception. A closing ends new sales: parties keep their seats, desks return leases; `stillLent`
 * names desks out of contact. Throws `strands`, `date_past`, `foreign_room`, `not_a_slot`, `stale`,
 * `exception_exists`, and `turnover` without the manager's confirmation.
 */
export async function addException(changing: Changing, wanted: NewException) {
  const { tx, venue, now } = changing;
  await refuseUnlessPossible(changing, wanted);
  const before = await exceptionAsSeen(tx, wanted);
  const how = wanted.kind === 'closed' ? 'closes' : 'changes';
  const { day, row } = await changeDay(changing, wanted, how, () =>
    before === null
      ? insertException(tx, wanted, { id: newId(), createdAt: now })
      : replaceException(tx, before, wanted),
  );
  if (wanted.kind !== 'closed' && !wanted.acceptTurnover) await refuseCrowdedDay(tx, venue, wanted.roomId, day);
  const saved = exceptionOf(row);
  const what =
    before === null
      ? ({ kind: 'added', after: saved } as const)
      : ({ kind: 'changed', before: exceptionOf(before), after: saved } as const);
  await logged(changing, day, { entityId: row.id, ...what });
  const held = await heldSlots(tx, reachOf(row), now);
  return { ...saved, kept: keptOf(held), stillLent: outOfContact(await holdersOf(tx, venue.id, held), now) };
}

const holdersOf = (tx: Tx, venueId: string, held: HeldSlot[]) =>
  leaseHolders(tx, venueId, idsOf(held.filter(({ isClosed, leased }) => isClosed && leased > 0)));

async function exceptionAsSeen(tx: Tx, { replaces, ...place }: NewException): Promise<ExceptionRow | null> {
  const row = await exceptionAt(tx, place);
  // The exception to replace is already gone: nothing is lost
  if (row === undefined) return null;
  if (row.id === replaces?.id && row.version === replaces.version) return row;
  const code = replaces === undefined ? 'exception_exists' : 'stale';
  throw new AppError(code, {}, { current: exceptionOf(row) });
}

/** Throws `strands` if the day without the exception has too few seats. */
export async function removeException(changing: Changing, { id, version }: ExceptionRemoval): Promise<void> {
  const { tx, venue, today } = changing;
  const row = await exceptionById(tx, venue.id, id);
  if (row === undefined) throw new AppError('exception_not_found');
  if (row.date < today) throw new AppError('date_past');
  if (version !== undefined && version !== row.version) {
    throw new AppError('stale', {}, { current: exceptionOf(row) });
  }
  const { day } = await changeDay(changing, row, 'removes', async () => {
    await deleteException(tx, venue.id, id);
    return row;
  });
  await logged(changing, day, { entityId: id, kind: 'removed', before: exceptionOf(row), after: null });
}

async function refuseUnlessPossible({ tx, venue, today, now }: Changing, { date, roomId, time }: NewException) {
  if (date < today) throw new AppError('date_past');
  if (roomId !== null && (await roomById(tx, venue.id, roomId)) === undefined) throw new AppError('foreign_room');
  if (time === null) return;
  const slots = await slotsOfDay(tx, venue.id, date, now, roomId ?? undefined);
  if (!slots.some((slot) => slot.time === time)) throw new AppError('not_a_slot', { time });
}

const reachOf = ({ venueId, date, roomId, time }: ExceptionScope): Reach => ({
  venueId,
  from: date,
  to: date,
  room: roomId,
  time,
});

interface ChangedDay {
  scope: ExceptionScope;
  before: SlotRow[];
  after: SlotRow[];
  followed: Change[];
}

async function changeDay(
  { tx, venue, now }: Changing,
  scope: ExceptionScope,
  how: DayChange,
  change: () => Promise<ExceptionRow>,
): Promise<{ day: ChangedDay; row: ExceptionRow }> {
  const was = await derivedOn(tx, venue.id, scope.date);
  const before = await slotsOfDay(tx, venue.id, scope.date, now);
  const row = await change();
  const held = await heldSlots(tx, reachOf(scope), now);
  const fate = (slot: HeldSlot) => fateOf(slot, was.get(placeKey(slot)) ?? null, slot.derived, how);
  const of = (wanted: Fate) => held.filter((slot) => fate(slot) === wanted);
  await refuseIfStranded({ tx, venue, now }, of('strands'));
  refuseLeases(of('recalls').map(({ id }) => ({ slotId: id })));
  const following = of('follows').filter((slot) => differs(slot, slot.derived));
  const dropped = of('stays').filter(isDropped);
  const followed = await followSchedule(tx, venue.id, [...following, ...dropped.map(onlyItsOwn)]);
  await alignEmptyRows(tx, { venueId: venue.id, from: scope.date, to: scope.date });
  const after = await slotsOfDay(tx, venue.id, scope.date, now);
  return { day: { scope, before, after, followed }, row };
}

type ExceptionRead = Pick<Changing, 'tx' | 'venue' | 'now'>;

async function refuseIfStranded({ tx, venue, now }: ExceptionRead, slots: HeldSlot[]): Promise<void> {
  if (slots.length === 0) return;
  const ids = sql.join(
    slots.map((slot) => sql`${slot.id}::uuid`),
    sql`, `,
  );
  const inTheWay = await partiesInTheWay(
    tx,
    venue.id,
    sql`date = ${slots[0]!.date}::date and slot_id in (${ids})`,
    now,
  );
  throw strands(inTheWay);
}

const idsOf = (slots: HeldSlot[]): string[] => slots.map(({ id }) => id);

const freeSeats = (slots: SlotRow[]): Map<string, number> =>
  new Map(slots.map((slot) => [placeKey(slot), slot.isClosed ? 0 : availableSeats(slot)]));

async function logged(
  changing: Changing,
  day: ChangedDay,
  exception: Omit<Extract<Change, { entity: 'exception' }>, 'entity'>,
): Promise<void> {
  const { tx, lock, act, venue } = changing;
  const { scope, followed } = day;
  await record(tx, lock, act, [{ entity: 'exception', ...exception }, ...followed]);
  const freeBefore = freeSeats(day.before);
  const freed = [...freeSeats(day.after)].filter(([place, seats]) => seats > (freeBefore.get(place) ?? 0));
  const slots = freed.map(([place]) => {
    const [roomId, time] = place.split(' ') as [string, string];
    return { venueId: venue.id, roomId, date: scope.date, time };
  });
  if (slots.length > 0) await applyConsequences(tx, lock, act, { kind: 'slotsOpened', slots });
}
