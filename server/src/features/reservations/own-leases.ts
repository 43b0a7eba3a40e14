import type { WantedTreatment } from '#server/features/reservations/treatment-place';
import { type LentSeats, slotChange, takeBack } from '#server/features/schedule/lending';
import { type Act, record, type VenueLock } from '#server/platform/changes/changes';
import { rowsOf, type Tx } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';

/**
 * Ends the desk's own leases that its treatment needs: its later acts know the party. A refusal of the treatment rolls
 * this back.
 */
export async function endOwnLeases(
  tx: Tx,
  { lock, act, deskId }: { lock: VenueLock; act: Act; deskId: string },
  { venueId, treatmentId, roomId, date, time }: WantedTreatment,
): Promise<void> {
  const own = statement(IN_THE_WAY, venueId, deskId, roomId, treatmentId, date, time);
  const held = await rowsOf<Pick<LentSeats, 'slotId' | 'people'>>(tx, own);
  const moved = await takeBack(tx, venueId, deskId, held);
  if (moved.length > 0) await record(tx, lock, act, moved.map(slotChange('returned')));
}

const IN_THE_WAY = `
  select l.slot_id as "slotId", l.granted - l.spent as people
  from desk_leases l join venues v on v.id = l.venue_id
  join rooms r on r.venue_id = l.venue_id and r.id = l.room_id and r.sold_as = 'whole'
  join treatments t on t.venue_id = l.venue_id and t.id = $4::uuid and l.room_id = any(t.room_ids)
  where l.venue_id = $1::uuid and l.desk_id = $2::uuid and l.room_id = $3::uuid and l.granted > l.spent
    and room_stay(l.date, l."time", coalesce(r.stay_minutes, v.stay_minutes) + r.buffer_minutes)
      && room_stay($5::date, $6::text, t.minutes + t.buffer_minutes, t.preparation_minutes)`;
