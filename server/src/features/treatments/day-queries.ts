import { type ReadDb, rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import { type Assignment, type Interval, type TreatmentDay, teamIds } from '#shared/treatments/day';
import { isAbsentOn, shiftsOn } from '#shared/treatments/rules';
import type { Absence, Shift } from '#shared/treatments/schema';

interface AskedDays {
  venueId: string;
  treatmentIds: string[];
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

interface PartyRow extends Interval, Assignment {
  /** A hold that has expired and is not yet ended: its room and professional are free. */
  hasLapsed: boolean;
  isOfDay: boolean;
}

interface AskedDay extends Omit<AskedDays, 'treatmentIds'> {
  treatmentId: string;
}

interface DayRow {
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
  shortest: number | null;
  rooms: { id: string; capacity: number }[];
  /** Slots of a room that differ in the time only. */
  slots: (Omit<TreatmentSlot, 'minute'> & { minutes: number[] })[];
  professionals: { id: string; shifts: Shift[]; absences: Absence[] }[];
  equipment: { id: string }[];
  parties: PartyRow[];
}

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
  const { venueId, treatmentIds, date, movingId = null } = asked;
  const team = (asked.team ?? []).filter((id) => id !== null);
  const params = [venueId, treatmentIds, date, now.toISOString(), team, movingId];
  const rows = await rowsOf<DayRow>(db, statement(DAYS, ...params));
  return new Map(rows.map((row) => [row.id, dayOf(row, date)]));
}

function dayOf(row: DayRow, date: string): ReadDay {
  const { minutes, bufferMinutes, preparationMinutes, people, isRemoved, roomIds, professionalIds, parties } = row;
  const slots = row.slots.flatMap(({ minutes: at, ...slot }) => at.map((minute) => ({ ...slot, minute })));
  const live = parties.filter(({ hasLapsed }) => !hasLapsed);
  return {
    ...{ minutes, bufferMinutes, preparationMinutes, people, isRemoved, roomIds, professionalIds, slots },
    teamSize: professionalIds.length === 0 ? 0 : row.teamSize,
    needsEquipment: row.equipmentIds.length > 0,
    shortest: row.shortest ?? preparationMinutes + minutes + bufferMinutes,
    rooms: row.rooms.map(({ id, capacity }) => ({
      id,
      capacity,
      times: timesOf(slots, { roomId: id, people }),
      taken: live.filter(({ roomId }) => roomId === id),
    })),
    professionals: row.professionals.map(({ id, shifts, absences }) => {
      const taken = live.filter((party) => teamIds(party).includes(id));
      return {
        ...{ id, taken, shifts: shiftsOn(date, shifts) },
        isAbsent: isAbsentOn(date, absences),
        minutesBooked: taken.filter(({ isOfDay }) => isOfDay).reduce((sum, { from, to }) => sum + to - from, 0),
      };
    }),
    equipment: row.equipment.map(({ id }) => ({ id, taken: live.filter((party) => party.equipmentId === id) })),
    lapsed: parties.filter(({ hasLapsed }) => hasLapsed),
  };
}

const timesOf = (slots: TreatmentSlot[], { roomId, people }: { roomId: string; people: number }): number[] =>
  slots
    .filter((slot) => slot.roomId === roomId && !slot.isClosed && people <= slot.capacity)
    .map(({ minute }) => minute)
    .sort((a, b) => a - b);

/**
 * Parties of two days before can be in the way: a stay is a day and a half at most. A lease of a desk is in the way too:
 * the desk may have sold it.
 */
const DAYS = `
  with t as materialized (select * from treatments where venue_id = $1::uuid and id = any($2::uuid[])),
  wanted as materialized (
    select array(select unnest(room_ids) from t) as rooms, array(select unnest(professional_ids) from t) || $5::uuid[] as team,
      array(select unnest(equipment_ids) from t) as equipment
  ),
  p as materialized (
    select p.* from professionals p
    where p.venue_id = $1::uuid and p.removed_at is null and p.id = any((select team from wanted)::uuid[])
  ),
  parties as (
    select r.room_id, r.professional_id, r.second_professional_id, r.equipment_id, r.date = $3::date as is_of_day,
      r.status = 'HOLD' and r.hold_until <= $4::timestamptz as has_lapsed, r.room_minutes, r.lead_minutes,
      (r.date - $3::date) * 1440 + case when r."time" < '06:00' then 1440 else 0 end
        + left(r."time", 2)::int * 60 + right(r."time", 2)::int as began
    from reservations r
    where r.venue_id = $1::uuid and r.date between $3::date - 2 and $3::date + 1 and r.room_minutes is not null
      and r.status in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED') and r.id is distinct from $6::uuid
      and (r.room_id = any((select rooms from wanted)::uuid[]) or r.professional_id in (select id from p)
        or r.second_professional_id in (select id from p) or r.equipment_id = any((select equipment from wanted)::uuid[]))
    union all
    select l.room_id, null, null, null, false, false, coalesce(r.stay_minutes, v.stay_minutes) + r.buffer_minutes, 0,
      (l.date - $3::date) * 1440 + case when l."time" < '06:00' then 1440 else 0 end
        + left(l."time", 2)::int * 60 + right(l."time", 2)::int
    from venues v
    join rooms r on r.venue_id = v.id and r.id = any((select rooms from wanted)::uuid[]) and r.desk_holds
    join desk_leases l on l.venue_id = v.id and l.room_id = r.id and l.granted > l.spent
      and l.date between $3::date - 2 and $3::date + 1
    where v.id = $1::uuid
  ),
  slots as materialized (
    select x.room_id, coalesce(l.capacity, x.capacity) as capacity, coalesce(l.is_closed, x.is_closed) as is_closed,
      coalesce(l.reserved, 0) as reserved, coalesce(l.leased, 0) as leased, l.id is not null as touched,
      array_agg(x.minute) as minutes
    from derived_slots($1::uuid, $3::date) x
    left join schedule_slots l on l.venue_id = $1::uuid and l.date = $3::date and l.room_id = x.room_id
      and l."time" = x."time" and l.reserved + l.leased > 0
    where x.room_id = any((select rooms from wanted)::uuid[])
    group by 1, 2, 3, 4, 5, 6
  ),
  taken as materialized (
    select coalesce(json_agg(json_build_object('roomId', room_id, 'professionalId', professional_id,
      'secondProfessionalId', second_professional_id, 'equipmentId', equipment_id, 'from', began - lead_minutes,
      'to', began + room_minutes, 'hasLapsed', has_lapsed, 'isOfDay', is_of_day)), '[]') as parties from parties
  )
  select t.id, t.minutes, t.buffer_minutes as "bufferMinutes", t.preparation_minutes as "preparationMinutes", t.people,
    t.removed_at is not null as "isRemoved", to_json(t.room_ids) as "roomIds",
    to_json(t.professional_ids) as "professionalIds", t.team_size as "teamSize", to_json(t.equipment_ids) as "equipmentIds",
    (select min(preparation_minutes + minutes + buffer_minutes)::int
     from treatments where venue_id = $1::uuid and removed_at is null) as shortest,
    (select coalesce(json_agg(json_build_object('id', r.id, 'capacity', r.capacity)
                              order by array_position(t.room_ids, r.id)), '[]') from rooms r
     where r.venue_id = $1::uuid and r.id = any(t.room_ids) and r.removed_at is null and r.sold_as = 'whole'
       and r.capacity >= t.people) as rooms,
    (select coalesce(json_agg(json_build_object('roomId', s.room_id, 'capacity', s.capacity, 'isClosed', s.is_closed,
         'reserved', s.reserved, 'leased', s.leased, 'touched', s.touched, 'minutes', s.minutes)), '[]')
     from slots s where s.room_id = any(t.room_ids)) as slots,
    (select coalesce(json_agg(json_build_object('id', p.id, 'shifts', p.shifts, 'absences', p.absences)
                              order by array_position(t.professional_ids, p.id), p.id), '[]')
     from p where p.id = any(t.professional_ids) or p.id = any($5::uuid[])) as professionals,
    (select coalesce(json_agg(json_build_object('id', e.id) order by array_position(t.equipment_ids, e.id)), '[]')
     from equipment e where e.venue_id = $1::uuid and e.id = any(t.equipment_ids) and e.removed_at is null) as equipment,
    (select parties from taken) as parties
  from t`;
