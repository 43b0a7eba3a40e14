import { sql } from 'drizzle-orm';
import { userById } from '#server/features/auth/queries';
import { keepCover } from '#server/features/uploads/service';
import type { Changing } from '#server/features/venues/change';
import { refuseLeases } from '#server/features/venues/lenders';
import { partiesInTheWay, strands } from '#server/features/venues/obstacles';
import {
  lockUser,
  refreshSearch,
  replaceVenueCategories,
  updateVenueRow,
  type VenueRow,
  withRooms,
} from '#server/features/venues/queries';
import { leasesFrom } from '#server/features/venues/room-queries';
import { descriptionOf, refuseTooManyPending, refuseUnknownCategories } from '#server/features/venues/service';
import { isSlugTaken, keepFormerSlug, lockSlugs } from '#server/features/venues/slug-queries';
import { record } from '#server/platform/changes/changes';
import type { Tx } from '#server/platform/db/client';
import type { VenueAccess } from '#shared/auth/rules';
import { AppError } from '#shared/errors';
import { type ManagedVenue, managedVenue, type Venue, venue as venueShape } from '#shared/venues/schema';
import type { VenueChange } from '#shared/venues/setup-schema';

/** Resubmits a rejected venue. Throws `stale`, `slug_taken`, and `strands` for a new time zone with parties to come. */
export async function editVenue(changing: Changing, change: VenueChange): Promise<ManagedVenue> {
  const { tx, lock, act, now, venue: row } = changing;
  const { id, version, categoryIds } = change;
  const fields = descriptionOf(change);
  const before = await shown(tx, row);
  if (version !== undefined && version !== row.version) {
    throw new AppError('stale', {}, { current: await managed(tx, row, row.access) });
  }
  const known = await refuseUnknownCategories(tx, categoryIds);
  if (fields.coverUrl !== row.coverUrl) await keepCover(tx, fields.coverUrl);
  if (fields.slug !== row.slug) await takeSlug(tx, row, fields.slug);
  if (fields.timezone !== row.timezone) await refuseIfTimesMove(changing);
  const status = row.status === 'rejected' ? 'pending' : row.status;
  if (status !== row.status) await refuseIfCrowded(tx, act.actor);
  const after = await updateVenueRow(tx, id, { ...fields, status, version: row.version + 1, updatedAt: now });
  await replaceVenueCategories(tx, id, known);
  await refreshSearch(tx, id);
  const kind = status === row.status ? 'changed' : 'sent_in_again';
  await record(tx, lock, act, [{ entity: 'venue', entityId: id, kind, before, after: await shown(tx, after) }]);
  return managed(tx, after, row.access);
}

async function refuseIfCrowded(tx: Tx, actorId: string): Promise<void> {
  await lockUser(tx, actorId);
  const actor = await userById(tx, actorId);
  if (actor !== null) await refuseTooManyPending(tx, actor);
}

async function takeSlug(tx: Tx, row: VenueRow, slug: string): Promise<void> {
  await lockSlugs(tx, [row.slug, slug]);
  if (await isSlugTaken(tx, slug, row.id)) throw new AppError('slug_taken');
  await keepFormerSlug(tx, row.id, { old: row.slug, new: slug });
}

async function refuseIfTimesMove({ tx, now, venue, today }: Changing): Promise<void> {
  const inTheWay = await partiesInTheWay(tx, venue.id, sql`date >= ${today}::date`, now);
  if (inTheWay.count > 0) throw strands(inTheWay);
  refuseLeases(await leasesFrom(tx, venue.id, today));
}

const shown = async (tx: Tx, row: VenueRow): Promise<Venue> => venueShape.parse((await withRooms(tx, [row]))[0]);

async function managed(tx: Tx, row: VenueRow, access: VenueAccess): Promise<ManagedVenue> {
  const [full] = await withRooms(tx, [row]);
  return managedVenue.parse({ ...full, version: row.version, access });
}
