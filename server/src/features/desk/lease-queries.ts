import type { DeskRow } from '#server/features/desk/queries';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import type { LeaseState } from '#shared/desk/schema';

export type Lease = Omit<LeaseState, 'wanted'>;

export interface VenueQuota {
  timezone: string;
  deskShare: number | null;
  isActive: boolean;
  desks: { count: number; rank: number };
  recalled: string[];
}

export async function standingOf(db: ReadDb, { venueId, id, epoch }: DeskRow, now: Date): Promise<VenueQuota> {
  const [row] = await rowsOf<Omit<VenueQuota, 'desks'> & VenueQuota['desks']>(
    db,
    statement(STANDING, venueId, id, epoch, now.toISOString()),
  );
  const { count, rank, ...standing } = row!;
  return { ...standing, desks: { count, rank } };
}

const STANDING = `
  select v.timezone, v.desk_share as "deskShare", coalesce(d.revoked_at is null and d.epoch = $3::int, false) as "isActive",
         count(o.id)::int as count,
         (count(o.id) filter (where (o.registered_at, o.id) < (d.registered_at, d.id)))::int as rank,
         array(select s.id::text from schedule_slots s
               where s.venue_id = v.id and s.recalled_until > $4::timestamptz) as recalled
  from venues v
  left join desks d on d.venue_id = v.id and d.id = $2
  left join desks o on o.venue_id = v.id and o.revoked_at is null
  where v.id = $1
  group by v.id, d.venue_id, d.id`;

/** Unsettled leases, and all of slots from a service day on. */
export const heldBy = (db: ReadDb, { venueId, id }: DeskRow, from: string): Promise<Lease[]> =>
  rowsOf<Lease>(db, statement(HELD, venueId, id, from));

const HELD = `
  select slot_id as "slotId", room_id as "roomId", date::text as date, "time", granted, spent, revision,
    professional_id as "professionalId"
  from desk_leases where venue_id = $1 and desk_id = $2 and (granted > spent or date >= $3::date)
  order by desk_leases.date, "time", slot_id`;

/** Rooms of which another desk holds unsold leases on a service day. */
export async function roomsOfOthers(db: ReadDb, { venueId, id }: DeskRow, date: string): Promise<string[]> {
  const rows = await rowsOf<{ roomId: string }>(db, statement(OF_OTHERS, venueId, id, date));
  return rows.map(({ roomId }) => roomId);
}

const OF_OTHERS = `
  select distinct room_id as "roomId" from desk_leases
  where venue_id = $1 and desk_id <> $2 and date = $3::date and granted > spent`;
