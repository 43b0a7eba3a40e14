import { type SQL, sql } from 'drizzle-orm';
import { ZodError } from 'zod';
import {
  insertTreatment,
  longestOpening,
  type TreatmentFields,
  type TreatmentRow,
  treatmentById,
  upcomingBy,
  updateTreatment,
} from '#server/features/treatments/queries';
import { isFit, pick, treatmentOf, usedBy } from '#server/features/treatments/service';
import type { Changing } from '#server/features/venues/change';
import { refuseLeases } from '#server/features/venues/lenders';
import { partiesInTheWay, strands, waitingInTheWay, waitsFor } from '#server/features/venues/obstacles';
import { refreshSearch } from '#server/features/venues/queries';
import { leasesHeld } from '#server/features/venues/room-queries';
import { record } from '#server/platform/changes/changes';
import type { ReadDb } from '#server/platform/db/client';
import { AppError } from '#shared/errors';
import { newId } from '#shared/ids';
import { longestShift } from '#shared/treatments/rules';
import type { StaffTreatment, TreatmentNames } from '#shared/treatments/schema';
import type { TreatmentChange, TreatmentRemoval, TreatmentToAdd } from '#shared/treatments/setup-schema';
import { says, type ValidationKey } from '#shared/validation';

export async function addTreatment(changing: Changing, wanted: TreatmentToAdd): Promise<StaffTreatment> {
  const { tx, lock, act, now, venue } = changing;
  const fields = await fieldsFrom(tx, venue.id, wanted);
  const row = await insertTreatment(tx, { id: newId(), venueId: venue.id, ...fields, createdAt: now });
  await record(tx, lock, act, [{ entity: 'treatment', entityId: row.id, kind: 'added', after: logged(row) }]);
  await refreshSearch(tx, venue.id);
  return forStaff(changing, row);
}

/** Throws `stale`, and `strands` for parties to come that keep their length, room and professional. */
export async function changeTreatment(changing: Changing, change: TreatmentChange): Promise<StaffTreatment> {
  const { tx, lock, act } = changing;
  const before = await treatmentAsSeen(changing, change);
  const fields = await fieldsFrom(tx, before.venueId, change);
  const lost = lostBy(before, fields);
  if (lost !== null) await refuseToStrand(changing, before, lost);
  await refuseToStrandWaiting(changing, before, noLongerWaitedFor(before, fields));
  const isStaffed = before.professionalIds.length === 0 && fields.professionalIds.length > 0;
  if (lost !== null || isStaffed || before.people !== fields.people) await refuseIfHeld(changing, before);
  const after = await updateTreatment(tx, before, fields);
  const logs = { before: logged(before), after: logged(after) };
  await record(tx, lock, act, [{ entity: 'treatment', entityId: before.id, kind: 'changed', ...logs }]);
  await refreshSearch(tx, before.venueId);
  return forStaff(changing, after);
}

/** Keeps the row for past parties. Throws `stale` and `strands`. */
export async function removeTreatment(changing: Changing, removal: TreatmentRemoval): Promise<void> {
  const { tx, lock, act, now } = changing;
  const row = await treatmentAsSeen(changing, removal);
  await refuseToStrand(changing, row, sql`true`);
  await refuseToStrandWaiting(changing, row, sql`true`);
  await refuseIfHeld(changing, row);
  await updateTreatment(tx, row, { removedAt: now });
  const logs = { before: logged(row), after: null };
  await record(tx, lock, act, [{ entity: 'treatment', entityId: row.id, kind: 'removed', ...logs }]);
  await refreshSearch(tx, row.venueId);
}

async function treatmentAsSeen(
  changing: Changing,
  { treatmentId, version }: Pick<TreatmentRemoval, 'treatmentId' | 'version'>,
): Promise<TreatmentRow> {
  const row = await treatmentById(changing.tx, changing.venue.id, treatmentId);
  if (row === undefined) throw new AppError('treatment_not_found');
  if (version === row.version) return row;
  throw new AppError('stale', {}, { current: await forStaff(changing, row) });
}

async function forStaff({ tx, venue, today, now }: Changing, row: TreatmentRow): Promise<StaffTreatment> {
  const upcoming = await upcomingBy(tx, venue.id, 'treatment', today, now);
  return treatmentOf(row, await usedBy(tx, venue.id), upcoming.get(row.id) ?? 0);
}

