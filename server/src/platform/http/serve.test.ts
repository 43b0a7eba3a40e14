import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aSignUp, signedInAs } from '#server/features/auth/test-accounts';
import { manualSender } from '#server/features/messages/sender';
import { SIGNATURE_HEADER } from '#server/platform/http/webhooks';
import { aVenue } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { type Caller, startTestServer, type TestServer } from '#server/testing/server';
import type { Endpoint } from '#shared/api/endpoint';
import { isInQuery } from '#shared/api/endpoint';
import { api, type EndpointName } from '#shared/api/table';
import type { ErrorBody } from '#shared/errors';
import { newId } from '#shared/ids';
import { addDays } from '#shared/time';

let server: TestServer;
let owner: Caller;
/** Something fitting for each field by its name, so that one wrong field is all that is wrong. */
let fitting: Record<string, unknown>;
beforeAll(async () => {
  server = await startTestServer({ sender: { ...manualSender, webhook: { appSecret: SECRET, verifyToken: 'x' } } });
  owner = await signedInAs(server, 'super_admin');
  const venue = await aVenue(server, { categories: ['restaurante'] });
  const named = { venueId: venue.id, id: venue.id, roomId: venue.rooms[0]!.id, slugOrId: venue.id, slug: venue.slug };
  const party = { name: 'Ana', phone: '+244923456789', date: TODAY, time: '20:00', people: 2 };
  const place = { address: 'Ilha', city: 'Luanda', categoryIds: venue.categoryIds, action: 'approved', token: 'x' };
  fitting = { ...named, ...party, ...place, ...aSignUp() };
});
afterAll(() => server.close());

const table = Object.entries(api) as [EndpointName, Endpoint][];
// What stands in the address has no body to be refused
const writing = table.filter(([, row]) => !isInQuery(row));
const json = { 'content-type': 'application/json' };
const pathOf = ({ path }: Endpoint) =>
  `/api${path.replace(/:(\w+)/g, (_part, name: string) => encodeURIComponent(String(fitting[name])))}`;
const SECRET = 'a secret of the webhook';
/** A webhook's body is not looked at unless it is signed. */
const signature = (body: string) => ({
  [SIGNATURE_HEADER]: `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`,
});
const send = (row: Endpoint, body: string, headers: Record<string, string> = json) => {
  const signed = row.limit === 'webhook' ? { ...headers, ...signature(body) } : headers;
  return owner.fetch(pathOf(row), { method: row.method, headers: signed, body });
};
const refusal = async (response: Response) => [response.status, ((await response.json()) as ErrorBody).code];

let calls = 0;
/** Another id, phone and day for each call, so that none is refused for what an earlier one took. */
const fresh = () => {
  calls++;
  return { id: newId(), phone: `+244${923_000_000 + calls}`, date: addDays(TODAY, calls % 150) };
};

describe.each(writing)('%s', (_name, row) => {
  test('refuses JSON that is broken', async () => {
    for (const body of ['{', '{"a":}', 'palavra', '"texto"', '7', 'null']) {
      expect(await refusal(await send(row, body))).toEqual([400, 'invalid_json']);
    }
  });

  test('refuses a body that is a list', async () => {
    expect(await refusal(await send(row, '[]'))).toEqual([400, 'bad_input']);
    expect(await refusal(await send(row, '[{"email":"ana@exemplo.ao"}]'))).toEqual([400, 'bad_input']);
  });

  // Meta gathers events: a webhook takes what Meta may send
  const most = row.limit === 'webhook' ? 3 * 1024 : 100;
  test(`refuses more than ${most} kB`, async () => {
    const body = JSON.stringify({ name: 'x'.repeat((most + 1) * 1024) });
    expect(await refusal(await send(row, body))).toEqual([413, 'too_large']);
  });

  test('refuses what is not JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expect(await refusal(await send(row, 'a=1', { 'content-type': type }))).toEqual([415, 'unsupported_media']);
    }
    const latin = { 'content-type': 'application/json; charset=x-unknown' };
    // A webhook's body is bytes until its signature is known, and UTF-8 by Meta's word
    const inLatin = row.limit === 'webhook' ? 200 : 415;
    expect((await send(row, '{}', latin)).status).toBe(inLatin);
    const packed = { ...json, 'content-encoding': 'br-x' };
    expect(await refusal(await send(row, '{}', packed))).toEqual([415, 'unsupported_media']);
  });
});

