import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { aNotebook, leasesOf, type Notebook, outcomes } from '#server/features/desk/test-intents';
import { rooms } from '#server/features/venues/table';
import { aManager, aReservationRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { aDesk, type TestDesk } from '#server/testing/desk';
import { serverForFile } from '#server/testing/server';
import { aPiece, aProfessional, aStaffedSpa, aTreatment, spaFaults } from '#server/testing/spa';
import type { InputOf } from '#shared/api/table';
import type { DeskDay } from '#shared/desk/schema';
import { freeTimesAt } from '#shared/desk/services';
import { newId } from '#shared/ids';

const server = await serverForFile();
let spa: Awaited<ReturnType<typeof aStaffedSpa<'Rosa' | 'Rui'>>>;
let desk: TestDesk;
let notebook: Notebook;
const manager = await aManager(server);
/** At eight in the morning. */
beforeEach(async () => {
  spa = await aStaffedSpa(server, manager, 'Rosa', 'Rui');
  desk = await aDesk(server, spa.venue, manager.user);
  notebook = aNotebook(server, desk, spa.venue, manager.user.id);
});

let phones = 0;
const phone = () => `+2449271${10_000 + phones++}`;
const cabin = (at = 0) => spa.venue.rooms[at]!.id;
const asked = (given: object = {}) => ({
  ...{ roomId: cabin(), time: '10:00', date: TODAY, people: 1, phone: phone(), treatmentId: spa.massage, ...given },
});
const noted = (given: Partial<InputOf<'bookAtDesk'>> = {}) => notebook.booking(asked(given));
const atDoor = (given: Partial<InputOf<'bookAtDesk'>> = {}) => noted({ kind: 'walk-in', time: '09:00', ...given });
const web = async (given: object = {}) => {
  const { status, body } = await server.caller().call('book', aReservationRequest(spa.venue, asked(given)));
  expect(status).toBe(201);
  return body;
};
const send = async (...intents: ReturnType<typeof noted>[]) => outcomes(await notebook.send(...intents));
const day = async (): Promise<DeskDay> => (await desk.sync()).body.day!;
const rowOf = async ({ args }: { args: object }) => {
  const { body } = await manager.caller.call('venueReservations', { venueId: spa.venue.id, date: TODAY });
  return body.find(({ id }) => id === (args as { id: string }).id)!;
};
const faults = () => spaFaults(server, spa.venue);
const setTime = (time: string) => server.clock.set(`${TODAY}T${time}:00.000Z`);

describe('the services of a desk', () => {
  test('come with the venue, and again after each change', async () => {
    const tub = await aPiece(server, spa.venue);
    const first = await day();
    expect(first.venue?.services).toMatchObject({
      treatments: [{ id: spa.massage, minutes: 60, bufferMinutes: 15, teamSize: 1 }],
      professionals: [{ name: 'Rosa', absences: [] }, { name: 'Rui' }],
      equipment: [{ id: tub, name: 'Banheira' }],
    });
    const { id: venueId } = spa.venue;
    await manager.caller.call('addProfessional', { venueId, name: 'Ana', shifts: [], absences: [] });
    const { body } = await desk.sync({ seen: { revision: first.revision, hash: first.hash } });
    expect(body.day).toMatchObject({ full: false, reservations: [] });
    expect(body.day?.venue?.services?.professionals.map(({ name }) => name).sort()).toEqual(['Ana', 'Rosa', 'Rui']);
  });

  test('let it find the same free times as the server', async () => {
    await web({ time: '10:00', professionalId: spa.professionals.Rosa });
    const pair = await aTreatment(server, spa.venue, {
      ...{ professionalIds: Object.values(spa.professionals), teamSize: 2, people: 2, preparationMinutes: 20 },
      ...{ equipmentIds: [await aPiece(server, spa.venue)], roomIds: [cabin(2)] },
    });
    await web({ time: '14:00', people: 2, treatmentId: pair, roomId: cabin(2) });
    const { venue, slots, reservations } = await day();
    const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));
    const rows = { venue: venue!, slots: byId(slots), reservations: byId(reservations) };
    for (const treatmentId of [spa.massage, pair]) {
      const there = await server.caller().call('treatmentTimes', { slugOrId: spa.venue.id, treatmentId, date: TODAY });
      expect(there.body.length).toBeGreaterThan(5);
      const here = freeTimesAt(rows, { treatmentId, date: TODAY }, server.clock.now(), () => false);
      expect(here).toEqual(there.body);
    }
  });
});

