import { endTokens } from '#server/features/auth/desk-tokens';
import { usersByIds } from '#server/features/auth/queries';
import { endLeases } from '#server/features/desk/leases';
import { type DeskRow, deskById, desksOf, leasedBy, updateDesk } from '#server/features/desk/queries';
import { loggedDesk, venueDeskOf } from '#server/features/desk/service';
import { staffOf } from '#server/features/desk/venue';
import { changeAsManager } from '#server/features/venues/change';
import type { VenueRow } from '#server/features/venues/queries';
import { venueOfStaff } from '#server/features/venues/service';
import { record } from '#server/platform/changes/changes';
import type { ReadDb } from '#server/platform/db/client';
import { type Call, signedIn } from '#server/platform/http/call';
import type { ParsedInputOf } from '#shared/api/table';
import type { VenueDesk } from '#shared/desk/schema';
import { AppError } from '#shared/errors';

export async function venueDesks(venueId: string, call: Call): Promise<VenueDesk[]> {
  await venueOfStaff(call.db, signedIn(call), venueId, 'manageVenues');
  return seenByManager(call.db, venueId, await desksOf(call.db, venueId));
}

async function seenByManager(db: ReadDb, venueId: string, desks: DeskRow[]): Promise<VenueDesk[]> {
  const leased = await leasedBy(db, venueId);
  const people = await usersByIds(
    db,
    desks.map(({ registeredBy }) => registeredBy),
  );
  return desks.map((desk) =>
    venueDeskOf(desk, people.find(({ id }) => id === desk.registeredBy) ?? null, leased.get(desk.id) ?? 0),
  );
}

/**
 * Ends the desk's leases; a stolen desk also signs out this venue's staff. Other venues of the device are unaffected.
 * Idempotent; `replaced` may become `stolen`, never the reverse.
 */
export function revokeDesk({ venueId, id, reason }: ParsedInputOf<'revokeDesk'>, call: Call): Promise<VenueDesk> {
  return changeAsManager(call, venueId, async ({ tx, lock, act, now, venue }) => {
    const before = await deskById(tx, venueId, id);
    if (before === undefined) throw new AppError('desk_not_found');
    const isNews = before.revokeReason === null || (before.revokeReason === 'replaced' && reason === 'stolen');
    if (!isNews) return (await seenByManager(tx, venueId, [before]))[0]!;
    await endLeases(tx, lock, before, act);
    const after = await updateDesk(tx, before, { revokedAt: now, revokedBy: act.actor, revokeReason: reason });
    if (reason === 'stolen') await endTokens(tx, { deviceId: id, userIds: await idsOfStaff(tx, id, venue) }, now);
    const logs = { before: loggedDesk(before), after: loggedDesk(after) };
    await record(tx, lock, act, [{ entity: 'desk', entityId: id, kind: 'revoked', ...logs }]);
    return (await seenByManager(tx, venueId, [after]))[0]!;
  });
}

const idsOfStaff = async (db: ReadDb, deviceId: string, venue: VenueRow): Promise<string[]> =>
  (await staffOf(db, deviceId, venue)).map((person) => person.id);
