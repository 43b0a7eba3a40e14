import { sql } from 'drizzle-orm';
import { ZodError, z } from 'zod';
import { applyConsequences } from '#server/consequences/index';
import type { Changing } from '#server/features/venues/change';
import { refuseLeases } from '#server/features/venues/lenders';
import { everybodyFor, NAMED_MOST, partiesInTheWay, strands, waitingInTheWay } from '#server/features/venues/obstacles';
import {
  insertRooms,
  type RoomRow,
  refreshSearch,
  roomById,
  roomsOf,
  shownStays,
} from '#server/features/venues/queries';
import {
  leasesFrom,
  partiesOfRoom,
  type RoomFields,
  upcomingOf,
  updateRoom,
} from '#server/features/venues/room-queries';
import { refuseTakenName } from '#server/features/venues/taken-name';
import { crowdOf, refuseTurnover } from '#server/features/venues/turnover';
import { record } from '#server/platform/changes/changes';
import type { ReadDb } from '#server/platform/db/client';
import { AppError } from '#shared/errors';
import { newId } from '#shared/ids';
import { overfullMinutes } from '#shared/schedule/week';
import { minuteOfService } from '#shared/time';
import { says, wholeNumber } from '#shared/validation';
import type { StaffRoom } from '#shared/venues/room-schema';
import { plusMinutes, type SeatStays, seatMinutesMost, seatStay, stayOf } from '#shared/venues/rules';
import type { RoomChange, RoomRemoval, RoomToAdd } from '#shared/venues/setup-schema';

export async function roomsForStaff(db: ReadDb, venueId: string, today: string, now: Date): Promise<StaffRoom[]> {
  const upcoming = await upcomingOf(db, venueId, today, now);
  return (await roomsOf(db, [venueId])).map((room) => roomOf(room, upcoming.get(room.id) ?? 0));
}

const roomOf = (room: RoomRow, upcoming: number): StaffRoom => ({
  id: room.id,
  ...fieldsOf(room),
  upcoming,
  version: room.version,
});

const fieldsOf = (room: RoomFields): RoomFields => ({
  name: room.name,
  capacity: room.capacity,
  stayMinutes: room.stayMinutes,
  soldAs: room.soldAs,
  minPeople: room.minPeople,
  bufferMinutes: room.bufferMinutes,
  deskHolds: room.deskHolds,
  seatStays: shownStays(room),
  servicesEndMinute: room.servicesEndMinute,
});

/** As stored, by the request or as before. Throws for a smallest party that the room does not hold, and a gap too long. */
function soldBy(request: RoomToAdd | RoomChange, before?: RoomRow): RoomFields {
  const { name, capacity, stayMinutes, soldAs = before?.soldAs ?? 'seats' } = request;
  const gapBefore = before?.soldAs === soldAs ? before.bufferMinutes : 0;
  const { minPeople = before?.minPeople ?? null, bufferMinutes = gapBefore } = request;
  const { deskHolds = before?.deskHolds ?? false, seatStays = before ? shownStays(before) : null } = request;
  const { servicesEndMinute = before?.servicesEndMinute ?? null } = request;
  const fields = { name, capacity, stayMinutes, soldAs };
  const counted = () => countedStays(seatStays, bufferMinutes);
  if (soldAs === 'seats') {
    return { ...fields, minPeople: null, deskHolds: false, servicesEndMinute: null, ...counted() };
  }
  if ((minPeople ?? 1) <= capacity) {
    return { ...fields, minPeople, bufferMinutes, deskHolds, servicesEndMinute, seatStays: null };
  }
  throw new ZodError([{ code: 'custom', path: ['minPeople'], message: says('roomMinPeople'), input: minPeople }]);
}

/** The gap after a party in a room that counts stays; the sum of both is limited by the table. */
function countedStays(stays: SeatStays | null, gap: number): Pick<RoomFields, 'bufferMinutes' | 'seatStays'> {
  if (stays === null) return { bufferMinutes: 0, seatStays: null };
  const most = Math.min(SEAT_GAP_MOST, seatMinutesMost - stays[2]);
  const { bufferMinutes } = z.object({ bufferMinutes: wholeNumber(0, most) }).parse({ bufferMinutes: gap });
  return { bufferMinutes, seatStays: plusMinutes(stays, bufferMinutes) };
}

