import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { treatments } from '#server/features/treatments/table';
import { aManager, aReservationRequest, aVenue, aWaitlistRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { ledgerFaults, lendFromAll, logBreak } from '#server/testing/ledger';
import { logOf } from '#server/testing/log';
import { serverForFile } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import { addDays } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
const guest = server.caller();
const elsa = await aManager(server);
const TOMORROW = addDays(TODAY, 1);

let venue: Venue;

beforeEach(async () => {
  venue = await aVenue(server, {
    ownerId: elsa.user.id,
    rooms: [
      { name: 'Salão', capacity: 30 },
      { name: 'Terraço', capacity: 20 },
    ],
  });
});
afterAll(async () => expect(await ledgerFaults(server)).toEqual([]));

const [hall, terrace] = [() => venue.rooms[0]!.id, () => venue.rooms[1]!.id];
const rooms = async () => (await elsa.caller.call('venueRooms', { venueId: venue.id })).body;
const add = (given: Partial<InputOf<'addRoom'>>, headers = {}) =>
  elsa.caller.call('addRoom', { venueId: venue.id, name: 'Jardim', capacity: 12, ...given }, headers);
/** Changes a room in its current version, or in the given one. */
const change = async (given: Partial<InputOf<'changeRoom'>>) => {
  const roomId = given.roomId ?? hall();
  const version = (await rooms()).find(({ id }) => id === roomId)?.version ?? 1;
  const usual = { name: 'Salão', capacity: 30, acceptTurnover: true };
  return elsa.caller.call('changeRoom', { venueId: venue.id, roomId, version, ...usual, ...given });
};
const remove = (roomId = hall(), version?: number) =>
  elsa.caller.call('removeRoom', { venueId: venue.id, roomId, version });
let phones = 0;
const book = async (given: Partial<InputOf<'book'>> = {}) => {
  const phone = `+24492300${1000 + phones++}`;
  return (await guest.call('book', aReservationRequest(venue, { phone, date: TOMORROW, ...given }))).body;
};
const namesOf = (answer: { error: { obstacles?: { name: string }[] } }) =>
  answer.error.obstacles?.map(({ name }) => name);

it('is marked in the public venue while a treatment is done in it', async () => {
  const hasTreatments = async () =>
    (await guest.call('venueBySlug', { slug: venue.slug })).body.rooms.map((room) => room.hasTreatments === true);
  expect(await hasTreatments()).toEqual([false, false]);
  await change({ roomId: terrace(), name: 'Terraço', capacity: 20, soldAs: 'whole' });
  const { db } = server.database;
  const massage = {
    names: { 'PT-AO': 'Massagem', 'PT-PT': null, EN: null },
    minutes: 60,
    price: 25_000,
    professionalIds: [],
  };
  const [row] = await db
    .insert(treatments)
    .values({ ...massage, venueId: venue.id, roomIds: [terrace()] })
    .returning();
  expect(await hasTreatments()).toEqual([false, true]);
  await db.update(treatments).set({ removedAt: new Date() }).where(eq(treatments.id, row!.id));
  expect(await hasTreatments()).toEqual([false, false]);
});

describe('how a room is sold', () => {
  const whole = { soldAs: 'whole' as const, minPeople: 10, bufferMinutes: 30, stayMinutes: 240 };

  it('is by seats unless the manager says whole, and a change that does not name it keeps it', async () => {
    expect((await add({})).body).toMatchObject({ soldAs: 'seats', minPeople: null, bufferMinutes: 0 });
    expect((await change(whole)).body).toMatchObject(whole);
    expect((await change({ name: 'Salão nobre', stayMinutes: 240 })).body).toMatchObject(whole);
    const [shown, other] = (await guest.call('venueBySlug', { slug: venue.slug })).body.rooms;
    expect(shown).toMatchObject({ whole: { minPeople: 10, stayMinutes: 240 } });
    expect(other).not.toHaveProperty('whole');
    expect((await change({ soldAs: 'seats' })).body).toMatchObject({ soldAs: 'seats', minPeople: null });
  });

  it('needs a smallest party that the room holds', async () => {
    const refused = async (given: object) =>
      (await change({ ...whole, ...given })).error.issues!.map(({ path }) => path);
    expect(await refused({ minPeople: 31 })).toEqual(['minPeople']);
    expect(await refused({ minPeople: 0 })).toEqual(['minPeople']);
    expect(await refused({ bufferMinutes: 721 })).toEqual(['bufferMinutes']);
    await change(whole);
    expect(await refused({ capacity: 9, minPeople: undefined })).toEqual(['minPeople']);
    expect((await rooms())[0]).toMatchObject({ capacity: 30, minPeople: 10 });
  });

  it('may let a desk hold a whole room, and forgets that with the whole', async () => {
    expect((await change({ ...whole, deskHolds: true })).body).toMatchObject({ soldAs: 'whole', deskHolds: true });
    expect((await change({ name: 'Salão nobre', stayMinutes: 240 })).body).toMatchObject({ deskHolds: true });
    expect((await change({ soldAs: 'seats' })).body).toMatchObject({ soldAs: 'seats', deskHolds: false });
    expect((await change({ deskHolds: true })).body).toMatchObject({ soldAs: 'seats', deskHolds: false });
  });

  it('does not change while parties are to come or desks hold seats, and says which', async () => {
    await book({ name: 'Rui', people: 4 });
    const refused = await change(whole);
    expect(refused.error.code).toBe('room_has_parties');
    expect(namesOf(refused)).toEqual(['Rui']);
    expect((await rooms())[0]).toMatchObject({ soldAs: 'seats' });
    await book({ roomId: terrace() });
    await lendFromAll(server, venue, 1);
    expect((await change({ ...whole, roomId: terrace(), name: 'Terraço', capacity: 20 })).error.code).toBe(
      'room_has_parties',
    );
  });

  it('asks no turnover of a room with one party at a time', async () => {
    const narrow = { capacity: 4, stayMinutes: 600, acceptTurnover: false };
    expect((await change(narrow)).error.code).toBe('turnover');
    expect((await change({ ...narrow, ...whole, minPeople: 1 })).status).toBe(200);
  });
});

describe('a room', { tags: ['spec-1.4'] }, () => {
  it('is added with the default week, for its size and the venue’s stay', async () => {
    const { status, body } = await add({ capacity: 9 });
    expect([status, body]).toMatchObject([201, { name: 'Jardim', capacity: 9, stayMinutes: null, upcoming: 0 }]);
    const { body: week } = await elsa.caller.call('week', { venueId: venue.id });
    expect(week.at(-1)).toMatchObject({ roomId: body.id, services: [{ firstTime: '19:00', capacity: 2 }] });
    expect((await book({ roomId: body.id })).status).toBe('CONFIRMED');
    expect((await rooms()).map((room) => [room.name, room.upcoming])).toEqual([
      ['Salão', 0],
      ['Terraço', 0],
      ['Jardim', 1],
    ]);
  });

  it('with its own stay is filled by that stay', async () => {
    const { body } = await add({ capacity: 9, stayMinutes: 30 });
    const { body: week } = await elsa.caller.call('week', { venueId: venue.id });
    expect(week.find(({ roomId }) => roomId === body.id)!.services[0]!.capacity).toBe(5);
  });

  it('sent twice with its key is created once', async () => {
    const key = { 'idempotency-key': newId() };
    expect((await add({}, key)).body).toEqual((await add({}, key)).body);
    expect(await rooms()).toHaveLength(3);
  });

  it('needs a unique name, in any letter case', async () => {
    const { status, error } = await add({ name: ' SALÃO ' });
    expect([status, error.issues]).toEqual([400, [{ path: 'name', message: 'Já há uma sala com este nome' }]]);
    expect((await change({ name: 'terraço' })).error.code).toBe('bad_input');
    for (const name of ['Salão\u200b', 'Sala\u0303o', 'Sal\u00adão'])
      expect((await add({ name })).error.issues?.[0]?.message).toBe('Já há uma sala com este nome');
    expect((await change({ name: 'SALÃO' })).body.name).toBe('SALÃO');
    await remove(terrace());
    expect((await add({ name: 'Terraço' })).status).toBe(201);
  });

  it('with an unknown id, or of another venue, is a 404', async () => {
    const other = await aVenue(server, { ownerId: elsa.user.id });
    expect((await change({ roomId: other.rooms[0]!.id })).error.code).toBe('room_not_found');
    expect((await remove(newId())).status).toBe(404);
  });
});

describe('shrinking a room', () => {
  it('is refused below the size of an upcoming party', async () => {
    await book({ name: 'Seis', people: 5 });
    await book({ name: 'Dois', people: 2, time: '23:00' });
    const answer = await change({ capacity: 4 });
    expect([answer.status, answer.error.code, namesOf(answer)]).toEqual([409, 'strands', ['Seis']]);
    expect((await change({ capacity: 5 })).status).toBe(200);
  });

  it('is refused if the people of one stay would not fit, and lists those slots', async () => {
    for (const time of ['19:00', '19:30', '20:30']) await book({ name: time, people: 4, time });
    await book({ name: '22:30', people: 4, time: '22:30' });
    const answer = await change({ capacity: 11 });
    expect([namesOf(answer), answer.error.obstacleCount]).toEqual([['19:00', '19:30', '20:30'], 3]);
    expect((await change({ capacity: 11, stayMinutes: 90 })).status).toBe(200);
  });

  it('counts seats leased to a desk', async () => {
    await book({ people: 4 });
    await lendFromAll(server, venue, 1);
    const { error } = await change({ capacity: 4 });
    expect([error.code, error.obstacleCount]).toEqual(['leased', undefined]);
  });

  it('is refused below the size of a guest who waits for seats of it', async () => {
    const wait = (given: { name: string; people: number; phone: string }) =>
      guest.call('joinWaitlist', aWaitlistRequest(venue, { ...given, date: TOMORROW }));
    expect((await wait({ name: 'Ivone', people: 5, phone: '+244923002001' })).status).toBe(201);
    expect((await wait({ name: 'Rui', people: 2, phone: '+244923002002' })).status).toBe(201);
    const answer = await change({ capacity: 4 });
    expect([answer.status, answer.error.code, namesOf(answer)]).toEqual([409, 'strands', ['Ivone']]);
    expect((await change({ capacity: 5 })).status).toBe(200);
    const whole = { capacity: 5, soldAs: 'whole', minPeople: 3 } as const;
    expect(namesOf(await change(whole))).toEqual(['Rui']);
    expect((await change({ ...whole, minPeople: 2 })).status).toBe(200);
    const smaller = await change({ capacity: 4, soldAs: 'seats' });
    expect([smaller.error.code, namesOf(smaller)]).toEqual(['strands', ['Ivone']]);
    expect((await change({ capacity: 5, soldAs: 'seats' })).status).toBe(200);
  });

  it('ignores past days and cancelled parties', async () => {
    const { guestToken: token } = await book({ people: 5 });
    await guest.call('cancelAsGuest', { token });
    await book({ people: 5, date: TODAY });
    server.clock.set('2026-11-22T08:00:00.000Z');
    expect((await change({ capacity: 2 })).status).toBe(200);
    server.clock.set('2026-11-21T17:00:00.000Z');
  });
});

describe('a room whose week would overfill it', () => {
  it.each([
    ['made smaller', { capacity: 19 }, 20, 19],
    ['where parties stay longer', { stayMinutes: 210 }, 35, 30],
  ])('%s, is saved only with confirmed turnover', async (_what, given, people, capacity) => {
    const { status, error } = await change({ ...given, acceptTurnover: false });
    expect([status, error.code]).toEqual([409, 'turnover']);
    expect(error.message).toContain(`(${people} pessoas) ultrapassam a sala (${capacity})`);
    expect((await rooms())[0]).toMatchObject({ capacity: 30, stayMinutes: null });
    expect((await change(given)).status).toBe(200);
  });

  it('needs no confirmation for a change that does not worsen it', async () => {
    await change({ capacity: 15 });
    expect((await change({ capacity: 15, name: 'Sala', acceptTurnover: false })).status).toBe(200);
    expect((await change({ capacity: 16, stayMinutes: 119, acceptTurnover: false })).status).toBe(200);
    expect((await change({ capacity: 15, stayMinutes: 119, acceptTurnover: false })).error.code).toBe('turnover');
  });

  it('is added only with confirmed turnover', async () => {
    expect((await add({ capacity: 3 })).error.code).toBe('turnover');
    expect(await rooms()).toHaveLength(2);
    expect((await add({ capacity: 3, acceptTurnover: true })).status).toBe(201);
  });
});

describe('a room that another person has changed since', () => {
  it('is not overwritten: the refusal has its current state', async () => {
    await book();
    const { body: theirs } = await change({ capacity: 25, version: 1 });
    expect(theirs.version).toBe(2);
    const { status, error } = await change({ name: 'Sala', version: 1 });
    expect([status, error.code, error.current]).toEqual([409, 'stale', { ...theirs, upcoming: 1 }]);
    expect((await rooms())[0]).toEqual(theirs);
    expect((await change({ name: 'Sala', version: 2 })).body).toMatchObject({ name: 'Sala', version: 3 });
  });

  it('is not removed with an old version', async () => {
    const { body: theirs } = await change({ capacity: 25 });
    const { status, error } = await remove(hall(), 1);
    expect([status, error.code, error.current]).toEqual([409, 'stale', theirs]);
    expect(await rooms()).toHaveLength(2);
    expect((await remove(hall(), 2)).status).toBe(200);
  });

  it('is changed by exactly one of two at once', async () => {
    const answers = await Promise.all([25, 26, 27].map((capacity) => change({ capacity, version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const won = answers.find(({ status }) => status === 200)!.body;
    expect((await rooms())[0]).toEqual(won);
    for (const { error } of answers.filter(({ status }) => status === 409)) expect(error.current).toEqual(won);
    expect((await logOf(server, venue.id, hall())).filter(({ kind }) => kind === 'changed')).toHaveLength(1);
  });

  it('needs a version', async () => {
    const answer = await change({ version: undefined });
    expect([answer.status, answer.error.issues?.map(({ path }) => path)]).toEqual([400, ['version']]);
  });
});

describe('removing a room', () => {
  it('hides it from every list and refuses bookings; past parties keep its name', async () => {
    const { guestToken: token } = await book({ date: TODAY });
    server.clock.set('2026-11-22T08:00:00.000Z');
    expect((await remove()).status).toBe(200);
    expect((await rooms()).map((room) => room.name)).toEqual(['Terraço']);
    expect((await guest.call('venueById', { id: venue.id })).body.rooms).toHaveLength(1);
    expect((await elsa.caller.call('week', { venueId: venue.id })).body).toHaveLength(1);
    const { body: slots } = await guest.call('scheduleOfDay', { slugOrId: venue.id, date: TOMORROW });
    expect(new Set(slots.map((slot) => slot.roomId))).toEqual(new Set([terrace()]));
    expect((await book()) as object).toMatchObject({ code: 'foreign_room' });
    expect((await guest.call('guestReservation', { token })).body.roomName).toBe('Salão');
    expect((await remove()).error.code).toBe('room_not_found');
    server.clock.set('2026-11-21T17:00:00.000Z');
  });

  it('is refused while parties are upcoming or guests wait for it', async () => {
    const party = await book({ name: 'Marisa' });
    const { body: entry } = await guest.call(
      'joinWaitlist',
      aWaitlistRequest(venue, { name: 'Ivone', date: TOMORROW }),
    );
    const answer = await remove();
    expect([answer.status, answer.error.code, namesOf(answer)?.sort()]).toEqual([409, 'strands', ['Ivone', 'Marisa']]);
    expect(answer.error.obstacles!.map(({ reservationId }) => reservationId).sort()).toEqual(
      [party.id, entry.id].sort(),
    );
    expect((await remove(terrace())).status).toBe(200);
  });

  it('is refused while seats are leased to a desk', async () => {
    const { guestToken: token } = await book();
    await guest.call('cancelAsGuest', { token });
    await lendFromAll(server, venue, 1);
    expect((await remove()).error.code).toBe('leased');
  });

  it('is refused for the last one', async () => {
    await remove(terrace());
    expect((await remove()).error.code).toBe('last_room');
  });
});

it("the log keeps a room's former values", async () => {
  const stays = { minPeople: null, bufferMinutes: 0, seatStays: null, servicesEndMinute: null };
  const bySeats = { soldAs: 'seats', deskHolds: false, ...stays };
  await change({ name: 'Sala Grande', capacity: 40, stayMinutes: 90 });
  await remove();
  const log = (await logOf(server, venue.id, hall())).filter(({ entity }) => entity === 'room');
  expect(log.map(({ kind, before, after }) => ({ kind, before, after }))).toEqual([
    {
      kind: 'changed',
      before: { ...bySeats, name: 'Salão', capacity: 30, stayMinutes: null },
      after: { ...bySeats, name: 'Sala Grande', capacity: 40, stayMinutes: 90 },
    },
    { kind: 'removed', before: { ...bySeats, name: 'Sala Grande', capacity: 40, stayMinutes: 90 }, after: null },
  ]);
  expect(await logBreak(server, venue.id)).toBeNull();
});

it('neighbours can neither read nor change rooms', async () => {
  const { caller } = await aManager(server);
  expect((await caller.call('venueRooms', { venueId: venue.id })).status).toBe(404);
  expect((await caller.call('removeRoom', { venueId: venue.id, roomId: hall() })).status).toBe(404);
});
