import { eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aNotebook, type GivenIntent, type Notebook, outcomes } from '#server/features/desk/test-intents';
import { professionals, treatments } from '#server/features/treatments/table';
import { rooms } from '#server/features/venues/table';
import { aDeskRequest, aManager } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { aDesk, type TestDesk } from '#server/testing/desk';
import { serverForFile } from '#server/testing/server';
import { aPiece, aStaffedSpa, aTreatment, spaFaults } from '#server/testing/spa';
import type { InputOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import { withIds } from '#shared/reservations/desk';

const server = await serverForFile();
const manager = await aManager(server);
let spa: Awaited<ReturnType<typeof aStaffedSpa<'Rosa' | 'Rui'>>>;
let bath: string;
let desk: TestDesk;
let notebook: Notebook;
/** At eight in the morning the desk holds two cabins, with Rosa and with Rui. The bath of the first one needs no one. */
beforeEach(async () => {
  spa = await aStaffedSpa(server, manager, 'Rosa', 'Rui');
  bath = await aTreatment(server, spa.venue, {
    roomIds: [cabin()],
    minutes: 30,
    bufferMinutes: 0,
    professionalIds: [],
  });
  const { db } = server.database;
  await db
    .update(rooms)
    .set({ deskHolds: true })
    .where(inArray(rooms.id, [cabin(), cabin(1)]));
  await db.update(professionals).set({ deskHolds: true }).where(eq(professionals.venueId, spa.venue.id));
  desk = await aDesk(server, spa.venue, manager.user);
  notebook = aNotebook(server, desk, spa.venue, manager.user.id);
  await sync();
});
afterEach(async () => expect(await spaFaults(server, spa.venue)).toEqual([]));

const cabin = (at = 0) => spa.venue.rooms[at]!.id;
const sync = async () => (await desk.sync({ holdsProfessionals: true })).body;
const send = async (...intents: GivenIntent[]) => outcomes(await notebook.send(...intents));
async function closeDay(): Promise<void> {
  const closed = { venueId: spa.venue.id, kind: 'closed' as const, roomId: null, date: TODAY, time: null };
  expect((await manager.caller.call('addException', closed as never)).status).toBe(201);
}
let phones = 0;
const asked = (given: object = {}) => ({
  ...{ roomId: cabin(), time: '10:00', date: TODAY, people: 1, phone: `+2449294${10_000 + phones++}`, ...given },
});
const partiesOf = async ({ args }: GivenIntent) => {
  const { id, furtherTreatments = [] } = args as { id: string; furtherTreatments?: { id: string }[] };
  const ids = [id, ...furtherTreatments.map((part) => part.id)];
  const { body } = await manager.caller.call('venueReservations', { venueId: spa.venue.id, date: TODAY });
  return body
    .filter((row) => ids.includes(row.id))
    .map(({ time, roomId, treatment }) => [time, roomId, treatment?.professional?.name ?? null])
    .sort();
};
type Visit = InputOf<'bookVisitAtDesk'>;
const visit = (furtherTreatments: Visit['furtherTreatments'], given: Partial<GivenIntent> = { fromLease: 1 }) => {
  const first = asked({ treatmentId: spa.massage, professionalId: spa.professionals.Rosa });
  const args = withIds<Visit>({ ...aDeskRequest(spa.venue, first), furtherTreatments } as Visit, newId());
  return notebook.note('bookVisitAtDesk', args as never, given);
};
const bathAt = (time: string) => ({ treatmentId: bath, time, roomId: cabin() });
const beside = (given: object = {}) => ({
  ...{ treatmentId: spa.massage, time: '10:00', beside: true, roomId: cabin(1) },
  ...{ professionalId: spa.professionals.Rui, ...given },
});

describe('a promised treatment without a professional', () => {
  const promise = (given: Partial<GivenIntent> = { fromLease: 1 }) =>
    notebook.booking(asked({ treatmentId: bath }), given);

  test('is kept on a day that was closed meanwhile, and a request is not', async () => {
    await closeDay();
    expect(await send(promise({ fromLease: 0 }))).toEqual(['slot_closed']);
    const intent = promise();
    expect(await send(intent)).toEqual(['applied']);
    expect(await partiesOf(intent)).toEqual([['10:00', cabin(), null]]);
  });

  test('is judged as a request once the desk has returned the lease', async () => {
    const slots = (await sync()).leases!.map(({ slotId, granted, spent }) => ({ slotId, people: granted - spent }));
    await send(notebook.note('returnLease', { venueId: spa.venue.id, slots }));
    await closeDay();
    expect(await send(promise())).toEqual(['slot_closed']);
  });

  test.each([
    ['becomes longer', () => ({ minutes: 45 })],
    ['gets a professional', () => ({ professionalIds: [spa.professionals.Rosa] })],
  ])('first recalls the leases of its rooms when it %s', async (_, given) => {
    expect((await change(given())).error.code).toBe('leases_returning');
  });

  test('with equipment changes at once: no desk promises it', async () => {
    const tub = await aPiece(server, spa.venue);
    await server.database.db
      .update(treatments)
      .set({ equipmentIds: [tub] })
      .where(eq(treatments.id, bath));
    expect((await change({ minutes: 45, equipmentIds: [tub] })).status).toBe(200);
  });

  const change = (given: object) => {
    const lengths = { price: 30_000, minutes: 30, bufferMinutes: 0 };
    const names = { 'PT-AO': 'Banho', 'PT-PT': '', EN: '' };
    const seen = { venueId: spa.venue.id, treatmentId: bath, version: 1, names, ...lengths };
    const changed = { ...seen, roomIds: [cabin()], professionalIds: [], ...given };
    return manager.caller.call('changeTreatment', changed as never);
  };
});

describe('a promised visit', () => {
  test('is kept whole, one treatment after the other, on a day that was closed meanwhile', async () => {
    await closeDay();
    expect(await send(visit([bathAt('11:30')], { fromLease: 0 }))).toEqual(['slot_closed']);
    const intent = visit([bathAt('11:30')]);
    expect(await send(intent)).toEqual(['applied']);
    expect(await partiesOf(intent)).toEqual([
      ['10:00', cabin(), 'Rosa'],
      ['11:30', cabin(), null],
    ]);
    const left = (await sync()).leases!.filter(({ granted, spent }) => granted > spent);
    expect(left.filter(({ roomId, time }) => roomId === cabin() && time === '10:30')).toEqual([]);
  });

  test('is kept for two guests side by side', async () => {
    await closeDay();
    const intent = visit([beside()]);
    expect(await send(intent)).toEqual(['applied']);
    expect((await partiesOf(intent)).map(([, , name]) => name).sort()).toEqual(['Rosa', 'Rui']);
  });

  test.each([
    ['is in a room that the desk does not hold', () => beside({ roomId: cabin(2) })],
    [
      'names a professional whom the desk holds with another room',
      () => beside({ professionalId: spa.professionals.Rosa }),
    ],
    ['names no room', () => beside({ roomId: undefined })],
  ])('is judged as a request, and refused whole, if a part %s', async (_, part) => {
    await closeDay();
    const intent = visit([part()]);
    expect(await send(intent)).not.toEqual(['applied']);
    expect(await partiesOf(intent)).toEqual([]);
  });

  test('that names one place twice is refused whole', async () => {
    const intent = visit([bathAt('10:30')]);
    expect(await send(intent)).toEqual(['room_taken']);
    expect(await partiesOf(intent)).toEqual([]);
    const { Rosa } = spa.professionals;
    const leases = (await sync()).leases!.filter(({ professionalId }) => professionalId === Rosa);
    expect(leases.some(({ time, granted, spent }) => time === '10:00' && granted > spent)).toBe(true);
  });
});