/** In minutes, as of a treatment. */
const SEAT_GAP_MOST = 240;

export async function addRoom({ tx, lock, act, now, venue }: Changing, wanted: RoomToAdd): Promise<StaffRoom> {
  const { venueId, name } = wanted;
  refuseTakenName(await roomsOf(tx, [venueId]), { name }, 'roomNameTaken');
  const [room] = await insertRooms(tx, [{ id: newId(), venueId, ...soldBy(wanted), createdAt: now }]);
  const added = roomOf(room!, 0);
  await record(tx, lock, act, [{ entity: 'room', entityId: added.id, kind: 'added', after: fieldsOf(room!) }]);
  await applyConsequences(tx, lock, act, {
    kind: 'roomAdded',
    venueId,
    rooms: [{ ...added, stayMinutes: stayOf(room!, venue) }],
  });
  if (!wanted.acceptTurnover) refuseTurnover(await crowdOf(tx, room!, venue));
  return added;
}

/**
 * Throws `stale`, `strands` and `room_has_parties` for parties to come, `strands` for guests who wait, and `turnover` without the
 * manager's confirmation.
 */
export async function changeRoom(changing: Changing, change: RoomChange): Promise<StaffRoom> {
  const { tx, lock, act, venue } = changing;
  const { venueId, roomId, name, capacity } = change;
  const before = await roomAsSeen(changing, change);
  const fields = soldBy(change, before);
  if (fields.soldAs !== before.soldAs) await refuseIfBooked(changing, before);
  if (changesLeases(before, fields)) await refuseIfLeased(changing, before);
  refuseTakenName(await roomsOf(tx, [venueId]), { id: roomId, name }, 'roomNameTaken');
  if (capacity < before.capacity || staysLonger(before, fields)) await refuseIfCrowded(changing, before, fields);
  if (servicesEndSooner(before, fields)) await refuseIfEndingLater(changing, before, fields);
  await refuseIfWaitedFor(changing, before, fields);
  const was = await crowdOf(tx, before, venue);
  const after = await updateRoom(tx, before, fields);
  if (!change.acceptTurnover) refuseTurnover(await crowdOf(tx, after, venue), was);
  const logs = { before: fieldsOf(before), after: fieldsOf(after) };
  await record(tx, lock, act, [{ entity: 'room', entityId: roomId, kind: 'changed', ...logs }]);
  await refreshSearch(tx, venueId);
  return forStaff(changing, after);
}

const forStaff = async ({ tx, now, today }: Changing, room: RoomRow): Promise<StaffRoom> =>
  roomOf(room, (await upcomingOf(tx, room.venueId, today, now)).get(room.id) ?? 0);

async function roomAsSeen(changing: Changing, { roomId, version }: RoomRemoval): Promise<RoomRow> {
  const room = await roomById(changing.tx, changing.venue.id, roomId);
  if (room === undefined) throw new AppError('room_not_found');
  if (version === undefined || version === room.version) return room;
  throw new AppError('stale', {}, { current: await forStaff(changing, room) });
}

/** Parties that were sold seats keep them, and a party that was sold the room keeps it whole. */
async function refuseIfBooked({ tx, now, today }: Changing, room: RoomRow): Promise<void> {
  const parties = await partiesOfRoom(tx, room, today, now);
  const inTheWay = { obstacles: parties.slice(0, NAMED_MOST), count: parties.length };
  if (parties.length > 0) throw strands(inTheWay, 'room_has_parties');
  await refuseIfLeased({ tx, today }, room);
}

/** A desk sells its leases by the stay and the end that it knows; only desks of a room that is held have any. */
const changesLeases = (before: RoomFields, after: RoomFields): boolean =>
  before.deskHolds &&
  (!after.deskHolds ||
    (['stayMinutes', 'bufferMinutes', 'servicesEndMinute'] as const).some((field) => before[field] !== after[field]));

const refuseIfLeased = async ({ tx, today }: Pick<Changing, 'tx' | 'today'>, { venueId, id }: RoomRow): Promise<void> =>
  refuseLeases(await leasesFrom(tx, venueId, today, id));

const servicesEndSooner = (before: RoomFields, { servicesEndMinute }: RoomFields): boolean =>
  servicesEndMinute !== null && servicesEndMinute < (before.servicesEndMinute ?? Number.POSITIVE_INFINITY);

