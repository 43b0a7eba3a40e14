import { and, asc, eq, lte } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endLapsedHolds } from '#server/features/reservations/expire-holds';
import { reservations } from '#server/features/reservations/table';
import { offerWaiting } from '#server/features/waitlist/offers';
import { waitlistEntries, waitlistOffers } from '#server/features/waitlist/table';
import { silentSender } from '#server/features/waitlist/test-house';
import { aWaitingSpa, TOMORROW, type WaitingSpa } from '#server/features/waitlist/test-spa';
import { aManager } from '#server/testing/builders';
import { isMultiConnection } from '#server/testing/database';
import { PATIENCE_MS, replayable } from '#server/testing/property';
import { serverForFile } from '#server/testing/server';
import { aFacial, aProfessional, spaFaults } from '#server/testing/spa';
import { MINUTE_MS } from '#shared/time';

const server = await serverForFile({ sender: silentSender });
const manager = await aManager(server);

const time = fc.constantFrom('10:00', '10:30', '11:00', '11:30');
const kind = fc.constantFrom('massage' as const, 'facial' as const, 'after' as const, 'beside' as const);
const n = fc.nat(20);
const altPref = fc.constantFrom('STRICT' as const, 'NEAR' as const, 'ANY' as const);
const to = fc.constantFrom('CONFIRMED' as const, 'CANCELLED' as const);
const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('wait' as const), kind, time, altPref }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('book' as const), kind, time }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), n }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('accept' as const), n }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('leave' as const), n }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('promote' as const), n, time }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), n, to }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('shift' as const), n, time: fc.constantFrom('09:00', '10:00', '12:00') }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), n }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 35 }) }) },
);
type Command = typeof command extends fc.Arbitrary<infer Given> ? Given : never;

interface Day {
  spa: WaitingSpa;
  facial: string;
  entries: string[];
  bookings: string[];
}

const partiesOf = (spa: WaitingSpa) =>
  server.database.db
    .select()
    .from(reservations)
    .where(eq(reservations.venueId, spa.venue.id))
    .orderBy(asc(reservations.id));

async function run(given: Command, { spa, facial, entries, bookings }: Day): Promise<number> {
  const visitor = server.caller();
  const staff = manager.caller;
  const venueId = spa.venue.id;
  const pick = <Row>(rows: Row[], at: number) => rows[at % Math.max(1, rows.length)];
  switch (given.do) {
    case 'wait':
    case 'book': {
      const isVisit = given.kind === 'after' || given.kind === 'beside';
      const asked = {
        time: given.time,
        treatmentId: given.kind === 'facial' ? facial : spa.massage,
        ...(isVisit && { furtherTreatments: [{ treatmentId: facial, beside: given.kind === 'beside' }] }),
      };
      if (given.do === 'wait') {
        const answer = await spa.join({ ...asked, altPref: given.altPref });
        if (answer.status === 201) entries.push(answer.body.guestToken!);
        return answer.status;
      }
      const booked = await spa.book(asked).catch(() => null);
      if (booked !== null) bookings.push(booked.guestToken!);
      return 200;
    }
    case 'pass':
      server.clock.advance(given.minutes * MINUTE_MS);
      return 200;
    case 'cancel': {
      const token = pick(bookings, given.n);
      return token === undefined ? 200 : (await visitor.call('cancelAsGuest', { token })).status;
    }
    case 'accept':
    case 'leave': {
      const token = pick(entries, given.n);
      if (token === undefined) return 200;
      return (await visitor.call(given.do === 'accept' ? 'acceptAsGuest' : 'leaveAsGuest', { token })).status;
    }
    case 'promote': {
      const entry = pick(await entriesOf(spa), given.n);
      return entry === undefined ? 200 : (await spa.promote(entry.id, { time: given.time })).status;
    }
    case 'move':
    case 'shift':
    case 'undo': {
      const party = pick(await partiesOf(spa), given.n);
      if (party === undefined) return 200;
      const about = { venueId, id: party.id, version: party.version };
      if (given.do === 'undo') return (await staff.call('undoReservation', about)).status;
      if (given.do === 'shift') return (await staff.call('changeReservation', { ...about, time: given.time })).status;
      return (await staff.call('moveReservation', { ...about, to: given.to })).status;
    }
  }
}

