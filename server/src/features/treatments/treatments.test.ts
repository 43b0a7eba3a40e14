import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aSpa, everyDay, issuesOf, type Spa, stranded, TOMORROW } from '#server/features/treatments/test-spa';
import { venues } from '#server/features/venues/table';
import { aManager, aStaffMember, aVenue, aWaitlistRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { ledgerFaults, logBreak } from '#server/testing/ledger';
import { type Caller, serverForFile } from '#server/testing/server';
import { newId } from '#shared/ids';

const server = await serverForFile();
const elsa = await aManager(server);
let spa: Spa;
beforeEach(async () => {
  server.clock.set('2026-11-21T07:00:00.000Z');
  spa = await aSpa(server, elsa);
});
afterAll(async () => expect(await ledgerFaults(server)).toEqual([]));

describe('a treatment', () => {
  test('is added with its rooms and professionals, and guests see it without what only staff need', async () => {
    const { body: rosa } = await spa.hire();
    const answer = await spa.add({ names: { 'PT-AO': 'Massagem', EN: 'Massage' }, professionalIds: [rosa.id] });
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { minutes: 60, bufferMinutes: 15, price: 15_000, people: 1, upcoming: 0, version: 1 },
    ]);
    expect((await spa.lists()).treatments).toEqual([answer.body]);
    expect(await spa.shown()).toEqual([
      {
        ...{ id: answer.body.id, minutes: 60, price: 15_000, people: 1 },
        names: { 'PT-AO': 'Massagem', 'PT-PT': null, EN: 'Massage' },
        professionals: [{ id: rosa.id, name: 'Rosa' }],
      },
    ]);
  });

  test('has the preparation that the form says, refused beside its field if it is not one', async () => {
    expect((await spa.add()).body.preparationMinutes).toBe(0);
    const { body } = await spa.add({ names: { 'PT-AO': 'Pedras quentes' }, preparationMinutes: 20 });
    expect(body.preparationMinutes).toBe(20);
    const { body: changed } = await spa.change(body.id, { preparationMinutes: 240 });
    expect(changed).toMatchObject({ preparationMinutes: 240, version: 2 });
    const paths = [];
    for (const preparationMinutes of [-1, 241, 7.5, 'meia hora' as never]) {
      const answer = await spa.change(body.id, { preparationMinutes });
      paths.push([answer.status, issuesOf(answer)?.map(([path]) => path)]);
    }
    expect(paths).toEqual(Array.from({ length: 4 }, () => [400, ['preparationMinutes']]));
    expect((await spa.lists()).treatments.map((each) => each.preparationMinutes)).toEqual([0, 240]);
    const { rows } = (await elsa.caller.call('venueHistory', { venueId: spa.venue.id })).body;
    expect(rows.find(({ kind, entity }) => entity === 'treatment' && kind === 'changed')!.fields).toEqual([
      { field: 'preparationMinutes', before: 20, after: 240 },
    ]);
  });

  test('sent twice with its key is created once', async () => {
    const key = { 'idempotency-key': newId() };
    expect((await spa.add({}, key)).body).toEqual((await spa.add({}, key)).body);
    expect((await spa.lists()).treatments).toHaveLength(1);
  });

  test('is not shown while the venue is not approved', async () => {
    const pending = await aVenue(server, { ownerId: elsa.user.id, status: 'pending' });
    expect((await server.caller().call('treatments', { slugOrId: pending.id })).error.code).toBe('venue_not_found');
    expect((await server.caller().call('treatments', { slugOrId: spa.venue.id })).body).toEqual([]);
  });

  test('is offered by the staff of a suspended venue, with its times, and by no others', async () => {
    const { body } = await spa.add();
    const desk = await aStaffMember(server, spa.venue);
    const stranger = await aManager(server);
    await server.database.db.update(venues).set({ status: 'rejected' }).where(eq(venues.id, spa.venue.id));
    const slugOrId = spa.venue.id;
    const visit = { slugOrId, date: TOMORROW, parts: [body.id, body.id] };
    const asked = { slugOrId, treatmentId: body.id, date: TOMORROW };
    const found = async (caller: Caller) => [
      (await caller.call('treatments', { slugOrId })).status,
      (await caller.call('treatmentTimes', asked)).status,
      (await caller.call('timesToWaitFor', asked)).status,
      (await caller.call('visitTimes', visit)).status,
      (await caller.call('visitTimesToWaitFor', visit)).status,
    ];
    for (const caller of [desk.caller, elsa.caller]) expect(await found(caller)).toEqual([200, 200, 200, 200, 200]);
    for (const caller of [stranger.caller, server.caller()])
      expect(await found(caller)).toEqual([404, 404, 404, 404, 404]);
    expect((await desk.caller.call('treatmentTimes', asked)).body[0]).toMatchObject({ time: '09:00' });
  });

  test('has times of its own venue only', async () => {
    const { body } = await spa.add();
    const times = (treatmentId: string) =>
      server.caller().call('treatmentTimes', { slugOrId: spa.venue.id, treatmentId, date: TOMORROW });
    expect((await times(body.id)).status).toBe(200);
    expect((await times(newId())).error.code).toBe('treatment_not_found');
  });

  test('needs rooms of the venue that are sold whole and hold its people', async () => {
    const message = 'Escolha salas vendidas inteiras onde caibam as pessoas do serviço';
    const other = await aVenue(server, { ownerId: elsa.user.id });
    for (const roomId of [spa.bar, other.rooms[0]!.id, newId()]) {
      const answer = await spa.add({ roomIds: [spa.couple, roomId] });
      expect([answer.status, issuesOf(answer)]).toEqual([400, [['roomIds', message]]]);
    }
    expect(issuesOf(await spa.add({ people: 2 }))).toEqual([['roomIds', message]]);
    expect((await spa.add({ people: 2, roomIds: [spa.couple] })).status).toBe(201);
    expect(issuesOf(await spa.add({ roomIds: [] }))).toEqual([['roomIds', 'Campo obrigatório']]);
  });

  test('needs professionals of the venue, who are still there', async () => {
    const other = await aVenue(server, { ownerId: elsa.user.id });
    const { body: theirs } = await spa.hire({ venueId: other.id });
    const { body: gone } = await spa.hire();
    await spa.dismiss(gone.id);
    for (const id of [theirs.id, gone.id, newId()]) {
      expect(issuesOf(await spa.add({ professionalIds: [id] }))).toEqual([
        ['professionalIds', 'Escolha profissionais deste estabelecimento'],
      ]);
    }
  });

  test('may not be longer than every shift of its professionals', async () => {
    const { body: rosa } = await spa.hire({ shifts: [{ ...everyDay, to: '10:00' }] });
    const { body: ana } = await spa.hire({ name: 'Ana', shifts: [{ ...everyDay, to: '11:00' }] });
    const { body: newcomer } = await spa.hire({ name: 'Ivo', shifts: [] });
    const long = (minutes: number, ...team: { id: string }[]) =>
      spa.add({ minutes, professionalIds: team.map(({ id }) => id) });
    expect(issuesOf(await long(61, rosa))).toEqual([
      ['minutes', 'Dura mais do que qualquer turno dos seus profissionais'],
    ]);
    expect(issuesOf(await long(121, rosa, ana, newcomer))![0]![0]).toBe('minutes');
    for (const fits of [long(60, rosa), long(120, rosa, ana), long(120, newcomer), long(700)])
      expect((await fits).status).toBe(201);
  });

  test('with the id of another venue’s treatment is a 404', async () => {
    const { body } = await spa.add();
    const other = await aVenue(server, { ownerId: elsa.user.id });
    const form = { ...spa.massage(), venueId: other.id, version: 1, treatmentId: body.id };
    expect((await elsa.caller.call('changeTreatment', form)).error.code).toBe('treatment_not_found');
    expect((await spa.remove(newId())).status).toBe(404);
  });

  test('that another person changed is not overwritten; the refusal has its current state', async () => {
    const { body } = await spa.add();
    const { body: theirs } = await spa.change(body.id, { price: 18_000 });
    const mine = await spa.change(body.id, { price: 20_000, version: 1 });
    expect([mine.status, mine.error.code, mine.error.current]).toEqual([409, 'stale', theirs]);
    expect((await spa.remove(body.id, 1)).error.current).toEqual(theirs);
    expect((await spa.remove(body.id, 2)).status).toBe(200);
    expect(await spa.shown()).toEqual([]);
  });

  test('is read by the desk, which may not change it', async () => {
    await spa.add();
    const desk = await aStaffMember(server, spa.venue);
    expect((await spa.lists(desk.caller)).treatments).toHaveLength(1);
    expect((await desk.caller.call('addTreatment', spa.massage({}))).error.code).toBe('forbidden');
  });

  test('tells the history, by names of its own', async () => {
    const { body } = await spa.add({ names: { 'PT-AO': 'Massagem', EN: 'Massage' } });
    await spa.change(body.id, { names: { 'PT-AO': 'Massagem', EN: 'Hot stones' }, price: 16_000 });
    await spa.remove(body.id, 2);
    const { rows } = (await elsa.caller.call('venueHistory', { venueId: spa.venue.id })).body;
    const told = rows.filter(({ entity }) => entity === 'treatment').map(({ kind, subject }) => [kind, subject]);
    expect(told).toEqual(['removed', 'changed', 'added'].map((kind) => [kind, 'Massagem']));
    expect(rows.find(({ kind }) => kind === 'changed')!.fields).toEqual([
      { field: 'nameEN', before: 'Massage', after: 'Hot stones' },
      { field: 'price', before: 15_000, after: 16_000 },
    ]);
    expect(await logBreak(server, spa.venue.id)).toBeNull();
  });
});