describe('a treatment booked at a desk without a connection', () => {
  test('is confirmed when it arrives and a room and a professional are free', async () => {
    await web({ roomId: cabin() });
    const intent = noted();
    expect(await send(intent)).toEqual(['applied']);
    expect(await rowOf(intent)).toMatchObject({
      ...{ status: 'CONFIRMED', roomId: cabin(1), roomMinutes: 75, overbookReason: null },
      treatment: { name: 'Massagem', professional: { name: 'Rui' } },
    });
    expect(await faults()).toEqual([]);
  });

  test('is answered once, however often it is sent', async () => {
    const intent = noted();
    expect(await send(intent)).toEqual(['applied']);
    expect(await send(intent)).toEqual(['applied']);
    expect((await day()).reservations).toHaveLength(1);
  });

  test('is refused when the web has taken its professional or its last room', async () => {
    const { Rosa } = spa.professionals;
    await web({ professionalId: Rosa });
    expect(await send(noted({ professionalId: Rosa }))).toEqual(['professional_taken']);
    await web();
    expect(await send(noted())).toEqual(['treatment_taken']);
    expect(await send(noted({ time: '11:30' }), noted({ time: '11:30' }), noted({ time: '11:30' }))).toEqual([
      ...['applied', 'applied', 'treatment_taken'],
    ]);
    expect(await faults()).toEqual([]);
  });

  test('is refused for an absent professional, another venue, and what does not exist', async () => {
    const { Rosa } = spa.professionals;
    const { body: lists } = await manager.caller.call('venueTreatments', { venueId: spa.venue.id });
    const { upcoming: _, id, ...rosa } = lists.professionals.find(({ name }) => name === 'Rosa')!;
    const absences = [{ from: TODAY, to: TODAY }];
    await manager.caller.call('changeProfessional', { ...rosa, venueId: spa.venue.id, professionalId: id, absences });
    const other = await aStaffedSpa(server, manager, 'Ana');
    expect(
      await send(
        noted({ professionalId: Rosa }),
        noted({ professionalId: other.professionals.Ana }),
        noted({ treatmentId: other.massage }),
        noted({ treatmentId: newId() }),
        noted({ people: 2 }),
        noted({ time: '10:10' }),
        noted({ roomId: other.venue.rooms[0]!.id }),
      ),
    ).toEqual([
      ...['professional_taken', 'professional_not_found', 'treatment_not_found', 'treatment_not_found'],
      ...['bad_input', 'not_a_slot', 'applied'],
    ]);
    expect((await day()).reservations[0]?.treatment?.professional?.name).toBe('Rui');
  });

  test('takes the place of a hold that has expired before it arrives', async () => {
    const { Rosa, Rui } = spa.professionals;
    await web({ professionalId: Rosa });
    const entry = { name: 'Ivo Paim', altPref: 'STRICT' as const, professionalId: Rui, windowMinutes: 15 };
    const { body } = await server
      .caller()
      .call('joinWaitlist', { ...aReservationRequest(spa.venue, asked()), ...entry });
    const promoted = await manager.caller.call('promote', { id: body.id });
    expect(promoted.body.reservation.status).toBe('HOLD');
    const intent = noted({ professionalId: Rui });
    setTime('08:30');
    expect(await send(intent)).toEqual(['applied']);
    expect(await faults()).toEqual([]);
  });

  test('leaves the acts of an older program, which names no treatment, as they were', async () => {
    const { treatmentId: _, ...plain } = asked();
    const intent = notebook.booking(plain);
    expect(await send(intent)).toEqual(['applied']);
    expect(await rowOf(intent)).toMatchObject({ roomMinutes: 120 });
    expect(await rowOf(intent)).not.toHaveProperty('treatment');
  });
});

describe('a guest whose treatment began at a desk without a connection', () => {
  test('is seated in the room and with the professional of the desk', async () => {
    setTime('08:10');
    const intent = atDoor({ roomId: cabin(1), professionalId: spa.professionals.Rui });
    expect(await send(intent)).toEqual(['applied']);
    expect(await rowOf(intent)).toMatchObject({
      ...{ status: 'SEATED', roomId: cabin(1), time: '09:00', overbookReason: null },
      treatment: { professional: { name: 'Rui' } },
    });
    expect(await faults()).toEqual([]);
  });

  test('shares both with the party that the web has put there, with the reason', async () => {
    await web({ time: '09:00', roomId: cabin(), professionalId: spa.professionals.Rosa });
    setTime('08:10');
    const intent = atDoor({ roomId: cabin(), professionalId: spa.professionals.Rosa });
    expect(await send(intent)).toEqual(['applied']);
    const shared = { status: 'SEATED', roomId: cabin(), overbookReason: 'Presente no balcão' };
    expect(await rowOf(intent)).toMatchObject({ ...shared, treatment: { professional: { name: 'Rosa' } } });
    expect(await faults()).toEqual([]);
    const times = { slugOrId: spa.venue.id, treatmentId: spa.massage, date: TODAY };
    const { body } = await server.caller().call('treatmentTimes', times);
    expect(body[0]).toMatchObject({ time: '09:30', professionalIds: [spa.professionals.Rui] });
  });

  test('is recorded although treatment, professional and people have changed since then', async () => {
    const { id: venueId } = spa.venue;
    setTime('08:10');
    const gone = await aProfessional(server, spa.venue, { name: 'Ana', removedAt: server.clock.now() });
    const intent = atDoor({ professionalId: gone, people: 2 });
    await manager.caller.call('removeTreatment', { venueId, treatmentId: spa.massage, version: 1 });
    expect(await send(intent)).toEqual(['applied']);
    expect(await rowOf(intent)).toMatchObject({ status: 'SEATED', people: 2, treatment: { name: 'Massagem' } });
  });

  test('is refused for good when it cannot have happened', async () => {
    await web({ time: '09:00' });
    await web({ time: '09:00' });
    setTime('08:10');
    expect(await send(atDoor({ treatmentId: newId() }))).toEqual(['treatment_not_found']);
    const online = notebook.booking(asked({ kind: 'walk-in', time: '09:00' }), { madeOffline: false });
    expect(await send(online)).toEqual(['treatment_taken']);
  });
});

