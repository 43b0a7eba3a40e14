import pino from 'pino';
import { expect, test } from 'vitest';
import { emailVerifications, passwordResets } from '#server/features/auth/table';
import { anAccount, aVerification, signedInAs } from '#server/features/auth/test-accounts';
import { keepHouse } from '#server/jobs/housekeeping';
import { idempotencyKeys } from '#server/platform/changes/table';
import { aManager, aReservationRequest, aVenue, aWaitlistRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { ledgerFaults, logBreak, reservedPeople } from '#server/testing/ledger';
import { serverForFile } from '#server/testing/server';
import { DAY_MS, MINUTE_MS } from '#shared/time';

const server = await serverForFile();

const keep = () => keepHouse(server.database, server.clock, pino({ level: 'silent' }), server.storage);

test('an expired offer returns its seats without a request', async () => {
  const { caller: manager, user } = await aManager(server);
  const venue = await aVenue(server, { ownerId: user.id });
  const { body: entry } = await server.caller().call('joinWaitlist', aWaitlistRequest(venue, { people: 3 }));
  await manager.call('promote', { id: entry.id });
  await keep();
  expect(await reservedPeople(server, venue.id, '20:00')).toBe(3);
  server.clock.advance(31 * MINUTE_MS);
  await keep();
  await keep();
  expect(await reservedPeople(server, venue.id, '20:00')).toBe(0);
  const { body: list } = await manager.call('venueWaitlist', { venueId: venue.id, date: TODAY });
  expect(list[0]!.status).toBe('EXPIRED');
  expect(await ledgerFaults(server)).toEqual([]);
  expect(await logBreak(server, venue.id)).toBeNull();
});

test('answers stored for repeated calls are deleted after a week', async () => {
  const venue = await aVenue(server);
  const headers = { 'idempotency-key': 'once' };
  await server.caller().call('book', aReservationRequest(venue, { time: '21:00' }), headers);
  await keep();
  expect(await server.database.db.select().from(idempotencyKeys)).toHaveLength(1);
  server.clock.advance(8 * DAY_MS);
  await keep();
  expect(await server.database.db.select().from(idempotencyKeys)).toHaveLength(0);
});

test('links of accounts are deleted thirty days after they ended', async () => {
  const owner = await signedInAs(server, 'super_admin');
  const account = await anAccount(server);
  await aVerification(server, account);
  await owner.call('issueResetLink', { email: account.email! });
  const rows = async () => [
    (await server.database.db.select().from(emailVerifications)).length,
    (await server.database.db.select().from(passwordResets)).length,
  ];
  server.clock.advance(30 * DAY_MS);
  await keep();
  expect(await rows()).toEqual([1, 1]);
  server.clock.advance(DAY_MS + MINUTE_MS);
  await keep();
  expect(await rows()).toEqual([0, 0]);
});
