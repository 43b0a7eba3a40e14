import { applyConsequences } from '#server/consequences/index';
import { LeasesInTheWay, leaseHolders, leasesRefusal } from '#server/features/venues/lenders';
import { type VenueRow, venueById } from '#server/features/venues/queries';
import { type VenueNeed, venueOfStaff } from '#server/features/venues/service';
import { changeVenue, type Work } from '#server/platform/changes/change-venue';
import type { Act } from '#server/platform/changes/changes';
import { once } from '#server/platform/changes/idempotency';
import { type Call, signedIn } from '#server/platform/http/call';
import type { VenueAccess } from '#shared/auth/rules';
import type { AppError } from '#shared/errors';
import { serviceDay } from '#shared/time';

export interface Changing extends Work {
  venue: VenueRow & { access: VenueAccess };
  today: string;
}

interface KeyedInput {
  endpoint: string;
  body: unknown;
}

/** With `keyed`, once per Idempotency-Key. Leases in the way are recalled: throws `leases_returning` or `leased`. */
export async function changeAsManager<Answer>(
  call: Call,
  venueId: string,
  run: (changing: Changing) => Promise<Answer>,
  keyed?: KeyedInput,
  need: VenueNeed = 'manageVenues',
): Promise<Answer> {
  const user = signedIn(call);
  await venueOfStaff(call.db, user, venueId, need);
  const now = call.clock.now();
  const act: Act = { actor: user.id, at: now };
  const changed = changeVenue(call, { venueId, act }, async (work) => {
    const { tx, lock } = work;
    const venue = await venueOfStaff(tx, user, venueId, need);
    await applyConsequences(tx, lock, act, { kind: 'venueChanges', venueId });
    const changing = { ...work, venue, today: serviceDay(now, venue.timezone) };
    if (keyed === undefined) return run(changing);
    const scope = `${user.id} ${keyed.endpoint}`;
    const request = { spaceId: venueId, scope, key: call.idempotencyKey, body: keyed.body, now };
    return once(tx, request, () => run(changing));
  });
  return changed.catch(async (error: unknown) => {
    throw error instanceof LeasesInTheWay ? await recalled(call, venueId, act, error) : error;
  });
}

/** In a new transaction: the refused change is rolled back. */
const recalled = (call: Call, venueId: string, act: Act, { slotIds }: LeasesInTheWay): Promise<AppError> =>
  changeVenue(call, { venueId, act }, async ({ tx, lock }) => {
    await applyConsequences(tx, lock, act, { kind: 'leasesInTheWay', slotIds });
    const venue = (await venueById(tx, venueId))!;
    return leasesRefusal(await leaseHolders(tx, venueId, slotIds), venue, act.at);
  });
