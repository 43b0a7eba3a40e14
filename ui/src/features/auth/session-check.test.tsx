import { cleanup } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, ConnectionError } from '#ui/api/api-error.ts';
import { apiKey } from '#ui/api/api-query.ts';
import { createClient } from '#ui/api/client.ts';
import SessionWatch from '#ui/features/auth/SessionWatch.tsx';
import { renderPage } from '#ui/testing/render-page.tsx';

const MINUTE = 60_000;
const expired = () =>
  new ApiError({ status: 401, statusText: 'Unauthorized', body: '', requestId: null, retryAfter: null });

async function watch(answer: () => Promise<unknown>, at = '/gerir-reserva/templates?lang=EN') {
  const ask = vi.fn(answer);
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  await silenceOthers(leave);
  const { toasts, cache, path } = await renderPage(<SessionWatch userId="elsa" />, { client: createClient(ask), at });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { toasts, ask, leave, pass, cache, path };
}

async function anotherTabTells(userId: string | null) {
  const tab = new BroadcastChannel('reserva.session');
  // Opened after the page's own channel, so it receives messages last
  const last = new BroadcastChannel('reserva.session');
  const heard = new Promise((resolve) => last.addEventListener('message', resolve));
  await act(async () => {
    tab.postMessage({ userId });
    await heard;
  });
  for (const each of [tab, last]) each.close();
}

/** Screens left open by other tests share the channel: a sign-out message ends their listeners. */
async function silenceOthers(leave: { mockClear: () => void }) {
  await anotherTabTells(null);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  leave.mockClear();
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('while a user is signed in', () => {
  test('the server is asked every five minutes, no more often', { tags: ['spec-4.25', 'spec-9.20'] }, async () => {
    const { ask, pass } = await watch(async () => ({ id: 'elsa' }));
    await pass(4 * MINUTE);
    expect(ask).not.toHaveBeenCalled();
    await pass(MINUTE);
    expect(ask).toHaveBeenCalledTimes(1);
    await pass(4 * MINUTE);
    expect(ask).toHaveBeenCalledTimes(1);
    await pass(MINUTE);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('a machine that slept asks at its first tick', { tags: ['spec-4.25', 'spec-9.20'] }, async () => {
    const { ask, pass } = await watch(async () => ({ id: 'elsa' }));
    vi.setSystemTime(Date.now() + 60 * MINUTE);
    await pass(MINUTE);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('a session that ended is said, and three seconds later the sign-in asks, with the way back', {
    tags: ['spec-4.26', 'spec-8.3', 'spec-8.9', 'spec-9.19'],
  }, async () => {
    const { toasts, ask, leave, pass } = await watch(() => Promise.reject(expired()));
    await pass(5 * MINUTE);
    expect(toasts).toEqual([
      {
        title: 'Sessão Expirada',
        description: 'A sua sessão expirou. Será redirecionado para fazer login novamente.',
        look: 'destructive',
      },
    ]);
    await pass(2999);
    expect(leave).not.toHaveBeenCalled();
    await pass(1);
    expect(leave).toHaveBeenCalledExactlyOnceWith(
      `/api/login?returnTo=${encodeURIComponent('/gerir-reserva/templates?lang=EN')}`,
    );
    await pass(10 * MINUTE);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(toasts).toHaveLength(1);
  });

  test('notices the sign-out of another tab at once, without a request', async () => {
    const { toasts, ask, leave, pass } = await watch(async () => ({ id: 'elsa' }));
    await anotherTabTells(null);
    await vi.waitFor(() => expect(toasts).toHaveLength(1));
    await pass(3000);
    expect(leave).toHaveBeenCalledTimes(1);
    expect(ask).not.toHaveBeenCalled();
  });

  test('ignores a repeated sign-in of the same user, and reloads the page for another user', async () => {
    const { toasts, ask } = await watch(async () => ({ id: 'elsa' }));
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    await anotherTabTells('elsa');
    expect(reload).not.toHaveBeenCalled();
    await anotherTabTells('bruno');
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(toasts).toEqual([]);
    expect(ask).not.toHaveBeenCalled();
  });

  test('reloads the page if the server names another user', async () => {
    const { toasts, pass } = await watch(async () => ({ id: 'bruno' }));
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    await pass(5 * MINUTE);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(toasts).toEqual([]);
  });

  test.each(['/', '/api/docs'])('leads no user back to %s', { tags: ['spec-4.27'] }, async (at) => {
    const { leave, pass } = await watch(() => Promise.reject(expired()), at);
    await pass(5 * MINUTE);
    await pass(3000);
    expect(leave).toHaveBeenCalledExactlyOnceWith('/api/login');
  });

  test('only a 401 with the text "Unauthorized" ends the session', async () => {
    const refused = (status: number, body: string) =>
      new ApiError({ status, statusText: '', body, requestId: null, retryAfter: null });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const answers = [refused(503, 'Unauthorized'), refused(401, '{"message":"Credenciais inválidas"}')];
    const { toasts, ask, pass } = await watch(() => Promise.reject(answers.shift() ?? expired()));
    await pass(10 * MINUTE);
    expect([ask.mock.calls.length, toasts.length]).toEqual([2, 0]);
    await pass(5 * MINUTE);
    expect([ask.mock.calls.length, toasts.length]).toEqual([3, 1]);
  });

  test('a lost connection is only logged', { tags: ['spec-8.10'] }, async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { toasts, leave, pass } = await watch(() => Promise.reject(new ConnectionError('offline')));
    await pass(6 * MINUTE);
    expect(log).toHaveBeenCalledTimes(1);
    expect(toasts).toEqual([]);
    expect(leave).not.toHaveBeenCalled();
  });
});

describe('a call refused for lack of a second factor', () => {
  const message = 'A plataforma exige a verificação em dois passos nesta conta.';
  const refused = () =>
    Promise.reject(
      new ApiError({
        status: 403,
        statusText: '',
        body: JSON.stringify({ code: 'second_factor_needed', message }),
        requestId: null,
        retryAfter: null,
      }),
    );

  test('redirects to the account page once', async () => {
    const { cache, path, toasts } = await watch(async () => ({ id: 'elsa' }), '/admin');
    const read = () => cache.fetchQuery({ queryKey: apiKey('platformStats', {}), queryFn: refused }).catch(() => null);
    await act(read);
    expect(path()).toBe('/conta');
    expect(toasts.map(({ description }) => description)).toEqual([message]);
    await act(read);
    expect(toasts).toHaveLength(1);
  });
});
