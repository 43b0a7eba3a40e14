import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAccount, PASSWORD } from '#server/features/auth/test-accounts';
import { openSealed, sealKeyOf } from '#server/features/desk/keys';
import { SESSION_COOKIE } from '#server/platform/http/cookies';
import { aManager, aReservationRequest, aVenue } from '#server/testing/builders';
import { openTestDatabase, type TestDatabase } from '#server/testing/database';
import { signedInAtDesk } from '#server/testing/desk';
import { solved } from '#server/testing/proof-of-work';
import { seal } from '#server/testing/seal';
import { startTestServer, type TestServer } from '#server/testing/server';
import type { Venue } from '#shared/venues/schema';

const [OLD, NEW] = ['the secret before the rotation', 'the secret after the rotation'];

/** Servers of one database: before, both orders of a rotation, and after. */
let database: TestDatabase;
let servers: Record<'before' | 'announced' | 'changed' | 'after', TestServer>;
let venue: Venue;

beforeAll(async () => {
  database = await openTestDatabase();
  const start = (secret: string, formerSecret?: string) =>
    startTestServer({
      ...{ database: { ...database, close: async () => {} }, secret, bookingsWithoutProof: 0, challengeCost: 1 },
      ...(formerSecret !== undefined && { formerSecret }),
    });
  servers = {
    before: await start(OLD),
    announced: await start(OLD, NEW),
    changed: await start(NEW, OLD),
    after: await start(NEW),
  };
  venue = await aVenue(servers.before);
});
afterAll(async () => {
  for (const server of Object.values(servers)) await server.close();
  await database.close();
});

async function sessionOf(server: TestServer): Promise<string> {
  const { email } = await anAccount(servers.before);
  const { headers } = await server.caller().call('logInManager', { email: email!, password: PASSWORD });
  return headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(SESSION_COOKIE))!
    .split(';')[0]!;
}

const statusAt = async (server: TestServer, cookie: string) =>
  (await server.caller().fetch('/api/auth/user', { headers: { cookie } })).status;

describe('while SESSION_SECRET is changed on servers one by one', () => {
  test('a session opened at any of them is open at all of them', async () => {
    for (const opener of [servers.announced, servers.changed]) {
      const cookie = await sessionOf(opener);
      expect([await statusAt(servers.announced, cookie), await statusAt(servers.changed, cookie)]).toEqual([200, 200]);
    }
  });

  test('a session of before is open until the former secret is removed', async () => {
    const cookie = await sessionOf(servers.before);
    expect(await statusAt(servers.changed, cookie)).toBe(200);
    expect(await statusAt(servers.after, cookie)).toBe(401);
    expect(await statusAt(servers.after, await sessionOf(servers.changed))).toBe(200);
  });

  test('a proof of work asked by one is accepted by the other, once', async () => {
    const ask = async (server: TestServer, proof?: string) =>
      (
        await server
          .caller()
          .call('book', aReservationRequest(venue), proof === undefined ? {} : { 'x-proof-of-work': proof })
      ).status;
    const { error } = await servers.announced.caller().call('book', aReservationRequest(venue));
    const proof = await solved(error.challenge!);
    expect(await ask(servers.after, proof)).toBe(403);
    expect(await ask(servers.changed, proof)).toBe(201);
    expect(await ask(servers.announced, proof)).toBe(403);
  });

  test('a key that a desk sealed before is opened until the former secret is removed', async () => {
    const sealed = seal('a chave dos dados', sealKeyOf(OLD), venue);
    const open = (secrets: string[]) => openSealed(sealed, { secrets, venueId: venue.id });
    expect(open([NEW, OLD])).toBe('a chave dos dados');
    expect(() => open([NEW])).toThrow();
    const manager = await aManager(servers.before);
    const own = await aVenue(servers.before, { ownerId: manager.user.id });
    const sealedOwn = seal('x', sealKeyOf(OLD), own);
    const answers: number[] = [];
    for (const server of [servers.changed, servers.after]) {
      const desk = await signedInAtDesk(server, manager.user);
      const input = { venueId: own.id, name: 'Balcão', sealedKey: sealedOwn, deviceId: desk.deviceId };
      answers.push((await desk.call('registerDesk', input)).status);
    }
    expect(answers).toEqual([201, 400]);
  });

  test('an upload address of one is accepted by the other', async () => {
    const cookie = await sessionOf(servers.announced);
    const asked = await servers.announced
      .caller()
      .fetch('/api/objects/upload', { method: 'POST', headers: { cookie } });
    const { uploadURL } = (await asked.json()) as { uploadURL: string };
    const put = async (server: TestServer, headers = { cookie }) => {
      const answer = await server.caller().fetch(uploadURL, { method: 'PUT', headers, body: 'no picture' });
      return ((await answer.json()) as { code: string }).code;
    };
    expect(await put(servers.changed)).not.toBe('upload_refused');
    expect(await put(servers.after, { cookie: await sessionOf(servers.after) })).toBe('upload_refused');
  });
});
