import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aManager, aReservationRequest, aVenue, aWaitlistRequest, tokenOf } from '#server/testing/builders';
import { SATURDAY_EVENING, TODAY } from '#server/testing/clock';
import { ledgerFaults, logBreak } from '#server/testing/ledger';
import { solutionOf, solved } from '#server/testing/proof-of-work';
import { type Answer, serverForFile, startTestServer, type TestServer } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import { ADDRESS_SHARE, UNCONFIRMED_SHARE } from '#shared/reservations/rules';
import { addDays, MINUTE_MS, timeOfService } from '#shared/time';

/** Defaults of a server in use, except the cost of a challenge: hundreds are solved here. */
const defaults = { bookingsWithoutProof: 2, addressShare: ADDRESS_SHARE, challengeCost: 1 };
const server = await serverForFile(defaults);
beforeEach(() => server.clock.set(SATURDAY_EVENING));

let lastPhone = 931_000_000;
const aPhone = () => `+244${lastPhone++}`;
let lastAddress = 0;
const anAddress = () => `198.51.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`;

/** Calls like the form: solves a challenge and repeats the call. */
async function send<Name extends 'book' | 'joinWaitlist'>(
  name: Name,
  input: InputOf<Name>,
  address: string,
  to: TestServer = server,
): Promise<Answer<Name>> {
  const headers = { 'x-forwarded-for': address, 'idempotency-key': newId() };
  const answer = await to.caller().call(name, input, headers);
  if (answer.error.code !== 'challenge_required') return answer;
  return to.caller().call(name, input, { ...headers, 'x-proof-of-work': await solved(answer.error.challenge!) });
}

type Venue = Awaited<ReturnType<typeof aVenue>>;
const bookFrom = (address: string, venue: Venue, given: object = {}) =>
  send('book', aReservationRequest(venue, { phone: aPhone(), ...given }), address);
const times = ['19:00', '19:30', '20:00', '20:30', '21:00', '21:30', '22:00', '22:30', '23:00', '23:30'];
/** A venue with 10 × `capacity` seats per day. */
const aVenueFor = (capacity: number) =>
  aVenue(server, { rooms: [{ slots: [{ first: '19:00', last: '23:30', capacity }] }] });

/** The link from the booking's message. */
async function tokenOnPhone(id: string, caller: Awaited<ReturnType<typeof aManager>>['caller'], venueId: string) {
  const { body: queue } = await caller.call('outbox', { venueId });
  const { text } = queue.find((message) => message.reservationId === id)!;
  return /\/reserva\/([\w-]+)/.exec(text)![1]!;
}

