import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { lastMessageOf } from '#server/features/messages/contacts';
import { whatsappTemplates } from '#server/features/messages/table';
import { CONFIRM_TEMPLATE, type SendingServer, startSendingServer } from '#server/features/messages/test-sending';
import { aVenue } from '#server/testing/builders';
import { changeKinds } from '#server/testing/ledger';
import { META, metaEvents, postEvent } from '#server/testing/meta';
import { startTestServer, type TestServer } from '#server/testing/server';
import type { ErrorBody } from '#shared/errors';
import { HOUR_MS } from '#shared/time';

let sending: SendingServer;
let manual: TestServer;
beforeAll(async () => {
  sending = await startSendingServer();
  manual = await startTestServer();
});
afterAll(async () => {
  await sending.close();
  await manual.close();
});

describe('the challenge', () => {
  const ask = (server: TestServer, query: Record<string, string>) =>
    fetch(`${server.url}/api/webhooks/whatsapp?${new URLSearchParams(query)}`);
  const asked = { 'hub.mode': 'subscribe', 'hub.verify_token': META.verifyToken, 'hub.challenge': '1158201444' };

  test('is returned as plain text for the right token', async () => {
    const answer = await ask(sending.server, asked);
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444']);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  test.each([
    ['another token', { ...asked, 'hub.verify_token': 'guess' }],
    ['no token', { 'hub.mode': 'subscribe', 'hub.challenge': '1' }],
    ['another mode', { ...asked, 'hub.mode': 'unsubscribe' }],
  ])('is refused with %s', async (_name, query) => {
    const answer = await ask(sending.server, query);
    expect([answer.status, ((await answer.json()) as ErrorBody).code]).toEqual([403, 'bad_signature']);
  });

  test('is refused without a configured API', async () => {
    expect((await ask(manual, asked)).status).toBe(403);
    expect((await ask(manual, { ...asked, 'hub.verify_token': '' })).status).toBe(403);
  });
});

describe('the signature', () => {
  test.each([
    ['absent', null],
    ['made with another secret', 'guess'],
    ['made with an empty secret', ''],
  ])('%s: the event is refused', async (_name, secret) => {
    const { id, message } = await sending.aSentMessage();
    const event = metaEvents.status({ status: 'read', at: sending.later(1), message });
    const answer = await postEvent(sending.server.url, event, secret);
    expect([answer.status, ((await answer.json()) as ErrorBody).code]).toEqual([403, 'bad_signature']);
    expect((await sending.row(id)).status).toBe('SENT');
  });

  test('covers the raw bytes: the same event in another encoding is refused', async () => {
    const { message } = await sending.aSentMessage();
    const event = metaEvents.status({ status: 'read', at: sending.later(1), message });
    const signed = await postEvent(sending.server.url, event);
    expect(signed.status).toBe(200);
    const signature = createHmac('sha256', META.appSecret).update(JSON.stringify(event)).digest('hex');
    const answer = await fetch(`${sending.server.url}/api/webhooks/whatsapp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
      body: JSON.stringify(event, null, 1),
    });
    expect(answer.status).toBe(403);
  });

  test('is checked before the body is parsed', async () => {
    const parsed = vi.spyOn(JSON, 'parse');
    const statuses = [await postEvent(sending.server.url, '{"entry":[]}', 'guess'), await postEvent(manual.url, '{')];
    const bodies = parsed.mock.calls.map(([text]) => String(text));
    parsed.mockRestore();
    expect(statuses.map(({ status }) => status)).toEqual([403, 403]);
    expect(bodies).not.toContain('{"entry":[]}');
    // Larger than the limit: refused for the missing signature, not for the size
    const large = JSON.stringify({ object: 'x'.repeat(4_000_000) });
    for (const answer of [await postEvent(sending.server.url, large, null), await postEvent(manual.url, large)]) {
      expect([answer.status, ((await answer.json()) as ErrorBody).code]).toEqual([403, 'bad_signature']);
    }
  });

  test('of a compressed body is not checked: nothing is decompressed', async () => {
    const response = await fetch(`${sending.server.url}/api/webhooks/whatsapp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'x-hub-signature-256': `sha256=${createHmac('sha256', META.appSecret).update('{}').digest('hex')}`,
      },
      body: gzipSync('{}'),
    });
    expect(response.status).toBe(415);
  });

  test.each([
    ['{', 'invalid_json'],
    ['null', 'invalid_json'],
    ['7', 'invalid_json'],
    ['[]', 'bad_input'],
  ])('does not make a body valid that is no JSON object: %s', async (body, code) => {
    const answer = await postEvent(sending.server.url, body);
    expect([answer.status, ((await answer.json()) as ErrorBody).code]).toEqual([400, code]);
  });

  test('is refused without a configured API, even with an empty key', async () => {
    expect((await postEvent(manual.url, {}, '')).status).toBe(403);
    expect((await postEvent(manual.url, {})).status).toBe(403);
  });
});

