import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createReader } from '#desktop/main/sync/events';
import { type Live, openLive } from '#desktop/main/sync/live';
import { NOW, VENUE_ID } from '#desktop/main/testing/builders';
import { ManualTimers } from '#desktop/main/testing/manual-timers';
import type { LiveChange } from '#shared/live/schema';

const change = (revision: number) => ({ venueId: VENUE_ID, revision, entity: 'slot', id: 'a', kind: 'taken' });
const event = (revision: number) =>
  `event: change\nid: ${VENUE_ID}:${revision}\ndata: ${JSON.stringify(change(revision))}\n\n`;

describe('events are read', () => {
  test('from bytes cut at any place', () => {
    const text = `retry: 3000\nid: v:1\n\n: still here\n\nevent: change\r\nid: v:2\r\ndata: {"a":"ção"}\r\n\r\n`;
    const bytes = new TextEncoder().encode(text);
    for (let size = 1; size < bytes.length; size++) {
      const seen: unknown[] = [];
      const read = createReader({ onId: (id) => seen.push(id), onEvent: (event) => seen.push(event) });
      for (let n = 0; n < bytes.length; n += size) read(bytes.subarray(n, n + size));
      expect(seen).toEqual(['v:1', 'v:2', { event: 'change', id: 'v:2', data: '{"a":"ção"}' }]);
    }
  });
});

let server: Server;
let opened: { request: IncomingMessage; response: ServerResponse }[];
let timers: ManualTimers;
let live: Live;
let heard: (LiveChange | 'missed')[];
let watcher: { token: string; venueId: string } | null;
let status: number;
let losses: number;

beforeEach(async () => {
  [opened, heard, timers, status, losses] = [[], [], new ManualTimers(NOW), 200, 0];
  watcher = { token: 'a token', venueId: VENUE_ID };
  server = createServer((request, response) => {
    response.writeHead(status, { 'Content-Type': 'text/event-stream; charset=utf-8' }).flushHeaders();
    if (status !== 200) response.end();
    opened.push({ request, response });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  live = openLive({
    origin: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fetch,
    timers,
    random: () => 1,
    watcher: () => watcher,
    change: (one) => heard.push(one),
    missed: () => heard.push('missed'),
    lost: () => losses++,
  });
});
afterEach(() => {
  live.stop();
  server.closeAllConnections();
  server.close();
});

const streams = (count: number) => vi.waitFor(() => expect(opened).toHaveLength(count));
const hears = (count: number) => vi.waitFor(() => expect(heard).toHaveLength(count));
const waits = (milliseconds: number) => vi.waitFor(() => expect(timers.due()).toEqual([milliseconds]));

test('passes events on, and resumes a broken stream at its last position', async () => {
  await streams(1);
  const [first] = opened;
  expect(first!.request.headers).toMatchObject({ authorization: 'Bearer a token' });
  expect(first!.request.url).toBe(`/api/admin/live?venueId=${VENUE_ID}`);
  first!.response.write(event(4) + event(5));
  await hears(3);
  first!.response.destroy();
  await waits(1_000);
  await timers.pass(1_000);
  await streams(2);
  expect(opened[1]!.request.headers['last-event-id']).toBe(`${VENUE_ID}:5`);
  opened[1]!.response.write(event(6));
  await hears(4);
  expect(heard).toEqual(['missed', change(4), change(5), change(6)]);
});

test('passes the days of a change on, and takes events of older and newer servers', async () => {
  await streams(1);
  const told = (more: object) =>
    `event: change\nid: ${VENUE_ID}:4\ndata: ${JSON.stringify({ ...change(4), ...more })}\n\n`;
  opened[0]!.response.write(told({ dates: ['2026-11-21'] }) + told({}) + told({ unknown: 1 }));
  await hears(4);
  expect(heard.slice(1)).toEqual([{ ...change(4), dates: ['2026-11-21'] }, change(4), change(4)]);
});

test('requests everything after a gap or an unreadable event', async () => {
  await streams(1);
  opened[0]!.response.write(`event: reset\nid: ${VENUE_ID}:9\ndata: {}\n\nevent: change\ndata: {"half":\n\n`);
  await hears(3);
  expect(heard).toEqual(['missed', 'missed', 'missed']);
});

test('backs off after failures, and retries at once on request', async () => {
  await streams(1);
  status = 503;
  opened[0]!.response.destroy();
  for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    await waits(wait);
    await timers.pass(wait);
  }
  await waits(60_000);
  const before = opened.length;
  status = 200;
  live.restart();
  await streams(before + 1);
});

test('treats a stream as dead after most of a minute of silence', async () => {
  await streams(1);
  opened[0]!.response.write(': still here\n\n');
  await hears(1);
  await timers.pass(50_000);
  await waits(1_000);
});

test('closes the stream on an event without end', async () => {
  await streams(1);
  opened[0]!.response.write(event(4));
  await hears(2);
  opened[0]!.response.write(`data: ${'x'.repeat(2 ** 20)}`);
  await waits(1_000);
  expect(losses).toBe(1);
  const read = createReader({ onId: () => {}, onEvent: () => {} });
  expect(() => read(new TextEncoder().encode(`data: ${'x'.repeat(2 ** 20)}\n\n`))).toThrow('longer');
});

test("has no stream while no person is signed in, and forgets the former venue's position", async () => {
  await streams(1);
  opened[0]!.response.write(event(4));
  await hears(2);
  watcher = null;
  live.restart();
  await waits(1_000);
  watcher = { token: 'another', venueId: '0193aaaa-0000-7000-8000-0000000000ff' };
  await timers.pass(1_000);
  await streams(2);
  expect(opened[1]!.request.headers['last-event-id']).toBeUndefined();
});

test('passes nothing on after a stop', async () => {
  await streams(1);
  live.stop();
  live.restart();
  await vi.waitFor(() => expect(timers.due()).toEqual([]));
  expect(opened).toHaveLength(1);
});

test('reports a lost stream once, and not again for each failed try', async () => {
  await streams(1);
  opened[0]!.response.write(event(4));
  await hears(2);
  expect(losses).toBe(0);
  status = 503;
  opened[0]!.response.destroy();
  await waits(1_000);
  expect(losses).toBe(1);
  await timers.pass(1_000);
  await streams(2);
  await waits(2_000);
  expect(losses).toBe(1);
});
