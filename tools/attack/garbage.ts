import type { Endpoint } from '#shared/api/endpoint';
import { api } from '#shared/api/table';
import { type Random, randomOf } from '#tools/simulation/random';
import { send } from './client.ts';
import { createIdentities } from './people.ts';
import type { AttackReport } from './report.ts';
import type { Target } from './target.ts';

const CLIENTS = 16;
const rows: Endpoint[] = Object.values(api);
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];
const TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
];
const PARTS = [
  'x',
  '%00',
  '%FF',
  '..%2f..%2fetc%2fpasswd',
  '%E2%80%AE',
  '0',
  '-1',
  '1e999',
  "'%20or%201=1--",
  '%F0%9F%8D%BD',
];
const ODDITIES: unknown[] = [
  ...[null, true, '', ' ', -1, 0, 1.5, 2 ** 31, 2 ** 53, 1e300, 'NaN', '1e9', '2026-02-31', '9999-12-31', '24:00'],
  ...[
    'a\u0000b',
    '\u202eoãç',
    '\u200b\u200b',
    "'; drop table users; --",
    '%_\\',
    '=1+1',
    '../../etc/passwd',
    'x'.repeat(5000),
  ],
  ...[[], [null], [[[[[[]]]]]], {}, { $ne: null }, { toString: 'x' }, { constructor: { prototype: {} } }],
];
const FIELDS = (
  'venueId roomId id date time people name phone notes email password status version people lang token search ' +
  'categoryIds limit offset period from to month body type answer rating reason kind intents deviceId capacity slug __proto__'
).split(' ');

/**
 * Sends malformed requests, seeded, as strangers and as a manager. Faults: a request hangs, the server fails, or a
 * probe afterwards is answered differently.
 */
export async function throwGarbage(target: Target, seed: number, requests: number): Promise<AttackReport> {
  const { venue, identities } = await createIdentities(target);
  const manager = identities.find(({ name }) => name === 'the manager of the venue')!;
  const found: string[] = [];
  const statuses = new Map<number, number>();
  let left = requests;
  const client = async (number: number) => {
    const random = randomOf(seed * 1000 + number);
    while (left-- > 0) {
      const { path, init } = aRequest(random, venue.id);
      const headers = { ...(init.headers as object), ...(random.percent(50) ? manager.headers : {}) };
      const server = random.pick(target.servers).url;
      try {
        const { status } = await send(server + path, { ...init, headers });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500 && status !== 503) found.push(`${init.method} ${path} answered ${status}`);
      } catch (error) {
        found.push(`${init.method} ${path}: ${String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  for (const server of target.servers) {
    if (!server.isRunning) found.push('a server process has ended');
    const ready = await send(`${server.url}/readyz`);
    if (ready.status !== 200) found.push(`/readyz answers ${ready.status} afterwards`);
    found.push(...server.faults);
  }
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  return { attack: 'garbage', done: `${requests} requests: ${counts.join(', ')}`, found };
}

function aRequest(random: Random, venueId: string): { path: string; init: RequestInit } {
  const row = random.pick(rows);
  const method = random.percent(80) ? row.method : random.pick(METHODS);
  const parts = row.path.replace(/:(\w+)/g, (_part, name: string) =>
    name === 'venueId' && random.percent(60) ? venueId : random.pick(PARTS),
  );
  const path = random.percent(3) ? `/${random.pick(PARTS)}` : `/api${parts}${random.percent(40) ? aQuery(random) : ''}`;
  if (method === 'GET' || method === 'OPTIONS') return { path, init: { method } };
  const headers: Record<string, string> = { 'content-type': random.percent(85) ? TYPES[0]! : random.pick(TYPES) };
  if (random.percent(20)) headers['idempotency-key'] = random.pick(['k', 'x'.repeat(200), ' ']);
  return { path, init: { method, headers, body: aBody(random, venueId) } };
}

function aQuery(random: Random): string {
  const pairs = Array.from({ length: random.int(1, 4) }, () => {
    const value = random.pick(ODDITIES);
    const text = typeof value === 'string' ? value.slice(0, 500) : (JSON.stringify(value) ?? '');
    return `${random.pick(FIELDS)}${random.percent(10) ? '[]' : ''}=${encodeURIComponent(text)}`;
  });
  return `?${pairs.join('&')}`;
}

function aBody(random: Random, venueId: string): string {
  const fields = Array.from({ length: random.int(0, 8) }, () => [random.pick(FIELDS), random.pick(ODDITIES)] as const);
  const body = JSON.stringify({ ...Object.fromEntries(fields), ...(random.percent(50) && { venueId }) });
  return random.weighted({ whole: 80, cut: 10, wrapped: 5, noise: 5 }) === 'whole'
    ? body
    : random.pick([body.slice(0, random.int(0, body.length)), `[${body}]`, '{"a":', '\u0000', '"text"', '[1,2']);
}
