import { inArray, sql } from 'drizzle-orm';
import { ZodError } from 'zod';
import { applyConsequences } from '#server/consequences/index';
import { keepCover } from '#server/features/uploads/service';
import { findManaged } from '#server/features/venues/managed';
import { membershipsOf, venueAndMembership } from '#server/features/venues/members';
import {
  allCategories,
  countPending,
  insertRooms,
  insertVenue,
  insertVenueCategories,
  knownCategories,
  lockUser,
  type VenueRow,
  venueById,
  venueBySlug,
  venuesByIds,
  withCategories,
  withRooms,
  withRoomsForStaff,
} from '#server/features/venues/queries';
import { ratingsOf } from '#server/features/venues/ratings';
import { findVenues } from '#server/features/venues/search';
import { foundTreatments } from '#server/features/venues/searched-treatments';
import { lockSlugs, venueOfFormerSlug } from '#server/features/venues/slug-queries';
import { type Act, record, startClock } from '#server/platform/changes/changes';
import { once } from '#server/platform/changes/idempotency';
import { type Db, type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';
import { type Call, signedIn } from '#server/platform/http/call';
import { accessTo, can, type VenueAccess } from '#shared/auth/rules';
import type { User } from '#shared/auth/schema';
import { AppError } from '#shared/errors';
import { isUuid, newId } from '#shared/ids';
import { says } from '#shared/validation';
import { stayOf } from '#shared/venues/rules';
import type {
  ManagedVenue,
  ManagedVenueSearch,
  PublicVenue,
  Venue,
  VenuePage,
  VenueSearch,
} from '#shared/venues/schema';
import type { NewVenue } from '#shared/venues/setup-schema';

export const categories = allCategories;

export async function searchVenues(db: Db, search: VenueSearch, now: Date): Promise<VenuePage> {
  const { ids, terms, ...counts } = await findVenues(db, search, now);
  if (ids.length === 0) return { venues: [], ...counts };
  const rows = await venuesByIds(db, ids);
  const inOrder = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const ratings = await ratingsOf(db, inOrder);
  const treatments = await foundTreatments(db, ids, terms);
  const venues = (await withCategories(db, inOrder)).map((venue, index) => {
    const treatment = treatments.get(venue.id);
    return { ...venue, ...ratings[index]!, ...(treatment !== undefined && { treatment }) };
  });
  return { venues, ...counts };
}

/** By slug, former slug or id. Throws `venue_not_found`, also if not approved, unless `user` works there. */
export async function venueForVisitors(db: ReadDb, slugOrId: string, user: User | null = null): Promise<VenueRow> {
  const row = isUuid(slugOrId) ? await venueById(db, slugOrId) : await venueByAnySlug(db, slugOrId);
  if (row?.status === 'approved') return row;
  if (row === undefined || user === null) throw new AppError('venue_not_found');
  return venueOfStaff(db, user, row.id);
}

async function venueByAnySlug(db: ReadDb, slug: string): Promise<VenueRow | undefined> {
  const row = await venueBySlug(db, slug);
  return row ?? venueById(db, (await venueOfFormerSlug(db, slug)) ?? '');
}

export async function venuePage(db: ReadDb, slugOrId: string): Promise<PublicVenue> {
  const row = await venueForVisitors(db, slugOrId);
  const [venue] = await withRooms(db, [row]);
  const [rating] = await ratingsOf(db, [row]);
  return { ...venue!, ...rating! };
}

export type VenueNeed = 'runDay' | 'manageVenues';
export type StaffVenue = VenueRow & { access: VenueAccess };

/** `venue`: read for this caller before, in the same transaction. */
export type StaffCall = Call & { venue?: StaffVenue };

export const venueOfCall = async (call: StaffCall, venueId: string): Promise<StaffVenue> =>
  call.venue?.id === venueId ? call.venue : venueOfStaff(call.db, signedIn(call), venueId);

/** Throws `venue_not_found` for strangers and `forbidden` without the needed right. */
export async function venueOfStaff(
  db: ReadDb,
  user: User,
  venueId: string,
  need: VenueNeed = 'runDay',
): Promise<StaffVenue> {
  const found = isUuid(venueId) ? await venueAndMembership(db, venueId, user.id) : undefined;
  const access = found === undefined ? null : accessTo(user, found.venue, found.membership);
  if (found === undefined || !access?.mayRun) throw new AppError('venue_not_found');
  if (need === 'manageVenues' && !access.mayManage) throw new AppError('forbidden');
  return { ...found.venue, access };
}

export async function managedVenues(db: ReadDb, user: User, search: ManagedVenueSearch) {
  const staffId = can(user, 'seeEveryVenue') ? null : user.id;
  const { rows, total } = await findManaged(db, staffId, search);
  const ofDesk = await membershipsOf(db, user.id);
  const accesses = rows.map((row) => accessTo(user, row, ofDesk.get(row.id) ?? null));
  const rejected = rows.filter(({ status }, index) => status === 'rejected' && accesses[index]!.mayManage);
  const refusals = await refusalsOf(
    db,
    rejected.map(({ id }) => id),
  );
  const venues = (await withRoomsForStaff(db, rows)).map((venue, index) => {
    const { id, version } = rows[index]!;
    return { ...venue, version, access: accesses[index]!, refusal: refusals.get(id) };
  });
  return { venues, total, hasMore: search.offset + rows.length < total };
}

/** Limits the list of those who decide. */
const MOST_PENDING = 5;

export async function refuseTooManyPending(tx: Tx, user: Pick<User, 'id' | 'role'>): Promise<void> {
  if (can(user, 'seeEveryVenue')) return;
  if ((await countPending(tx, user.id)) >= MOST_PENDING) throw new AppError('too_many_pending', { most: MOST_PENDING });
}

export function createVenue(
  { db, now, idempotencyKey }: { db: Db; now: Date; idempotencyKey: string | null },
  user: User,
  input: NewVenue,
): Promise<Venue> {
  return db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    const request = { spaceId: user.id, scope: `${user.id} createVenue`, key: idempotencyKey, body: input, now };
    return once(tx, request, async () => {
      await refuseTooManyPending(tx, user);
      return registerVenue(tx, { actor: user.id, at: now }, user.id, input);
    });
  });
}

