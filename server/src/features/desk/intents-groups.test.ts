import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  aDeskOfVenue,
  aNotebook,
  type GivenIntent,
  type Notebook,
  outcomes,
  seatsAt,
} from '#server/features/desk/test-intents';
import { rowsOf } from '#server/platform/db/client';
import { aManager, aVenue } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { aDesk } from '#server/testing/desk';
import { ledgerFaults, logBreak } from '#server/testing/ledger';
import { serverForFile } from '#server/testing/server';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let venue: Venue;
let book: Notebook;
const manager = await aManager(server);
beforeEach(async () => {
  const rooms = [{ slots: [{ first: '19:00', last: '23:30', capacity: 40 }] }];
  ({ venue, notebook: book } = await aDeskOfVenue(server, manager, { rooms }));
});

const booking = (args: { people?: number; name?: string; time?: string } = {}) => book.booking({ people: 1, ...args });
const bookings = (count: number): GivenIntent[] => Array.from({ length: count }, () => booking());
const applied = (count: number): string[] => Array(count).fill('applied');
const names = async () =>
  (await manager.caller.call('venueReservations', { venueId: venue.id, date: TODAY })).body.map(({ name }) => name);

async function everythingAgrees(): Promise<void> {
  expect(await ledgerFaults(server)).toEqual([]);
  expect(await logBreak(server, venue.id)).toBeNull();
}

describe('many intents of one call', () => {
  test("are all answered, even beyond one transaction's batch", async () => {
    const all = bookings(27);
    const answers = await book.send(...all);
    expect(answers.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(outcomes(answers)).toEqual(applied(27));
    expect(await seatsAt(server, venue)).toMatchObject({ reserved: 27 });
    await everythingAgrees();
  });

  test('are decided one by one: refusals undo no other and persist', async () => {
    const filling = Array.from({ length: 5 }, () => booking({ people: 8, time: '20:30' }));
    expect(outcomes(await book.send(...filling))).toEqual(applied(5));
    const refused = [0, 4, 5, 11, 23];
    const all = Array.from({ length: 24 }, (_, n) => booking(refused.includes(n) ? { time: '20:30' } : {}));
    const answers = await book.send(...all);
    expect(outcomes(answers)).toEqual(all.map((_, n) => (refused.includes(n) ? 'slot_full' : 'applied')));
    expect(await seatsAt(server, venue)).toMatchObject({ reserved: 19 });
    expect(await seatsAt(server, venue, '20:30')).toMatchObject({ capacity: 40, reserved: 40, overbooked: 0 });
    expect(await book.send(...all)).toEqual(answers);
    await everythingAgrees();
  });

  test('report a taken number only at its intent, although the database detects it late', async () => {
    const [taken] = bookings(1);
    await book.send(taken!);
    const again = { ...booking(), args: taken!.args } as GivenIntent;
    const answers = await book.send(...bookings(2), again, ...bookings(3));
    expect(outcomes(answers)).toEqual([...applied(2), 'key_reused', ...applied(3)]);
    expect(await seatsAt(server, venue)).toMatchObject({ reserved: 6 });
    await everythingAgrees();
  });

  test('apply an intent once that is in the call twice, and a change of a row made by the same call', async () => {
    const [one] = bookings(1);
    const { id } = one!.args as { id: string };
    const move = { venueId: venue.id, id, version: 1, to: 'SEATED' } as const;
    const seated = book.note('moveReservation', move, { seenVersion: 1 });
    const answers = await book.send(one!, one!, seated);
    expect(outcomes(answers)).toEqual(applied(3));
    expect(await seatsAt(server, venue)).toMatchObject({ reserved: 1 });
    await everythingAgrees();
  });

  test('are applied up to the number of a cloned disk, and no further', async () => {
    const all = bookings(13);
    const clone = { ...booking(), seq: all[5]!.seq };
    await book.send(...all.slice(0, 6), clone, ...all.slice(6));
    expect(await seatsAt(server, venue)).toMatchObject({ reserved: 6 });
    await everythingAgrees();
  });
});

test('bookings of one call see each other in every kind of room, and the guest who is told has one message', async () => {
  const slots = [{ first: '19:00', last: '23:00', every: 60, capacity: 10 }];
  venue = await aVenue(server, {
    ownerId: manager.user.id,
    rooms: [
      { name: 'Sala', capacity: 10, slots },
      { name: 'Sala privada', capacity: 10, slots, whole: { stayMinutes: 120 } },
      { name: 'Esplanada', capacity: 10, slots, seatStays: [120, 120, 120] },
    ],
  });
  book = aNotebook(server, await aDesk(server, venue, manager.user), venue, manager.user.id);
  const [seats, whole, stays] = venue.rooms.map(({ id }) => id);
  const at = (roomId: string | undefined, time: string, people: number, notify = false) =>
    book.booking({ roomId: roomId!, time, people, notify });
  const all = [
    ...[at(seats, '20:00', 6, true), at(whole, '20:00', 4), at(seats, '20:00', 4), at(whole, '21:00', 4)],
    ...[at(stays, '20:00', 6), at(seats, '21:00', 10), at(stays, '21:00', 6), at(seats, '21:00', 1)],
  ];
  const expected = [...applied(3), 'slot_full', ...applied(2), 'slot_full', 'slot_full'];
  expect(outcomes(await book.send(...all))).toEqual(expected);
  const messages = await rowsOf(server.database.db, sql`select id from messages where venue_id = ${venue.id}`);
  expect(messages).toHaveLength(1);
  await everythingAgrees();
});

test("an applied intent is not answered as failed when the commit's confirmation was lost", async () => {
  const { db } = server.database;
  const [act] = bookings(1);
  const { transaction } = db;
  let isLost = false;
  db.transaction = (async (run: never, config: never) => {
    const answer = await transaction.call(db, run, config);
    if (isLost) return answer;
    isLost = true;
    await db.execute(sql`update desk_intents set failures = 2 where id = ${act!.id}`);
    throw new Error('the line broke');
  }) as never;
  const answers = await book.send(act!).finally(() => {
    db.transaction = transaction;
  });
  expect(outcomes(answers)).toEqual(['applied']);
  expect(await seatsAt(server, venue)).toMatchObject({ reserved: 1 });
});

describe('an error that appears only at the commit', () => {
  test('is attributed to the intent that caused it, and to no other', async () => {
    const { db } = server.database;
    await db.execute(sql`create or replace function break_commit() returns trigger language plpgsql as $$
      begin if new.name = 'Quebrado' then raise exception 'broken'; end if; return new; end $$`);
    await db.execute(sql`create constraint trigger break_commit after insert on reservations
      deferrable initially deferred for each row execute function break_commit()`);
    const all = [...bookings(2), booking({ name: 'Quebrado' }), ...bookings(3)];
    const answers = await book.send(...all).finally(() => db.execute(sql`drop trigger break_commit on reservations`));
    expect(answers.map(({ id }) => id)).toEqual(all.filter((_, n) => n !== 2).map(({ id }) => id));
    expect(outcomes(answers)).toEqual(applied(5));
    expect(await names()).not.toContain('Quebrado');
    await everythingAgrees();
    expect(outcomes(await book.send(...all))).toEqual(applied(6));
  });
});