describe('a booking past the limits of its address', () => {
  test('is answered without the link, which is in the message to the phone and confirms it', async () => {
    const { caller, user } = await aManager(server);
    const venue = await aVenue(server, {
      ownerId: user.id,
      rooms: [{ slots: [{ first: '19:00', last: '23:30', capacity: 20 }] }],
    });
    const address = anAddress();
    const first = await bookFrom(address, venue, { people: 20, time: '19:00' });
    expect(first.body).toMatchObject({ status: 'CONFIRMED', guestToken: expect.any(String) });
    expect((await bookFrom(address, venue, { people: 20, time: '19:30' })).body.status).toBe('CONFIRMED');
    const { status, body } = await bookFrom(address, venue, { people: 12, time: '20:00' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'HOLD', holdUntil: '2026-11-21T17:30:00.000Z' });
    expect(body).not.toHaveProperty('guestToken');
    expect(body).not.toHaveProperty('guestLink');
    expect(JSON.stringify(body)).not.toMatch(/reserva\//);
    const token = await tokenOnPhone(body.id, caller, venue.id);
    expect((await server.caller().call('confirmAsGuest', { token })).body.status).toBe('CONFIRMED');
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('no longer counts against the address once the guest confirmed it', async () => {
    const { caller, user } = await aManager(server);
    const venue = await aVenue(server, {
      ownerId: user.id,
      rooms: [{ slots: [{ first: '19:00', last: '23:30', capacity: 10 }] }],
    });
    const address = anAddress();
    expect((await bookFrom(address, venue, { people: 10, time: '19:00' })).body.status).toBe('CONFIRMED');
    expect((await bookFrom(address, venue, { people: 10, time: '19:30' })).body.status).toBe('CONFIRMED');
    const held = await bookFrom(address, venue, { people: 6, time: '20:00' });
    expect(held.body.status).toBe('HOLD');
    const token = await tokenOnPhone(held.body.id, caller, venue.id);
    await server.caller().call('confirmAsGuest', { token });
    expect((await bookFrom(address, venue, { people: 5, time: '20:30' })).body.status).toBe('CONFIRMED');
  });

  test("is refused with the venue’s phone if the day's holds are used up, and accepted after one expires", async () => {
    const venue = await aVenueFor(20);
    const address = anAddress();
    for (const time of ['19:00', '19:30']) await bookFrom(address, venue, { people: 20, time });
    expect((await bookFrom(address, venue, { people: 20, time: '20:00' })).body.status).toBe('HOLD');
    const refused = await bookFrom(address, venue, { people: 12, time: '20:30' });
    expect(refused).toMatchObject({ status: 409, error: { code: 'too_many_unconfirmed' } });
    expect(refused.error.message).toContain('+244 923 456 789');
    expect((await bookFrom(anAddress(), venue, { people: 6, time: '20:30' })).body.status).toBe('CONFIRMED');
    server.clock.advance(30 * MINUTE_MS);
    expect((await bookFrom(address, venue, { people: 12, time: '21:00' })).body.status).toBe('HOLD');
  });

  test('excludes the first one of an address, even of the maximum size', async () => {
    const venue = await aVenueFor(20);
    const { body } = await bookFrom(anAddress(), venue, { people: 20 });
    expect(body.status).toBe('CONFIRMED');
  });
});

describe('a waitlist entry past the limits of its address', () => {
  test('is answered without the link', async () => {
    const venue = await aVenueFor(20);
    const address = anAddress();
    for (const time of ['19:00', '19:30']) await bookFrom(address, venue, { people: 20, time });
    const join = (from: string) => send('joinWaitlist', aWaitlistRequest(venue, { phone: aPhone(), people: 12 }), from);
    const { status, body } = await join(address);
    expect(status).toBe(201);
    expect(body).not.toHaveProperty('guestToken');
    expect(body).not.toHaveProperty('guestLink');
    expect((await join(anAddress())).body.guestToken).toEqual(expect.any(String));
  });

  test('counts for its address when its offer is accepted', async () => {
    const { caller: manager, user } = await aManager(server);
    const venue = await aVenue(server, {
      ownerId: user.id,
      rooms: [{ slots: [{ first: '19:00', last: '23:30', capacity: 10 }] }],
    });
    const address = anAddress();
    const { body: entry } = await send(
      'joinWaitlist',
      aWaitlistRequest(venue, { phone: aPhone(), people: 10 }),
      address,
    );
    await manager.call('promote', { id: entry.id });
    await server.caller().call('acceptAsGuest', { token: entry.guestToken });
    expect((await bookFrom(address, venue, { people: 10, time: '21:00' })).body.status).toBe('CONFIRMED');
    expect((await bookFrom(address, venue, { people: 6, time: '21:30' })).body.status).toBe('HOLD');
  });
});

describe('proof of work', () => {
  const ask = (venue: Venue, address: string, headers = {}) =>
    server.caller().call('book', aReservationRequest(venue, { phone: aPhone(), time: '21:00', people: 1 }), {
      'x-forwarded-for': address,
      ...headers,
    });

  test('is required from the third booking of an address in ten minutes, including waitlist entries', async () => {
    const venue = await aVenueFor(20);
    const address = anAddress();
    expect((await ask(venue, address)).status).toBe(201);
    const joined = await server
      .caller()
      .call('joinWaitlist', aWaitlistRequest(venue, { phone: aPhone() }), { 'x-forwarded-for': address });
    expect(joined.status).toBe(201);
    const { status, error } = await ask(venue, address);
    expect({ status, code: error.code }).toEqual({ status: 403, code: 'challenge_required' });
    expect(error.message).toContain('verificação automática');
    expect((await ask(venue, anAddress())).status).toBe(201);
    const proof = await solved(error.challenge!);
    expect((await ask(venue, address, { 'x-proof-of-work': proof })).status).toBe(201);
  });

  test('is valid once, on any server process, and only with our signature', async () => {
    const venue = await aVenueFor(20);
    const address = anAddress();
    for (let n = 0; n < 2; n++) await ask(venue, address);
    const challenge = (await ask(venue, address)).error.challenge!;
    const proof = await solved(challenge);
    const other = await startTestServer({ ...defaults, database: server.database, clock: server.clock });
    const twice = await Promise.all(
      [server, other].map((process) =>
        process.caller().call('book', aReservationRequest(venue, { phone: aPhone(), people: 1 }), {
          'x-forwarded-for': address,
          'x-proof-of-work': proof,
        }),
      ),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 403]);
    const fresh = (await ask(venue, address)).error.challenge!;
    const longer = { ...fresh, parameters: { ...fresh.parameters, expiresAt: fresh.parameters.expiresAt! + 600 } };
    const forged = await Promise.all(
      ['', 'not base64 §', btoa('{}'), btoa('[]'), btoa(JSON.stringify({ challenge: 1 })), await solved(longer)].map(
        (value) => ask(venue, address, { 'x-proof-of-work': encodeURI(value) }),
      ),
    );
    expect(forged.map(({ error }) => error.code)).toEqual(Array(6).fill('challenge_required'));
  });

  test('expires after ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const venue = await aVenueFor(20);
    const address = anAddress();
    for (let n = 0; n < 2; n++) await ask(venue, address);
    const proof = await solved((await ask(venue, address)).error.challenge!);
    vi.setSystemTime(Date.now() + 10 * MINUTE_MS + 1000);
    for (let n = 0; n < 2; n++) expect((await ask(venue, address)).status).toBe(201);
    expect((await ask(venue, address, { 'x-proof-of-work': proof })).error.code).toBe('challenge_required');
    vi.useRealTimers();
  });

  test('costs 500 to 1,500 keys of 1,000 rounds each', async () => {
    const other = await startTestServer({ bookingsWithoutProof: 0, database: server.database, clock: server.clock });
    const venue = await aVenueFor(20);
    const { error } = await other.caller().call('book', aReservationRequest(venue));
    expect(error.challenge!.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 1000 });
    const solution = await solutionOf(error.challenge!);
    expect(solution!.counter).toBeGreaterThanOrEqual(500);
    expect(solution!.counter).toBeLessThanOrEqual(1500);
  });

  test('is not required of staff', async () => {
    const { caller, user } = await aManager(server);
    const venue = await aVenue(server, { ownerId: user.id });
    const at = (index: number) => ({ phone: aPhone(), time: times[index]!, people: 5 });
    for (let index = 0; index < 6; index++) {
      const { kind, ...request } = { kind: 'phone' as const, ...aReservationRequest(venue, at(index)) };
      const { status, body } = await caller.call('bookAtDesk', { ...request, kind });
      expect({ status, is: body.status }).toEqual({ status: 201, is: 'CONFIRMED' });
    }
  });
});