/** Picks form columns only. Throws for a room, professional or piece that cannot serve it. */
async function fieldsFrom(db: ReadDb, venueId: string, form: TreatmentToAdd): Promise<TreatmentFields> {
  const { names, minutes, bufferMinutes, preparationMinutes, price, people } = form;
  const { rooms, team, equipment } = await usedBy(db, venueId);
  const fit = rooms.filter((room) => isFit(room, people));
  const roomIds = knownIds(form.roomIds, fit) ?? refuse('roomIds', 'treatmentRooms');
  const professionalIds = knownIds(form.professionalIds, team) ?? refuse('professionalIds', 'treatmentProfessionals');
  const equipmentIds = knownIds(form.equipmentIds, equipment) ?? refuse('equipmentIds', 'treatmentEquipment');
  const teamSize = professionalIds.length === 0 ? 1 : form.teamSize;
  if (professionalIds.length > 0 && professionalIds.length < teamSize) refuse('professionalIds', 'treatmentTeam');
  const chosen = team.filter(({ id }) => professionalIds.includes(id));
  if (minutes > (longestShift(chosen) ?? minutes)) refuse('minutes', 'treatmentTooLong');
  if (minutes > ((await longestOpening(db, venueId, roomIds)) ?? minutes)) refuse('minutes', 'treatmentPastEnd');
  const served = { roomIds, professionalIds, teamSize, equipmentIds };
  return { names: namesFrom(names), minutes, bufferMinutes, preparationMinutes, price, people, ...served };
}

/** Each once, or undefined if one is unknown. */
function knownIds(ids: string[], known: { id: string }[]): string[] | undefined {
  const once = [...new Set(ids)];
  return once.every((id) => known.some((one) => one.id === id)) ? once : undefined;
}

const namesFrom = (names: TreatmentNames): TreatmentNames => pick(names, 'PT-AO', 'PT-PT', 'EN');

function refuse(field: string, message: ValidationKey): never {
  throw new ZodError([{ code: 'custom', path: [field], message: says(message), input: undefined }]);
}

/** Parties that the change would take from; null if none can be. */
function lostBy(before: TreatmentRow, after: TreatmentFields): SQL | null {
  const kept = ['minutes', 'bufferMinutes', 'preparationMinutes', 'teamSize'] as const;
  const isOther = kept.some((field) => before[field] !== after[field]);
  const needsPiece = before.equipmentIds.length === 0 && after.equipmentIds.length > 0;
  if (isOther || needsPiece) return sql`true`;
  const rooms = before.roomIds.filter((id) => !after.roomIds.includes(id));
  const team = before.professionalIds.filter((id) => !after.professionalIds.includes(id));
  const pieces = before.equipmentIds.filter((id) => !after.equipmentIds.includes(id));
  if (rooms.length === 0 && team.length === 0 && pieces.length === 0) return null;
  const ofTeam = sql`(${isAny(sql`professional_id`, team)} or ${isAny(sql`second_professional_id`, team)})`;
  return sql`(${isAny(sql`room_id`, rooms)} or ${ofTeam} or ${isAny(sql`equipment_id`, pieces)})`;
}

const isAny = (column: SQL, ids: string[]): SQL =>
  ids.length === 0
    ? sql`false`
    : sql`${column} in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})`;

/** A desk may have promised the treatment as it knows it, unless two professionals do it or it needs equipment. */
async function refuseIfHeld({ tx, venue, today }: Changing, treatment: TreatmentRow): Promise<void> {
  const { roomIds, professionalIds, teamSize, equipmentIds } = treatment;
  if (teamSize > 1 || equipmentIds.length > 0) return;
  const inRooms = isAny(sql`room_id`, roomIds);
  const which = sql`${inRooms} and ${isAny(sql`professional_id`, professionalIds)}`;
  refuseLeases(await leasesHeld(tx, venue.id, today, professionalIds.length === 0 ? inRooms : which));
}

async function refuseToStrand({ tx, today, now }: Changing, { venueId, id }: TreatmentRow, which: SQL): Promise<void> {
  const toCome = sql`treatment_id = ${id} and date >= ${today}::date and ${which}`;
  const inTheWay = await partiesInTheWay(tx, venueId, toCome, now);
  if (inTheWay.count > 0) throw strands(inTheWay);
}

/** Guests who wait with the former number of people, or for a professional who no longer does it. */
const noLongerWaitedFor = (before: TreatmentRow, { people, professionalIds }: TreatmentFields): SQL =>
  before.people === people
    ? isAny(
        sql`professional`,
        before.professionalIds.filter((id) => !professionalIds.includes(id)),
      )
    : sql`true`;

async function refuseToStrandWaiting(
  { tx, today }: Changing,
  { venueId, id }: TreatmentRow,
  which: SQL,
): Promise<void> {
  const inTheWay = await waitingInTheWay(tx, venueId, today, waitsFor(sql`treatment = ${id} and ${which}`));
  if (inTheWay.count > 0) throw strands(inTheWay);
}

const logged = (row: TreatmentRow) => ({
  ...{ name: row.names['PT-AO'], namePT: row.names['PT-PT'], nameEN: row.names.EN },
  ...pick(row, 'minutes', 'bufferMinutes', 'preparationMinutes', 'price', 'people'),
  ...pick(row, 'roomIds', 'professionalIds', 'teamSize', 'equipmentIds'),
});
