import { WHOLE_MINUTES } from '#server/features/schedule/whole-stay';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import {
  type Assignment,
  endsInTime,
  type RoomDay,
  type Stay,
  type TreatmentDay,
  teamIds,
} from '#shared/treatments/day';
import { isAbsentOn, shiftsOn } from '#shared/treatments/rules';
import type { Absence, Shift } from '#shared/treatments/schema';

interface AskedDays {
  venueId: string;
  /** Null: all that are not removed. */
  treatmentIds: string[] | null;
  date: string;
  /** Professionals who are read also if the treatment no longer lists them. */
  team?: (string | null)[] | undefined;
  /** This party does not count as being there. */
  movingId?: string | undefined;
}

/** A slot of the ledger or of the schedule, as `take` needs it. */
export interface TreatmentSlot {
  roomId: string;
  minute: number;
  capacity: number;
  isClosed: boolean;
  reserved: number;
  leased: number;
  touched: boolean;
}

interface PartyRow extends Stay, Assignment {
  /** A hold that has expired and is not yet ended: its room and professional are free. */
  hasLapsed: boolean;
  isOfDay: boolean;
}

interface AskedDay extends Omit<AskedDays, 'treatmentIds'> {
  treatmentId: string;
}

interface Treatment {
  id: string;
  minutes: number;
  bufferMinutes: number;
  preparationMinutes: number;
  people: number;
  isRemoved: boolean;
  roomIds: string[];
  professionalIds: string[];
  teamSize: number;
  equipmentIds: string[];
}

/** Of all asked treatments. */
export interface DaysRow {
  treatments: Treatment[];
  shortest: number | null;
  rooms: Pick<RoomDay, 'id' | 'capacity' | 'endsBy'>[];
  /** Slots of a room that differ in the time only. */
  slots: SlotGroup[];
  professionals: { id: string; shifts: Shift[]; absences: Absence[] }[];
  equipment: { id: string }[];
  parties: PartyRow[];
}

type SlotGroup = Omit<TreatmentSlot, 'minute'> & { minutes: number[] };

export interface ReadDay extends TreatmentDay {
  people: number;
  isRemoved: boolean;
  roomIds: string[];
  professionalIds: string[];
  slots: TreatmentSlot[];
  lapsed: Assignment[];
}

/** Undefined if the venue has no such treatment. */
export async function treatmentDay(
  db: ReadDb,
  { treatmentId, ...asked }: AskedDay,
  now: Date,
): Promise<ReadDay | undefined> {
  return (await treatmentDays(db, { ...asked, treatmentIds: [treatmentId] }, now)).get(treatmentId);
}

/** By treatment, without those that the venue does not have. */
export async function treatmentDays(db: ReadDb, asked: AskedDays, now: Date): Promise<Map<string, ReadDay>> {
  const [row] = await rowsOf<DaysRow>(db, statement(DAYS, ...daysParams(asked, now)));
  return daysOf(row!, asked);
}

/** Six, of `DAYS`. */
export function daysParams(asked: AskedDays, now: Date): unknown[] {
  const { venueId, treatmentIds, date, team, movingId = null } = asked;
  return [venueId, treatmentIds, date, now.toISOString(), idsOf(team), movingId];
}

export function daysOf(row: DaysRow, { date, team }: Pick<AskedDays, 'date' | 'team'>): Map<string, ReadDay> {
  const resources = resourcesOf(row, date);
  return new Map(row.treatments.map((treatment) => [treatment.id, dayOf(treatment, row, resources, idsOf(team))]));
}

const idsOf = (team: AskedDays['team'] = []) => team.filter((id) => id !== null);

