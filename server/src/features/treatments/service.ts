import {
  equipmentOf,
  type PieceRow,
  type ProfessionalRow,
  professionalsOf,
  type TreatmentRow,
  treatmentsOf,
  upcomingBy,
} from '#server/features/treatments/queries';
import { type RoomRow, roomsOf } from '#server/features/venues/queries';
import { venueForVisitors } from '#server/features/venues/service';
import type { ReadDb } from '#server/platform/db/client';
import type { Call } from '#server/platform/http/call';
import type {
  DeskServices,
  Piece,
  Professional,
  StaffTreatment,
  Treatment,
  VenueTreatments,
} from '#shared/treatments/schema';

export const isFit = ({ soldAs, capacity }: Pick<RoomRow, 'soldAs' | 'capacity'>, people: number): boolean =>
  soldAs === 'whole' && capacity >= people;

/** For guests, and staff who book for them: only treatments that have a room. */
export async function treatmentsForVisitors(
  slugOrId: string,
  { db, user }: Pick<Call, 'db' | 'user'>,
): Promise<Treatment[]> {
  const { id: venueId } = await venueForVisitors(db, slugOrId, user);
  const rows = await treatmentsOf(db, venueId);
  if (rows.length === 0) return [];
  const rooms = await roomsOf(db, [venueId]);
  const team = await professionalsOf(db, venueId);
  return rows
    .filter(({ roomIds, people }) => rooms.some((room) => roomIds.includes(room.id) && isFit(room, people)))
    .map(({ id, names, minutes, price, people, professionalIds }) => ({
      ...{ id, names, minutes, price, people },
      professionals: team.filter((each) => professionalIds.includes(each.id)).map((each) => pick(each, 'id', 'name')),
    }));
}

export async function treatmentsForStaff(
  db: ReadDb,
  venueId: string,
  today: string,
  now: Date,
): Promise<VenueTreatments> {
  const ofTreatments = await upcomingBy(db, venueId, 'treatment', today, now);
  const ofTeam = await upcomingBy(db, venueId, 'professional', today, now);
  const ofEquipment = await upcomingBy(db, venueId, 'equipment', today, now);
  const found = await usedBy(db, venueId);
  return {
    treatments: (await treatmentsOf(db, venueId)).map((row) => treatmentOf(row, found, ofTreatments.get(row.id) ?? 0)),
    professionals: found.team.map((row) => professionalOf(row, ofTeam.get(row.id) ?? 0)),
    equipment: found.equipment.map((row) => pieceOf(row, ofEquipment.get(row.id) ?? 0)),
  };
}

/** As stored: the rule of free times counts what a treatment lists, also if it is gone. */
export async function servicesForDesks(db: ReadDb, venueId: string): Promise<DeskServices> {
  const treatments = await treatmentsOf(db, venueId);
  const professionals = await professionalsOf(db, venueId);
  const equipment = await equipmentOf(db, venueId);
  return {
    treatments: treatments.map((row) => ({
      ...pick(row, 'id', 'names', 'minutes', 'bufferMinutes', 'preparationMinutes', 'price', 'people', 'teamSize'),
      ...pick(row, 'roomIds', 'professionalIds', 'equipmentIds'),
    })),
    professionals: professionals.map((row) => pick(row, 'id', 'name', 'shifts', 'absences')),
    equipment: equipment.map((row) => pick(row, 'id', 'name')),
    takesVisits: true,
    keepsPromises: true,
  };
}

interface Used {
  rooms: RoomRow[];
  team: ProfessionalRow[];
  equipment: PieceRow[];
}

export const usedBy = async (db: ReadDb, venueId: string): Promise<Used> => ({
  rooms: await roomsOf(db, [venueId]),
  team: await professionalsOf(db, venueId),
  equipment: await equipmentOf(db, venueId),
});

/** Without rooms that are gone or sold by seats now, and without professionals and pieces that are gone. */
export function treatmentOf(row: TreatmentRow, { rooms, team, equipment }: Used, upcoming: number): StaffTreatment {
  const { roomIds, professionalIds, equipmentIds } = row;
  return {
    ...pick(row, 'id', 'names', 'minutes', 'bufferMinutes', 'preparationMinutes', 'price', 'people', 'teamSize'),
    roomIds: roomIds.filter((id) => rooms.some((room) => room.id === id && room.soldAs === 'whole')),
    professionalIds: professionalIds.filter((id) => team.some((each) => each.id === id)),
    equipmentIds: equipmentIds.filter((id) => equipment.some((each) => each.id === id)),
    upcoming,
    version: row.version,
  };
}

export const professionalOf = (row: ProfessionalRow, upcoming: number): Professional => ({
  ...pick(row, 'id', 'name', 'shifts', 'absences', 'deskHolds'),
  upcoming,
  version: row.version,
});

export const pieceOf = (row: PieceRow, upcoming: number): Piece => ({
  ...pick(row, 'id', 'name'),
  upcoming,
  version: row.version,
});

export const pick = <Row, Key extends keyof Row>(row: Row, ...keys: Key[]): Pick<Row, Key> =>
  Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, Key>;
