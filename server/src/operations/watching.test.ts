import { globSync, readFileSync } from 'node:fs';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { migrateJobStore } from '#server/jobs/boss';
import { jobs } from '#server/jobs/jobs';
import { openReplica, type Replica } from '#server/platform/db/replica';
import { openTestDatabase } from '#server/testing/database';
import { metricsText, samplesOf } from '#server/testing/metrics';
import { startTestServer, type TestServer } from '#server/testing/server';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const alerts = read('deploy/prometheus/alerts.yaml');
const dashboard = read('deploy/grafana/reserva.json');
const runbook = read('docs/runbook.md');
const rules: { alert: string; expr: string }[] = parse(alerts).groups.flatMap(
  ({ rules }: { rules: object[] }) => rules,
);

let server: TestServer;
let replica: Replica;
beforeAll(async () => {
  const database = await openTestDatabase();
  const settings = { poolSize: 1, primary: database.raw, log: pino({ level: 'silent' }) };
  replica = openReplica('postgres://127.0.0.1:1/absent', settings);
  server = await startTestServer({ database, replica });
  await migrateJobStore(server.database);
});
afterAll(async () => {
  await replica.close();
  await server.close();
});

const METRIC = /\b(?:reserva|http|nodejs|process)_[a-z\d_]+\b/g;
const namesIn = (text: string) => new Set(text.match(METRIC));
const exported = async () => {
  const types = [...(await metricsText(server)).matchAll(/^# TYPE (\S+) (\w+)$/gm)];
  const parts = (name: string) => [`${name}_bucket`, `${name}_sum`, `${name}_count`];
  return new Set(types.flatMap(([, name, type]) => (type === 'histogram' ? parts(name!) : [name!])));
};

test.each([
  ['the alert rules', rules.map(({ expr }) => expr).join('\n')],
  ['the dashboard', dashboard],
])('%s name only metrics that the server exports', async (_where, text) => {
  const names = namesIn(text);
  expect(names.size).toBeGreaterThan(8);
  const known = await exported();
  expect([...names].filter((name) => !known.has(name))).toEqual([]);
});

test('the dashboard shows each metric of the project', async () => {
  const shown = namesIn(dashboard);
  const base = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
  const own = [...(await exported())].filter((name) => /^(reserva|http)_/.test(name)).map(base);
  expect([...new Set(own)].filter((name) => ![...shown].some((text) => base(text) === name))).toEqual([]);
});

test('what an alert sees grow, or stay as it is, is exported before its first event', async () => {
  const samples = await samplesOf(server);
  const outcomesOf = (name: string, labels: Record<string, string>) =>
    samples
      .filter(
        (sample) => sample.name === name && Object.entries(labels).every(([key, text]) => sample.labels[key] === text),
      )
      .map((sample) => sample.labels.outcome);
  expect(outcomesOf('reserva_bookings_total', { channel: 'web' })).toEqual(
    expect.arrayContaining(['confirmed', 'hold']),
  );
  const silent = Object.keys(jobs).filter(
    (job_name) => !outcomesOf('reserva_job_duration_seconds_count', { job_name }).includes('failed'),
  );
  expect(silent).toEqual([]);
});

test('each alert has a section in the runbook, and each such section an alert', () => {
  const sections = [...runbook.matchAll(/^## (Reserva\w+)$/gm)].map(([, name]) => name);
  expect(sections).toEqual(rules.map(({ alert }) => alert));
});

test('the commands of the runbook exist', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const commands = [...runbook.matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name!);
  expect(commands.length).toBeGreaterThan(0);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});

test('log lines that the runbook quotes are in the code', () => {
  const quoted = ['attempt to send a message did not succeed', 'e-mail not sent', 'queues not read', 'job failed'];
  quoted.push(
    'request failed',
    'code not sent',
    'job store error',
    'availability check: the search finds',
    'ledger check: seats of a slot disagree',
  );
  quoted.push('the change log of a venue is not whole', 'lost a head');
  const code = globSync('server/src/**/*.ts', { cwd: new URL('../../../', import.meta.url), exclude: ['**/*.test.ts'] })
    .map(read)
    .join('\n');
  for (const line of quoted) expect([line, runbook.includes(line), code.includes(line)]).toEqual([line, true, true]);
});

const statements = [...runbook.matchAll(/```sql\n([\s\S]*?)```/g)].flatMap(([, block]) =>
  block!
    .split(';')
    .map((text) => text.trim())
    .filter(Boolean),
);
test.each(statements)('a statement of the runbook runs: %s', async (text) => {
  await expect(server.database.raw.query(text)).resolves.toBeDefined();
});
