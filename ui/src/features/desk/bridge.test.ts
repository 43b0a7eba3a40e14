import { describe, expect, test, vi } from 'vitest';
import type { BridgeResult, DeskNews } from '#shared/desk/bridge';
import { ApiError, ConnectionError } from '#ui/api/api-error.ts';
import { createClient } from '#ui/api/client.ts';
import { bridgeLive } from '#ui/features/desk/bridge-live.ts';
import { bridgeTransport } from '#ui/features/desk/bridge-transport.ts';
import { deskPort } from '#ui/features/desk/desk-port.ts';

const answering = (result: BridgeResult | Error) => {
  const call = vi.fn(async () => {
    if (result instanceof Error) throw result;
    return result;
  });
  const onNews = vi.fn(() => () => undefined);
  const client = createClient(bridgeTransport({ bridge: { call }, languageTag: () => 'pt-AO' }));
  return { call, client, port: deskPort({ call, onNews }, () => 'en') };
};
const refused = (status: number, body: object | string): BridgeResult => ({
  ok: false,
  status,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  requestId: 'r-1',
});

describe('a call over the bridge', () => {
  test('sends its name, input, key and the reader’s language, and returns the value', async () => {
    const { client, call } = answering({ ok: true, value: { id: 'x' } });
    const input = { venueId: 'v', id: 'p', version: 3, to: 'SEATED' } as const;
    expect(await client.call('moveReservation', input, { idempotencyKey: 'k' })).toEqual({ id: 'x' });
    expect(call).toHaveBeenCalledWith({ name: 'moveReservation', input, idempotencyKey: 'k', language: 'pt-AO' });
  });

  test('throws a refusal as HTTP does: status, code, message, fields, current row and wait', async () => {
    const body = {
      code: 'stale',
      message: 'Outra pessoa mudou isto.',
      issues: [{ path: 'people', message: 'Grupo grande' }],
      current: { id: 'p' },
      retryAfter: 30,
    };
    const { client } = answering(refused(409, body));
    const error = await client.call('currentUser', {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 409,
      code: 'stale',
      serverMessage: 'Outra pessoa mudou isto.',
      byField: { people: 'Grupo grande' },
      current: { id: 'p' },
      retryAfter: 30,
      requestId: 'r-1',
    });
  });

  test('leaves the outcome unknown where the main process broke off, or no server answered', async () => {
    await expect(answering(new Error('gone')).client.call('currentUser', {})).rejects.toBeInstanceOf(ConnectionError);
    await expect(answering(refused(0, '')).client.call('currentUser', {})).rejects.toBeInstanceOf(ConnectionError);
  });

  test('gives no result to an unmounted screen, and sends no call for one that left before', async () => {
    const { client, call } = answering({ ok: true, value: {} });
    const gone = new AbortController();
    gone.abort();
    await expect(client.call('currentUser', {}, { signal: gone.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(call).not.toHaveBeenCalled();
    const going = new AbortController();
    const asked = client.call('currentUser', {}, { signal: going.signal });
    going.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('sends a local call the same way, in the language of its window', async () => {
    const { port, call } = answering(refused(403, { code: 'pin_wrong', message: 'PIN errado.' }));
    await expect(port.call('unlock', { staffId: 's', pin: '1234' })).rejects.toMatchObject({ code: 'pin_wrong' });
    expect(call).toHaveBeenCalledWith({ name: 'unlock', input: { staffId: 's', pin: '1234' }, language: 'en' });
  });
});

test('the desk’s news reach all watchers of a venue until they unsubscribe', () => {
  let tell: (news: DeskNews) => void = () => undefined;
  const live = bridgeLive({
    onNews: (listener) => {
      tell = listener;
      return () => undefined;
    },
  });
  const watcher = { change: vi.fn(), missed: vi.fn(), refused: vi.fn() };
  const stop = live.watch('v1', watcher);
  const change = { venueId: 'v1', revision: 4, entity: 'reservation', id: 'p', kind: 'moved' };
  tell({ kind: 'change', change });
  tell({ kind: 'change', change: { ...change, venueId: 'v2' } });
  tell({ kind: 'missed', venueId: 'v2' });
  expect(watcher.change).toHaveBeenCalledExactlyOnceWith(change);
  expect(watcher.missed).not.toHaveBeenCalled();
  tell({ kind: 'missed', venueId: 'v1' });
  expect(watcher.missed).toHaveBeenCalledOnce();
  stop();
  tell({ kind: 'change', change });
  expect(watcher.change).toHaveBeenCalledOnce();
  expect(live.state()).toEqual({ kind: 'open', without: [] });
});
