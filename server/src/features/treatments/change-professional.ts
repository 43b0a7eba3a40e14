import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import {
  insertProfessional,
  type ProfessionalFields,
  type ProfessionalRow,
  partiesOfProfessional,
  professionalById,
  professionalsOf,
  treatmentsOf,
  upcomingBy,
  updateProfessional,
} from '#server/features/treatments/queries';
import { pick, professionalOf } from '#server/features/treatments/service';
import type { Changing } from '#server/features/venues/change';
import { refuseLeases } from '#server/features/venues/lenders';
import { NAMED_MOST, strands, waitingInTheWay, waitsFor } from '#server/features/venues/obstacles';
import { leasesHeld } from '#server/features/venues/room-queries';
import { refuseTakenName } from '#server/features/venues/taken-name';
import { record } from '#server/platform/changes/changes';
import type { ReadDb } from '#server/platform/db/client';
import { AppError, type Obstacle } from '#shared/errors';
import { newId } from '#shared/ids';
import { worksDuring } from '#shared/treatments/rules';
import type { Professional } from '#shared/treatments/schema';
import type { ProfessionalChange, ProfessionalRemoval, ProfessionalToAdd } from '#shared/treatments/setup-schema';

export async function addProfessional(changing: Changing, wanted: ProfessionalToAdd): Promise<Professional> {
  const { tx, lock, act, now, venue } = changing;
  refuseTakenName(await professionalsOf(tx, venue.id), { name: wanted.name }, 'professionalNameTaken');
  const row = await insertProfessional(tx, {
    id: newId(),
    venueId: venue.id,
    ...fieldsFrom(wanted, false),
    createdAt: now,
  });
  await record(tx, lock, act, [{ entity: 'professional', entityId: row.id, kind: 'added', after: logged(row) }]);
  return professionalOf(row, 0);
}

/** Throws `stale`, and `strands` for parties to come that the shifts and absences no longer cover. */
export async function changeProfessional(changing: Changing, change: ProfessionalChange): Promise<Professional> {
  const { tx, lock, act, venue, today, now } = changing;
  const before = await professionalAsSeen(changing, change);
  const fields = fieldsFrom(change, before.deskHolds);
  refuseTakenName(await professionalsOf(tx, venue.id), { id: before.id, name: fields.name }, 'professionalNameTaken');
  const parties = await partiesOfProfessional(tx, before, today, now);
  refuseToStrand(parties.filter((party) => worksDuring(before, party) && !worksDuring(fields, party)));
  if (changesWork(before, fields)) await refuseIfHeld(changing, before);
  const after = await updateProfessional(tx, before, fields);
  const logs = { before: logged(before), after: logged(after) };
  await record(tx, lock, act, [{ entity: 'professional', entityId: before.id, kind: 'changed', ...logs }]);
  return professionalOf(after, parties.length);
}

/** Keeps the row for past parties. Throws `stale`, `strands`, and `last_professional`. */
export async function removeProfessional(changing: Changing, removal: ProfessionalRemoval): Promise<void> {
  const { tx, lock, act, today, now } = changing;
  const row = await professionalAsSeen(changing, removal);
  refuseToStrand(await partiesOfProfessional(tx, row, today, now));
  await refuseIfHeld(changing, row);
  const waiting = await waitingInTheWay(tx, row.venueId, today, waitsFor(sql`professional = ${row.id}`));
  if (waiting.count > 0) throw strands(waiting);
  await refuseIfLast(tx, row);
  await updateProfessional(tx, row, { removedAt: now });
  const logs = { before: logged(row), after: null };
  await record(tx, lock, act, [{ entity: 'professional', entityId: row.id, kind: 'removed', ...logs }]);
}

/** A treatment without professionals needs none: the last one, or the second of two, may not disappear unnoticed. */
async function refuseIfLast(db: ReadDb, { venueId, id }: ProfessionalRow): Promise<void> {
  const others = (await professionalsOf(db, venueId)).filter((each) => each.id !== id);
  const left = (await treatmentsOf(db, venueId)).find(
    ({ professionalIds, teamSize }) =>
      professionalIds.includes(id) && others.filter((each) => professionalIds.includes(each.id)).length < teamSize,
  );
  if (left !== undefined) throw new AppError('last_professional', { treatment: left.names['PT-AO'] });
}

async function professionalAsSeen(
  { tx, venue, today, now }: Changing,
  { professionalId, version }: Pick<ProfessionalRemoval, 'professionalId' | 'version'>,
): Promise<ProfessionalRow> {
  const row = await professionalById(tx, venue.id, professionalId);
  if (row === undefined) throw new AppError('professional_not_found');
  if (version === row.version) return row;
  const upcoming = await upcomingBy(tx, venue.id, 'professional', today, now);
  throw new AppError('stale', {}, { current: professionalOf(row, upcoming.get(row.id) ?? 0) });
}

function refuseToStrand(parties: (Obstacle & { minutes: number })[]): void {
  if (parties.length === 0) return;
  const obstacles = parties.slice(0, NAMED_MOST).map(({ minutes: _, ...obstacle }) => obstacle);
  throw strands({ obstacles, count: parties.length });
}

/** A desk promises treatments by the shifts and absences that it knows. */
const changesWork = (before: ProfessionalFields, { shifts, absences, deskHolds }: ProfessionalFields): boolean =>
  before.deskHolds && !(deskHolds && isDeepStrictEqual([before.shifts, before.absences], [shifts, absences]));

const refuseIfHeld = async ({ tx, today }: Changing, { venueId, id }: ProfessionalRow): Promise<void> =>
  refuseLeases(await leasesHeld(tx, venueId, today, sql`professional_id = ${id}`));

/** Picks form columns only, also within the lists. */
const fieldsFrom = (
  { name, shifts, absences, deskHolds }: ProfessionalToAdd,
  wasHeld: boolean,
): ProfessionalFields => ({
  name,
  deskHolds: deskHolds ?? wasHeld,
  shifts: shifts.map((shift) => pick(shift, 'weekdays', 'from', 'to')),
  absences: absences.map((absence) => pick(absence, 'from', 'to')),
});

const logged = (row: ProfessionalRow) => pick(row, 'name', 'shifts', 'absences', 'deskHolds');
