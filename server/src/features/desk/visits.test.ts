import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aNotebook, leasesOf, type Notebook, outcomes } from '#server/features/desk/test-intents';
import { messages } from '#server/features/messages/table';
import { bookingCounter } from '#server/features/reservations/booking-metrics';
import { rooms } from '#server/features/venues/table';
import { aDeskRequest, aManager, aReservationRequest, tokenOf } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { aDesk, type TestDesk } from '#server/testing/desk';
import { serverForFile } from '#server/testing/server';
import { aProfessional, aStaffedSpa, aTreatment, spaFaults } from '#server/testing/spa';
import type { InputOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import { withIds } from '#shared/reservations/desk';

const server = await serverForFile();
const manager = await aManager(server);
let spa: Awaited<ReturnType<typeof aStaffedSpa<'Rosa' | 'Rui'>>>;
let facial: string;
let desk: TestDesk;
let notebook: Notebook;
/** At eight in the morning. Only Rui does the facial, in any of the three cabins. */
beforeEach(async () => {
  spa = await aStaffedSpa(server, manager, 'Rosa', 'Rui');
  facial = await aTreatment(server, spa.venue, {
    ...{ names: { 'PT-AO': 'Facial', 'PT-PT': null, EN: null }, minutes: 30, bufferMinutes: 0 },
    ...{ professionalIds: [spa.professionals.Rui], roomIds: spa.venue.rooms.map(({ id }) => id) },
  });
  desk = await aDesk(server, spa.venue, manager.user);
  notebook = aNotebook(server, desk, spa.venue, manager.user.id);
});
afterEach(async () => expect(await spaFaults(server, spa.venue)).toEqual([]));

let phones = 0;
const phone = () => `+2449272${10_000 + phones++}`;
const cabin = (at = 0) => spa.venue.rooms[at]!.id;
type Visit = InputOf<'bookVisitAtDesk'>;
const asked = (given: Partial<Visit> = {}): Visit =>
  withIds<Visit>(
    {
      ...aDeskRequest(spa.venue, { roomId: cabin(), time: '10:00', date: TODAY, people: 1, phone: phone() }),
      ...{ treatmentId: spa.massage, furtherTreatments: [{ treatmentId: facial, time: '11:00', roomId: cabin(1) }] },
      ...given,
    },
    newId(),
  );
const noted = (given: Partial<Visit> = {}, intent: object = {}) =>
  notebook.note('bookVisitAtDesk', asked(given) as never, intent);
/** As a desk stores it: with rooms, times and, for those at the counter, the professional. */
const atDoor = (given: Partial<Visit> = {}) =>
  noted({
    ...{ kind: 'walk-in', time: '09:00', professionalId: spa.professionals.Rosa },
    ...{ furtherTreatments: [{ treatmentId: facial, time: '10:00', roomId: cabin(1) }], ...given },
  });
const send = async (...intents: ReturnType<typeof noted>[]) => outcomes(await notebook.send(...intents));
const web = async (given: object = {}) => {
  const party = { roomId: cabin(), time: '10:00', date: TODAY, people: 1, phone: phone(), treatmentId: spa.massage };
  const { status, body } = await server.caller().call('book', aReservationRequest(spa.venue, { ...party, ...given }));
  expect(status).toBe(201);
  return body;
};
const rows = async () => {
  const { body } = await manager.caller.call('venueReservations', { venueId: spa.venue.id, date: TODAY });
  return body.sort((a, b) => (a.time < b.time ? -1 : 1));
};
const idsOf = ({ args }: { args: object }) => {
  const { id, furtherTreatments } = args as { id: string; furtherTreatments: { id: string }[] };
  return [id, ...furtherTreatments.map((part) => part.id)];
};
const partsOf = async (intent: { args: object }) => {
  const ids = idsOf(intent);
  return (await rows()).filter(({ id }) => ids.includes(id));
};
const told = async () =>
  (await server.database.db.select().from(messages).where(eq(messages.venueId, spa.venue.id))).map(
    ({ type, status }) => `${type} ${status}`,
  );
const setTime = (time: string) => server.clock.set(`${TODAY}T${time}:00.000Z`);

test('a desk is told that the server takes visits', async () => {
  const { body } = await desk.sync();
  expect(body.day?.venue?.services?.takesVisits).toBe(true);
});

describe('a visit booked at a desk without a connection', () => {
  test('is confirmed when it arrives, with one message, and counted once', async () => {
    const count = async () => (await bookingCounter.get()).values.reduce((sum, { value }) => sum + value, 0);
    const before = await count();
    const intent = noted();
    expect(await send(intent)).toEqual(['applied']);
    const parts = await partsOf(intent);
    expect(parts.map((row) => [row.time, row.status, row.treatment?.name, row.treatment?.professional?.name])).toEqual([
      ['10:00', 'CONFIRMED', 'Massagem', 'Rosa'],
      ['11:00', 'CONFIRMED', 'Facial', 'Rui'],
    ]);
    const [id, further] = idsOf(intent);
    expect(parts.map((row) => [row.id, row.visitPart])).toEqual([
      [id, { id, part: 1, of: 2 }],
      [further, { id, part: 2, of: 2 }],
    ]);
    expect([await told(), (await count()) - before]).toEqual([['CONFIRM QUEUED'], 1]);
  });

  test('is answered once, however often it is sent', async () => {
    const intent = noted();
    expect(await send(intent)).toEqual(['applied']);
    expect(await send(intent)).toEqual(['applied']);
    expect(await rows()).toHaveLength(2);
    expect(await told()).toEqual(['CONFIRM QUEUED']);
  });

  test('is refused whole when a guest has one of its places', async () => {
    await web({ time: '11:00', treatmentId: facial });
    const intent = noted();
    const [answer] = await notebook.send(intent);
    expect(answer).toMatchObject({
      ...{ outcome: 'refused', code: 'treatment_taken' },
      current: { number: 2, treatmentId: facial, time: '11:00' },
    });
    expect([await partsOf(intent), await told()]).toEqual([[], ['CONFIRM QUEUED']]);
    expect(await send(noted({ professionalId: spa.professionals.Rui, time: '11:00' }))).toEqual(['professional_taken']);
  });

  test('is confirmed at its times, also when an earlier one became free', async () => {
    const earlier = await web({ time: '11:00', treatmentId: facial });
    const intent = noted({ furtherTreatments: [{ treatmentId: facial, time: '11:30', roomId: cabin(1) }] });
    const left = await server.caller().call('cancelAsGuest', { token: await tokenOf(server, earlier.id) });
    expect(left.status).toBe(200);
    expect(await send(intent)).toEqual(['applied']);
  });

  test('is confirmed when the best professional of the first treatment is the only one of the next', async () => {
    await web({ time: '16:00', professionalId: spa.professionals.Rosa });
    const intent = noted();
    expect(await send(intent)).toEqual(['applied']);
    expect((await partsOf(intent)).map(({ treatment }) => treatment?.professional?.name)).toEqual(['Rosa', 'Rui']);
  });

  test('refuses only itself among other acts', async () => {
    await web({ time: '11:00', treatmentId: facial });
    const other = notebook.booking({
      roomId: cabin(2),
      time: '12:00',
      people: 1,
      phone: phone(),
      treatmentId: spa.massage,
    });
    const later = noted({ time: '13:00', furtherTreatments: [{ treatmentId: facial }] });
    expect(await send(noted(), other, later)).toEqual(['treatment_taken', 'applied', 'applied']);
    expect(await rows()).toHaveLength(4);
  });

  test('takes its parts back one by one, with the message', async () => {
    const intent = noted();
    const undo = idsOf(intent).map((id) =>
      notebook.note('undoReservation', { venueId: spa.venue.id, id, version: 1 }, { seenVersion: 0 }),
    );
    expect(await send(intent, ...undo.toReversed())).toEqual(['applied', 'applied', 'applied']);
    expect((await rows()).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
    expect((await told()).filter((each) => each.endsWith('QUEUED'))).toEqual([]);
  });

  test('gives a phone that the desk corrects to all parts', async () => {
    const intent = noted();
    const [, further] = idsOf(intent);
    const change = { venueId: spa.venue.id, id: further!, version: 1, phone: '+244927299999' };
    expect(await send(intent, notebook.note('changeReservation', change))).toEqual(['applied', 'applied']);
    expect((await rows()).map((row) => row.phone)).toEqual(['+244927299999', '+244927299999']);
  });

  test('ends the leases of its desk that its treatments overlap, and keeps them when it is refused', async () => {
    await server.database.db.update(rooms).set({ deskHolds: true }).where(eq(rooms.id, cabin()));
    const held = async () =>
      [...(await leasesOf(desk)).values()].flatMap(({ granted, spent, time }) => (granted > spent ? time : []));
    const before = await held();
    expect(before).toContain('13:00');
    const inHeld = { furtherTreatments: [{ treatmentId: facial, roomId: cabin(), time: '13:00' }] };
    await web({ time: '13:00', treatmentId: facial });
    const kept = await held();
    expect(await send(noted({ time: '12:00', ...inHeld }))).toEqual(['treatment_taken']);
    expect(await held()).toEqual(kept);
    const later = { furtherTreatments: [{ treatmentId: facial, roomId: cabin(), time: '16:00' }] };
    const intent = noted({ time: '15:00', roomId: cabin(1), ...later });
    expect(await send(intent)).toEqual(['applied']);
    expect((await partsOf(intent)).map(({ roomId }) => roomId)).toEqual([cabin(1), cabin()]);
    expect((await held()).filter((time) => time > '14:00' && time < '16:30')).toEqual([]);
  });
});

describe('a visit of guests who were there', () => {
  test('is recorded in the rooms of the desk, seated for the first treatment only', async () => {
    setTime('08:10');
    const intent = atDoor();
    expect(await send(intent)).toEqual(['applied']);
    expect((await partsOf(intent)).map((row) => [row.time, row.status, row.roomId, row.overbookReason])).toEqual([
      ['09:00', 'SEATED', cabin(), null],
      ['10:00', 'CONFIRMED', cabin(1), null],
    ]);
    expect(await told()).toEqual([]);
  });

  test('shares what the web has taken, with the reason, and moves what has not begun', async () => {
    await web({ time: '09:00', roomId: cabin(), professionalId: spa.professionals.Rosa });
    await web({ time: '10:00', roomId: cabin(1), treatmentId: undefined });
    setTime('08:10');
    const intent = atDoor();
    expect(await send(intent)).toEqual(['applied']);
    const [first, second] = await partsOf(intent);
    expect(first).toMatchObject({ status: 'SEATED', roomId: cabin(), overbookReason: 'Presente no balcão' });
    expect(first?.treatment?.professional?.name).toBe('Rosa');
    expect(second).toMatchObject({ status: 'CONFIRMED', overbookReason: null, time: '10:00' });
    expect(second?.roomId).not.toBe(cabin(1));
  });

  test('keeps a later treatment whose only professional was sold meanwhile', async () => {
    await web({ time: '10:00', roomId: cabin(2), treatmentId: facial });
    setTime('08:10');
    const intent = atDoor();
    expect(await send(intent)).toEqual(['applied']);
    expect((await partsOf(intent)).map((row) => row.overbookReason)).toEqual([null, 'Presente no balcão']);
  });

  test('is recorded although the time of a later treatment is no longer one of its rooms', async () => {
    setTime('08:10');
    const intent = atDoor();
    await server.database.db.execute(
      sql`update schedule_patterns set last_minute = 570 where venue_id = ${spa.venue.id}`,
    );
    expect(await send(intent)).toEqual(['applied']);
    expect((await partsOf(intent)).map(({ time, status }) => [time, status])).toEqual([
      ['09:00', 'SEATED'],
      ['10:00', 'CONFIRMED'],
    ]);
  });

  test('is recorded although treatment, professionals and people have changed since then', async () => {
    const { id: venueId } = spa.venue;
    setTime('08:10');
    const gone = await aProfessional(server, spa.venue, { name: 'Ana', removedAt: server.clock.now() });
    const intent = atDoor({
      people: 2,
      professionalId: gone,
      furtherTreatments: [{ treatmentId: facial, time: '10:00', roomId: cabin(1), professionalId: gone }],
    });
    for (const treatmentId of [spa.massage, facial])
      await manager.caller.call('removeTreatment', { venueId, treatmentId, version: 1 });
    expect(await send(intent)).toEqual(['applied']);
    expect((await partsOf(intent)).map(({ people, treatment }) => [people, treatment?.professional?.name])).toEqual([
      [2, 'Rosa'],
      [2, 'Rui'],
    ]);
  });

  test('is judged as a booking if it was made online, and refused for good if it cannot have happened', async () => {
    await web({ time: '10:00', roomId: cabin(2), treatmentId: facial });
    setTime('08:10');
    const online = { ...atDoor(), madeOffline: false };
    expect(await send(online)).toEqual(['treatment_taken']);
    expect(await send(atDoor({ treatmentId: newId() }))).toEqual(['treatment_not_found']);
    expect(await send(atDoor({ time: '11:10' }))).toEqual(['not_a_slot']);
    expect(await send(atDoor({ furtherTreatments: [{ treatmentId: facial, time: '10:10' }] }))).toEqual(['not_a_slot']);
    expect(await rows()).toHaveLength(1);
  });
});

test('guests who are there are refused for a later day, by the window and by a desk', async () => {
  const date = '2026-11-22';
  expect(await send(atDoor({ date }), noted({ kind: 'walk-in', date }))).toEqual(['walk_in_ahead', 'walk_in_ahead']);
  const { error } = await manager.caller.call('bookVisitAtDesk', asked({ kind: 'walk-in', date }));
  expect(error.code).toBe('walk_in_ahead');
});

test('a visit whose parts have no ids in order, or one that exists, is not booked', async () => {
  const visit = asked();
  const [part] = visit.furtherTreatments;
  const unordered = { ...visit, id: part!.id, furtherTreatments: [{ ...part!, id: visit.id }] };
  const sync = await desk.sync({ intents: [notebook.note('bookVisitAtDesk', unordered as never)] });
  expect(sync.error).toMatchObject({ code: 'bad_input' });
  expect((await manager.caller.call('bookVisitAtDesk', unordered)).error).toMatchObject({ code: 'bad_input' });
  expect(await rows()).toEqual([]);
});
