import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slotFor } from '#server/features/schedule/service';
import { aManager, aReservationRequest, aVenue, type SignedInCaller } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { isMultiConnection } from '#server/testing/database';
import { ledgerFaults, logBreak } from '#server/testing/ledger';
import { PATIENCE_MS, replayable } from '#server/testing/property';
import { type Caller, startTestServer, type TestServer } from '#server/testing/server';
import type { AppError, ErrorBody } from '#shared/errors';
import type { StaffSlot } from '#shared/schedule/schema';
import { addDays } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const DAYS = [TODAY, addDays(TODAY, 1), addDays(TODAY, 2)];
const TIMES = ['19:00', '19:30', '20:00', '20:30', '21:00', '23:30', '00:30'];

let server: TestServer;
let guest: Caller;
let elsa: SignedInCaller;

beforeAll(async () => {
  server = await startTestServer();
  guest = server.caller();
  elsa = await aManager(server);
});
afterAll(() => server.close());

/** A venue under random commands; indexes are taken modulo the number of items. */
interface World {
  venue: Venue;
  rooms: string[];
  tokens: string[];
  exceptions: string[];
}

const nth = <T>(list: T[], index: number): T | undefined => list[index % Math.max(1, list.length)];
const small = fc.nat(20);
const day = fc.constantFrom(...DAYS);
const time = fc.constantFrom(...TIMES);
const hours = fc.record({ from: fc.nat(5), length: fc.nat(3), capacity: fc.integer({ min: 1, max: 6 }) });
const spanOf = ({ from, length, capacity }: { from: number; length: number; capacity: number }) => ({
  firstTime: TIMES[from]!,
  lastTime: TIMES[Math.min(TIMES.length - 1, from + length)]!,
  everyMinutes: 30,
  capacity,
});

const commands = {
  book: fc.record({
    kind: fc.constant('book' as const),
    room: small,
    day,
    time,
    people: fc.integer({ min: 1, max: 4 }),
  }),
  cancel: fc.record({ kind: fc.constant('cancel' as const), which: small }),
  week: fc.record({
    kind: fc.constant('week' as const),
    room: small,
    hours,
    weekdays: fc.integer({ min: 1, max: 127 }),
  }),
  close: fc.record({ kind: fc.constant('close' as const), room: small, day, time: fc.option(time) }),
  resize: fc.record({
    kind: fc.constant('resize' as const),
    room: small,
    day,
    time: fc.option(time),
    capacity: fc.integer({ min: 1, max: 9 }),
  }),
  hours: fc.record({ kind: fc.constant('hours' as const), room: small, day, hours }),
  undo: fc.record({ kind: fc.constant('undo' as const), which: small }),
  shrink: fc.record({ kind: fc.constant('shrink' as const), room: small, capacity: fc.integer({ min: 2, max: 12 }) }),
  addRoom: fc.record({ kind: fc.constant('addRoom' as const), capacity: fc.integer({ min: 2, max: 12 }) }),
  removeRoom: fc.record({ kind: fc.constant('removeRoom' as const), room: small }),
};
const command = fc.oneof(
  { weight: 8, arbitrary: commands.book },
  { weight: 2, arbitrary: commands.cancel },
  ...Object.values(commands).map((arbitrary) => ({ weight: 1, arbitrary })),
);
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;

/** The last index means all rooms. */
const roomOrAll = ({ rooms }: World, index: number): string | null => [...rooms, null][index % (rooms.length + 1)]!;

