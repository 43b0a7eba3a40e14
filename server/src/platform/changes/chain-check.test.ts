import pino from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { chainGauges, checkChains } from '#server/platform/changes/chain-check';
import { headsInMemory, type KnownHeads } from '#server/platform/changes/known-heads';
import { aReservationRequest, aVenue } from '#server/testing/builders';
import { emptyDatabase } from '#server/testing/database';
import { serverForFile } from '#server/testing/server';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let venue: Venue;
let lines: Record<string, unknown>[];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
let known: KnownHeads;
const check = () => checkChains({ db: server.database.db, log, storage: server.storage, known });
const run = (text: string, ...values: unknown[]) => server.database.raw.query(text, [venue.id, ...values]);
const alarms = () => lines.filter(({ level }) => level === 50);
const metrics = async () => (await Promise.all(chainGauges.map((gauge) => gauge.get()))).map(({ values }) => values);

beforeEach(async () => {
  lines = [];
  known = headsInMemory();
  await emptyDatabase(server.database);
  venue = await aVenue(server);
  for (const time of ['19:00', '20:00']) await server.caller().call('book', aReservationRequest(venue, { time }));
});

test('a whole log raises no alarm, and its head is written to the audit channel and the metrics', async () => {
  expect(await check()).toBe(0);
  const { rows } = await run('select revision::int, hash from venue_clocks where venue_id = $1');
  expect(lines).toEqual([expect.objectContaining({ level: 30, channel: 'audit', venueId: venue.id, ...rows[0] })]);
  const [[breaks], [head]] = (await metrics()) as [
    { value: number }[],
    { value: number; labels: { digest: string } }[],
  ];
  expect([breaks!.value, head!.value]).toEqual([0, rows[0]!.revision]);
  expect(head!.labels.digest).toMatch(/^[\w-]{43}$/);
});

test('a changed row raises an alarm with venue and revision', async () => {
  await run(`update changes set actor = 'altered' where venue_id = $1 and revision = 2`);
  expect(await check()).toBe(1);
  expect(alarms()).toEqual([expect.objectContaining({ venueId: venue.id, revision: 2 })]);
  expect((await metrics())[0]).toEqual([expect.objectContaining({ value: 1 })]);
});

test('a removed row raises an alarm', async () => {
  await run('delete from change_details where venue_id = $1 and revision = 2');
  await run('delete from changes where venue_id = $1 and revision = 2');
  expect(await check()).toBe(1);
  expect(alarms()).toEqual([expect.objectContaining({ revision: 2 })]);
});

test('a log truncated together with its clock differs from the stored head', async () => {
  await check();
  const { rows } = await run('select max(revision)::int as last from changes where venue_id = $1');
  const last = Number(rows[0]!.last);
  await run('delete from change_details where venue_id = $1 and revision = $2', last);
  await run('delete from changes where venue_id = $1 and revision = $2', last);
  await run(
    `update venue_clocks c set revision = $2::int - 1,
       hash = (select hash from changes l where l.venue_id = c.venue_id and l.revision = $2::int - 1) where c.venue_id = $1`,
    last,
  );
  expect(await check()).toBe(1);
  expect(alarms()).toHaveLength(1);
});

test('a log that grows after a check stays whole', async () => {
  await check();
  await server.caller().call('book', aReservationRequest(venue, { time: '21:00' }));
  expect(await check()).toBe(0);
  expect(alarms()).toEqual([]);
});