/** The same objects for all treatments of the row: with the setting of record 062 that is every one of the venue. */
function resourcesOf({ slots, rooms, professionals, equipment, parties }: DaysRow, date: string) {
  const live = parties.filter(({ hasLapsed }) => !hasLapsed);
  return {
    slots: slots.flatMap(({ minutes, ...slot }) => minutes.map((minute) => ({ ...slot, minute }))),
    rooms: rooms.map(({ id, capacity, endsBy }) => {
      const groups = slots.filter(({ roomId, isClosed }) => roomId === id && !isClosed);
      return {
        id,
        capacity,
        endsBy,
        groups,
        timesFor: new Map<number, number[]>(),
        taken: live.filter((one) => one.roomId === id),
      };
    }),
    professionals: professionals.map(({ id, shifts, absences }) => {
      const taken = live.filter((party) => teamIds(party).includes(id));
      const minutesBooked = taken.filter(({ isOfDay }) => isOfDay).reduce((sum, { from, to }) => sum + to - from, 0);
      return { id, taken, shifts: shiftsOn(date, shifts), isAbsent: isAbsentOn(date, absences), minutesBooked };
    }),
    equipment: equipment.map(({ id }) => ({ id, taken: live.filter((party) => party.equipmentId === id) })),
    lapsed: parties.filter(({ hasLapsed }) => hasLapsed),
  };
}

type Resources = ReturnType<typeof resourcesOf>;

function dayOf(treatment: Treatment, { shortest }: DaysRow, resources: Resources, team: string[]): ReadDay {
  const { minutes, bufferMinutes, preparationMinutes, people, isRemoved, roomIds, professionalIds, equipmentIds } =
    treatment;
  return {
    ...{ minutes, bufferMinutes, preparationMinutes, people, isRemoved, roomIds, professionalIds },
    slots: resources.slots.filter(({ roomId }) => roomIds.includes(roomId)),
    teamSize: professionalIds.length === 0 ? 0 : treatment.teamSize,
    needsEquipment: equipmentIds.length > 0,
    shortest: shortest ?? preparationMinutes + minutes + bufferMinutes,
    rooms: inOrder(roomIds, resources.rooms)
      .filter(({ capacity }) => capacity >= people)
      .map((room) => {
        const { id, capacity, endsBy, taken } = room;
        const open = timesOf(room, people);
        const times = endsBy === null ? open : open.filter((minute) => endsInTime(minutes, room, minute));
        return { id, capacity, endsBy, times, taken };
      }),
    professionals: inOrder([...professionalIds, ...team.toSorted()], resources.professionals),
    equipment: inOrder(equipmentIds, resources.equipment),
    lapsed: resources.lapsed,
  };
}

/** Those that there are, each once. */
function inOrder<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

function timesOf({ groups, timesFor }: Resources['rooms'][number], people: number): number[] {
  const known = timesFor.get(people);
  if (known !== undefined) return known;
  const times = groups.filter(({ capacity }) => people <= capacity).flatMap(({ minutes }) => minutes);
  timesFor.set(
    people,
    times.sort((a, b) => a - b),
  );
  return times;
}

/**
 * Parties of two days before can be in the way: a stay is a day and a half at most. The last treatment of the day begins
 * before minute 1800. A lease of a desk is in the way too, with the professional held beside it: it may be sold.
 */
