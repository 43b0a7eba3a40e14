import type { ReservationRow } from '#server/features/reservations/queries';
import type { WantedTreatment } from '#server/features/reservations/treatment-place';
import { type LentSeats, slotChange, takeBack } from '#server/features/schedule/lending';
import { LENT_STAY } from '#server/features/schedule/whole-stay';
import { type Act, record, type VenueLock } from '#server/platform/changes/changes';
import { rowsOf, type Tx } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import { teamIds } from '#shared/treatments/day';

interface Ending {
  lock: VenueLock;
  act: Act;
  deskId: string;
}

/** Ends the desk's own leases of the room, and of the named professional: its later acts know the party. A refusal rolls this back. */
export function endOwnLeases(
  tx: Tx,
  ending: Ending,
  { venueId, treatmentId, professionalId, roomId, date, time }: WantedTreatment,
): Promise<void> {
  const params = [venueId, ending.deskId, roomId, date, time, treatmentId, professionalId ?? null];
  return end(tx, ending, venueId, statement(OF_TREATMENT, ...params));
}

/** As `endOwnLeases`, for a party that comes back to a room sold whole. */
export function endLeasesOfStay(
  tx: Tx,
  ending: Ending,
  { venueId, roomId, date, time, roomMinutes, leadMinutes, ...has }: ReservationRow,
): Promise<void> {
  const params = [venueId, ending.deskId, roomId, date, time, roomMinutes, leadMinutes, teamIds(has)];
  return end(tx, ending, venueId, statement(OF_STAY, ...params));
}

async function end(
  tx: Tx,
  { lock, act, deskId }: Ending,
  venueId: string,
  own: ReturnType<typeof statement>,
): Promise<void> {
  const held = await rowsOf<Pick<LentSeats, 'slotId' | 'people'>>(tx, own);
  const moved = await takeBack(tx, venueId, deskId, held);
  if (moved.length > 0) await record(tx, lock, act, moved.map(slotChange('returned')));
}

const inTheWay = (minutes: string, lead: string, which: string, join = '') => `
  select l.slot_id as "slotId", l.granted - l.spent as people
  from desk_leases l join venues v on v.id = l.venue_id
  join rooms r on r.venue_id = l.venue_id and r.id = l.room_id and r.sold_as = 'whole' ${join}
  where l.venue_id = $1::uuid and l.desk_id = $2::uuid and ${which} and l.granted > l.spent
    and ${LENT_STAY} && room_stay($4::date, $5::text, ${minutes}, ${lead})`;

const ASKED = ['t.minutes + t.buffer_minutes', 't.preparation_minutes'] as const;

const OF_TREATMENT = inTheWay(
  ...ASKED,
  '(l.room_id = $3::uuid and l.room_id = any(t.room_ids) or l.professional_id = $7::uuid)',
  'join treatments t on t.venue_id = l.venue_id and t.id = $6::uuid',
);
const OF_STAY = inTheWay('$6::int', '$7::int', '(l.room_id = $3::uuid or l.professional_id = any($8::uuid[]))');

/**
 * Whether the desk holds the wished room, with the named professional, for the whole treatment, and so has promised it.
 * Asked before these leases end. A treatment of two professionals, or with equipment, is never promised.
 */
export async function isHeldTreatment(
  tx: Tx,
  deskId: string,
  { venueId, treatmentId, professionalId, roomId, date, time, people }: WantedTreatment,
): Promise<boolean> {
  const params = [venueId, deskId, roomId, date, time, treatmentId, professionalId ?? null, people];
  const [row] = await rowsOf<{ isHeld: boolean }>(tx, statement(HELD_TREATMENT, ...params));
  return row?.isHeld ?? false;
}

const HELD_TREATMENT = `
  select coalesce(range_agg(${LENT_STAY}) @> room_stay($4::date, $5::text, ${ASKED.join(', ')}), false) as "isHeld"
  from treatments t join venues v on v.id = t.venue_id
  join rooms r on r.venue_id = t.venue_id and r.id = $3::uuid and r.desk_holds and r.capacity >= t.people
  join desk_leases l on l.venue_id = t.venue_id and l.desk_id = $2::uuid and l.room_id = r.id and l.granted > l.spent
    and ($7::uuid is null or l.professional_id = $7::uuid)
  where t.venue_id = $1::uuid and t.id = $6::uuid and t.removed_at is null and t.people = $8::int and r.id = any(t.room_ids)
    and case when $7::uuid is null then cardinality(t.professional_ids) = 0
      else t.team_size = 1 and $7::uuid = any(t.professional_ids) end
    and cardinality(t.equipment_ids) = 0
  group by t.venue_id, t.id`;