export async function registerVenue(tx: Tx, act: Act, ownerId: string | null, input: NewVenue): Promise<Venue> {
  const { rooms, categoryIds } = input;
  const fields = descriptionOf(input);
  const known = await refuseUnknownCategories(tx, categoryIds);
  await keepCover(tx, fields.coverUrl);
  await lockSlugs(tx, [fields.slug]);
  if ((await venueOfFormerSlug(tx, fields.slug)) !== undefined) throw new AppError('slug_taken');
  const row = await insertVenue(tx, { ...fields, id: newId(), ownerId, createdAt: act.at });
  if (row === undefined) throw new AppError('slug_taken');
  const lock = await startClock(tx, row.id);
  const list = await insertRooms(
    tx,
    rooms.map(({ name, capacity }) => ({ name, capacity, id: newId(), venueId: row.id, createdAt: act.at })),
  );
  await insertVenueCategories(tx, row.id, known);
  const [venue] = await withRooms(tx, [row]);
  await record(tx, lock, act, [{ entity: 'venue', entityId: row.id, kind: 'registered', after: venue! }]);
  const stays = list.map((room) => ({ ...room, stayMinutes: stayOf(room, row) }));
  await applyConsequences(tx, lock, act, { kind: 'venueRegistered', venueId: row.id, rooms: stays });
  return venue!;
}

/** Picks form columns only: other request fields must not reach the row. */
export const descriptionOf = (form: Omit<NewVenue, 'categoryIds' | 'rooms'>) => ({
  name: form.name,
  slug: form.slug,
  description: form.description,
  address: form.address,
  city: form.city,
  phone: form.phone,
  coverUrl: form.coverUrl,
  timezone: form.timezone,
  minParty: form.minParty,
  maxParty: form.maxParty,
});

export async function refuseUnknownCategories(tx: Tx, ids: string[]): Promise<string[]> {
  const known = await knownCategories(tx, ids);
  if (known.length === new Set(ids.map((id) => id.toLowerCase())).size) return known;
  throw new ZodError([{ code: 'custom', path: ['categoryIds'], message: says('invalidChoice'), input: undefined }]);
}

type VenueRefusal = NonNullable<ManagedVenue['refusal']>;

async function refusalsOf(db: ReadDb, venueIds: string[]): Promise<Map<string, VenueRefusal>> {
  if (venueIds.length === 0) return new Map();
  const rows = await rowsOf<VenueRefusal & { venueId: string }>(
    db,
    sql`select distinct on (venue_id) venue_id as "venueId", comment,
               coalesce(previous_status = 'approved', false) as "wasSuspended"
        from venue_approval_logs where ${inArray(sql`venue_id`, venueIds)}
        order by venue_id, created_at desc, id desc`,
  );
  return new Map(rows.map(({ venueId, wasSuspended, comment }) => [venueId, { wasSuspended, comment }]));
}
