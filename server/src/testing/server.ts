import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino, { type Logger } from 'pino';
import { afterAll, expect } from 'vitest';
import { createApp } from '#server/app';
import { changesAfter } from '#server/features/live/queries';
import { noteSender } from '#server/features/messages/queries';
import { folderStorage } from '#server/features/uploads/folder-storage';
import type { Replica } from '#server/platform/db/replica';
import { createLimits, type LimitSettings } from '#server/platform/http/limits';
import { Live, type LiveSettings } from '#server/platform/live/live';
import { type Mail, unsentMail } from '#server/platform/mail/outbox';
import type { Bundle } from '#server/platform/pages/bundle';
import type { CodeChannel } from '#server/platform/ports/code-channel';
import { manualSender, type Sender } from '#server/platform/ports/sender';
import type { Storage } from '#server/platform/ports/storage';
import { startAvailability } from '#server/testing/availability';
import { type TestClock, testClock } from '#server/testing/clock';
import { openTestDatabase, type TestDatabase } from '#server/testing/database';
import { ledgerFaults } from '#server/testing/ledger';
import { serveOnLoopback } from '#server/testing/loopback';
import { hashCheaply } from '#server/testing/password-cost';
import { isInQuery } from '#shared/api/endpoint';
import { api, type EndpointName, type InputOf, type ReplyOf } from '#shared/api/table';
import type { ErrorBody } from '#shared/errors';

export const METRICS_TOKEN = 'token-of-the-monitor';

export const TEST_SECRET = 'a secret for tests only';
const SAME_FOR_ALL = { publicUrl: 'http://localhost:3000', metricsToken: METRICS_TOKEN };

export interface Answer<Name extends EndpointName> {
  status: number;
  body: Name extends 'book' | 'joinWaitlist' ? Required<ReplyOf<Name>> : ReplyOf<Name>;
  error: ErrorBody;
  headers: Headers;
}

/** Has its own cookie jar. */
export interface Caller {
  call<Name extends EndpointName>(
    name: Name,
    input: InputOf<Name>,
    headers?: Record<string, string>,
  ): Promise<Answer<Name>>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export interface TestServer {
  url: string;
  database: TestDatabase;
  live: Live;
  clock: TestClock;
  storage: Storage;
  caller(): Caller;
  close(): Promise<void>;
}

export interface TestServerSettings {
  clock?: TestClock;
  publicWritesPerMinute?: number;
  signInsPerMinute?: number;
  readsPerMinute?: number;
  /** Default: unlimited, like the share. */
  bookingsWithoutProof?: number;
  addressShare?: number;
  challengeCost?: number;
  trustProxy?: number;
  secret?: string;
  formerSecret?: string;
  sender?: Sender;
  mail?: Mail;
  codeChannels?: readonly CodeChannel[];
  codesPerDay?: number;
  storage?: Storage;
  objects?: string;
  log?: Logger;
  live?: Partial<LiveSettings>;
  pages?: string;
  bundle?: Bundle;
  /** Default: cheap hashes. */
  realPasswordCost?: boolean;
  /** Stored for some days, as after the roll. Each change of a venue then takes longer. */
  availability?: boolean;
  replica?: Replica;
  /** Default: a fresh one. Pass one to simulate a second process. */
  database?: TestDatabase;
}

export async function startTestServer(settings: TestServerSettings = {}): Promise<TestServer> {
  hashCheaply(!settings.realPasswordCost);
  const database = settings.database ?? (await openTestDatabase());
  const { clock = testClock(), sender = manualSender } = settings;
  await noteSender(database.db, sender.isAutomatic);
  if (settings.availability) await startAvailability({ database, clock });
  const log = settings.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' });
  const live = new Live(database, log, changesAfter, settings.live);
  const folder = mkdtempSync(join(tmpdir(), 'reserva-objects-'));
  const storage = settings.storage ?? folderStorage(folder);
  const app = createApp({
    ...settings,
    ...SAME_FOR_ALL,
    secret: settings.secret ?? TEST_SECRET,
    mail: settings.mail ?? unsentMail(log),
    codeChannels: settings.codeChannels ?? [],
    trustProxy: settings.trustProxy ?? 1,
    database,
    db: database.db,
    clock,
    log,
    live,
    sender,
    storage,
    limits: createLimits(database.raw, limitsOf(settings)),
  });
  const { url, close } = await serveOnLoopback(createServer(app));
  return {
    url,
    database,
    live,
    clock,
    storage,
    caller: () => createCaller(url),
    async close() {
      await live.close();
      await close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** For a whole test file. Called at its top, so it is closed after all other hooks. */
export async function serverForFile(settings?: TestServerSettings): Promise<TestServer> {
  const server = await startTestServer(settings);
  afterAll(() => server.close());
  if (settings?.availability) afterAll(async () => expect(await ledgerFaults(server)).toEqual([]));
  return server;
}

/** So high that a test meets only the limits that it sets. */
const limitsOf = ({ codesPerDay, challengeCost, ...given }: TestServerSettings): LimitSettings => ({
  publicWritesPerMinute: given.publicWritesPerMinute ?? 100_000,
  signInsPerMinute: given.signInsPerMinute ?? 100_000,
  readsPerMinute: given.readsPerMinute ?? 1_000_000,
  bookingsWithoutProof: given.bookingsWithoutProof ?? 100_000,
  addressShare: given.addressShare ?? 1000,
  ...(codesPerDay !== undefined && { codesPerDay }),
  ...(challengeCost !== undefined && { challengeCost }),
});

function createCaller(url: string): Caller {
  const jar = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(url + path, { redirect: 'manual', ...init, headers });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]!.split('=');
      jar.set(name, value);
    }
    return response;
  };
  return {
    fetch: send,
    async call(name, input, headers = {}) {
      const { path, body } = requestOf(name, input as Record<string, unknown>);
      const response = await send(path, {
        method: api[name].method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body }),
      });
      const text = await response.text();
      const parsed = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
      return { status: response.status, body: parsed, error: parsed, headers: response.headers };
    },
  };
}

export function requestOf(name: EndpointName, input: Record<string, unknown>): { path: string; body?: string } {
  const rest = { ...input };
  const path = api[name].path.replace(/:(\w+)/g, (_part, key: string) => {
    const value = String(rest[key]);
    delete rest[key];
    return encodeURIComponent(value);
  });
  if (!isInQuery(api[name])) return { path: `/api${path}`, body: JSON.stringify(rest) };
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(rest)) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) query.append(key, String(item));
  }
  return { path: `/api${path}${query.size > 0 ? `?${query}` : ''}` };
}