describe('a treatment with parties to come', () => {
  test('keeps its length, buffer and preparation, and takes a new price or name', async () => {
    const { body } = await spa.add();
    await spa.party('Rui', body.id, null);
    expect(stranded(await spa.change(body.id, { minutes: 90 }))).toEqual(['strands', 'Rui']);
    expect(stranded(await spa.change(body.id, { bufferMinutes: 0 }))).toEqual(['strands', 'Rui']);
    expect(stranded(await spa.change(body.id, { preparationMinutes: 15 }))).toEqual(['strands', 'Rui']);
    const { body: after } = await spa.change(body.id, { price: 1, names: { 'PT-AO': 'Relaxamento' } });
    expect(after).toMatchObject({ upcoming: 1, version: 2, minutes: 60 });
  });

  test('keeps the room and the professional of each, and loses the others', async () => {
    const { body: rosa } = await spa.hire();
    const { body: ana } = await spa.hire({ name: 'Ana' });
    const { body } = await spa.add({ professionalIds: [rosa.id, ana.id] });
    await spa.party('Rui', body.id, rosa.id);
    expect(stranded(await spa.change(body.id, { roomIds: [spa.single] }))).toEqual(['strands', 'Rui']);
    expect(stranded(await spa.change(body.id, { professionalIds: [ana.id] }))).toEqual(['strands', 'Rui']);
    expect(stranded(await spa.change(body.id, { professionalIds: [] }))).toEqual(['strands', 'Rui']);
    const { status } = await spa.change(body.id, { roomIds: [spa.couple], professionalIds: [rosa.id] });
    expect(status).toBe(200);
  });

  test('is not removed before they are over or cancelled', async () => {
    const { body } = await spa.add();
    const { guestToken: token } = await spa.party('Rui', body.id, null);
    const answer = await spa.remove(body.id);
    expect([answer.status, stranded(answer), answer.error.obstacleCount]).toEqual([409, ['strands', 'Rui'], 1]);
    expect((await spa.lists()).treatments[0]).toMatchObject({ upcoming: 1, version: 1 });
    await server.caller().call('cancelAsGuest', { token });
    expect((await spa.remove(body.id)).status).toBe(200);
  });

  test('ignores parties of other treatments and of past days', async () => {
    const [{ body }, { body: other }] = [await spa.add(), await spa.add({ names: { 'PT-AO': 'Banho' } })];
    await spa.party('Rui', other.id, null);
    await spa.party('Ana', body.id, null, { date: TODAY });
    expect(stranded(await spa.change(body.id, { minutes: 45 }))).toEqual(['strands', 'Ana']);
    server.clock.set('2026-11-22T08:00:00.000Z');
    expect((await spa.change(body.id, { minutes: 45 })).status).toBe(200);
    expect((await spa.remove(body.id, 2)).status).toBe(200);
  });
});

