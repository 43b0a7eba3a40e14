import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reservations } from '#server/features/reservations/table';
import { venues } from '#server/features/venues/table';
import { offerWaiting } from '#server/features/waitlist/offers';
import { waitlistEntries, waitlistOffers } from '#server/features/waitlist/table';
import { aFullHouse, aPhone, silentSender } from '#server/features/waitlist/test-house';
import { replay } from '#server/features/waitlist/test-replay';
import { aManager, aWaitlistRequest } from '#server/testing/builders';
import { isMultiConnection } from '#server/testing/database';
import { ledgerFaults, logBreak } from '#server/testing/ledger';
import { PATIENCE_MS, replayable } from '#server/testing/property';
import { serverForFile } from '#server/testing/server';
import { MINUTE_MS } from '#shared/time';
import type { WaitlistStatus } from '#shared/waitlist/schema';

const server = await serverForFile({ sender: silentSender });
const by = await aManager(server);

const time = fc.constantFrom('20:00', '20:30', '21:00');
const one = fc.nat(20);
/** All commands on a list, by any person. `n` is an index of the entries or bookings so far. */
const command = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('join' as const),
      time,
      people: fc.integer({ min: 1, max: 6 }),
      altPref: fc.constantFrom('STRICT' as const, 'NEAR' as const, 'ANY' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('book' as const), time, people: fc.integer({ min: 1, max: 5 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), n: one }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('promote' as const), n: one, time, overbook: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('accept' as const), n: one }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take' as const), n: one, time }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('automatic' as const), isOn: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('leave' as const), n: one }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), n: one }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 35 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('job' as const) }) },
);
type Command = typeof command extends fc.Arbitrary<infer Given> ? Given : never;

type House = Awaited<ReturnType<typeof aFullHouse>>;
interface Known {
  house: House;
  entries: { id: string; guestToken: string }[];
  bookings: string[];
}

async function run(given: Command, { house, entries, bookings }: Known): Promise<number> {
  const visitor = server.caller();
  const picked = 'n' in given && entries.length > 0 ? entries[given.n % entries.length] : undefined;
  switch (given.do) {
    case 'join': {
      const { do: _do, ...wanted } = given;
      const answer = await visitor.call('joinWaitlist', aWaitlistRequest(house.venue, { ...wanted, phone: aPhone() }));
      if (answer.status === 201) entries.push(answer.body);
      return answer.status;
    }
    case 'book': {
      const answer = await house.book({ time: given.time, people: given.people });
      if (answer.status === 201) bookings.push(answer.body.guestToken);
      return answer.status;
    }
    case 'cancel': {
      const token = bookings[given.n % Math.max(1, bookings.length)];
      return token === undefined ? 200 : (await visitor.call('cancelAsGuest', { token })).status;
    }
    case 'pass':
      server.clock.advance(given.minutes * MINUTE_MS);
      return 200;
    case 'automatic':
      await server.database.db.update(venues).set({ automaticOffers: given.isOn }).where(eq(venues.id, house.venue.id));
      return 200;
    case 'job':
      await offerWaiting(server.database.db, server.clock);
      return 200;
  }
  if (picked === undefined) return 200;
  const { id, guestToken: token } = picked;
  switch (given.do) {
    case 'promote': {
      const overbook = given.overbook ? { overbook: { reason: 'Clientes da casa' } } : {};
      return (await house.manager.call('promote', { id, time: given.time, ...overbook })).status;
    }
    case 'accept':
      return (await visitor.call('acceptAsGuest', { token })).status;
    case 'take': {
      const slot = { token, roomId: house.venue.rooms[0]!.id, time: given.time };
      return (await visitor.call('takeAsGuest', slot)).status;
    }
    case 'leave':
      return (await visitor.call('leaveAsGuest', { token })).status;
    case 'withdraw': {
      const { version } = await house.entry(id);
      return (await house.manager.call('withdrawEntry', { venueId: house.venue.id, id, version })).status;
    }
  }
}

const moves: Record<WaitlistStatus, WaitlistStatus[]> = {
  WAITING: ['WAITING', 'NOTIFIED', 'ACCEPTED', 'EXPIRED', 'WITHDRAWN'],
  NOTIFIED: ['NOTIFIED', 'ACCEPTED', 'EXPIRED', 'WITHDRAWN'],
  ACCEPTED: ['ACCEPTED'],
  EXPIRED: ['EXPIRED'],
  WITHDRAWN: ['WITHDRAWN'],
};

