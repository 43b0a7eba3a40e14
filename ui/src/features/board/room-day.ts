import { instantOf, MINUTE_MS, minuteOfService, timeOfService } from '#shared/time';
import { seatStay } from '#shared/venues/rules';
import type { ManagedVenue } from '#shared/venues/schema';
import { isRunning, type Moment, type Party } from '#ui/features/board/parties.ts';

/** In minutes of the service day: the first `lead` prepare, the last `gap` clear the table. Overlapping stays have a lane each. */
export interface RoomStay {
  party: Party;
  lead: number;
  from: number;
  until: number;
  gap: number;
  lane: number;
}

export interface BoardRoomDay {
  room: ManagedVenue['rooms'][number];
  stays: RoomStay[];
  lanes: number;
}

export interface DayOfRooms {
  rooms: BoardRoomDay[];
  /** Whole hours around all stays and times. */
  from: number;
  until: number;
  now: number | null;
}

const HOUR = 60;
/** In minutes; an older server does not say a room's. */
const USUAL_STAY = 120;

/** Who has each room from when until when; `times` are the slots of the day. */
export function dayOfRooms(
  parties: Party[],
  rooms: ManagedVenue['rooms'][number][],
  times: string[],
  moment: Moment,
): DayOfRooms {
  const days = rooms.map((room) => roomDay(parties, room, moment));
  const stays = days.flatMap((day) => day.stays);
  const slots = times.map(minuteOfService);
  const from = Math.min(...slots, ...stays.map((stay) => stay.from));
  const until = Math.max(...slots.map((slot) => slot + HOUR), ...stays.map((stay) => stay.until));
  return {
    rooms: days,
    from: Math.floor(from / HOUR) * HOUR,
    until: Math.ceil(until / HOUR) * HOUR,
    now: isRunning(moment) ? minuteAt(moment.now, moment) : null,
  };
}

function roomDay(parties: Party[], room: ManagedVenue['rooms'][number], moment: Moment): BoardRoomDay {
  const ofRoom = parties
    .filter(({ reservation }) => reservation.roomId === room.id)
    .map((party) => ({ party, ...stayOf(party, room, moment) }))
    .sort((a, b) => a.from - b.from || a.until - b.until);
  const ends: number[] = [];
  const stays = ofRoom.map((stay) => {
    const free = ends.findIndex((end) => end <= stay.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = stay.until;
    return { ...stay, lane };
  });
  return { room, stays, lanes: Math.max(1, ends.length) };
}

/** From when a seated party sat down, until a party that has gone left; a room sold whole is kept until its booked end. */
function stayOf(
  { reservation }: Party,
  room: ManagedVenue['rooms'][number],
  moment: Moment,
): Omit<RoomStay, 'party' | 'lane'> {
  const { time, roomMinutes, leadMinutes: lead = 0, seatedAt, completedAt } = reservation;
  const arrival = minuteOfService(time);
  const seated = room.seatStays && seatStay(reservation.people, room.seatStays);
  const gap = roomMinutes === undefined && seated !== undefined ? (room.bufferMinutes ?? 0) : 0;
  const minutes = roomMinutes ?? seated ?? room.stayMinutes ?? USUAL_STAY;
  const came = roomMinutes === undefined && seatedAt !== null ? minuteAt(new Date(seatedAt), moment) : arrival;
  const [from, usual] = [came - lead, came + minutes + gap];
  if (completedAt === null || roomMinutes !== undefined) return { lead, from, until: usual, gap };
  return { lead, from, gap: 0, until: Math.max(came + 1, Math.min(usual, minuteAt(new Date(completedAt), moment))) };
}

/** Counted from the start of the service day, so that a party that leaves on the next one ends after it began. */
const minuteAt = (instant: Date, { date, timezone }: Moment): number =>
  DAY_BEGINS +
  Math.floor((instant.getTime() - instantOf(date, timeOfService(DAY_BEGINS), timezone).getTime()) / MINUTE_MS);

const DAY_BEGINS = minuteOfService('06:00');
