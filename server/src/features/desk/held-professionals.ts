import type { DeskRow } from '#server/features/desk/queries';
import { MOVED_LEASE, type MovedLease } from '#server/features/schedule/lending';
import { LENT_STAY, WHOLE_MINUTES } from '#server/features/schedule/whole-stay';
import { type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import { type HeldRoomLease, type HoldableProfessional, professionalsToHold } from '#shared/desk/held-professionals';

/** Adds professionals to the desk's leases of held rooms. Only the desk itself gives them back, with the lease. */
export async function holdProfessionals(
  tx: Tx,
  { venueId, id }: DeskRow,
  slotIds: readonly string[],
): Promise<MovedLease[]> {
  if (slotIds.length === 0) return [];
  const read = statement(HOLDABLE, venueId, id, `{${slotIds.join(',')}}`);
  const [row] = await rowsOf<{ leases: HeldRoomLease[]; professionals: HoldableProfessional[] }>(tx, read);
  const held = professionalsToHold(row!.leases, row!.professionals);
  return held.length === 0 ? [] : rowsOf<MovedLease>(tx, statement(HOLD, venueId, id, JSON.stringify(held)));
}

const LENT = `
  desk_leases l join rooms r on r.venue_id = l.venue_id and r.id = l.room_id and r.desk_holds
  join venues v on v.id = l.venue_id`;

/** A hold that has expired and is not ended counts as a party. */
const HOLDABLE = `
  with p as materialized (
    select id, shifts, absences, created_at, array(
      select distinct unnest(t.room_ids) from treatments t
      where t.venue_id = $1::uuid and t.removed_at is null and t.team_size = 1 and cardinality(t.equipment_ids) = 0
        and professionals.id = any(t.professional_ids)) as room_ids
    from professionals where venue_id = $1::uuid and desk_holds and removed_at is null
  ), held as materialized (
    select l.professional_id, l.room_id, l.desk_id, l.date, ${LENT_STAY} as stay from ${LENT}
    where l.venue_id = $1::uuid and l.professional_id is not null and l.granted > l.spent
  ), own as materialized (
    select l.slot_id, l.room_id, l.date, l."time", l.professional_id, ${LENT_STAY} as stay,
      ${WHOLE_MINUTES} as minutes
    from ${LENT}
    where l.venue_id = $1::uuid and l.desk_id = $2::uuid and l.slot_id = any($3::uuid[]) and l.granted > l.spent
  )
  select
    (select coalesce(json_agg(json_build_object('slotId', o.slot_id, 'roomId', o.room_id, 'date', o.date, 'time', o."time",
       'minutes', o.minutes, 'professionalId', o.professional_id, 'freeIds', array(
         select p.id from p
         where not exists (
             select from reservations b where b.venue_id = $1::uuid and b.date between o.date - 2 and o.date + 2
               and p.id in (b.professional_id, b.second_professional_id)
               and b.status in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')
               and room_stay(b.date, b."time", b.room_minutes, b.lead_minutes) && o.stay)
           and not exists (
             select from held h where h.professional_id = p.id and h.stay && o.stay
               and (h.desk_id, h.room_id) is distinct from ($2::uuid, o.room_id)))
      ) order by o.date, o.room_id, o."time" < '06:00', o."time"), '[]') from own o) as leases,
    (select coalesce(json_agg(json_build_object('id', id, 'shifts', shifts, 'absences', absences, 'roomIds', room_ids,
       'held', (select coalesce(json_agg(distinct jsonb_build_object('roomId', h.room_id, 'date', h.date)), '[]')
                from held h where h.professional_id = p.id)) order by created_at, id), '[]') from p) as professionals`;

const HOLD = `
  with m as (select * from jsonb_to_recordset($3::jsonb) as g("slotId" uuid, "professionalId" uuid)),
  l as (
    update desk_leases d set professional_id = m."professionalId", revision = d.revision + 1 from m
    where d.venue_id = $1::uuid and d.desk_id = $2::uuid and d.slot_id = m."slotId" and d.granted > d.spent
      and d.professional_id is null
    returning d.slot_id, d.room_id, d.date, d."time", 0 as people
  )
  select ${MOVED_LEASE}, l.people from l join schedule_slots s on s.venue_id = $1::uuid and s.id = l.slot_id
  order by l.slot_id`;

/** By slot, from a service day to another. */
export async function heldProfessionals(
  db: ReadDb,
  venueId: string,
  { from, to }: { from: string; to: string },
): Promise<Map<string, string>> {
  const rows = await rowsOf<{ slotId: string; professionalId: string }>(db, statement(HELD, venueId, from, to));
  return new Map(rows.map(({ slotId, professionalId }) => [slotId, professionalId]));
}

const HELD = `
  select slot_id as "slotId", professional_id as "professionalId" from desk_leases
  where venue_id = $1::uuid and date between $2::date and $3::date and professional_id is not null and granted > spent`;