/** Ten slots for 276 people, as in the observed attack. */
const DAY_SEATS = 270;

test('32 bookings with invented phones from one address take a third of a day’s seats, and a quarter permanently', async () => {
  const venue = await aVenueFor(DAY_SEATS / 10);
  const address = anAddress();
  const answers = [];
  for (let n = 0; n < 32; n++) {
    answers.push(await bookFrom(address, venue, { people: 9, time: times[n % 10] }));
  }
  const seats = async () => {
    const { body } = await server.caller().call('scheduleOfDay', { slugOrId: venue.id, date: TODAY });
    return DAY_SEATS - body.reduce((sum, slot) => sum + slot.availableCapacity, 0);
  };
  expect(answers.filter(({ body }) => body.status === 'CONFIRMED')).toHaveLength(7);
  expect(answers.filter(({ body }) => body.status === 'HOLD')).toHaveLength(3);
  expect(answers.filter(({ error }) => error.code === 'too_many_unconfirmed')).toHaveLength(22);
  expect(await seats()).toBe(90);
  expect(await seats()).toBeLessThanOrEqual(DAY_SEATS * (ADDRESS_SHARE + UNCONFIRMED_SHARE));
  // Holds cannot be confirmed without the phone
  expect(answers.filter(({ body }) => body.status === 'HOLD' && 'guestToken' in body)).toEqual([]);
  server.clock.advance(30 * MINUTE_MS);
  expect(await seats()).toBe(63);
  expect(await ledgerFaults(server)).toEqual([]);
});