let phones = 0;
async function run(world: World, step: Command): Promise<{ status: number; error: ErrorBody }> {
  const { caller } = elsa;
  const venueId = world.venue.id;
  const exception = async (given: object) => {
    const answer = await caller.call('addException', { venueId, ...given } as never);
    if (answer.status === 201) world.exceptions.push((answer.body as { id: string }).id);
    return answer;
  };
  switch (step.kind) {
    case 'book': {
      const { day: date, time: at, people } = step;
      const phone = `+2449230${10_000 + phones++}`;
      const request = {
        ...aReservationRequest(world.venue),
        roomId: nth(world.rooms, step.room)!,
        date,
        time: at,
        people,
        phone,
      };
      const answer = await guest.call('book', request);
      if (answer.status === 201) world.tokens.push(answer.body.guestToken);
      return answer;
    }
    case 'cancel':
      return guest.call('cancelAsGuest', { token: nth(world.tokens, step.which) ?? 'nobody' });
    case 'week': {
      const services = [{ weekdays: step.weekdays, ...spanOf(step.hours) }];
      return caller.call('saveRoomWeek', {
        venueId,
        roomId: nth(world.rooms, step.room)!,
        services,
        acceptTurnover: true,
      });
    }
    case 'close':
      return exception({ kind: 'closed', roomId: roomOrAll(world, step.room), date: step.day, time: step.time });
    case 'resize': {
      const { day: date, time: at, capacity } = step;
      const scope = { roomId: roomOrAll(world, step.room), date, time: at };
      return exception({ kind: 'capacity', ...scope, capacity, acceptTurnover: true });
    }
    case 'hours': {
      const scope = { roomId: roomOrAll(world, step.room), date: step.day };
      return exception({ kind: 'hours', ...scope, ...spanOf(step.hours), acceptTurnover: true });
    }
    case 'undo': {
      const id = nth(world.exceptions, step.which) ?? venueId;
      return caller.call('removeException', { venueId, id });
    }
    case 'shrink': {
      const roomId = nth(world.rooms, step.room)!;
      const { body } = await caller.call('venueRooms', { venueId });
      const version = body.find(({ id }) => id === roomId)?.version ?? 1; // gone if a concurrent step removed it
      const room = { venueId, roomId, name: roomId, capacity: step.capacity, version };
      return caller.call('changeRoom', { ...room, acceptTurnover: true });
    }
    case 'addRoom': {
      const answer = await caller.call('addRoom', {
        venueId,
        name: `Sala ${phones++}`,
        capacity: step.capacity,
        acceptTurnover: true,
      });
      if (answer.status === 201) world.rooms.push(answer.body.id);
      return answer;
    }
    case 'removeRoom': {
      const roomId = nth(world.rooms, step.room)!;
      const answer = await caller.call('removeRoom', { venueId, roomId });
      if (answer.status === 200) world.rooms.splice(world.rooms.indexOf(roomId), 1);
      return answer;
    }
  }
}

/** Every upcoming party has its slot on the board, open or closed, with its people in it. */
async function expectNobodyStranded({ venue, tokens }: World, slots: Map<string, StaffSlot>): Promise<void> {
  const people = new Map<string, number>();
  for (const token of tokens) {
    const { body } = await guest.call('guestReservation', { token });
    if (body.status === 'CANCELLED') continue;
    const place = `${body.date} ${body.roomId} ${body.time}`;
    people.set(place, (people.get(place) ?? 0) + body.people);
    expect(slots.has(place), place).toBe(true);
  }
  for (const [place, slot] of slots) expect(slot.reserved, place).toBe(people.get(place) ?? 0);
  expect(await logBreak(server, venue.id)).toBeNull();
}

/** The board shows of each place what a booking would be told. */
async function expectOneTruth({ venue, rooms }: World, slots: Map<string, StaffSlot>): Promise<void> {
  for (const date of DAYS) {
    for (const [roomId, at] of rooms.flatMap((room) => TIMES.map((each) => [room, each] as const))) {
      const wanted = { venueId: venue.id, roomId, date, time: at };
      const told = await slotFor(server.database.db, wanted, server.clock.now()).catch((error: unknown) => error);
      const shown = slots.get(`${date} ${roomId} ${at}`);
      if (shown === undefined) expect((told as AppError).code).toBe('not_a_slot');
      else {
        const { capacity, isClosed, availableCapacity } = shown;
        expect(told).toMatchObject({ slot: { capacity, isClosed, availableCapacity } });
      }
    }
  }
}

async function board(venueId: string): Promise<Map<string, StaffSlot>> {
  const slots = new Map<string, StaffSlot>();
  for (const date of DAYS) {
    const { body } = await elsa.caller.call('staffSchedule', { venueId, date });
    for (const slot of body) slots.set(`${date} ${slot.roomId} ${slot.time}`, slot);
  }
  return slots;
}

/** Applies a venue's changes, `width` at once. */
async function change(steps: Command[], width: number): Promise<void> {
  const venue = await aVenue(server, {
    ownerId: elsa.user.id,
    rooms: [{ capacity: 12 }, { name: 'Terraço', capacity: 12 }],
  });
  const world: World = { venue, rooms: venue.rooms.map((room) => room.id), tokens: [], exceptions: [] };
  for (let at = 0; at < steps.length; at += width) {
    const hands = steps.slice(at, at + width);
    const answers = await Promise.all(hands.map((step) => run(world, step)));
    for (const { status, error } of answers) expect(status, JSON.stringify([hands, error])).toBeLessThan(500);
  }
  const slots = await board(venue.id);
  await expectNobodyStranded(world, slots);
  await expectOneTruth(world, slots);
  expect(await ledgerFaults(server, venue.id)).toEqual([]);
}

const changes = (runs: number, width: number) =>
  fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 6, maxLength: 20, size: 'max' }), (steps) => change(steps, width)),
    replayable(runs),
  );

it(
  "any sequence of changes strands no party, and the board matches the booking's answer",
  async () => {
    await changes(10, 1);
  },
  PATIENCE_MS,
);

describe.skipIf(!isMultiConnection)('at the same time', () => {
  it(
    'five concurrent changes strand no party',
    async () => {
      await changes(10, 5);
    },
    PATIENCE_MS,
  );
});
