import { sql } from 'drizzle-orm';
import {
  equipmentOf,
  insertPiece,
  type PieceRow,
  pieceById,
  treatmentsOf,
  upcomingBy,
  updatePiece,
} from '#server/features/treatments/queries';
import { pick, pieceOf } from '#server/features/treatments/service';
import type { Changing } from '#server/features/venues/change';
import { partiesInTheWay, strands } from '#server/features/venues/obstacles';
import { refuseTakenName } from '#server/features/venues/taken-name';
import { record } from '#server/platform/changes/changes';
import type { ReadDb } from '#server/platform/db/client';
import { AppError } from '#shared/errors';
import { newId } from '#shared/ids';
import type { Piece } from '#shared/treatments/schema';
import type { PieceChange, PieceRemoval, PieceToAdd } from '#shared/treatments/setup-schema';

export async function addEquipment(changing: Changing, { name }: PieceToAdd): Promise<Piece> {
  const { tx, lock, act, now, venue } = changing;
  refuseTakenName(await equipmentOf(tx, venue.id), { name }, 'equipmentNameTaken');
  const row = await insertPiece(tx, { id: newId(), venueId: venue.id, name, createdAt: now });
  await record(tx, lock, act, [{ entity: 'equipment', entityId: row.id, kind: 'added', after: logged(row) }]);
  return pieceOf(row, 0);
}

/** Throws `stale`. */
export async function changeEquipment(changing: Changing, change: PieceChange): Promise<Piece> {
  const { tx, lock, act } = changing;
  const before = await pieceAsSeen(changing, change);
  refuseTakenName(await equipmentOf(tx, before.venueId), { id: before.id, name: change.name }, 'equipmentNameTaken');
  const after = await updatePiece(tx, before, { name: change.name });
  const logs = { before: logged(before), after: logged(after) };
  await record(tx, lock, act, [{ entity: 'equipment', entityId: before.id, kind: 'changed', ...logs }]);
  return forStaff(changing, after);
}

/** Keeps the row for past parties. Throws `stale`, `strands`, and `last_equipment`. */
export async function removeEquipment(changing: Changing, removal: PieceRemoval): Promise<void> {
  const { tx, lock, act, now } = changing;
  const row = await pieceAsSeen(changing, removal);
  await refuseToStrand(changing, row);
  await refuseIfLast(tx, row);
  await updatePiece(tx, row, { removedAt: now });
  const logs = { before: logged(row), after: null };
  await record(tx, lock, act, [{ entity: 'equipment', entityId: row.id, kind: 'removed', ...logs }]);
}

async function refuseToStrand({ tx, today, now }: Changing, { venueId, id }: PieceRow): Promise<void> {
  const toCome = sql`equipment_id = ${id} and date >= ${today}::date`;
  const inTheWay = await partiesInTheWay(tx, venueId, toCome, now);
  if (inTheWay.count > 0) throw strands(inTheWay);
}

/** A treatment whose pieces are all gone would have no times. */
async function refuseIfLast(db: ReadDb, { venueId, id }: PieceRow): Promise<void> {
  const others = (await equipmentOf(db, venueId)).filter((each) => each.id !== id);
  const left = (await treatmentsOf(db, venueId)).find(
    ({ equipmentIds }) => equipmentIds.includes(id) && !others.some((each) => equipmentIds.includes(each.id)),
  );
  if (left !== undefined) throw new AppError('last_equipment', { treatment: left.names['PT-AO'] });
}

async function pieceAsSeen(
  changing: Changing,
  { equipmentId, version }: Pick<PieceRemoval, 'equipmentId' | 'version'>,
): Promise<PieceRow> {
  const row = await pieceById(changing.tx, changing.venue.id, equipmentId);
  if (row === undefined) throw new AppError('equipment_not_found');
  if (version === row.version) return row;
  throw new AppError('stale', {}, { current: await forStaff(changing, row) });
}

async function forStaff({ tx, venue, today, now }: Changing, row: PieceRow): Promise<Piece> {
  const upcoming = await upcomingBy(tx, venue.id, 'equipment', today, now);
  return pieceOf(row, upcoming.get(row.id) ?? 0);
}

const logged = (row: PieceRow) => pick(row, 'name');
