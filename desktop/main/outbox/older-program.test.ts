import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OUTBOX_VERSION } from '#desktop/main/outbox/tables';
import { aLease, ROOM_ID, TODAY, VENUE_ID } from '#desktop/main/testing/builders';
import { settled } from '#desktop/main/testing/manual-timers';
import { ELSA, RunningDesk } from '#desktop/main/testing/running-desk';
import { at20 } from '#desktop/main/testing/test-desk';
import { newId } from '#shared/ids';

let run: RunningDesk;
beforeEach(async () => {
  run = new RunningDesk();
  await run.toTheDay();
  await settled();
  run.server.desks.leases = [aLease({ slotId: at20 })];
  await run.here('tryNow', {});
  run.server.desks.away = { cause: 'unreachable' };
  await run.here('tryNow', {});
});
afterEach(() => run.remove());

const status = () => run.here('deskStatus', {});
const waiting = async () => (await run.here('waitingActs', {})).map(({ name }) => name);
const books = async (name: string, people = 2) => {
  const place = { venueId: VENUE_ID, roomId: ROOM_ID, date: TODAY, time: '20:00' };
  const party = { ...place, id: newId(), kind: 'phone', people, name, phone: '+244923000001', lang: 'PT-AO' };
  await does('bookAtDesk', party);
};
const aside = () => readdirSync(run.folder).find((name) => /^outbox-aside-.*\.db$/.test(name))!;

/** Changes the file as a newer program would. */
async function edit(name: string, version: number, sql = ''): Promise<void> {
  await run.desk.close();
  const file = new Database(join(run.folder, name));
  file.exec(`${sql}; pragma user_version = ${version}`);
  file.close();
  run.start();
}

/** One act of each kind, without a line. */
async function anEvening(): Promise<number> {
  const id = newId();
  const venueId = VENUE_ID;
  await books('Yuri Baptista');
  await does('bookAtDesk', { venueId, id, kind: 'walk-in', roomId: ROOM_ID, people: 1, phone: '', name: '' });
  await does('changeReservation', { venueId, id, version: 1, notes: 'junto à janela' });
  await does('moveReservation', { venueId, id, version: 2, to: 'COMPLETED' });
  await does('undoReservation', { venueId, id, version: 3 });
  const [stays, leaves] = [newId(), newId()];
  await waits(stays, '+244923000002');
  await waits(leaves, '+244923000003');
  await does('withdrawEntry', { venueId, id: leaves, version: 1 });
  await does('promote', { id: stays, reservationId: newId() });
  return (await status()).unsent;
}
const does = async (name: string, input: object) =>
  expect(await run.ask(name, input), name).toMatchObject({ ok: true });
const waits = (id: string, phone: string) => {
  const party = { venueId: VENUE_ID, id, name: 'Lueji Tavares', phone, people: 3, lang: 'PT-AO', notes: '' };
  return does('addToWaitlist', { ...party, roomId: ROOM_ID, date: TODAY, time: '21:00', altPref: 'STRICT' });
};

test('an older program opens the file offline as the same desk with the same active person', async () => {
  const unsent = await anEvening();
  expect(unsent).toBeGreaterThan(5);
  await edit('outbox.db', 99);
  const { phase, staff, deskName, notices, ...rest } = await status();
  expect([phase, staff?.id, deskName, rest.unsent]).toEqual(['ready', ELSA, 'Porta', unsent]);
  expect(notices).toMatchObject([{ kind: 'outbox_newer', values: { read: unsent, unread: 0, file: aside() } }]);
  await books('Nádia Cassoma');
  expect((await status()).unsent).toBe(unsent + 1);
  run.server.desks.away = null;
  await run.here('tryNow', {});
  expect([run.server.desks.done.size, run.server.desks.registered.length]).toEqual([unsent + 1, 1]);
  expect(await status()).toMatchObject({ unsent: 0, link: { kind: 'online' } });
});

test('an act of a newer program is reported, keeps its lease, and is sent by a program that knows it', async () => {
  await books('Yuri Baptista', 4);
  await books('Nádia Cassoma', 2);
  await edit('outbox.db', 99, "update intents set kind = 'mergeTables' where seq = 1");
  expect((await status()).notices).toMatchObject([{ kind: 'outbox_newer', values: { read: 1, unread: 1 } }]);
  expect(await waiting()).toEqual(['Nádia Cassoma']);
  run.server.desks.away = null;
  await run.here('tryNow', {});
  await run.here('tryNow', {});
  // The server counts the act, and knows that the desk has not sent everything
  expect(run.server.desks.calls.at(-1)).toMatchObject({ intents: [], heldBack: 1, waiting: 1 });
  expect((await status()).leases).toEqual([]);
  await edit(aside(), OUTBOX_VERSION, "update intents set kind = 'bookAtDesk' where seq = 1");
  await status();
  await settled();
  await settled();
  const names = [...run.server.desks.done.values()].map(({ args }) => ('name' in args ? args.name : null));
  expect(names).toEqual(['Nádia Cassoma', 'Yuri Baptista']);
  expect([...run.server.desks.done.values()].at(-1)).toMatchObject({ fromLease: 4, madeOffline: true });
  const { unsent, notices, leases } = await status();
  expect([unsent, notices]).toMatchObject([0, [{ kind: 'outbox_read', values: { read: 1, unread: 0 } }]]);
  expect(leases).toMatchObject([{ left: 6 }]);
  expect(run.server.desks.calls.at(-1)).toMatchObject({ heldBack: 0 });
});