test.each([
  { of: 'halls', capacity: 100, stayMinutes: 180, confirmed: 2, held: 1 },
  { of: 'cabins', capacity: 2, stayMinutes: 90, confirmed: 5, held: 4 },
])(
  'one address takes a third of a day’s $of at most, with one person in each',
  async ({ capacity, stayMinutes, ...expected }) => {
    const slots = [{ first: '10:00', last: '21:00', every: 30, capacity }];
    const names = ['Sala 1', 'Sala 2', 'Sala 3'];
    const rooms = names.map((name) => ({ name, capacity, slots, whole: { stayMinutes } }));
    // Seats of a restaurant beside them are another measure
    const venue = await aVenue(server, { rooms: [...rooms, { name: 'Bar', capacity: 90 }] });
    const address = anAddress();
    const answers = [];
    for (const room of venue.rooms.slice(0, 3)) {
      for (let minute = 600; minute <= 1260; minute += stayMinutes) {
        const place = { roomId: room.id, date: addDays(TODAY, 1), time: timeOfService(minute) };
        answers.push(await bookFrom(address, venue, { people: 1, ...place }));
      }
    }
    expect(answers.filter(({ body }) => body.status === 'CONFIRMED')).toHaveLength(expected.confirmed);
    expect(answers.filter(({ body }) => body.status === 'HOLD')).toHaveLength(expected.held);
    const refused = answers.filter(({ error }) => error.code === 'too_many_unconfirmed');
    expect(refused).toHaveLength(answers.length - expected.confirmed - expected.held);
    // The bar's share is not used up
    expect((await bookFrom(address, venue, { people: 5, roomId: venue.rooms[3]!.id })).body.status).toBe('CONFIRMED');
  },
);

test('500 people behind one address all book on one evening, in ten venues', { timeout: 120_000 }, async () => {
  const address = anAddress();
  const venues = await Promise.all(Array.from({ length: 10 }, () => aVenueFor(12)));
  const outcomes: Record<string, number> = {};
  for (let person = 0; person < 500; person++) {
    const venue = venues[person % 10]!;
    const { status, body } = await bookFrom(address, venue, { people: 2, time: times[Math.floor(person / 10) % 10] });
    expect(status).toBe(201);
    outcomes[body.status] = (outcomes[body.status] ?? 0) + 1;
    if (body.status !== 'HOLD') continue;
    const token = await tokenOf(server, body.id);
    expect((await server.caller().call('confirmAsGuest', { token })).body.status).toBe('CONFIRMED');
  }
  expect(outcomes).toEqual({ CONFIRMED: 150, HOLD: 350 });
  expect(await ledgerFaults(server)).toEqual([]);
});