const entriesOf = (spa: WaitingSpa) =>
  server.database.db.select().from(waitlistEntries).where(eq(waitlistEntries.venueId, spa.venue.id));

/** Ends expired holds and makes offers, as the jobs do. */
async function runJobs(spa: WaitingSpa): Promise<void> {
  const { db } = server.database;
  const now = server.clock.now();
  const lapsed = await db
    .select()
    .from(reservations)
    .where(
      and(eq(reservations.venueId, spa.venue.id), eq(reservations.status, 'HOLD'), lte(reservations.holdUntil, now)),
    );
  for (const { venueId, slotId } of lapsed) await endLapsedHolds(db, { venueId, slotId }, now);
  await offerWaiting(db, server.clock);
}

/** An offer is open while any of its parts is held, and each was held with all treatments of its entry. */
async function expectWhole(spa: WaitingSpa): Promise<void> {
  const parties = await partiesOf(spa);
  const entries = new Map((await entriesOf(spa)).map((entry) => [entry.id, entry]));
  const offers = await server.database.db.select().from(waitlistOffers).where(eq(waitlistOffers.venueId, spa.venue.id));
  for (const { entryId, reservationId, outcome, holdUntil } of offers) {
    const entry = entries.get(entryId)!;
    const parts = parties.filter(({ id, visitId }) => (visitId ?? id) === reservationId);
    const asked = [entry.treatmentId, ...(entry.furtherTreatments ?? []).map((part) => part.treatmentId)];
    expect(parts.map(({ treatmentId }) => treatmentId)).toEqual(asked);
    const held = parts.filter(({ status }) => status === 'HOLD');
    expect(outcome === null, entryId).toBe(held.length > 0);
    const ends = outcome === null ? [entry.holdUntil, holdUntil] : [];
    for (const end of ends) expect(held.map((part) => part.holdUntil)).toEqual(held.map(() => end));
  }
  const open = offers.filter(({ outcome }) => outcome === null).map(({ entryId }) => entryId);
  const told = [...entries.values()].filter(({ status }) => status === 'NOTIFIED').map(({ id }) => id);
  expect(told.sort()).toEqual(open.sort());
}

/** The oldest that fits has been offered: nothing is left to suggest. */
async function expectServed({ venue }: WaitingSpa): Promise<void> {
  const { body } = await manager.caller.call('suggestions', { venueId: venue.id, date: TOMORROW });
  expect(body).toEqual([]);
}

const seen = new Set<string>();

/** Plays a random day of a spa, `width` commands at once. */
async function playDay(commands: Command[], width: number): Promise<void> {
  const spa = await aWaitingSpa(server, manager);
  const ana = await aProfessional(server, spa.venue, { name: 'Ana' });
  const day: Day = { spa, facial: await aFacial(server, spa.venue, ana), entries: [], bookings: [] };
  for (let at = 0; at < commands.length; at += width) {
    const answers = await Promise.all(commands.slice(at, at + width).map((given) => run(given, day)));
    for (const status of answers) expect([200, 201, 400, 409]).toContain(status);
    await expectWhole(spa);
    await runJobs(spa);
    await expectWhole(spa);
    await expectServed(spa);
  }
  expect(await spaFaults(server, spa.venue)).toEqual([]);
  for (const { status, furtherTreatments } of await entriesOf(spa)) if (furtherTreatments) seen.add(status);
  await spa.setAutomatic(false);
}

const days = (runs: number, width: number) =>
  fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 12, maxLength: 40, size: 'max' }), (commands) =>
      playDay(commands, width),
    ),
    replayable(runs),
  );

test(
  'on any day of a spa each offered visit is held whole, and each time that fits is offered',
  async () => {
    await days(12, 1);
    expect([...seen].sort()).toEqual(expect.arrayContaining(['ACCEPTED', 'NOTIFIED', 'WAITING', 'WITHDRAWN']));
  },
  PATIENCE_MS,
);

describe.skipIf(!isMultiConnection)('at the same time', () => {
  test('four concurrent commands keep visits whole', () => days(12, 4), PATIENCE_MS);
});
