import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { VENUE_ID } from '#desktop/main/testing/builders';
import { settled } from '#desktop/main/testing/manual-timers';
import { ELSA, RunningDesk, SERVER } from '#desktop/main/testing/running-desk';
import { aCall } from '#desktop/main/testing/test-desk';

const OTHER = 'https://outro.exemplo.ao';
const OTHER_VENUE = '0193aaaa-0000-7000-8000-0000000000ff';
const credentials = { email: 'elsa@exemplo.ao', password: 'certa' };
const refusal = (code: string) => expect.objectContaining({ code });

let run: RunningDesk;
/** A desk with one unsent act. */
beforeEach(async () => {
  run = new RunningDesk();
  await run.toTheDay();
  await settled();
  run.server.desks.away = { cause: 'unreachable' };
  await run.ask('bookAtDesk', aCall());
  expect((await run.here('deskStatus', {})).unsent).toBe(1);
  run.server.desks.away = null;
});
afterEach(() => run.remove());

const heardBy = (origin: string) => run.server.heard.filter((one) => one.origin === origin).map(({ bytes }) => bytes);
const synced = (origin: string) =>
  run.server.requests.filter((one) => one.origin === origin && one.path.endsWith('/sync'));

/** The address changes before the next start. */
const moved: [string, () => Promise<void>][] = [
  [
    'the file of settings',
    async () => {
      await run.desk.close();
      run.store.store = { ...run.store.store, serverUrl: OTHER };
      run.start();
    },
  ],
  [
    'the organisation’s policy or the environment',
    async () => {
      await run.desk.close();
      run.given.policy = { policy: { serverUrl: OTHER }, malformed: null };
      run.start();
    },
  ],
];

describe.each(moved)('after %s names another server', (_, move) => {
  beforeEach(async () => {
    await move();
    await run.here('deskStatus', {});
    await settled();
  });

  test('sends it no token and no act on any retry, and each person signs in again', async () => {
    await run.here('tryNow', {});
    await run.timers.pass(120_000);
    expect(await run.here('deskStatus', {})).toMatchObject({ phase: 'signIn', staff: null, people: [], unsent: 1 });
    expect(heardBy(OTHER)).toEqual([]);
    expect(run.secrets.has(`token:${ELSA}`)).toBe(false);
    const { result } = { result: await run.ask('venueHistory', { venueId: VENUE_ID }) };
    expect(result).toMatchObject({ status: 401 });
  });

  test('keeps unsent acts until a person signs in there and chooses the same venue', async () => {
    const before = run.server.requests.find(({ path }) => path.endsWith('/sign-in'))!.body.deviceId;
    await run.here('signInHere', credentials);
    await run.here('tryNow', {});
    expect(synced(OTHER)).toEqual([]);
    expect(heardBy(OTHER).join()).not.toContain('Marisa Lopes');
    expect(run.server.requests.at(-1)!.body.deviceId).not.toBe(before);
    expect(await run.here('deskStatus', {})).toMatchObject({ phase: 'venue', formerVenueId: VENUE_ID });
    const other = run.here('chooseVenue', { venueId: OTHER_VENUE, name: 'Porta' });
    await expect(other).rejects.toEqual(refusal('unsent_elsewhere'));
    expect(synced(OTHER)).toEqual([]);
    await run.here('chooseVenue', { venueId: VENUE_ID, name: 'Porta' });
    await settled();
    expect(heardBy(OTHER).join()).toContain('Marisa Lopes');
    expect(await run.here('deskStatus', {})).toMatchObject({ unsent: 0, formerVenueId: null });
  });
});

test('a file edited while the desk runs does not redirect it', async () => {
  run.store.store = { ...run.store.store, serverUrl: OTHER };
  await run.here('tryNow', {});
  await run.ask('venueHistory', { venueId: VENUE_ID });
  expect(heardBy(OTHER)).toEqual([]);
});

test("without settings it continues with its outbox's server, and a locked desk cannot be redirected", async () => {
  await run.desk.close();
  run.store.store = {};
  run.start();
  expect(await run.here('deskStatus', {})).toMatchObject({ phase: 'locked', venueId: VENUE_ID, unsent: 1 });
  expect(run.store.store).toMatchObject({ serverUrl: SERVER });
  await run.here('tryNow', {});
  await expect(run.here('setServer', { url: OTHER })).rejects.toEqual(refusal('unauthorized'));
  expect(heardBy(OTHER)).toEqual([]);
});

test('ignores an address written into the outbox by hand', async () => {
  await run.desk.close();
  const file = new Database(join(run.folder, 'outbox.db'));
  file.prepare('update desk set origin = ?').run(Buffer.from(OTHER));
  file.close();
  run.store.store = { ...run.store.store, serverUrl: OTHER };
  run.start();
  await run.here('deskStatus', {}).catch(() => undefined);
  await run.here('tryNow', {}).catch(() => undefined);
  expect(heardBy(OTHER)).toEqual([]);
});

describe('a former venue', () => {
  beforeEach(async () => {
    await run.here('tryNow', {});
    await settled();
    expect((await run.here('deskStatus', {})).unsent).toBe(0);
  });

  test('has acts that the next venue never gets, even if its server was restored', async () => {
    await run.here('chooseVenue', { venueId: OTHER_VENUE, name: 'Porta' });
    await settled();
    const before = run.server.heard.length;
    run.server.desks.forget();
    await run.here('tryNow', {});
    await settled();
    const after = run.server.heard.slice(before).map(({ bytes }) => bytes);
    expect(after.length).toBeGreaterThan(1);
    expect(after.join()).not.toContain('Marisa Lopes');
  });

  test('cannot be left while one of its cards is under review', async () => {
    run.server.desks.judge = ({ id }) => ({ id, outcome: 'refused', code: 'slot_full', message: 'Não.', at: '' });
    run.server.desks.away = { cause: 'unreachable' };
    await run.ask('bookAtDesk', aCall({ name: 'Yuri Baptista' }));
    run.server.desks.away = null;
    await run.here('tryNow', {});
    await settled();
    const [card] = await run.here('reviewCards', {});
    const other = { venueId: OTHER_VENUE, name: 'Porta' };
    await expect(run.here('chooseVenue', other)).rejects.toEqual(refusal('unsent_elsewhere'));
    await expect(run.here('setServer', { url: OTHER })).rejects.toEqual(refusal('unsent_on_server'));
    await run.here('drop', { id: card!.id });
    expect(await run.here('chooseVenue', other)).toMatchObject({ venueId: OTHER_VENUE });
  });
});
