import { eq } from 'drizzle-orm';
import { reservations } from '#server/features/reservations/table';
import { aReservationRequest, aVenue, type SignedInCaller } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import type { Caller, TestServer } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import { addDays } from '#shared/time';

export const TOMORROW = addDays(TODAY, 1);
export const everyDay = { weekdays: 127, from: '09:00', to: '18:00' };
const allDay = [{ first: '09:00', last: '20:00', every: 30, capacity: 5 }];

export type Spa = Awaited<ReturnType<typeof aSpa>>;
let phones = 0;

/** Two cabins, for two people and for one, and a bar that is sold by seats. */
export async function aSpa(server: TestServer, elsa: SignedInCaller) {
  const venue = await aVenue(server, {
    ownerId: elsa.user.id,
    rooms: [
      { name: 'Cabine 1', capacity: 2, slots: allDay, whole: { stayMinutes: 60 } },
      { name: 'Cabine 2', capacity: 1, slots: allDay, whole: { stayMinutes: 60 } },
      { name: 'Bar', capacity: 20 },
    ],
  });
  const venueId = venue.id;
  const [couple, single, bar] = venue.rooms.map(({ id }) => id) as [string, string, string];
  const guest = server.caller();
  const manager = elsa.caller;
  const lists = async (caller: Caller = manager) => (await caller.call('venueTreatments', { venueId })).body;
  const massage = (given: Partial<InputOf<'addTreatment'>> = {}) => ({
    ...{ venueId, names: { 'PT-AO': 'Massagem' }, minutes: 60, bufferMinutes: 15, price: 15_000 },
    ...{ roomIds: [couple, single], professionalIds: [], ...given },
  });
  return {
    ...{ venue, couple, single, bar, lists, massage },
    shown: async () => (await guest.call('treatments', { slugOrId: venue.slug })).body,
    add: (given: Partial<InputOf<'addTreatment'>> = {}, headers = {}) =>
      manager.call('addTreatment', massage(given), headers),
    /** As it is now, but for the given fields. */
    change: async (treatmentId: string, given: Partial<InputOf<'changeTreatment'>>) => {
      const now = (await lists()).treatments.find(({ id }) => id === treatmentId);
      return manager.call('changeTreatment', { version: 1, ...massage(), ...now, treatmentId, ...given });
    },
    remove: (treatmentId: string, version = 1) => manager.call('removeTreatment', { venueId, treatmentId, version }),
    hire: (given: Partial<InputOf<'addProfessional'>> = {}, headers = {}) =>
      manager.call('addProfessional', { venueId, name: 'Rosa', shifts: [everyDay], absences: [], ...given }, headers),
    rehire: async (professionalId: string, given: Partial<InputOf<'changeProfessional'>>) => {
      const now = (await lists()).professionals.find(({ id }) => id === professionalId);
      const usual = { venueId, version: 1, name: 'Rosa', shifts: [], absences: [] };
      return manager.call('changeProfessional', { ...usual, ...now, professionalId, ...given });
    },
    dismiss: (professionalId: string, version = 1) =>
      manager.call('removeProfessional', { venueId, professionalId, version }),
    equip: (name = 'Banheira', headers = {}) => manager.call('addEquipment', { venueId, name }, headers),
    rename: (equipmentId: string, name: string, version = 1) =>
      manager.call('changeEquipment', { venueId, equipmentId, version, name }),
    discard: (equipmentId: string, version = 1) => manager.call('removeEquipment', { venueId, equipmentId, version }),
    /** A confirmed party of the treatment, 75 minutes long. */
    async party(name: string, treatmentId: string, professionalId: string | null, given: object = {}) {
      const phone = `+24492600${1000 + phones++}`;
      const wanted = { name, phone, people: 1, roomId: couple, date: TOMORROW, time: '10:00', ...given };
      const { body } = await guest.call('book', aReservationRequest(venue, wanted));
      const done = { treatmentId, professionalId, roomMinutes: 75 };
      await server.database.db.update(reservations).set(done).where(eq(reservations.id, body.id));
      return body;
    },
  };
}

export const issuesOf = ({ error }: { error: { issues?: { path: string; message: string }[] } }) =>
  error.issues?.map(({ path, message }) => [path, message]);

/** The code, and the names of the parties in the way. */
export const stranded = ({ error }: { error: { code: string; obstacles?: { name: string }[] } }) => [
  error.code,
  ...(error.obstacles ?? []).map(({ name }) => name),
];