/** Checks the invariants of a list; returns the statuses for the next check. */
async function holds(venueId: string, before: Map<string, WaitlistStatus>): Promise<Map<string, WaitlistStatus>> {
  const { db } = server.database;
  const entries = await db.select().from(waitlistEntries).where(eq(waitlistEntries.venueId, venueId));
  const held = await db
    .select({ entryId: reservations.waitlistEntryId, id: reservations.id, holdUntil: reservations.holdUntil })
    .from(reservations)
    .where(and(eq(reservations.venueId, venueId), eq(reservations.status, 'HOLD')));
  const offers = await db.select().from(waitlistOffers).where(eq(waitlistOffers.venueId, venueId));
  for (const { id, status, holdUntil } of entries) {
    expect(moves[before.get(id) ?? 'WAITING']).toContain(status);
    const seats = held.filter(({ entryId }) => entryId === id);
    expect(seats).toHaveLength(status === 'NOTIFIED' ? 1 : 0);
    const open = offers.filter(({ entryId, outcome }) => entryId === id && outcome === null);
    expect(open.map((offer) => offer.reservationId)).toEqual(seats.map((reservation) => reservation.id));
    for (const offer of open) expect([offer.holdUntil, seats[0]!.holdUntil]).toEqual([holdUntil, holdUntil]);
    expect(holdUntil === null).toBe(status !== 'NOTIFIED');
  }
  expect(await ledgerFaults(server, venueId)).toEqual([]);
  return new Map(entries.map(({ id, status }) => [id, status]));
}

/** Kinds of decisions in all evenings: a replay without decisions would prove nothing. */
const decided = new Set<string>();

/** Plays a random evening, `width` commands at once. */
async function evening(commands: Command[], width: number): Promise<void> {
  server.clock.set('2026-11-21T16:30:00.000Z');
  const house = await aFullHouse(server, { automaticOffers: true, by });
  const known: Known = { house, entries: [], bookings: [] };
  let statuses = new Map<string, WaitlistStatus>();
  for (let at = 0; at < commands.length; at += width) {
    const answers = await Promise.all(commands.slice(at, at + width).map((given) => run(given, known)));
    for (const status of answers) expect([200, 201, 400, 409]).toContain(status);
    statuses = await holds(house.venue.id, statuses);
  }
  expect(await logBreak(server, house.venue.id)).toBeNull();
  for (const { made, replayed, decidedBy } of await replay(server, house.venue.id, { capacity: 5, roomCapacity: 50 })) {
    expect(replayed).toEqual(made);
    decided.add(decidedBy);
    if (made.passedOver.length > 0) decided.add('past others');
  }
  // Otherwise the jobs of later evenings would make offers here
  await server.database.db.update(venues).set({ automaticOffers: false }).where(eq(venues.id, house.venue.id));
}

const evenings = (runs: number, width: number, ...examples: [Command[]][]) =>
  fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 24, size: 'max' }), (commands) =>
      evening(commands, width),
    ),
    { ...replayable(runs), examples },
  );

/** An evening with every kind of decision, independent of the random ones. */
const withEachDecision: Command[] = [
  { do: 'book', time: '21:00', people: 3 },
  { do: 'book', time: '21:00', people: 2 },
  { do: 'join', time: '21:00', people: 4, altPref: 'STRICT' },
  { do: 'join', time: '21:00', people: 2, altPref: 'STRICT' },
  { do: 'cancel', n: 1 },
  { do: 'job' },
  { do: 'promote', n: 0, time: '21:00', overbook: true },
  { do: 'automatic', isOn: false },
  { do: 'join', time: '20:00', people: 3, altPref: 'NEAR' },
  { do: 'join', time: '20:00', people: 1, altPref: 'NEAR' },
  { do: 'take', n: 3, time: '20:30' },
];

test(
  'any sequence keeps ended entries ended and offers covered, and the log replays to the same decisions',
  async () => {
    await evenings(20, 1, [withEachDecision]);
    expect(decided).toEqual(new Set(['the product', 'staff', 'the guest', 'past others']));
  },
  PATIENCE_MS,
);

describe.skipIf(!isMultiConnection)('at the same time', () => {
  test(
    'four concurrent commands keep the same invariants',
    async () => {
      await evenings(20, 4);
    },
    PATIENCE_MS,
  );
});