describe('other signed events', () => {
  test.each([
    ['nothing', {}],
    ['another object', { object: 'page', entry: [{ changes: [{ field: 'feed', value: 1 }] }] }],
    [
      'holes',
      {
        entry: [
          null,
          { changes: [null, { field: 'messages' }, { field: 'messages', value: { statuses: [null, 3] } }] },
        ],
      },
    ],
    [
      'a status of no message of ours',
      metaEvents.status({ status: 'read', at: new Date(0), message: { id: 'x', reference: 'y/z', to: '1' } }),
    ],
    [
      'a status without a moment',
      { entry: [{ changes: [{ field: 'messages', value: { statuses: [{ status: 'sent', id: 'q' }] } }] }] },
    ],
    ['a template that nobody uses', metaEvents.approval('APPROVED', 'other', 'pt_PT')],
    ['an unknown event', metaEvents.approval('FLAGGED', 'confirma_reserva', 'pt_PT')],
  ])('is answered with 200: %s', async (_name, body) => expect(await sending.tell(body)).toBe(200));

  test("may be as large as Meta's maximum", async () => {
    expect(await sending.tell({ object: 'x'.repeat(1_000_000) })).toBe(200);
  });
});

test('any signed event is answered with 200 or 400, never 500', {
  timeout: 60_000,
}, async () => {
  const { id, message } = await sending.aSentMessage();
  const senseless = fc.oneof(
    fc.constantFrom<unknown>(null, true, '', 'a\0b', '\ud800', '\0', -1, 1e308, '-62135596801', '99999999999999999'),
    fc.constantFrom<unknown>({ toString: 1 }, { valueOf: null, toString: null }, [[]], { $gt: 0 }, ['1']),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const or = <Value>(usual: Value) => fc.oneof(fc.constant<unknown>(usual), senseless);
  const status = fc.record({
    id: or(message.id),
    biz_opaque_callback_data: or(message.reference),
    status: fc.constantFrom('sent', 'delivered', 'read', 'failed'),
    timestamp: senseless,
    errors: or([{ code: 131_026 }]),
  });
  const inbound = fc.record({ from: or('244924777999'), timestamp: senseless });
  const approval = fc.record({
    event: or('APPROVED'),
    message_template_name: or('nova'),
    message_template_language: or('pt_PT'),
  });
  const change = fc.oneof(
    fc.record({ field: fc.constant('messages'), value: fc.record({ statuses: fc.array(status, { maxLength: 2 }) }) }),
    fc.record({ field: fc.constant('messages'), value: fc.record({ messages: fc.array(inbound, { maxLength: 2 }) }) }),
    fc.record({ field: fc.constant('message_template_status_update'), value: or({}).chain(() => approval) }),
    fc.record({ field: senseless, value: senseless }),
  );
  const events = fc.record({
    entry: fc.array(fc.record({ changes: fc.array(change, { maxLength: 2 }) }), { maxLength: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(events, async (event) => {
      expect([200, 400]).toContain(await sending.tell(event));
    }),
    { numRuns: 300, seed: 18 },
  );
  expect((await sending.row(id)).id).toBe(id);
});

test("a guest's message opens 24 hours of free text; the latest counts, and a future one does not", async () => {
  const { db } = sending.server.database;
  const phone = '+244924777888';
  await sending.tell(metaEvents.inbound(phone, sending.later(10)));
  await sending.tell(metaEvents.inbound(phone, sending.later(4)));
  expect(await lastMessageOf(db, phone)).toEqual(sending.later(10));
  await sending.tell(metaEvents.inbound(phone, new Date(sending.clock.now().getTime() + HOUR_MS)));
  expect(await lastMessageOf(db, phone)).toEqual(sending.clock.now());
});

test("Meta's status of a template reaches every venue that uses it", async () => {
  const { db } = sending.server.database;
  const venues = [await aVenue(sending.server), await aVenue(sending.server)];
  const { parameters, ...place } = CONFIRM_TEMPLATE;
  for (const { id: venueId } of venues) {
    await db.insert(whatsappTemplates).values({ venueId, ...place, name: 'nova', parameters: [...parameters] });
  }
  const states = async () =>
    (await db.select().from(whatsappTemplates).where(eq(whatsappTemplates.name, 'nova'))).map(({ state }) => state);
  await sending.tell(metaEvents.approval('APPROVED', 'nova', 'pt_PT'));
  expect(await states()).toEqual(['APPROVED', 'APPROVED']);
  await sending.tell(metaEvents.approval('PAUSED', 'nova', 'en'));
  expect(await states()).toEqual(['APPROVED', 'APPROVED']);
  await sending.tell(metaEvents.approval('PAUSED', 'nova', 'pt_PT'));
  await sending.tell(metaEvents.approval('PAUSED', 'nova', 'pt_PT'));
  expect(await states()).toEqual(['PAUSED', 'PAUSED']);
  expect(await changeKinds(sending.server, venues[0]!.id, 'template')).toEqual(['whatsapp_judged', 'whatsapp_judged']);
});
