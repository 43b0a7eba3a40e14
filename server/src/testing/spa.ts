import { equipment, professionals, treatments } from '#server/features/treatments/table';
import type { Db } from '#server/platform/db/client';
import { aVenue, type SignedInCaller } from '#server/testing/builders';
import { ledgerFaults, logBreak } from '#server/testing/ledger';
import {
  equipmentTakenTwice,
  professionalsHeldTwice,
  professionalsTakenTwice,
  roomsTakenTwice,
} from '#server/testing/rooms';
import type { TestServer } from '#server/testing/server';
import { newId } from '#shared/ids';
import type { Clock } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

type Server = { database: { db: Db }; clock: Clock };
type WithDatabase = Pick<Server, 'database'>;

const everyDay = 127;

/** Cabins A and B for one, and one for a couple, open from 09:00 to 23:30 every 30 minutes. */
export function aSpa(server: Server, manager: SignedInCaller): Promise<Venue> {
  const slots = [{ first: '09:00', last: '23:30', every: 30, capacity: 5 }];
  const cabin = (name: string, capacity: number) => ({ name, capacity, slots, whole: { stayMinutes: 120 } });
  const rooms = [cabin('Cabine A', 1), cabin('Cabine B', 1), cabin('Cabine de casal', 2)];
  return aVenue(server, { ownerId: manager.user.id, rooms });
}

export async function aProfessional(
  { database: { db } }: WithDatabase,
  { id: venueId }: Pick<Venue, 'id'>,
  given: Partial<typeof professionals.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const shifts = [{ weekdays: everyDay, from: '09:00', to: '20:00' }];
  await db.insert(professionals).values({ id, venueId, name: 'Marta', shifts, ...given });
  return id;
}

export async function aPiece(
  { database: { db } }: WithDatabase,
  { id: venueId }: Pick<Venue, 'id'>,
  name = 'Banheira',
): Promise<string> {
  const id = newId();
  await db.insert(equipment).values({ id, venueId, name });
  return id;
}

/** One hour and 15 minutes of buffer for one person, in the first two rooms. */
export async function aTreatment(
  { database: { db } }: WithDatabase,
  { id: venueId, rooms }: Pick<Venue, 'id' | 'rooms'>,
  given: Partial<typeof treatments.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  await db.insert(treatments).values({
    ...{ id, venueId, names: { 'PT-AO': 'Massagem', 'PT-PT': null, EN: 'Massage' } },
    ...{ minutes: 60, bufferMinutes: 15, price: 25_000, people: 1, professionalIds: [] },
    roomIds: rooms.slice(0, 2).map((room) => room.id),
    ...given,
  });
  return id;
}

/** A facial by one professional: half an hour without a buffer. */
export const aFacial = (server: WithDatabase, venue: Pick<Venue, 'id' | 'rooms'>, professionalId: string) =>
  aTreatment(server, venue, {
    ...{ names: { 'PT-AO': 'Facial', 'PT-PT': null, EN: null }, minutes: 30, bufferMinutes: 0 },
    professionalIds: [professionalId],
  });

/** A spa at eight in the morning of `TODAY`, with these professionals and a massage that each of them gives. */
export async function aStaffedSpa<Name extends string>(server: TestServer, manager: SignedInCaller, ...names: Name[]) {
  server.clock.set('2026-11-21T07:00:00.000Z');
  const venue = await aSpa(server, manager);
  const ids: [Name, string][] = [];
  for (const name of names) ids.push([name, await aProfessional(server, venue, { name })]);
  const massage = await aTreatment(server, venue, { professionalIds: ids.map(([, id]) => id) });
  return { venue, massage, professionals: Object.fromEntries(ids) as Record<Name, string> };
}

/** Seats, rooms, professionals and equipment given twice, and a broken change log. A healthy spa has none. */
export async function spaFaults(server: TestServer, { id }: Pick<Venue, 'id'>): Promise<unknown[]> {
  const broken = await logBreak(server, id);
  return [
    ...(await ledgerFaults(server, id)),
    ...(await roomsTakenTwice(server, id)),
    ...(await professionalsTakenTwice(server, id)),
    ...(await professionalsHeldTwice(server, id)),
    ...(await equipmentTakenTwice(server, id)),
    ...(broken === null ? [] : [broken]),
  ];
}
