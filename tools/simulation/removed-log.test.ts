import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aFolder } from '#desktop/main/testing/builders';
import { ledgerFaults, logBreak } from '#server/testing/ledger';
import { newId } from '#shared/ids';
import type { Venue } from '#shared/venues/schema';
import { Computer } from '#tools/simulation/computer';
import { openSimPostgres, type SimPostgres } from '#tools/simulation/postgres';
import { openSimServer, type Person, type SimServer } from '#tools/simulation/server';

const DATE = '2026-11-21';
const AT = `${DATE}T18:00:00.000Z`;
const PASSWORD = 'uma-frase-longa';

let postgres: SimPostgres;
let server: SimServer;
let elsa: Person;
let venue: Venue;
let pc: Computer;
beforeAll(async () => {
  postgres = await openSimPostgres();
  server = await openSimServer(postgres);
});
beforeEach(async () => {
  server.clock.now = () => new Date(AT);
  elsa = await server.person('MANAGER', 'Elsa', PASSWORD);
  // Enough seats, so that those leased to the lost desk do not matter
  const slots = [{ first: '19:00', last: '23:00', capacity: 40 }];
  venue = await server.venue({ ownerId: elsa.id, rooms: [{ slots }] });
  pc = new Computer(server.url, AT, { email: elsa.email, password: PASSWORD, venueId: venue.id });
  await pc.toTheDay();
});
afterEach(() => pc.remove());
afterAll(async () => {
  await server?.close();
  await postgres?.close();
});

const names = async () => {
  const token = await server.token(elsa, newId());
  const answer = await server.call('venueReservations', { venueId: venue.id, date: DATE }, token);
  if (!answer.ok) throw new Error(answer.code);
  return answer.body.map(({ name }) => name).sort();
};
const book = (name: string) =>
  pc.there('bookAtDesk', {
    ...{ id: newId(), venueId: venue.id, kind: 'phone' as const, roomId: venue.rooms[0]!.id, name, people: 1 },
    ...{ phone: '+244923111222', date: DATE, time: '20:00', lang: 'PT-AO' as const },
  });
const status = () => pc.here('deskStatus', {});
const behind = async () => {
  const { notices, toReview } = await status();
  const told = notices.filter(({ kind }) => kind !== 'keychain_missing');
  return { told: told.map(({ kind, values }) => [kind, values]), toReview };
};
const online = async () => {
  pc.line = 'up';
  await pc.here('tryNow', {});
};
/** Cuts the power of a running desk, changes its disk and starts it again. */
async function after(what: (at: (end: string) => string) => void): Promise<void> {
  const kept = aFolder();
  const files = readdirSync(pc.folder).filter((name) => !name.endsWith('-shm'));
  for (const name of files) copyFileSync(join(pc.folder, name), join(kept.folder, name));
  await pc.stop();
  for (const name of readdirSync(pc.folder)) rmSync(join(pc.folder, name));
  for (const name of files) copyFileSync(join(kept.folder, name), join(pc.folder, name));
  kept.remove();
  what((end) => join(pc.folder, `outbox.db${end}`));
  pc.start();
}
const removeLog = (at: (end: string) => string) => {
  for (const end of ['-wal', '-mark1', '-mark2']) rmSync(at(end), { force: true });
};
const whole = async () => [await ledgerFaults(server, venue.id), await logBreak(server, venue.id)];

test('reports a removed log with removed marks at the next contact and reuses no sequence number', async () => {
  await pc.stop(); // a normal stop moves the log into the database file
  pc.start();
  for (const name of ['Ana', 'Bela']) await book(name);
  pc.line = 'down';
  await pc.here('tryNow', {});
  await book('Carla');
  await after(removeLog);
  await pc.here('tryNow', {});
  expect(await behind()).toEqual({ told: [], toReview: 0 }); // without a connection nothing reports the loss
  await book('Dina');
  await online();
  expect(await behind()).toEqual({ told: [['outbox_behind', { known: 2, unread: 0 }]], toReview: 0 });
  await pc.toTheDay();
  expect(await names()).toEqual(['Ana', 'Bela', 'Dina']);
  await book('Eva');
  expect([await names(), (await status()).unsent]).toEqual([['Ana', 'Bela', 'Dina', 'Eva'], 0]);
  expect(await whole()).toEqual([[], null]);
}, 60_000);

test('reports missing intents although more intents follow than are missing', async () => {
  await pc.stop();
  pc.start();
  await book('Ana');
  pc.line = 'down';
  await after(removeLog);
  for (const name of ['Bela', 'Carla', 'Dina']) await book(name);
  await online();
  expect(await behind()).toEqual({ told: [['outbox_behind', { known: 1, unread: 0 }]], toReview: 0 });
  await pc.toTheDay();
  expect(await names()).toEqual(['Ana', 'Bela', 'Carla', 'Dina']);
}, 60_000);

test('puts intents that were unsent at the last contact on a card of their own', async () => {
  for (const name of ['Ana', 'Bela']) await book(name);
  await server.database.raw.query('update desks set waiting = 2 where venue_id = $1', [venue.id]);
  await after((at) => {
    removeLog(at);
    writeFileSync(at(''), '');
  });
  const aside = ['outbox_set_aside', expect.objectContaining({ read: 0 })];
  expect(await behind()).toEqual({ told: [aside], toReview: 0 });
  await pc.toTheDay();
  expect(await behind()).toEqual({ told: [aside, ['outbox_behind', { known: 2, unread: 2 }]], toReview: 1 });
}, 60_000);

test('opens a desk with a removed outbox as the same desk, with a notice, and continues above its sequence numbers', async () => {
  for (const name of ['Ana', 'Bela']) await book(name);
  await after((at) => {
    for (const end of ['', '-wal', '-mark1', '-mark2']) rmSync(at(end), { force: true });
  });
  expect(await behind()).toEqual({ told: [['outbox_behind', {}]], toReview: 0 });
  await pc.toTheDay();
  await book('Carla');
  const { notices, unsent, link } = await status();
  expect(notices.map(({ values }) => values)).toEqual([{ known: 2, unread: 0 }]);
  expect([unsent, link.kind, await names()]).toEqual([0, 'online', ['Ana', 'Bela', 'Carla']]);
  const token = await server.token(elsa, newId());
  const desks = await server.call('venueDesks', { venueId: venue.id }, token);
  expect(desks.ok && desks.body.map(({ state }) => state)).toEqual(['active']);
  expect(await whole()).toEqual([[], null]);
}, 60_000);

test("reports no removed file on a desk's first day", async () => {
  expect(await behind()).toEqual({ told: [], toReview: 0 });
});
