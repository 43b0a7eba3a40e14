import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSignUp } from '#server/features/auth/test-accounts';
import { type SendingServer, startSendingServer } from '#server/features/messages/test-sending';
import { runJob } from '#server/jobs/housekeeping';
import type { JobDeps } from '#server/jobs/jobs';
import { headsInMemory } from '#server/platform/changes/known-heads';
import { unsentMail } from '#server/platform/mail/outbox';
import { manualSender } from '#server/platform/ports/sender';
import { startTracing } from '#server/platform/tracing/export';
import { jobSpan } from '#server/platform/tracing/spans';
import { testClock } from '#server/testing/clock';
import { isMultiConnection } from '#server/testing/database';
import { startInbox } from '#server/testing/inbox';
import { standInPages } from '#server/testing/pages';
import { startTestServer } from '#server/testing/server';
import { HOUR_MS } from '#shared/time';

interface Sent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  links?: { traceId: string; spanId: string }[];
  status: { code?: number; message?: string };
}

const log = pino({ level: 'silent' });
const FAILED = 2;

let collector: Server;
let received: Sent[] = [];
let endpoint: string;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const { resourceSpans } = JSON.parse(await text(request));
    received.push(...resourceSpans.flatMap(spansOf));
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(() => collector.close());

const spansOf = ({ scopeSpans }: { scopeSpans: { spans: Sent[] }[] }) => scopeSpans.flatMap(({ spans }) => spans);
const attributesOf = ({ attributes }: Sent) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
const named = (name: string) => received.filter((span) => span.name === name);
const statementsUnder = ({ spanId }: Sent) =>
  received.filter(({ name, parentSpanId }) => name.startsWith('pg.query:') && parentSpanId === spanId);

/** Spans that `work` left at the collector, once it has them all. */
async function recorded(share: number, work: () => Promise<unknown>): Promise<void> {
  received = [];
  const stop = await startTracing({ endpoint, share });
  await work().finally(stop);
}

const traced = (share: number, work: (server: SendingServer) => Promise<unknown>): Promise<void> =>
  recorded(share, async () => {
    const server = await startSendingServer();
    await work(server).finally(server.close);
  });

const depsOf = ({ server, deps }: SendingServer): JobDeps => ({
  ...deps,
  raw: server.database.raw,
  storage: server.storage,
  mail: unsentMail(log),
  known: headsInMemory(),
});

const GUEST = { name: 'Marisa Quituxi', phone: '+244923777001', notes: 'alergia a nozes' };

test('a booking, its statements and its message are one trace, which names no guest and no key', async () => {
  let token = '';
  await traced(1, async (server) => {
    ({ guestToken: token } = await server.aWaitingMessage(GUEST));
    await server.server.caller().call('guestReservation', { token });
    await runJob('messages', depsOf(server));
    expect(server.meta.taken).toHaveLength(1);
    const { raw } = server.server.database;
    await expect(jobSpan('broken', () => raw.query('select $1::uuid', [GUEST.name]))).rejects.toThrow(GUEST.name);
  });
  const [booking] = named('POST /api/reservations');
  expect(attributesOf(booking!)).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/reservations',
    'http.response.status_code': 201,
    'reserva.request_id': expect.stringMatching(/^[\da-f]{8}$/),
  });
  const [job] = named('job messages');
  const [message] = named('send message');
  expect(message).toMatchObject({ traceId: booking!.traceId, parentSpanId: booking!.spanId });
  expect(message!.links).toMatchObject([{ traceId: job!.traceId, spanId: job!.spanId }]);
  expect(attributesOf(message!)).toEqual({ 'reserva.message_type': 'CONFIRM', 'reserva.attempt': 1 });
  expect(job!.traceId).not.toBe(booking!.traceId);
  if (isMultiConnection) {
    for (const span of [booking!, job!, message!]) expect(statementsUnder(span).length).toBeGreaterThan(1);
    expect(statementsUnder(named('job broken')[0]!).map(({ status }) => status)).toEqual([{ code: FAILED }]);
  }
  const all = JSON.stringify(received);
  for (const secret of [token, ...Object.values(GUEST)]) expect(all).not.toContain(secret);
});

test('an e-mail continues the trace of the request that queued it, and names no address and no link', async () => {
  const inbox = await startInbox();
  const [clock, email] = [testClock(), 'gestora-de-rastos@exemplo.ao'];
  await recorded(1, async () => {
    const mail = inbox.mail(clock);
    const { folder, bundle } = standInPages();
    const server = await startTestServer({ clock, mail, pages: folder, bundle });
    expect((await server.caller().call('signUpManager', aSignUp({ email }))).status).toBe(201);
    const { db, raw } = server.database;
    inbox.next(451);
    const deps = { db, raw, clock, mail, log, sender: manualSender, publicUrl: '', storage: server.storage };
    await runJob('mail', { ...deps, known: headsInMemory() });
    clock.advance(HOUR_MS);
    await runJob('mail', { ...deps, known: headsInMemory() });
    await server.close();
  });
  await inbox.close();
  const [request] = received.filter(({ attributes, name }) => name.startsWith('POST ') && attributes.length > 0);
  const [failed, sent] = named('send e-mail');
  const [firstJob, secondJob] = named('job mail');
  expect(inbox.received).toHaveLength(1);
  expect(failed).toMatchObject({ traceId: request!.traceId, parentSpanId: request!.spanId });
  expect(failed!.links).toMatchObject([{ traceId: firstJob!.traceId, spanId: firstJob!.spanId }]);
  expect(sent!.links).toMatchObject([{ traceId: secondJob!.traceId, spanId: secondJob!.spanId }]);
  expect([failed, sent].map((span) => attributesOf(span!))).toEqual([
    { 'reserva.attempt': 1 },
    { 'reserva.attempt': 2 },
  ]);
  const link = inbox.linkTo(email, '/confirmar-email/')!;
  for (const secret of [email, link.split('/').at(-1)!]) expect(JSON.stringify(received)).not.toContain(secret);
});

test('a failed job marks its span by the class of its error only', async () => {
  await traced(1, async (server) => {
    const clock = {
      ...server.clock,
      now: () => {
        throw new RangeError('clock of Marisa Quituxi');
      },
    };
    await runJob('codes', { ...depsOf(server), clock });
  });
  const [job] = named('job codes');
  expect(job!.status).toEqual({ code: FAILED });
  expect(attributesOf(job!)).toEqual({ 'error.type': 'RangeError' });
});

test('a share of 0 sends no trace, and a server without a collector stores no trace with its messages', async () => {
  await traced(0, (server) => server.aWaitingMessage());
  expect(received).toEqual([]);
  const stop = await startTracing({ endpoint: undefined, share: 1 });
  const server = await startSendingServer();
  const { id } = await server.aWaitingMessage();
  expect((await server.row(id)).traceparent).toBeNull();
  await server.close();
  await stop();
});
