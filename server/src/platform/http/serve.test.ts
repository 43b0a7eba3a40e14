import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { aSignUp, signedInAs } from '#server/features/auth/test-accounts';
import { Statement } from '#server/platform/db/statement';
import { SIGNATURE_HEADER } from '#server/platform/http/webhooks';
import { manualSender } from '#server/platform/ports/sender';
import { aVenue } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { type Caller, serverForFile } from '#server/testing/server';
import type { Endpoint } from '#shared/api/endpoint';
import { isInQuery } from '#shared/api/endpoint';
import { api, type EndpointName } from '#shared/api/table';
import type { ErrorBody } from '#shared/errors';
import { newId } from '#shared/ids';
import { addDays } from '#shared/time';

const SECRET = 'a secret of the webhook';
const server = await serverForFile({ sender: { ...manualSender, webhook: { appSecret: SECRET, verifyToken: 'x' } } });
let owner: Caller;
/** A valid value for each field by name, so that only one field is wrong. */
let fitting: Record<string, unknown>;
beforeAll(async () => {
  owner = await signedInAs(server, 'super_admin');
  const venue = await aVenue(server, { categories: ['restaurante'] });
  const named = { venueId: venue.id, id: venue.id, roomId: venue.rooms[0]!.id, slugOrId: venue.id, slug: venue.slug };
  const party = { name: 'Ana', phone: '+244923456789', date: TODAY, time: '20:00', people: 2 };
  const place = { address: 'Ilha', city: 'Luanda', categoryIds: venue.categoryIds, action: 'approved', token: 'x' };
  fitting = { ...named, ...party, ...place, ...aSignUp() };
});

const table = Object.entries(api) as [EndpointName, Endpoint][];
// Input in the URL has no body to be refused
const writing = table.filter(([, row]) => !isInQuery(row));
const json = { 'content-type': 'application/json' };
const pathOf = ({ path }: Endpoint) =>
  `/api${path.replace(/:(\w+)/g, (_part, name: string) => encodeURIComponent(String(fitting[name])))}`;
/** An unsigned webhook is refused before its body is read. */
const signature = (body: string) => ({
  [SIGNATURE_HEADER]: `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`,
});
const send = (row: Endpoint, body: string, headers: Record<string, string> = json) => {
  const signed = row.limit === 'webhook' ? { ...headers, ...signature(body) } : headers;
  return owner.fetch(pathOf(row), { method: row.method, headers: signed, body });
};
const refusal = async (response: Response) => [response.status, ((await response.json()) as ErrorBody).code];

let calls = 0;
/** A new id, phone and day per call, so that earlier calls cause no refusal. */
const fresh = () => {
  calls++;
  return { id: newId(), phone: `+244${923_000_000 + calls}`, date: addDays(TODAY, calls % 150) };
};

describe.each(writing)('%s', (_name, row) => {
  test('refuses invalid JSON', async () => {
    for (const body of ['{', '{"a":}', 'palavra', '"texto"', '7', 'null']) {
      expect(await refusal(await send(row, body))).toEqual([400, 'invalid_json']);
    }
  });

  test('refuses an array as body', async () => {
    expect(await refusal(await send(row, '[]'))).toEqual([400, 'bad_input']);
    expect(await refusal(await send(row, '[{"email":"ana@exemplo.ao"}]'))).toEqual([400, 'bad_input']);
  });

  // Meta batches events: a webhook accepts Meta's maximum
  const most = row.limit === 'webhook' ? 3 * 1024 : 100;
  test(`refuses more than ${most} kB`, async () => {
    const body = JSON.stringify({ name: 'x'.repeat((most + 1) * 1024) });
    expect(await refusal(await send(row, body))).toEqual([413, 'too_large']);
  });

  test('refuses other content than JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expect(await refusal(await send(row, 'a=1', { 'content-type': type }))).toEqual([415, 'unsupported_media']);
    }
    const latin = { 'content-type': 'application/json; charset=x-unknown' };
    // A webhook's body is bytes until its signature is checked, and UTF-8 according to Meta
    const inLatin = row.limit === 'webhook' ? 200 : 415;
    expect((await send(row, '{}', latin)).status).toBe(inLatin);
    const packed = { ...json, 'content-encoding': 'br-x' };
    expect(await refusal(await send(row, '{}', packed))).toEqual([415, 'unsupported_media']);
  });
});

