import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slotFor } from '#server/features/schedule/service';
import { aManager, aReservationRequest, aVenue } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { isMultiConnection } from '#server/testing/database';
import { ledgerFaults, logBreak } from '#server/testing/ledger';
import { PATIENCE_MS, replayable } from '#server/testing/property';
import { serverForFile } from '#server/testing/server';
import type { AppError, ErrorBody } from '#shared/errors';
import type { StaffSlot } from '#shared/schedule/schema';
import { addDays } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const DAYS = [TODAY, addDays(TODAY, 1), addDays(TODAY, 2)];
const TIMES = ['19:00', '19:30', '20:00', '20:30', '21:00', '23:30', '00:30'];

const server = await serverForFile();

const guest = server.caller();
const elsa = await aManager(server);

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
type Outcome = { status: number; error: ErrorBody };
type Of<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

async function addException(world: World, given: object): Promise<Outcome> {
  const answer = await elsa.caller.call('addException', { venueId: world.venue.id, ...given } as never);
  if (answer.status === 201) world.exceptions.push((answer.body as { id: string }).id);
  return answer;
}

const runs: { [Kind in Command['kind']]: (world: World, step: Of<Kind>) => Promise<Outcome> } = {
  async book(world, { day: date, time: at, people, room }) {
    const phone = `+2449230${10_000 + phones++}`;
    const party = { roomId: nth(world.rooms, room)!, date, time: at, people, phone };
    const answer = await guest.call('book', { ...aReservationRequest(world.venue), ...party });
    if (answer.status === 201) world.tokens.push(answer.body.guestToken);
    return answer;
  },
  cancel: (world, { which }) => guest.call('cancelAsGuest', { token: nth(world.tokens, which) ?? 'unknown' }),
  week({ venue, rooms }, { weekdays, hours: span, room }) {
    const services = [{ weekdays, ...spanOf(span) }];
    const week = { venueId: venue.id, roomId: nth(rooms, room)!, services };
    return elsa.caller.call('saveRoomWeek', { ...week, acceptTurnover: true });
  },
  close: (world, { room, day: date, time: at }) =>
    addException(world, { kind: 'closed', roomId: roomOrAll(world, room), date, time: at }),
  resize(world, { room, day: date, time: at, capacity }) {
    const scope = { roomId: roomOrAll(world, room), date, time: at };
    return addException(world, { kind: 'capacity', ...scope, capacity, acceptTurnover: true });
  },
  hours(world, { room, day: date, hours: span }) {
    const scope = { roomId: roomOrAll(world, room), date };
    return addException(world, { kind: 'hours', ...scope, ...spanOf(span), acceptTurnover: true });
  },
  undo: ({ venue, exceptions }, { which }) =>
    elsa.caller.call('removeException', { venueId: venue.id, id: nth(exceptions, which) ?? venue.id }),
  async shrink({ venue, rooms }, { room, capacity }) {
    const venueId = venue.id;
    const roomId = nth(rooms, room)!;
    const { body } = await elsa.caller.call('venueRooms', { venueId });
    const version = body.find(({ id }) => id === roomId)?.version ?? 1; // gone if a concurrent step removed it
    const change = { venueId, roomId, name: roomId, capacity, version };
    return elsa.caller.call('changeRoom', { ...change, acceptTurnover: true });
  },
  async addRoom({ venue, rooms }, { capacity }) {
    const room = { venueId: venue.id, name: `Sala ${phones++}`, capacity };
    const answer = await elsa.caller.call('addRoom', { ...room, acceptTurnover: true });
    if (answer.status === 201) rooms.push(answer.body.id);
    return answer;
  },
  async removeRoom({ venue, rooms }, { room }) {
    const roomId = nth(rooms, room)!;
    const answer = await elsa.caller.call('removeRoom', { venueId: venue.id, roomId });
    if (answer.status === 200) rooms.splice(rooms.indexOf(roomId), 1);
    return answer;
  },
};

const run = <Kind extends Command['kind']>(world: World, step: Of<Kind>): Promise<Outcome> =>
  (runs[step.kind] as (world: World, step: Of<Kind>) => Promise<Outcome>)(world, step);

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
