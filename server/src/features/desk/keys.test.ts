import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { aManager, aStaffMember, aVenue } from '#server/testing/builders';
import { aDesk, register, signedInAtDesk } from '#server/testing/desk';
import { logOf } from '#server/testing/log';
import { seal } from '#server/testing/seal';
import { type Caller, serverForFile } from '#server/testing/server';
import { newId } from '#shared/ids';

const server = await serverForFile();
const manager = await aManager(server);
const venue = await aVenue(server, { ownerId: manager.user.id });
const desk = await aDesk(server, venue, manager.user);
const heir = await aDesk(server, venue, manager.user);

/** The replacing desk hands in the orphan. */
const open = (sealedKey: string, given: { venueId?: string; deviceId?: string } = {}, by: Caller = heir) =>
  by.call('openSealedKey', { venueId: venue.id, deviceId: desk.deviceId, sealedKey, ...given });

test("opens a desk's sealed key for its venue’s manager, and logs who opened it", async () => {
  const { status, body, headers } = await open(seal('a chave dos dados', desk.sealKey, venue));
  expect([status, body, headers.get('cache-control')]).toEqual([200, { key: 'a chave dos dados' }, 'no-store']);
  const opened = (await logOf(server, venue.id, desk.deviceId)).find(({ kind }) => kind === 'key_opened');
  expect(opened).toMatchObject({ entity: 'desk', actor: manager.user.id });
  expect(JSON.stringify(opened)).not.toContain('a chave');
});

test('uses one seal key for every process and desk of this server', async () => {
  const twin = await aDesk(server, venue, manager.user);
  expect(twin.sealKey).toBe(desk.sealKey);
  const sealedKey = seal('x', desk.sealKey, venue);
  const form = { venueId: venue.id, deviceId: twin.deviceId, name: 'Balcão', sealedKey };
  expect((await twin.call('registerDesk', form)).status).toBe(201);
});

test('hands in the outbox of a revoked desk', async () => {
  const gone = await aDesk(server, venue, manager.user);
  await manager.caller.call('revokeDesk', { venueId: venue.id, id: gone.deviceId, reason: 'stolen' });
  expect((await open(seal('x', gone.sealKey, venue), { deviceId: gone.deviceId })).body).toEqual({ key: 'x' });
});

test('refuses the front desk, the manager next door and the venue of another desk', async () => {
  const sealedKey = seal('x', desk.sealKey, venue);
  const staff = await signedInAtDesk(server, (await aStaffMember(server, venue)).user, heir.deviceId);
  const rui = await aManager(server);
  const theirs = await aVenue(server, { ownerId: rui.user.id });
  const own = await aDesk(server, theirs, rui.user);
  const answers = [
    await open(sealedKey, {}, staff),
    await open(sealedKey, {}, own),
    await open(sealedKey, { venueId: theirs.id }, own),
    await open(sealedKey, { deviceId: newId() }),
  ];
  expect(answers.map(({ status, error }) => [status, error.code])).toEqual([
    [403, 'forbidden'],
    [404, 'venue_not_found'],
    [404, 'desk_not_found'],
    [404, 'desk_not_found'],
  ]);
});

test('gives no key to a page, nor to a device that is not or no longer a desk of the venue', async () => {
  const sealedKey = seal('x', desk.sealKey, venue);
  const nowhere = await signedInAtDesk(server, manager.user);
  const replaced = await aDesk(server, venue, manager.user);
  await manager.caller.call('revokeDesk', { venueId: venue.id, id: replaced.deviceId, reason: 'replaced' });
  const answers = [
    await open(sealedKey, {}, manager.caller),
    await open(sealedKey, {}, nowhere),
    await open(sealedKey, {}, replaced),
  ];
  expect(answers.map(({ status, error }) => [status, error.code])).toEqual([
    [403, 'forbidden'],
    [404, 'desk_not_found'],
    [404, 'desk_not_found'],
  ]);
});

test('opens a key only for the venue that it was sealed for', async () => {
  const rui = await aManager(server);
  const theirs = await aVenue(server, { ownerId: rui.user.id });
  const own = await aDesk(server, theirs, rui.user);
  const stolen = seal('a chave dos dados', desk.sealKey, venue);
  const { status, error } = await open(stolen, { venueId: theirs.id, deviceId: own.deviceId }, own);
  expect([status, error.code, error.issues?.[0]?.path]).toEqual([400, 'bad_input', 'sealedKey']);
  const form = { venueId: theirs.id, deviceId: own.deviceId, name: 'Balcão', sealedKey: stolen };
  expect((await own.call('registerDesk', form)).status).toBe(400);
  const ofTheirs = { venueId: theirs.id.toUpperCase(), deviceId: own.deviceId };
  expect((await open(seal('x', own.sealKey, theirs), ofTheirs, own)).body).toEqual({ key: 'x' });
});

test('refuses a tampered, truncated or foreign key at its field, and logs nothing', async () => {
  const before = (await logOf(server, venue.id, desk.deviceId)).length;
  const good = Buffer.from(seal('a chave', desk.sealKey, venue), 'base64');
  const flipped = Buffer.from(good);
  flipped[50]! ^= 1;
  const other = generateKeyPairSync('x25519').publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const zero = Buffer.concat([Buffer.alloc(32), good.subarray(32)]);
  const bad = [flipped, good.subarray(0, -1), good.subarray(0, 60), zero].map((bytes) => bytes.toString('base64'));
  for (const sealedKey of [...bad, seal('x', other, venue), 'não é base64']) {
    const { status, error } = await open(sealedKey);
    expect([status, error.code, error.issues?.[0]?.path]).toEqual([400, 'bad_input', 'sealedKey']);
  }
  expect(await logOf(server, venue.id, desk.deviceId)).toHaveLength(before);
  expect((await register(desk, venue)).epoch).toBeGreaterThan(1);
});