describe('an invalid field', () => {
  const signUp = (body: object, language: string) =>
    server.caller().fetch('/api/auth/manager/signup', {
      method: 'POST',
      headers: { ...json, 'accept-language': language },
      body: JSON.stringify(aSignUp(body)),
    });

  test.each([
    ['pt-AO', 'Há campos por corrigir.', 'Contém caracteres que não podem ser guardados'],
    ['pt-PT', 'Há campos por corrigir.', 'Contém caracteres que não podem ser guardados'],
    ['en-GB,en;q=0.9', 'Some fields need correcting.', undefined],
    ['fr', 'Há campos por corrigir.', 'Contém caracteres que não podem ser guardados'],
  ])("is reported in the caller's language (%s)", async (language, message, sentence) => {
    const response = await signUp({ nome: 'Ana\u0000' }, language);
    const body = (await response.json()) as ErrorBody;
    expect([response.status, body.code, body.message]).toEqual([400, 'bad_input', message]);
    expect(body.issues).toHaveLength(1);
    expect(body.issues![0]!.path).toBe('nome');
    expect(body.issues![0]!.message).not.toMatch(/^validation\./);
    if (sentence === undefined) expect(body.issues![0]!.message).toMatch(/characters/);
    else expect(body.issues![0]!.message).toBe(sentence);
  });

  test('reports the maximum length of a name', async () => {
    const pt = (await (await signUp({ nome: 'x'.repeat(121) }, 'pt')).json()) as ErrorBody;
    expect(pt.issues).toEqual([{ path: 'nome', message: 'Deve ter no máximo 120 caracteres' }]);
    const en = (await (await signUp({ nome: 'x'.repeat(121) }, 'en')).json()) as ErrorBody;
    expect(en.issues).toEqual([{ path: 'nome', message: expect.stringMatching(/120 characters/) }]);
  });

  test('is reported if missing or of another type, all fields at once', async () => {
    const response = await server.caller().fetch('/api/auth/manager/signup', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ nome: 7, password: null }),
    });
    const { issues } = (await response.json()) as ErrorBody;
    expect(issues!.map(({ path }) => path)).toEqual(['nome', 'email', 'password', 'telemovel', 'termsAccepted']);
  });
});

describe('a path', () => {
  test.each(['/api/nada', '/api', '/api/', '/api/Venues', '/api/venues/a/b/c/d'])(
    '%s has no endpoint',
    async (path) => {
      const response = await owner.fetch(path);
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
      expect(await refusal(response)).toEqual([404, 'not_found']);
    },
  );

  test('with another method is a 404 too', async () => {
    expect(await refusal(await owner.fetch('/api/auth/logout', { method: 'DELETE' }))).toEqual([404, 'not_found']);
  });

  test.each(['/api/venues/%', '/api/venues/%zz', '/api/venues/%ff', '/api/venues/%00', '/%', '/objects/%', '/r/%c3'])(
    '%s is refused without a 500',
    async (path) => {
      const { status } = await owner.fetch(path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );

  test('takes precedence over the body for the same field', async () => {
    const body = JSON.stringify({ id: 'outra coisa' });
    const response = await owner.fetch('/api/admin/venues/0199aaaa-0000-7000-8000-000000000000/approve', {
      method: 'PUT',
      headers: json,
      body,
    });
    expect(response.status).toBe(404);
  });
});

test('an id of another booking is refused to the front desk, and nothing is booked', async () => {
  const body = { ...fitting, ...fresh(), kind: 'phone' };
  const book = (name: string) => send(api.bookAtDesk, JSON.stringify({ ...body, name }));
  expect((await book('Ana')).status).toBe(201);
  expect(await refusal(await book('Rui'))).toEqual([409, 'key_reused']);
});

test('a name with half a surrogate pair is stored or refused, without a 500', async () => {
  const response = await send(api.book, JSON.stringify({ ...fitting, ...fresh(), name: 'Ana \ud83c' }));
  expect(response.status).toBeLessThan(500);
});

test('an Idempotency-Key that is too long is refused', async () => {
  const headers = { ...json, 'idempotency-key': 'k'.repeat(101) };
  expect(await refusal(await send(api.book, '{}', headers))).toEqual([400, 'bad_input']);
});

test('a refusal has a request id for the log, and no internals', async () => {
  const response = await send(api.book, '{');
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}$/);
  expect(response.headers.get('x-powered-by')).toBeNull();
  expect(await response.text()).not.toMatch(/at .*\.ts|node_modules|SyntaxError/);
});

test("an answer outside the endpoint's schema is a 500 without its content", async () => {
  const { db } = server.database;
  const execute = db.execute.bind(db);
  const asked = vi.spyOn(db, 'execute');
  const answerOf = (query: unknown) =>
    query instanceof Statement ? execute(query) : Promise.resolve({ rows: [{ totalVenues: 'muitos' }] });
  asked.mockImplementation(answerOf as never);
  const answer = await refusal(await owner.fetch('/api/super-admin/stats'));
  asked.mockRestore();
  expect(answer).toEqual([500, 'internal']);
});
