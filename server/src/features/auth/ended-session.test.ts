import { afterEach, expect, test, vi } from 'vitest';
import { PASSWORD, signedInAs } from '#server/features/auth/test-accounts';
import { turnOn } from '#server/testing/second-factor';
import { type Caller, requestOf, serverForFile } from '#server/testing/server';
import { api, type EndpointName, type InputOf } from '#shared/api/table';

const server = await serverForFile();
const { raw } = server.database;
afterEach(() => {
  vi.restoreAllMocks();
});

const isIn = async (caller: Caller) => (await caller.call('currentUser', {})).status === 200;

/** An account, and another browser that is signed in to it. */
async function twoBrowsers() {
  const owner = await signedInAs(server, 'MANAGER');
  const other = server.caller();
  await other.call('logInManager', { email: owner.user.email!, password: PASSWORD });
  return { owner, other };
}

async function withSecondFactor(): Promise<InputOf<'logInManager'>> {
  const caller = await signedInAs(server, 'MANAGER');
  await turnOn(server, caller, PASSWORD);
  return { email: caller.user.email!, password: PASSWORD };
}

/** The server has read the session, and gets the rest of the body after `meanwhile`. */
async function withBodyAfter<Name extends EndpointName>(
  caller: Caller,
  [name, input]: [name: Name, input: InputOf<Name>],
  meanwhile: () => Promise<unknown>,
): Promise<unknown> {
  const { path, body } = requestOf(name, input as Record<string, unknown>);
  const bytes = new TextEncoder().encode(body);
  const rest = Promise.withResolvers<void>();
  async function* pieces() {
    yield bytes.slice(0, 1);
    await rest.promise;
    yield bytes.slice(1);
  }
  const queries = vi.spyOn(raw, 'query');
  const headers = { 'content-type': 'application/json' };
  const sent = { method: api[name].method, headers, body: ReadableStream.from(pieces()), duplex: 'half' as const };
  const answer = caller.fetch(path, sent);
  await vi.waitFor(() => expect(queries.mock.calls.some(([text]) => text.startsWith('SELECT sess'))).toBe(true));
  await Promise.all(queries.mock.results.map(({ value }) => value));
  await meanwhile();
  rest.resolve();
  return ((await (await answer).json()) as { code?: unknown }).code;
}

test('a call whose body comes after the end of its session is refused', async () => {
  const { owner, other } = await twoBrowsers();
  const profile = { nome: 'Outra Pessoa', telemovel: '+244923456780' };
  const end = () => owner.call('endOtherSessions', {});
  expect(await withBodyAfter(other, ['saveProfile', profile], end)).toBe('unauthorized');
  expect((await owner.call('profile', {})).body.nome).not.toBe(profile.nome);
});

test('a sign-in that awaits a code does not bring back a session that ended before its body came', async () => {
  const { owner, other } = await twoBrowsers();
  const login = await withSecondFactor();
  const end = () => owner.call('changePassword', { current: PASSWORD, password: 'palavra nova' });
  expect(await withBodyAfter(other, ['logInManager', login], end)).toBe('code_required');
  expect(await isIn(other)).toBe(false);
});

/** Runs `meanwhile` before each session is stored; returns how many were. */
function beforeEachStore(meanwhile: () => Promise<unknown>): () => number {
  const { query } = raw;
  let stores = 0;
  vi.spyOn(raw, 'query').mockImplementation(async (text, values) => {
    if (text.startsWith('INSERT INTO "sessions"')) {
      stores++;
      await meanwhile();
    }
    return query(text, values);
  });
  return () => stores;
}

test('a sign-in that awaits a code does not bring back a session that ends while it is stored again', async () => {
  const { owner, other } = await twoBrowsers();
  const login = await withSecondFactor();
  beforeEachStore(() => owner.call('endOtherSessions', {}));
  expect((await other.call('logInManager', login)).error.code).toBe('code_required');
  expect(await isIn(other)).toBe(false);
  expect((await owner.call('ownSessions', {})).body).toHaveLength(1);
});

test('a sign-in stores its session once: a second time would bring back one that has ended since', async () => {
  const { user } = await signedInAs(server, 'MANAGER');
  const stores = beforeEachStore(async () => {});
  expect((await server.caller().call('logInManager', { email: user.email!, password: PASSWORD })).status).toBe(200);
  expect(stores()).toBe(1);
});
