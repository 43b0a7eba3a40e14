import { LeasesInTheWay, leaseHolders, leasesRefusal } from '#server/features/venues/lenders';
import { type VenueRow, venueById } from '#server/features/venues/queries';
import { type VenueNeed, venueOfStaff } from '#server/features/venues/service';
import { type Act, lockVenue, type VenueLock } from '#server/platform/changes/changes';
import { once } from '#server/platform/changes/idempotency';
import type { Tx } from '#server/platform/db/client';
import { type Call, signedIn } from '#server/platform/http/call';
import { follow } from '#server/reactions';
import type { VenueAccess } from '#shared/auth/rules';
import type { AppError } from '#shared/errors';
import { serviceDay } from '#shared/time';

export interface Changing {
  tx: Tx;
  lock: VenueLock;
  act: Act;
  now: Date;
  venue: VenueRow & { access: VenueAccess };
  today: string;
}

interface Sent {
  endpoint: string;
  body: unknown;
}

/** With `sent`, once per Idempotency-Key. Leases in the way are recalled: throws `leases_returning` or `leased`. */
export async function changeVenue<Answer>(
  call: Call,
  venueId: string,
  run: (changing: Changing) => Promise<Answer>,
  sent?: Sent,
  need: VenueNeed = 'manageVenues',
): Promise<Answer> {
  const user = signedIn(call);
  await venueOfStaff(call.db, user, venueId, need);
  const now = call.clock.now();
  const act: Act = { actor: user.id, at: now };
  const changed = call.db.transaction(async (tx) => {
    const lock = await lockVenue(tx, venueId);
    const venue = await venueOfStaff(tx, user, venueId, need);
    await follow(tx, lock, act, { kind: 'venueChanges', venueId });
    const changing = { tx, lock, act, now, venue, today: serviceDay(now, venue.timezone) };
    if (sent === undefined) return run(changing);
    const scope = `${user.id} ${sent.endpoint}`;
    const request = { spaceId: venueId, scope, key: call.idempotencyKey, body: sent.body, now };
    return once(tx, request, () => run(changing));
  });
  return changed.catch(async (error: unknown) => {
    throw error instanceof LeasesInTheWay ? await recalled(call, venueId, act, error) : error;
  });
}

/** In a new transaction: the refused change is rolled back. */
const recalled = (call: Call, venueId: string, act: Act, { slotIds }: LeasesInTheWay): Promise<AppError> =>
  call.db.transaction(async (tx) => {
    const lock = await lockVenue(tx, venueId);
    await follow(tx, lock, act, { kind: 'leasesInTheWay', slotIds });
    const venue = (await venueById(tx, venueId))!;
    return leasesRefusal(await leaseHolders(tx, venueId, slotIds), venue, act.at);
  });