export const DAYS = `
  with t as materialized (select * from treatments where venue_id = $1::uuid
    and (id = any($2::uuid[]) or $2::uuid[] is null and removed_at is null)),
  wanted as materialized (
    select array(select unnest(room_ids) from t) as rooms, array(select unnest(professional_ids) from t) || $5::uuid[] as team,
      array(select unnest(equipment_ids) from t) as equipment
  ),
  p as materialized (
    select p.* from professionals p
    where p.venue_id = $1::uuid and p.removed_at is null and p.id = any((select team from wanted)::uuid[])
  ),
  stays as (
    select r.room_id, r.professional_id, r.second_professional_id, r.equipment_id, r.date, r."time", r.room_minutes,
      r.lead_minutes, r.status = 'HOLD' and r.hold_until <= $4::timestamptz as has_lapsed, true as is_party,
      case when r.may_reassign and r.status = 'CONFIRMED' and not r.shares_room and r.visit_id is null
        and r.second_professional_id is null then json_build_object('id', r.id, 'treatmentId', r.treatment_id) end as movable
    from reservations r
    where r.venue_id = $1::uuid and r.date between $3::date - 2 and $3::date + 1 and r.room_minutes is not null
      and r.status in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED') and r.id is distinct from $6::uuid
      and (r.room_id = any((select rooms from wanted)::uuid[]) or r.professional_id in (select id from p)
        or r.second_professional_id in (select id from p) or r.equipment_id = any((select equipment from wanted)::uuid[]))
    union all
    select l.room_id, l.professional_id, null, null, l.date, l."time",
      ${WHOLE_MINUTES}, 0, false, false, null
    from venues v
    join rooms r on r.venue_id = v.id and r.desk_holds
    join desk_leases l on l.venue_id = v.id and l.room_id = r.id and l.granted > l.spent
      and l.date between $3::date - 2 and $3::date + 1
    where v.id = $1::uuid
      and (r.id = any((select rooms from wanted)::uuid[]) or l.professional_id in (select id from p))
  ),
  parties as (
    select stays.*, arrived.minute - lead_minutes as began, arrived.minute + room_minutes as ended
    from stays cross join lateral (
      select (date - $3::date) * 1440 + case when "time" < '06:00' then 1440 else 0 end
        + left("time", 2)::int * 60 + right("time", 2)::int as minute) arrived
    where arrived.minute + room_minutes > 0 and arrived.minute - lead_minutes < 1800 + (
      select max(preparation_minutes + minutes + buffer_minutes) from treatments where venue_id = $1::uuid)
  ),
  slots as (
    select x.room_id, coalesce(l.capacity, x.capacity) as capacity, coalesce(l.is_closed, x.is_closed) as is_closed,
      coalesce(l.reserved, 0) as reserved, coalesce(l.leased, 0) as leased, l.id is not null as touched,
      array_agg(x.minute) as minutes
    from derived_slots($1::uuid, $3::date) x
    left join schedule_slots l on l.venue_id = $1::uuid and l.date = $3::date and l.room_id = x.room_id
      and left(l."time", 2)::int * 60 + right(l."time", 2)::int + case when l."time" < '06:00' then 1440 else 0 end = x.minute
      and l.reserved + l.leased > 0
    where x.room_id = any((select rooms from wanted)::uuid[])
    group by 1, 2, 3, 4, 5, 6
  )
  select (select coalesce(json_agg(json_build_object('id', id, 'minutes', minutes, 'bufferMinutes', buffer_minutes,
      'preparationMinutes', preparation_minutes, 'people', people, 'isRemoved', removed_at is not null, 'roomIds', room_ids,
      'professionalIds', professional_ids, 'teamSize', team_size, 'equipmentIds', equipment_ids)), '[]') from t) as treatments,
    (select min(preparation_minutes + minutes + buffer_minutes)::int
     from treatments where venue_id = $1::uuid and removed_at is null) as shortest,
    (select coalesce(json_agg(json_build_object('id', r.id, 'capacity', r.capacity, 'endsBy', r.services_end_minute)), '[]')
     from rooms r
     where r.venue_id = $1::uuid and r.id = any((select rooms from wanted)::uuid[]) and r.removed_at is null
       and r.sold_as = 'whole') as rooms,
    (select coalesce(json_agg(json_build_object('roomId', room_id, 'capacity', capacity, 'isClosed', is_closed,
       'reserved', reserved, 'leased', leased, 'touched', touched, 'minutes', minutes) order by room_id), '[]')
     from slots) as slots,
    (select coalesce(json_agg(json_build_object('id', id, 'shifts', shifts, 'absences', absences)), '[]') from p) as professionals,
    (select coalesce(json_agg(json_build_object('id', e.id)), '[]') from equipment e
     where e.venue_id = $1::uuid and e.id = any((select equipment from wanted)::uuid[]) and e.removed_at is null) as equipment,
    (select coalesce(json_agg(json_build_object('roomId', room_id, 'professionalId', professional_id,
       'secondProfessionalId', second_professional_id, 'equipmentId', equipment_id, 'from', began, 'to', ended,
       'hasLapsed', has_lapsed, 'isOfDay', is_party and date = $3::date,
       'movable', case when date = $3::date then movable end)), '[]') from parties) as parties`;
