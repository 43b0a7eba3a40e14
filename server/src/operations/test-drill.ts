import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { objectsOf } from '#server/data-folder';
import { readEnv } from '#server/env';
import { aNotebook, type GivenIntent, outcomes } from '#server/features/desk/test-intents';
import { folderStorage } from '#server/features/uploads/folder-storage';
import { keysOf } from '#server/features/uploads/service';
import { uploads } from '#server/features/uploads/table';
import { openConfigured } from '#server/platform/db/open';
import { aManager, aReservationRequest, aVenue } from '#server/testing/builders';
import { aDesk, type TestDesk, withToken } from '#server/testing/desk';
import { ledgerFaults, logBreak } from '#server/testing/ledger';
import { startTestServer, type TestServer } from '#server/testing/server';
import { newId } from '#shared/ids';
import type { Venue } from '#shared/venues/schema';

export type Settings = Record<string, string>;

/** A server on the configured database and picture folder, as `npm start` opens them. */
async function serve(settings: Settings): Promise<TestServer> {
  const env = readEnv(settings);
  const { database, release } = await openConfigured(env);
  await database.migrate();
  const server = await startTestServer({ database, storage: folderStorage(objectsOf(env)) });
  return { ...server, close: () => server.close().then(release) };
}

export interface Evening {
  server: TestServer;
  venue: Venue;
  desk: TestDesk;
  pictureId: string;
  visitor(time: string): Promise<string>;
  /** Acts of the desk so far, which it keeps for seven days. */
  acts: GivenIntent[];
  book(time: string): Promise<string>;
}

/** Two bookings of visitors, one of the desk and a picture. */
export async function fillEvening(settings: Settings): Promise<Evening> {
  const server = await serve(settings);
  const manager = await aManager(server);
  const venue = await aVenue(server, { ownerId: manager.user.id });
  const desk = await aDesk(server, venue, manager.user);
  const notebook = aNotebook(server, desk, venue, manager.user.id);
  const acts: GivenIntent[] = [];
  let visitors = 0;
  const evening: Evening = {
    ...{ server, venue, desk, acts, pictureId: newId() },
    async visitor(time) {
      const phone = `+2449${23_000_000 + visitors++}`;
      const { status, body } = await server.caller().call('book', aReservationRequest(venue, { time, phone }));
      expect(status).toBe(201);
      return body.id;
    },
    async book(time) {
      const act = notebook.booking({ time });
      expect(outcomes(await notebook.send(act))).toEqual(['applied']);
      acts.push(act);
      return (act.args as { id: string }).id;
    },
  };
  await evening.visitor('19:00');
  await evening.visitor('20:00');
  await evening.book('20:00');
  await storePicture(evening);
  return evening;
}

async function storePicture({ server, pictureId: id }: Evening): Promise<void> {
  const at = server.clock.now();
  const row = { id, userId: null, digest: 'digest', width: 1, height: 1, createdAt: at, storedAt: at };
  await server.database.db.insert(uploads).values(row);
  for (const key of keysOf(id)) await server.storage.put(key, Buffer.from(key), 'image/webp');
}

/** The restored server has what was backed up. The desk meets it, begins a new epoch and sends its acts again. */
export async function handBack(settings: Settings, evening: Evening, lost: { byVisitor: string; byDesk: string }) {
  const { venue, desk, acts } = evening;
  const before = (await evening.desk.sync()).body;
  await evening.server.close();
  return async () => {
    const server = await serve(settings);
    try {
      const { call } = withToken(server, desk.token);
      const form = { venueId: venue.id, deviceId: desk.deviceId, intents: [] };
      const seen = { revision: before.day!.revision, hash: before.day!.hash };
      const met = await call('syncDesk', { ...form, epoch: desk.epoch, seen });
      expect(met.body).toMatchObject({ state: 'reset', day: { full: true } });
      const { epoch } = met.body;
      expect(await idsOf(server, venue)).not.toContain(lost.byDesk);
      const answered = await call('syncDesk', { ...form, epoch, seen: null, intents: acts, more: true });
      expect(outcomes(answered.body.answers)).toEqual(acts.map(() => 'applied'));
      const ids = await idsOf(server, venue);
      expect(ids).toContain(lost.byDesk);
      expect(ids).not.toContain(lost.byVisitor);
      expect(ids).toHaveLength(2 + acts.length);
      expect([await ledgerFaults(server), await logBreak(server, venue.id)]).toEqual([[], null]);
      const [key] = keysOf(evening.pictureId);
      expect(String(await readFile(join(objectsOf(readEnv(settings)), key!)))).toBe(key);
    } finally {
      await server.close();
    }
  };
}

async function idsOf(server: TestServer, venue: Venue): Promise<string[]> {
  const { rows } = await server.database.raw.query('select id from reservations where venue_id = $1', [venue.id]);
  return rows.map(({ id }) => String(id));
}
