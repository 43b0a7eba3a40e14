import { ZodError } from 'zod';
import { type Act, record, startClock } from '#server/changes/changes';
import { once } from '#server/changes/idempotency';
import type { Db, ReadDb, Tx } from '#server/db/client';
import { follow } from '#server/reactions';
import { findManaged } from '#server/venues/managed';
import {
  allCategories,
  cardsOf,
  insertRooms,
  insertVenue,
  insertVenueCategories,
  knownCategories,
  lockUser,
  type VenueRow,
  venueById,
  venueBySlug,
  venuesByIds,
  withRooms,
} from '#server/venues/queries';
import { findVenues } from '#server/venues/search';
import { can, canRunVenue } from '#shared/auth/rules';
import type { User } from '#shared/auth/schema';
import { AppError } from '#shared/errors';
import { isUuid, newId } from '#shared/ids';
import { says } from '#shared/validation';
import type { ManagedVenueSearch, NewVenue, Venue, VenuePage, VenueSearch } from '#shared/venues/schema';

export const categories = allCategories;

export async function searchVenues(db: Db, search: VenueSearch, now: Date): Promise<VenuePage> {
  const { ids, total, hasMore } = await findVenues(db, search, now);
  if (ids.length === 0) return { venues: [], total, hasMore };
  const rows = await venuesByIds(db, ids);
  const inOrder = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return { venues: await cardsOf(db, inOrder), total, hasMore };
}

/** An approved venue by slug or id. Throws `venue_not_found`, also for one that is not approved. */
export async function venueForVisitors(db: ReadDb, slugOrId: string): Promise<VenueRow> {
  const row = isUuid(slugOrId) ? await venueById(db, slugOrId) : await venueBySlug(db, slugOrId);
  if (row?.status !== 'approved') throw new AppError('venue_not_found');
  return row;
}

/** The same venue with its rooms and categories, as its page shows it. */
export async function venuePage(db: ReadDb, slugOrId: string): Promise<Venue> {
  const [venue] = await withRooms(db, [await venueForVisitors(db, slugOrId)]);
  return venue!;
}

/** A venue in any status for who runs it. To everybody else it is `venue_not_found`, as if it did not exist. */
export async function venueOfStaff(db: ReadDb, user: User, venueId: string): Promise<VenueRow> {
  const row = await venueById(db, venueId);
  if (row === undefined || !canRunVenue(user, row)) throw new AppError('venue_not_found');
  return row;
}

export async function managedVenues(db: ReadDb, user: User, search: ManagedVenueSearch) {
  const ownerId = can(user, 'seeEveryVenue') ? null : user.id;
  const { rows, total } = await findManaged(db, ownerId, search);
  return { venues: await withRooms(db, rows), total, hasMore: search.offset + rows.length < total };
}

/** Registers a manager's venue, once per Idempotency-Key. */
export function createVenue(
  { db, now, idempotencyKey }: { db: Db; now: Date; idempotencyKey: string | null },
  user: User,
  input: NewVenue,
): Promise<Venue> {
  return db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    const request = { spaceId: user.id, scope: `${user.id} createVenue`, key: idempotencyKey, body: input, now };
    return once(tx, request, () => registerVenue(tx, { actor: user.id, at: now }, user.id, input));
  });
}

/** The venue with all that belongs to it from the first moment: clock, rooms, categories, log, and what follows. */
export async function registerVenue(tx: Tx, act: Act, ownerId: string | null, input: NewVenue): Promise<Venue> {
  const { rooms, categoryIds, ...fields } = input;
  const known = await knownCategories(tx, categoryIds);
  if (known.length !== new Set(categoryIds.map((id) => id.toLowerCase())).size) throw unknownCategory();
  const row = await insertVenue(tx, { ...fields, id: newId(), ownerId, createdAt: act.at });
  if (row === undefined) throw new AppError('slug_taken');
  const lock = await startClock(tx, row.id);
  const list = await insertRooms(
    tx,
    rooms.map((room) => ({ ...room, id: newId(), venueId: row.id, createdAt: act.at })),
  );
  await insertVenueCategories(tx, row.id, known);
  const [venue] = await withRooms(tx, [row]);
  await record(tx, lock, act, [{ entity: 'venue', entityId: row.id, kind: 'registered', after: venue! }]);
  await follow(tx, lock, act, { kind: 'venueRegistered', venueId: row.id, rooms: list });
  return venue!;
}

/** A category that is gone is the form's mistake, said at its field. */
const unknownCategory = (): ZodError =>
  new ZodError([{ code: 'custom', path: ['categoryIds'], message: says('invalidChoice'), input: undefined }]);
