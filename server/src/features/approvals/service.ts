import { applyConsequences } from '#server/consequences/index';
import {
  insertLog,
  lastPrevious,
  logsOf,
  ownersVerified,
  pendingRows,
  platformRows,
} from '#server/features/approvals/queries';
import { refreshSearch, setVenueStatus, type VenueRow, venueById, withRooms } from '#server/features/venues/queries';
import { ratingsOf } from '#server/features/venues/ratings';
import { venueOfStaff } from '#server/features/venues/service';
import { changeVenue } from '#server/platform/changes/change-venue';
import { type Act, record } from '#server/platform/changes/changes';
import type { Db, ReadDb } from '#server/platform/db/client';
import { decide, outcomeOf, standingOf } from '#shared/approvals/rules';
import type { ApprovalLog, Decision, PendingVenue, PlatformVenueSearch } from '#shared/approvals/schema';
import type { User } from '#shared/auth/schema';
import { AppError } from '#shared/errors';
import { newId } from '#shared/ids';
import type { PublicVenue, Venue } from '#shared/venues/schema';

export const pendingVenues = async (db: ReadDb): Promise<PendingVenue[]> => withOwners(db, await pendingRows(db));

export async function platformVenues(db: ReadDb, search: PlatformVenueSearch) {
  const { rows, total } = await platformRows(db, search);
  const found = await withOwners(
    db,
    rows.map(({ venue }) => venue),
  );
  const venues = found.map((venue, index) => ({ ...venue, standing: rows[index]!.standing }));
  return { venues, total, hasMore: search.offset + rows.length < total };
}

async function withOwners(db: ReadDb, rows: VenueRow[]): Promise<PendingVenue[]> {
  const found = await withRooms(db, rows);
  const verified = await ownersVerified(db, rows);
  return found.map((venue, index) => ({
    ...venue,
    version: rows[index]!.version,
    isOwnerEmailVerified: verified[index] ?? null,
  }));
}

/** Throws `venue_not_found` for users who do not manage the venue. */
export async function previewVenue(db: ReadDb, user: User, venueId: string): Promise<PublicVenue> {
  const { access, ...row } = await venueOfStaff(db, user, venueId);
  if (!access.mayManage) throw new AppError('venue_not_found');
  const [venue] = await withRooms(db, [row]);
  const [rating] = await ratingsOf(db, [row]);
  return { ...venue!, ...rating! };
}

export async function approvalLogs(db: ReadDb, venueId: string): Promise<ApprovalLog[]> {
  if ((await venueById(db, venueId)) === undefined) throw new AppError('venue_not_found');
  return logsOf(db, venueId);
}

/**
 * Decides on a venue; changes status, logs, search and the manager's notice together. Without `publicUrl` no notice
 * is queued. Throws `venue_not_found`, `already_decided` and `stale`.
 */
export function decideVenue(
  db: Db,
  decider: Act,
  adminId: string | null,
  { venueId, action, comment, version }: Decision,
  publicUrl: string | null = null,
): Promise<Venue> {
  return changeVenue({ db }, { venueId, act: decider }, async ({ tx, lock, act }) => {
    const before = (await venueById(tx, venueId))!;
    const decided = decide(before.status, action);
    if (decided === 'already_decided') throw new AppError('already_decided');
    if (version !== undefined && version !== before.version) {
      throw new AppError('stale', {}, { current: (await withOwners(tx, [before]))[0] });
    }
    const standing = standingOf(before.status, await lastPrevious(tx, venueId));
    const after = await setVenueStatus(tx, venueId, decided.newStatus, act.at);
    const statuses = { previousStatus: before.status, newStatus: after.status };
    await insertLog(tx, { venueId, action, comment, ...statuses, id: newId(), adminId, createdAt: act.at });
    await refreshSearch(tx, venueId);
    const change = { before: { status: before.status }, after: { status: after.status, comment } };
    await record(tx, lock, act, [{ entity: 'venue', entityId: after.id, kind: action, ...change }]);
    if (publicUrl !== null) {
      const outcome = outcomeOf(standing, action);
      await applyConsequences(tx, lock, act, { kind: 'decided', venue: after, outcome, comment, publicUrl });
    }
    const [venue] = await withRooms(tx, [after]);
    return venue!;
  });
}
