import type { ReservationRow } from '#server/features/reservations/queries';
import type { WantedTreatment } from '#server/features/reservations/treatment-place';
import { type LentSeats, slotChange, takeBack } from '#server/features/schedule/lending';
import { type Act, record, type VenueLock } from '#server/platform/changes/changes';
import { rowsOf, type Tx } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';

interface Ending {
  lock: VenueLock;
  act: Act;
  deskId: string;
}

/** Ends the desk's own leases that its treatment needs: its later acts know the party. A refusal rolls this back. */
export function endOwnLeases(
  tx: Tx,
  ending: Ending,
  { venueId, treatmentId, roomId, date, time }: WantedTreatment,
): Promise<void> {
  return end(tx, ending, venueId, statement(OF_TREATMENT, venueId, ending.deskId, roomId, date, time, treatmentId));
}

/** As `endOwnLeases`, for a party that comes back to a room sold whole. */
export function endLeasesOfStay(
  tx: Tx,
  ending: Ending,
  { venueId, roomId, date, time, roomMinutes, leadMinutes }: ReservationRow,
): Promise<void> {
  const params = [venueId, ending.deskId, roomId, date, time, roomMinutes, leadMinutes];
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

const inTheWay = (minutes: string, lead: string, join = '') => `
  select l.slot_id as "slotId", l.granted - l.spent as people
  from desk_leases l join venues v on v.id = l.venue_id
  join rooms r on r.venue_id = l.venue_id and r.id = l.room_id and r.sold_as = 'whole' ${join}
  where l.venue_id = $1::uuid and l.desk_id = $2::uuid and l.room_id = $3::uuid and l.granted > l.spent
    and room_stay(l.date, l."time", coalesce(r.stay_minutes, v.stay_minutes) + r.buffer_minutes)
      && room_stay($4::date, $5::text, ${minutes}, ${lead})`;

const OF_TREATMENT = inTheWay(
  't.minutes + t.buffer_minutes',
  't.preparation_minutes',
  'join treatments t on t.venue_id = l.venue_id and t.id = $6::uuid and l.room_id = any(t.room_ids)',
);
const OF_STAY = inTheWay('$6::int', '$7::int');
