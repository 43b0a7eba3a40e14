import { type SQL, sql } from 'drizzle-orm';
import { ZodError } from 'zod';
import {
  insertTreatment,
  professionalsOf,
  type TreatmentFields,
  type TreatmentRow,
  treatmentById,
  upcomingBy,
  updateTreatment,
} from '#server/features/treatments/queries';
import { isFit, pick, treatmentOf } from '#server/features/treatments/service';
import type { Changing } from '#server/features/venues/change';
import { partiesInTheWay, strands } from '#server/features/venues/obstacles';
import { roomsOf } from '#server/features/venues/queries';
import { record } from '#server/platform/changes/changes';
import type { ReadDb } from '#server/platform/db/client';
import { AppError } from '#shared/errors';
import { newId } from '#shared/ids';
import { longestShift } from '#shared/treatments/rules';
import type {
  StaffTreatment,
  TreatmentChange,
  TreatmentNames,
  TreatmentRemoval,
  TreatmentToAdd,
} from '#shared/treatments/schema';
import { says, type ValidationKey } from '#shared/validation';

export async function addTreatment(changing: Changing, wanted: TreatmentToAdd): Promise<StaffTreatment> {
  const { tx, lock, act, now, venue } = changing;
  const fields = await fieldsFrom(tx, venue.id, wanted);
  const row = await insertTreatment(tx, { id: newId(), venueId: venue.id, ...fields, createdAt: now });
  await record(tx, lock, act, [{ entity: 'treatment', entityId: row.id, kind: 'added', after: logged(row) }]);
  return forStaff(changing, row);
}

/** Throws `stale`, and `strands` for parties to come that keep their length, room and professional. */
export async function changeTreatment(changing: Changing, change: TreatmentChange): Promise<StaffTreatment> {
  const { tx, lock, act } = changing;
  const before = await treatmentAsSeen(changing, change);
  const fields = await fieldsFrom(tx, before.venueId, change);
  const lost = lostBy(before, fields);
  if (lost !== null) await refuseToStrand(changing, before, lost);
  const after = await updateTreatment(tx, before, fields);
  const logs = { before: logged(before), after: logged(after) };
  await record(tx, lock, act, [{ entity: 'treatment', entityId: before.id, kind: 'changed', ...logs }]);
  return forStaff(changing, after);
}

/** Keeps the row for past parties. Throws `stale` and `strands`. */
export async function removeTreatment(changing: Changing, removal: TreatmentRemoval): Promise<void> {
  const { tx, lock, act, now } = changing;
  const row = await treatmentAsSeen(changing, removal);
  await refuseToStrand(changing, row, sql`true`);
  await updateTreatment(tx, row, { removedAt: now });
  const logs = { before: logged(row), after: null };
  await record(tx, lock, act, [{ entity: 'treatment', entityId: row.id, kind: 'removed', ...logs }]);
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
  const found = { rooms: await roomsOf(tx, [venue.id]), team: await professionalsOf(tx, venue.id) };
  const upcoming = await upcomingBy(tx, venue.id, 'treatment', today, now);
  return treatmentOf(row, found, upcoming.get(row.id) ?? 0);
}

/** Picks form columns only. Throws for a room or professional that cannot do it. */
async function fieldsFrom(db: ReadDb, venueId: string, form: TreatmentToAdd): Promise<TreatmentFields> {
  const { names, minutes, bufferMinutes, price, people } = form;
  const roomIds = [...new Set(form.roomIds)];
  const fit = (await roomsOf(db, [venueId])).filter((room) => isFit(room, people));
  if (!roomIds.every((id) => fit.some((room) => room.id === id))) throw besideField('roomIds', 'treatmentRooms');
  const professionalIds = [...new Set(form.professionalIds)];
  const chosen = (await professionalsOf(db, venueId)).filter(({ id }) => professionalIds.includes(id));
  if (chosen.length < professionalIds.length) throw besideField('professionalIds', 'treatmentProfessionals');
  if (minutes > (longestShift(chosen) ?? minutes)) throw besideField('minutes', 'treatmentTooLong');
  return { names: namesFrom(names), minutes, bufferMinutes, price, people, roomIds, professionalIds };
}

const namesFrom = (names: TreatmentNames): TreatmentNames => pick(names, 'PT-AO', 'PT-PT', 'EN');

const besideField = (field: string, message: ValidationKey): ZodError =>
  new ZodError([{ code: 'custom', path: [field], message: says(message), input: undefined }]);

/** Parties that the change would take from; null if none can be. */
function lostBy(before: TreatmentRow, after: TreatmentFields): SQL | null {
  const isLonger = before.minutes !== after.minutes || before.bufferMinutes !== after.bufferMinutes;
  if (isLonger) return sql`true`;
  const rooms = before.roomIds.filter((id) => !after.roomIds.includes(id));
  const team = before.professionalIds.filter((id) => !after.professionalIds.includes(id));
  if (rooms.length === 0 && team.length === 0) return null;
  return sql`(${isAny(sql`room_id`, rooms)} or ${isAny(sql`professional_id`, team)})`;
}

const isAny = (column: SQL, ids: string[]): SQL =>
  ids.length === 0
    ? sql`false`
    : sql`${column} in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})`;

async function refuseToStrand({ tx, today, now }: Changing, { venueId, id }: TreatmentRow, which: SQL): Promise<void> {
  const toCome = sql`treatment_id = ${id} and date >= ${today}::date and ${which}`;
  const inTheWay = await partiesInTheWay(tx, venueId, toCome, now);
  if (inTheWay.count > 0) throw strands(inTheWay);
}

const logged = (row: TreatmentRow) => ({
  ...{ name: row.names['PT-AO'], namePT: row.names['PT-PT'], nameEN: row.names.EN },
  ...pick(row, 'minutes', 'bufferMinutes', 'price', 'people', 'roomIds', 'professionalIds'),
});
