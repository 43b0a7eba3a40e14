import type { Caller, TestServer } from '#server/testing/server';
import type { InputOf, ReplyOf } from '#shared/api/table';
import type { User } from '#shared/auth/schema';
import { newId } from '#shared/ids';

/** Of all accounts made by `aManager`. */
const PASSWORD = 'uma-frase-longa';

/** Calls carry the token, no cookie. */
export interface DeskCaller extends Caller {
  deviceId: string;
  token: string;
}

export function withToken(server: TestServer, token: string): Caller {
  const caller = server.caller();
  const authorization = `Bearer ${token}`;
  return {
    call: (name, input, headers = {}) => caller.call(name, input, { authorization, ...headers }),
    fetch: (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', authorization);
      return caller.fetch(path, { ...init, headers });
    },
  };
}

export async function signedInAtDesk(
  server: TestServer,
  user: Pick<User, 'email'>,
  deviceId: string = newId(),
): Promise<DeskCaller> {
  const form = { email: user.email!, password: PASSWORD, deviceId, deviceName: 'Receção' };
  const { status, body, error } = await server.caller().call('signInAtDesk', form);
  if (status !== 200) throw new Error(`the desk's sign-in was refused: ${JSON.stringify(error)}`);
  return { ...withToken(server, body.token), deviceId, token: body.token };
}

export interface TestDesk extends DeskCaller {
  epoch: number;
  sealKey: string;
  sync(given?: Partial<InputOf<'syncDesk'>>): ReturnType<typeof syncAs>;
}

export async function aDesk(
  server: TestServer,
  venue: { id: string },
  user: Pick<User, 'email'>,
  deviceId?: string,
): Promise<TestDesk> {
  const caller = await signedInAtDesk(server, user, deviceId);
  const registered = await register(caller, venue);
  const { epoch, sealKey } = registered;
  return { ...caller, epoch, sealKey, sync: (given) => syncAs(caller, { venueId: venue.id, epoch, ...given }) };
}

export async function register(caller: DeskCaller, venue: { id: string }): Promise<ReplyOf<'registerDesk'>> {
  const form = { venueId: venue.id, deviceId: caller.deviceId, name: 'Balcão da entrada' };
  const { status, body, error } = await caller.call('registerDesk', form);
  if (status !== 201) throw new Error(`the desk was refused: ${JSON.stringify(error)}`);
  return body;
}

const syncAs = (caller: DeskCaller, given: Partial<InputOf<'syncDesk'>> & { venueId: string; epoch: number }) =>
  caller.call('syncDesk', { deviceId: caller.deviceId, seen: null, intents: [], ...given });