describe('a field that is wrong', () => {
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
  ])('is named in the language of the caller (%s)', async (language, message, sentence) => {
    const response = await signUp({ nome: 'Ana\u0000' }, language);
    const body = (await response.json()) as ErrorBody;
    expect([response.status, body.code, body.message]).toEqual([400, 'bad_input', message]);
    expect(body.issues).toHaveLength(1);
    expect(body.issues![0]!.path).toBe('nome');
    expect(body.issues![0]!.message).not.toMatch(/^validation\./);
    if (sentence === undefined) expect(body.issues![0]!.message).toMatch(/characters/);
    else expect(body.issues![0]!.message).toBe(sentence);
  });

  test('says how long a name may be', async () => {
    const pt = (await (await signUp({ nome: 'x'.repeat(121) }, 'pt')).json()) as ErrorBody;
    expect(pt.issues).toEqual([{ path: 'nome', message: 'Deve ter no máximo 120 caracteres' }]);
    const en = (await (await signUp({ nome: 'x'.repeat(121) }, 'en')).json()) as ErrorBody;
    expect(en.issues).toEqual([{ path: 'nome', message: expect.stringMatching(/120 characters/) }]);
  });

  test('is missing or of another kind, and all of them are named at once', async () => {
    const response = await server.caller().fetch('/api/auth/manager/signup', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ nome: 7, password: null }),
    });
    const { issues } = (await response.json()) as ErrorBody;
    expect(issues!.map(({ path }) => path)).toEqual(['nome', 'email', 'password', 'telemovel', 'termsAccepted']);
  });
});

describe('an address', () => {
  test.each(['/api/nada', '/api', '/api/', '/api/Venues', '/api/venues/a/b/c/d'])(
    '%s is of no endpoint',
    async (path) => {
      const response = await owner.fetch(path);
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
      expect(await refusal(response)).toEqual([404, 'not_found']);
    },
  );

  test('that exists for another method is not found either', async () => {
    expect(await refusal(await owner.fetch('/api/auth/logout', { method: 'DELETE' }))).toEqual([404, 'not_found']);
  });

  test.each(['/api/venues/%', '/api/venues/%zz', '/api/venues/%ff', '/api/venues/%00', '/%', '/objects/%', '/r/%c3'])(
    '%s is refused, not a failure of ours',
    async (path) => {
      const { status } = await owner.fetch(path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );

  test('wins over the body where both name the same thing', async () => {
    const body = JSON.stringify({ id: 'outra coisa' });
    const response = await owner.fetch('/api/admin/venues/0199aaaa-0000-7000-8000-000000000000/approve', {
      method: 'PUT',
      headers: json,
      body,
    });
    expect(response.status).toBe(404);
  });
});

test('an id that another booking has is refused to the front desk, and nothing is booked under it', async () => {
  const body = { ...fitting, ...fresh(), kind: 'phone' };
  const book = (name: string) => send(api.bookAtDesk, JSON.stringify({ ...body, name }));
  expect((await book('Ana')).status).toBe(201);
  expect(await refusal(await book('Rui'))).toEqual([409, 'key_reused']);
});

test('a name in half a character is stored, or refused, but no failure of ours', async () => {
  const response = await send(api.book, JSON.stringify({ ...fitting, ...fresh(), name: 'Ana \ud83c' }));
  expect(response.status).toBeLessThan(500);
});

test('an Idempotency-Key that is too long is refused', async () => {
  const headers = { ...json, 'idempotency-key': 'k'.repeat(101) };
  expect(await refusal(await send(api.book, '{}', headers))).toEqual([400, 'bad_input']);
});

test('a refusal has an id that finds it in the log, and nothing of how the server is made', async () => {
  const response = await send(api.book, '{');
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}$/);
  expect(response.headers.get('x-powered-by')).toBeNull();
  expect(await response.text()).not.toMatch(/at .*\.ts|node_modules|SyntaxError/);
});

test('an answer that is not what the table promises is a failure of ours, and says nothing of what it was', async () => {
  const asked = vi.spyOn(server.database.db, 'execute');
  asked.mockResolvedValue({ rows: [{ totalVenues: 'muitos' }] } as never);
  const answer = await refusal(await owner.fetch('/api/super-admin/stats'));
  asked.mockRestore();
  expect(answer).toEqual([500, 'internal']);
});
