import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hashPassword } from '#server/features/auth/passwords';
import { setPassword } from '#server/features/auth/queries';
import { deskTokens, sessions } from '#server/features/auth/table';
import { anAccount, PASSWORD } from '#server/features/auth/test-accounts';
import { rowsOf } from '#server/platform/db/client';
import { aManager, aVenue } from '#server/testing/builders';
import { serverForFile } from '#server/testing/server';
import { newId } from '#shared/ids';

const server = await serverForFile();

const LOCKED = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Another process sets a new password while `enter` waits for the row of the account. */
async function overtaken<Answer>(userId: string, enter: () => Promise<Answer>): Promise<Answer> {
  const passwordHash = await hashPassword('uma outra palavra-passe');
  const other = server.database.another!();
  const { entering } = await other.db.transaction(async (tx) => {
    await setPassword(tx, userId, passwordHash, server.clock.now());
    const entering = enter();
    while ((await rowsOf(tx, LOCKED)).length === 0) {
      await tx.execute(sql`select pg_stat_clear_snapshot()`);
      await setTimeout(10);
    }
    return { entering };
  });
  const answer = await entering;
  await other.close();
  return answer;
}

const refused = { status: 401, error: { code: 'invalid_credentials' } };
const english = { 'accept-language': 'en' };

test('a sign-in with the former password begins no session once the password has changed', async () => {
  const { id, email } = await anAccount(server);
  const enter = () => server.caller().call('logInManager', { email: email!, password: PASSWORD }, english);
  const answer = await overtaken(id, enter);
  expect(answer).toMatchObject(refused);
  expect(answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('reserva.device'))).toEqual([]);
  expect(await server.database.db.$count(sessions)).toBe(0);
});

test('a desk gets no token for the former password once the password has changed', async () => {
  const { id, email } = await anAccount(server);
  const wanted = { email: email!, password: PASSWORD, deviceId: newId(), deviceName: 'Receção' };
  expect(await overtaken(id, () => server.caller().call('signInAtDesk', wanted))).toMatchObject(refused);
  expect(await server.database.db.$count(deskTokens)).toBe(0);
});

test('an invitation accepted with the former password begins no session once the password has changed', async () => {
  const owner = await aManager(server);
  const venue = await aVenue(server, { ownerId: owner.user.id });
  const { id, email } = await anAccount(server, { role: 'STAFF' });
  const asked = { venueId: venue.id, name: 'Rui Costa', email: email! };
  const token = (await owner.caller.call('inviteStaff', asked)).body.link.split('/').at(-1)!;
  const accept = () => server.caller().call('acceptInvite', { token, password: PASSWORD, nome: 'Rui Costa' });
  const sessionsBefore = await server.database.db.$count(sessions);
  expect(await overtaken(id, accept)).toMatchObject(refused);
  expect(await server.database.db.$count(sessions)).toBe(sessionsBefore);
});
