import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/time';
import { ApiError, ConnectionError } from '#ui/api/api-error.ts';
import { learnStaffCalls } from '#ui/api/calls.ts';
import { createClient } from '#ui/api/client.ts';
import { addressOf, httpTransport } from '#ui/api/http.ts';
import { noteServerTime, serverShift } from '#ui/api/server-clock.ts';

const answering = (status: number, body: string, headers: Record<string, string> = {}) =>
  vi.fn<typeof fetch>(async () => new Response(body, { status, headers }));

const clientOver = (fetch: typeof globalThis.fetch) =>
  createClient(httpTransport({ languageTag: () => 'pt-AO', fetch }));

const sentBy = (fetch: ReturnType<typeof answering>) => {
  const [address, init] = fetch.mock.calls[0]!;
  return { address, init: init!, headers: new Headers(init!.headers) };
};

const party = {
  venueId: 'v1',
  roomId: 'r1',
  name: 'Marisa Lopes',
  phone: '+244923456789',
  date: '2026-11-21',
  time: '20:00',
  people: 4,
};

describe('a call over HTTP', () => {
  test('fills path parameters and encodes them', async () => {
    const fetch = answering(200, '{}');
    await clientOver(fetch).call('venueBySlug', { slug: 'casa da kianda/1' });
    expect(sentBy(fetch).address).toBe('/api/venues/casa%20da%20kianda%2F1');
  });

  test('sends only what is not empty as query parameters, and repeats lists', { tags: ['spec-7.3'] }, async () => {
    const fetch = answering(200, '{}');
    await clientOver(fetch).call('searchVenues', {
      search: '',
      categoryIds: ['a', 'b'],
      offset: 20,
      people: undefined,
    });
    expect(sentBy(fetch).address).toBe('/api/venues?categoryIds=a&categoryIds=b&offset=20');
    expect(sentBy(fetch).init.body).toBeUndefined();
    expect(sentBy(fetch).headers.has('Content-Type')).toBe(false);
  });

  test('sends a removal without a body, with its parameters in the address', async () => {
    const fetch = answering(200, '{}');
    await learnStaffCalls();
    await clientOver(fetch).call('removeRoom', { venueId: 'v', roomId: 'r', version: 3 });
    expect(sentBy(fetch).address).toBe('/api/admin/venues/v/rooms/r?version=3');
    expect([sentBy(fetch).init.method, sentBy(fetch).init.body]).toEqual(['DELETE', undefined]);
  });

  test('sends credentials, the language, the key and a JSON body', { tags: ['spec-7.1'] }, async () => {
    const fetch = answering(201, '{"id":"1"}');
    const reply = await clientOver(fetch).call('book', party, { idempotencyKey: 'k-1' });
    const { init, headers } = sentBy(fetch);
    expect(reply).toEqual({ id: '1' });
    expect(init.method).toBe('POST');
    expect(init.credentials).toBe('include');
    expect(headers.get('Accept-Language')).toBe('pt-AO');
    expect(headers.get('Idempotency-Key')).toBe('k-1');
    expect(headers.get('Content-Type')).toBe('application/json');
    expect(JSON.parse(init.body as string)).toEqual(party);
  });

  test('sends no body and no content type where there is nothing to say', { tags: ['spec-7.2'] }, async () => {
    const fetch = answering(200, '{}');
    await clientOver(fetch).call('logOut', {});
    expect(sentBy(fetch).init.body).toBeUndefined();
    expect(sentBy(fetch).headers.has('Content-Type')).toBe(false);
  });

  test('returns an empty object for an empty success', async () => {
    expect(await clientOver(answering(200, '')).call('logOut', {})).toEqual({});
  });
});

describe('the clock of the server', () => {
  const now = new Date('2026-11-21T19:00:00Z');
  const shiftAfter = async (date: string) => {
    await clientOver(answering(200, '{}', { Date: date })).call('logOut', {});
    return serverShift();
  };
  beforeEach(() => vi.setSystemTime(now));
  afterEach(() => {
    vi.useRealTimers();
    noteServerTime(new Date().toUTCString());
  });

  test('is learnt from each answer, unless the device is right to the minute', async () => {
    const at = (ms: number) => new Date(now.getTime() + ms).toUTCString();
    expect(await shiftAfter(at(-2 * HOUR_MS))).toBe(-2 * HOUR_MS);
    expect(await shiftAfter(at(MINUTE_MS))).toBe(MINUTE_MS);
    expect(await shiftAfter(at(MINUTE_MS - 1000))).toBe(0);
  });

  test('stays as known without a readable header', async () => {
    expect(await shiftAfter(new Date(now.getTime() + HOUR_MS).toUTCString())).toBe(HOUR_MS);
    expect(await shiftAfter('soon')).toBe(HOUR_MS);
  });
});

describe('a refused call', () => {
  const refusal = async (fetch: typeof globalThis.fetch) =>
    clientOver(fetch)
      .call('book', party)
      .then(
        () => expect.unreachable('the call should have been refused'),
        (error: unknown) => error as ApiError,
      );

  test('says the status and the body, and carries what the server said', { tags: ['spec-8.1'] }, async () => {
    const body = JSON.stringify({
      message: 'Há campos por corrigir.',
      code: 'bad_input',
      issues: [{ path: 'rooms.0.name', message: 'Campo obrigatório' }],
    });
    const error = await refusal(answering(400, body, { 'X-Request-Id': 'req-7' }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error.message).toBe(`400: ${body}`);
    expect(error).toMatchObject({ status: 400, code: 'bad_input', serverMessage: 'Há campos por corrigir.' });
    expect(error.byField).toEqual({ 'rooms.0.name': 'Campo obrigatório' });
    expect(error.requestId).toBe('req-7');
  });

  test('says the status text where the body is empty', { tags: ['spec-8.2'] }, async () => {
    const fetch = async () => new Response('', { status: 502, statusText: 'Bad Gateway' });
    const error = await refusal(fetch);
    expect(error.message).toBe('502: Bad Gateway');
    expect(error.serverMessage).toBeNull();
  });

  test('survives a body that is not JSON', async () => {
    const error = await refusal(answering(503, '<h1>busy</h1>', { 'Retry-After': '4' }));
    expect(error.message).toBe('503: <h1>busy</h1>');
    expect(error).toMatchObject({ code: null, issues: [], retryAfter: 4 });
  });

  test('is a ConnectionError where no server answered', async () => {
    const error = await refusal(async () => Promise.reject(new TypeError('Failed to fetch')));
    expect(error).toBeInstanceOf(ConnectionError);
  });

  test('stays an AbortError where the screen aborted it', async () => {
    const error: unknown = await refusal(async () => Promise.reject(new DOMException('gone', 'AbortError')));
    expect(error).toMatchObject({ name: 'AbortError' });
  });
});

test('a link to a calendar file contains its token', () => {
  expect(addressOf('guestCalendar', { token: 'a b' })).toBe('/api/guest/reservations/a%20b/calendar.ics');
});
