import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chainGauges, checkChains, checkHeads } from '#server/platform/changes/chain-check';
import { headsInFile, type KnownHeads } from '#server/platform/changes/known-heads';
import { aReservationRequest, aVenue } from '#server/testing/builders';
import { emptyDatabase } from '#server/testing/database';
import { serverForFile } from '#server/testing/server';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let venue: Venue;
let folder: string;
let lines: Record<string, unknown>[];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const file = () => join(folder, 'change-log-heads.json');
const run = (text: string, ...values: unknown[]) => server.database.raw.query(text, [venue.id, ...values]);
const book = (time: string) => server.caller().call('book', aReservationRequest(venue, { time }));
const alarms = () => lines.filter(({ level }) => level === 50);
/** A starting process that knows only the file. */
const start = async () => {
  const known = await headsInFile(file(), log);
  return { known, lost: await check(known) };
};
const check = (known: KnownHeads) => checkHeads({ db: server.database.db, log, storage: server.storage, known });
const breaks = async () => (await chainGauges[0].get()).values[0]?.value;
const lastRevision = async () =>
  Number((await run('select revision from venue_clocks where venue_id = $1')).rows[0]!.revision);

/** Deletes rows from a revision on and resets the clock, as in a restored or altered database. */
async function cutFrom(revision: number): Promise<void> {
  await run('delete from change_details where venue_id = $1 and revision >= $2', revision);
  await run('delete from changes where venue_id = $1 and revision >= $2', revision);
  await run(
    `update venue_clocks c set revision = $2::bigint - 1,
       hash = (select hash from changes l where l.venue_id = c.venue_id and l.revision = $2::bigint - 1)
     where c.venue_id = $1`,
    revision,
  );
}

beforeEach(async () => {
  lines = [];
  folder = await mkdtemp(join(tmpdir(), 'reserva-heads-'));
  await emptyDatabase(server.database);
  venue = await aVenue(server);
  await book('19:00');
  await book('20:00');
});
afterEach(() => rm(folder, { recursive: true }));

describe('at the next start', () => {
  test('an unchanged or longer log raises no alarm', async () => {
    await start();
    await book('21:00');
    expect((await start()).lost).toEqual([]);
    expect([alarms(), await breaks()]).toEqual([[], 0]);
  });

  test('a log truncated while no process ran raises an alarm, also once it is as long as before and valid', async () => {
    await start();
    const last = await lastRevision();
    await cutFrom(last);
    expect((await start()).lost).toEqual([{ venueId: venue.id, revision: last }]);
    expect(alarms()).toEqual([expect.objectContaining({ venueId: venue.id, revision: last })]);
    await book('21:00');
    expect(await lastRevision()).toBeGreaterThanOrEqual(last);
    const again = await start();
    expect(again.lost).toEqual([{ venueId: venue.id, revision: last }]);
    expect(await checkChains({ db: server.database.db, log, storage: server.storage, known: again.known })).toBe(1);
    expect(await breaks()).toBe(1);
  });

  test('a venue without its log raises an alarm', async () => {
    await start();
    const last = await lastRevision();
    await run('delete from venue_clocks where venue_id = $1');
    expect((await start()).lost).toEqual([{ venueId: venue.id, revision: last }]);
  });
});

test('a break found by the nightly check stays in the metrics after the hourly comparison', async () => {
  const { known } = await start();
  await run(`update changes set actor = 'altered' where venue_id = $1 and revision = 2`);
  expect(await checkChains({ db: server.database.db, log, storage: server.storage, known })).toBe(1);
  await check(known);
  expect(await breaks()).toBe(1);
});

test('a start without the file logs that nothing can be compared', async () => {
  await start();
  expect(lines).toEqual([expect.objectContaining({ level: 40, path: file() })]);
  expect(JSON.parse(await readFile(file(), 'utf8'))[venue.id]).toMatchObject({ revision: await lastRevision() });
});

test('an unreadable file is moved aside with an error line', async () => {
  await writeFile(file(), '{"half":');
  await start();
  expect(alarms()).toHaveLength(1);
  expect((await readdir(folder)).sort()).toEqual(['change-log-heads.json', 'change-log-heads.json.unreadable']);
});