describe('a room that the desk holds', () => {
  beforeEach(async () => {
    await server.database.db.update(rooms).set({ deskHolds: true }).where(eq(rooms.id, cabin()));
  });
  const held = async () =>
    [...(await leasesOf(desk)).values()].flatMap(({ granted, spent, time }) => (granted > spent ? time : []));

  test('takes its own treatment, which ends the leases that it overlaps, and no treatment of others', async () => {
    expect(await held()).toContain('10:00');
    await web({ roomId: cabin(), professionalId: spa.professionals.Rosa });
    const intent = noted({ time: '11:30', roomId: cabin() });
    expect(await send(intent)).toEqual(['applied']);
    expect(await rowOf(intent)).toMatchObject({ roomId: cabin(), overbookReason: null });
    const times = await held();
    expect(times).toContain('09:30');
    expect(times.filter((time) => time > '09:30' && time < '12:45')).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  test('takes a cancelled treatment back although the desk holds the room again', async () => {
    await held();
    const intent = noted({ time: '11:30', roomId: cabin() });
    const { id } = intent.args as { id: string };
    const who = { venueId: spa.venue.id, id };
    expect(await send(intent, notebook.note('moveReservation', { ...who, version: 1, to: 'CANCELLED' }))).toEqual([
      ...['applied', 'applied'],
    ]);
    expect(await held()).toContain('11:30');
    const undo = notebook.note('undoReservation', { ...who, version: 2 }, { seenVersion: 2 });
    expect(await send(undo)).toEqual(['applied']);
    expect(await held()).not.toContain('11:30');
    expect(await faults()).toEqual([]);
  });

  test('keeps its leases when its treatment is refused', async () => {
    const before = await held();
    await web({ professionalId: spa.professionals.Rosa });
    expect(await send(noted({ professionalId: spa.professionals.Rosa }))).toEqual(['professional_taken']);
    expect(await held()).toEqual(before);
    const other = await aDesk(server, spa.venue, manager.user);
    const others = aNotebook(server, other, spa.venue, manager.user.id);
    const intent = others.booking(asked({ roomId: cabin() }));
    expect(outcomes(await others.send(intent))).toEqual(['treatment_taken']);
    expect(await faults()).toEqual([]);
  });
});

test('staff seat a guest of a treatment in the browser at the running time', async () => {
  setTime('08:40');
  const { venue, massage: treatmentId } = spa;
  const times = { slugOrId: venue.id, treatmentId, date: TODAY, at: 'now' as const };
  const now = async () => (await manager.caller.call('treatmentTimes', times)).body.map(({ time }) => time);
  expect(await now()).toEqual(['09:30']);
  const seat = (roomId: string) =>
    manager.caller.call('bookAtDesk', { venueId: venue.id, kind: 'walk-in', roomId, people: 1, treatmentId });
  const first = await seat(cabin(2));
  expect(first.body).toMatchObject({ status: 'SEATED', time: '09:30', roomId: cabin(), roomMinutes: 75 });
  expect((await seat(cabin())).body.roomId).toBe(cabin(1));
  expect(await now()).toEqual([]);
  expect((await seat(cabin())).error?.code).toBe('treatment_taken');
  expect(await faults()).toEqual([]);
});

/** The wished cabin takes guests each half hour. */
async function takeHourly(roomId: string): Promise<void> {
  const hourly = { kind: 'hours' as const, firstTime: '09:00', lastTime: '20:00', everyMinutes: 60, capacity: 1 };
  const exception = { venueId: spa.venue.id, roomId, date: TODAY, ...hourly };
  expect((await manager.caller.call('addException', exception)).status).toBe(201);
}

test('a treatment by phone gets a room whose time still runs, once the time of the wished one is over', async () => {
  await takeHourly(cabin(1));
  setTime('09:40');
  const { body } = await manager.caller.call('bookAtDesk', noted({ time: '10:00' }).args as InputOf<'bookAtDesk'>);
  expect(body).toMatchObject({ time: '10:00', roomId: cabin(1) });
});

test('a treatment by phone that arrives late keeps the room whose time ran when it was noted', async () => {
  await takeHourly(cabin(1));
  const intent = noted();
  setTime('09:40');
  expect(await send(intent)).toEqual(['applied']);
  expect(await rowOf(intent)).toMatchObject({ time: '10:00', roomId: cabin() });
});
