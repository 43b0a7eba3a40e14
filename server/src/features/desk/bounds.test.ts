import { beforeAll, expect, test } from 'vitest';
import { aNotebook, type GivenIntent, outcomes } from '#server/features/desk/test-intents';
import { aManager, aVenue } from '#server/testing/builders';
import { aDesk, type TestDesk } from '#server/testing/desk';
import { serverForFile } from '#server/testing/server';

const server = await serverForFile();
let desk: TestDesk;
let booking: (given?: Partial<GivenIntent>) => GivenIntent;
beforeAll(async () => {
  const manager = await aManager(server);
  const venue = await aVenue(server, { ownerId: manager.user.id });
  desk = await aDesk(server, venue, manager.user);
  const notebook = aNotebook(server, desk, venue, manager.user.id);
  booking = (given) => notebook.booking({ people: 1 }, given);
});

const ask = async (given: Parameters<TestDesk['sync']>[0]) => {
  const { status, body } = await desk.sync({ more: true, ...given });
  return [status, ...(status === 200 ? outcomes(body.answers) : [])];
};

test('accepts the greatest numbers that a desk may send', async () => {
  expect(await ask({ intents: [booking({ seq: 1e9 })] })).toEqual([200, 'applied']);
  expect(await ask({ intents: [booking({ seenVersion: 1e9 })] })).toEqual([200, 'applied']);
  expect(await ask({ intents: [booking({ deskTime: '0001-01-01T00:00:00Z' })] })).toEqual([200, 'applied']);
  expect(await ask({ seen: { revision: 1e12, hash: 'x' } })).toEqual([200]);
  expect(await ask({ epoch: 999_999 })).toEqual([200]);
});

test('refuses greater numbers with 400', async () => {
  const revision = (of: number) => ({ seen: { revision: of, hash: 'x' } });
  for (const given of [
    { intents: [booking({ seq: 1e9 + 1 })] },
    { intents: [booking({ seq: Number.MAX_SAFE_INTEGER })] },
    { intents: [booking({ seenVersion: 2 ** 31 })] },
    { intents: [booking({ deskTime: '0000-12-31T23:59:59Z' })] },
    { epoch: 1_000_001 },
    { epoch: 2 ** 31 },
    revision(1e12 + 1),
    revision(Number.MAX_SAFE_INTEGER),
  ]) {
    expect(await ask(given)).toEqual([400]);
  }
});