/** Parties of treatments, without the buffer. */
async function refuseIfEndingLater({ tx, now, today }: Changing, room: RoomRow, after: RoomFields): Promise<void> {
  const parties = sql`room_id = ${room.id} and date >= ${today}::date and treatment_id is not null`;
  const buffer = sql`(select buffer_minutes from treatments t where t.venue_id = ${room.venueId} and t.id = treatment_id)`;
  const later = sql`${parties} and minute_of_service("time") + room_minutes - ${buffer} > ${after.servicesEndMinute}`;
  const inTheWay = await partiesInTheWay(tx, room.venueId, later, now);
  if (inTheWay.count > 0) throw strands(inTheWay);
}

/** Of a room that counts its people for their stays; it counted none before if it did not. */
const staysLonger = (before: RoomFields, { seatStays }: RoomFields): boolean =>
  seatStays?.some((minutes, size) => minutes > (before.seatStays?.[size] ?? 0)) ?? false;

/** `after`: the room as it will be. A desk may sell a lease to a party of any size. */
async function refuseIfCrowded({ tx, now, venue, today }: Changing, room: RoomRow, after: RoomFields): Promise<void> {
  const { seatStays, capacity } = after;
  const usual = stayOf(after, venue);
  const parties = (await partiesOfRoom(tx, room, today, now)).map((party) => ({
    ...party,
    stayMinutes: seatStays === null ? usual : seatStay(party.people, seatStays),
  }));
  const obstacles = parties.filter(isCrowded(parties, capacity)).map(({ stayMinutes: _, ...party }) => party);
  if (obstacles.length > 0) throw strands({ obstacles: obstacles.slice(0, NAMED_MOST), count: obstacles.length });
  const longest = seatStays?.at(-1) ?? usual;
  const leases = (await leasesFrom(tx, room.venueId, today, room.id)).map((lease) => ({
    ...lease,
    stayMinutes: longest,
  }));
  refuseLeases(leases.filter(isCrowded([...parties, ...leases], capacity)));
}

/** Guests who wait for seats of the room, and whom only the room as it was would take. */
async function refuseIfWaitedFor({ tx, today }: Changing, room: RoomRow, after: RoomFields): Promise<void> {
  const takes = ({ minPeople, capacity }: RoomFields) => sql`people between ${minPeople ?? 1} and ${capacity}`;
  const ofRoom = sql`room_id = ${room.id} and treatment_id is null`;
  const left = sql`${ofRoom} and ${takes(room)} and not (${takes(after)})`;
  const inTheWay = await waitingInTheWay(tx, room.venueId, today, left);
  if (inTheWay.count > 0) throw strands(inTheWay);
}

interface Arriving {
  date: string;
  time: string;
  people: number;
  stayMinutes: number;
}

function isCrowded(all: Arriving[], capacity: number): (one: Arriving) => boolean {
  const overfull = new Map<string, Set<number>>();
  for (const date of new Set(all.map((arrival) => arrival.date))) {
    const ofDay = all.filter((arrival) => arrival.date === date);
    const stays = ofDay.map(({ time, people, stayMinutes }) => ({
      minute: minuteOfService(time),
      people,
      stayMinutes,
    }));
    overfull.set(date, overfullMinutes(stays, capacity));
  }
  return ({ date, time, people }) => people > capacity || overfull.get(date)!.has(minuteOfService(time));
}

/** Keeps the row for past parties. Throws `stale`, `last_room`, and `strands`. */
export async function removeRoom(changing: Changing, removal: RoomRemoval): Promise<void> {
  const { tx, lock, act, now, venue, today } = changing;
  const { roomId } = removal;
  const room = await roomAsSeen(changing, removal);
  if ((await roomsOf(tx, [venue.id])).length === 1) throw new AppError('last_room');
  const inTheWay = await everybodyFor(tx, room, today, now);
  if (inTheWay.count > 0) throw strands(inTheWay);
  refuseLeases(await leasesFrom(tx, venue.id, today, roomId));
  await updateRoom(tx, room, { removedAt: now });
  await record(tx, lock, act, [
    { entity: 'room', entityId: roomId, kind: 'removed', before: fieldsOf(room), after: null },
  ]);
  await refreshSearch(tx, venue.id);
  await applyConsequences(tx, lock, act, { kind: 'roomRemoved', venueId: venue.id, roomId, today });
}
