import {
  actorsOf,
  idsOfParty,
  type LoggedRow,
  logOfEntities,
  logOfVenue,
  namesOfResources,
} from '#server/features/history/queries';
import { venueOfStaff } from '#server/features/venues/service';
import type { ReadDb } from '#server/platform/db/client';
import type { ParsedInputOf, ReplyOf } from '#shared/api/table';
import type { User } from '#shared/auth/schema';
import { AppError } from '#shared/errors';
import { changedFields, subjectOf } from '#shared/history/rules';
import type { HistoryRow } from '#shared/history/schema';
import { isUuid } from '#shared/ids';
import { nameOf } from '#shared/staff/rules';

export async function venueHistory(
  db: ReadDb,
  user: User,
  { venueId, before, limit }: ParsedInputOf<'venueHistory'>,
): Promise<ReplyOf<'venueHistory'>> {
  const venue = await venueOfStaff(db, user, venueId, 'manageVenues');
  const found = await logOfVenue(db, venueId, before, limit + 1);
  return { rows: await readable(db, venue, found.slice(0, limit)), hasMore: found.length > limit };
}

export async function entityHistory(
  db: ReadDb,
  user: User,
  { venueId, id }: ParsedInputOf<'entityHistory'>,
): Promise<HistoryRow[]> {
  const venue = await venueOfStaff(db, user, venueId);
  const ids = await idsOfParty(db, venueId, id);
  if (ids === null) throw new AppError('reservation_not_found');
  const rows = await logOfEntities(db, venueId, ids);
  return readable(
    db,
    venue,
    rows.sort((one, other) => other.revision - one.revision),
  );
}

type Actor = HistoryRow['actor'];

async function readable(
  db: ReadDb,
  venue: { id: string; ownerId: string | null },
  rows: LoggedRow[],
): Promise<HistoryRow[]> {
  const ids = [...new Set(rows.map(({ actor }) => actor))].filter(isUuid);
  const found = ids.length === 0 ? [] : await actorsOf(db, venue.id, ids);
  const byId = new Map(
    found.map(({ deskOf, ...account }): [string, Actor] => {
      const isDesk = deskOf !== null && account.id !== venue.ownerId;
      return [account.id, { kind: 'staff', name: nameOf(account), role: isDesk ? 'STAFF' : account.role }];
    }),
  );
  const told = rows.map(({ actor, at, before, after, ...row }) => ({
    ...row,
    at: at.toISOString(),
    actor: byId.get(actor) ?? unnamed(actor),
    subject: subjectOf(row.entity, before, after),
    fields: changedFields(row.entity, before, after),
  }));
  return withNames(db, venue.id, told);
}

const FIELDS_WITH_IDS = ['professionalId', 'secondProfessionalId', 'equipmentId'];

/** Names of professionals and equipment instead of their ids. */
async function withNames(db: ReadDb, venueId: string, rows: HistoryRow[]): Promise<HistoryRow[]> {
  const changed = rows.flatMap(({ fields }) => fields.filter(({ field }) => FIELDS_WITH_IDS.includes(field)));
  const ids = [...new Set(changed.flatMap(({ before, after }) => [before, after]))].filter(isId);
  if (ids.length === 0) return rows;
  const names = new Map((await namesOfResources(db, venueId, ids)).map(({ id, name }) => [id, name]));
  const nameOfId = (id: unknown) => (isId(id) ? (names.get(id) ?? null) : null);
  for (const each of changed) Object.assign(each, { before: nameOfId(each.before), after: nameOfId(each.after) });
  return rows;
}

const isId = (value: unknown): value is string => typeof value === 'string' && isUuid(value);

const unnamed = (actor: string): Actor => ({
  kind: actor === 'guest' || actor === 'system' ? actor : 'staff',
  name: null,
  role: null,
});
