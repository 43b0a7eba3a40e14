import { sql } from 'drizzle-orm';
import type { VenueRow } from '#server/features/venues/queries';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import { isInContact } from '#shared/desk/rules';
import { AppError } from '#shared/errors';
import type { LeaseHolder } from '#shared/schedule/schema';
import { civilDate, localOf, serviceDay } from '#shared/time';

/** Thrown if only leases block a change; `changeAsManager` recalls them. */
export class LeasesInTheWay extends Error {
  readonly slotIds: string[];
  constructor(slotIds: string[]) {
    super('desks hold seats of these slots');
    this.slotIds = slotIds;
  }
}

export function refuseLeases(leases: { slotId: string }[]): void {
  if (leases.length > 0) throw new LeasesInTheWay(leases.map(({ slotId }) => slotId));
}

export function leaseHolders(db: ReadDb, venueId: string, slotIds: string[]): Promise<LeaseHolder[]> {
  if (slotIds.length === 0) return Promise.resolve([]);
  const ids = sql.join(
    slotIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  return rowsOf<Omit<LeaseHolder, 'lastSeenAt'> & { lastSeenAt: string | Date }>(
    db,
    sql`select d.name, coalesce(d.last_seen_at, d.registered_at) as "lastSeenAt",
               sum(l.granted - l.spent)::int as people
        from desk_leases l join desks d on d.venue_id = l.venue_id and d.id = l.desk_id
        where l.venue_id = ${venueId} and l.slot_id in (${ids}) and l.granted > l.spent
        group by d.venue_id, d.id order by d.registered_at, d.id`,
  ).then((rows) => rows.map((row) => ({ ...row, lastSeenAt: new Date(row.lastSeenAt).toISOString() })));
}

/** Desks out of contact may sell their leases offline. */
export const outOfContact = (holders: LeaseHolder[], now: Date): LeaseHolder[] =>
  holders.filter(({ lastSeenAt }) => !isInContact(new Date(lastSeenAt), now));

/** `leases_returning` while all holders are in contact; else `leased` with the other desks and their last contact. */
export function leasesRefusal(holders: LeaseHolder[], { timezone }: Pick<VenueRow, 'timezone'>, now: Date): AppError {
  const dark = outOfContact(holders, now);
  const people = (dark.length > 0 ? dark : holders).reduce((sum, holder) => sum + holder.people, 0);
  if (dark.length === 0) return new AppError('leases_returning', { people }, { retryAfter: 1 });
  const desks = dark.map(({ name, lastSeenAt }) => `${name} (${contactTime(new Date(lastSeenAt), timezone, now)})`);
  return new AppError('leased', { people, desks: desks.join(', ') });
}

function contactTime(at: Date, timezone: string, now: Date): string {
  const { date, time } = localOf(at, timezone);
  if (date === serviceDay(now, timezone)) return time;
  const day = civilDate({ date, time });
  return `${day.slice(8)}/${day.slice(5, 7)} ${time}`;
}