describe('the rooms of a treatment', () => {
  test('may go without parties: the treatment keeps the others, and without any it is not offered', async () => {
    const { body } = await spa.add();
    const room = (roomId: string) => ({ venueId: spa.venue.id, roomId, version: 2 });
    expect((await elsa.caller.call('removeRoom', room(spa.single))).status).toBe(200);
    expect((await spa.lists()).treatments[0]).toMatchObject({ roomIds: [spa.couple], version: 1 });
    expect(await spa.shown()).toHaveLength(1);
    const at = { slugOrId: spa.venue.id, treatmentId: body.id, date: TOMORROW };
    const times = async () => (await server.caller().call('treatmentTimes', at)).body;
    expect(new Set((await times()).map(({ roomId }) => roomId))).toEqual(new Set([spa.couple]));
    const bySeats = {
      ...room(spa.couple),
      name: 'Cabine 1',
      capacity: 2,
      soldAs: 'seats' as const,
      acceptTurnover: true,
    };
    expect((await elsa.caller.call('changeRoom', bySeats)).status).toBe(200);
    expect((await spa.lists()).treatments[0]).toMatchObject({ id: body.id, roomIds: [] });
    expect(await spa.shown()).toEqual([]);
    expect(await times()).toEqual([]);
  });

  test('that are sold by seats again are booked by seats, and offered to those who wait for seats', async () => {
    const { id: venueId, slug } = spa.venue;
    await spa.add();
    const bySeats = { name: 'Cabine 1', capacity: 2, soldAs: 'seats' as const, acceptTurnover: true };
    const changed = await elsa.caller.call('changeRoom', { venueId, roomId: spa.couple, version: 2, ...bySeats });
    expect(changed.status).toBe(200);
    const { rooms } = (await server.caller().call('venueBySlug', { slug })).body;
    expect(rooms.map(({ hasTreatments }) => hasTreatments)).toEqual([undefined, true, undefined]);
    const wanted = { roomId: spa.couple, date: TOMORROW, time: '10:00', people: 2 };
    const { body } = await server.caller().call('joinWaitlist', aWaitlistRequest(spa.venue, wanted));
    const { body: offers } = await elsa.caller.call('suggestions', { venueId, date: TOMORROW });
    expect(offers).toMatchObject([{ entryId: body.id, roomId: spa.couple, time: '10:00' }]);
  });

  test('do not go, and are not sold by seats, while its parties are to come', async () => {
    const { body } = await spa.add();
    await spa.party('Rui', body.id, null);
    const room = { venueId: spa.venue.id, roomId: spa.couple, version: 2 };
    expect(stranded(await elsa.caller.call('removeRoom', room))).toEqual(['strands', 'Rui']);
    const bySeats = { ...room, name: 'Cabine 1', capacity: 2, soldAs: 'seats' as const, acceptTurnover: true };
    expect(stranded(await elsa.caller.call('changeRoom', bySeats))).toEqual(['room_has_parties', 'Rui']);
  });
});
