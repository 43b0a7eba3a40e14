import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { EndpointName } from '#shared/api/table';
import type { BoardChanges } from '#shared/live/board';
import { ApiError } from '#ui/api/api-error.ts';
import { apiKey, apiQuery } from '#ui/api/api-query.ts';
import { type CallOptions, createClient } from '#ui/api/client.ts';
import { createQueryClient } from '#ui/api/query.ts';
import { aReservation, aSlot, DATE } from '#ui/features/dashboard/testing.tsx';
import { catchUp, type Stale, staleBy } from '#ui/features/live/catch-up.ts';

const venueId = 'kianda';
const day = { venueId, date: DATE };
const bruno = aReservation({ venueId });
const rui = aReservation({ venueId, name: 'Rui', time: '19:00' });
const seated = { ...bruno, status: 'SEATED' as const, version: 2 };

const change = { venueId, id: bruno.id, kind: 'changed' };
const changed = (revision: number, entity = 'reservation', dates = [DATE]): Stale =>
  staleBy({ ...change, revision, entity, dates });

type Answer = (input: Record<string, unknown>, options: CallOptions) => unknown;

async function aBoard(answers: Partial<Record<EndpointName, Answer>> = {}) {
  const cache = createQueryClient();
  const calls: { name: EndpointName; input: Record<string, unknown> }[] = [];
  const all: Partial<Record<EndpointName, Answer>> = {
    venueReservations: () => [bruno],
    staffSchedule: () => [],
    boardChanges: ({ upTo }) => news({ revision: upTo as number }),
    ...answers,
  };
  const client = createClient(async (name, input, options) => {
    calls.push({ name, input });
    return all[name]!(input, options);
  });
  for (const name of ['venueReservations', 'staffSchedule'] as const) {
    new QueryObserver(cache, apiQuery(client, name, day) as never).subscribe(() => undefined);
    await cache.fetchQuery(apiQuery(client, name, day));
  }
  calls.length = 0;
  const named = () => calls.map(({ name }) => name).sort();
  const hear = (stale: Stale[], reached: number | null = null) => catchUp({ cache, client, venueId, reached }, stale);
  const parties = () => cache.getQueryData(apiKey('venueReservations', day));
  return { cache, client, calls, named, hear, parties };
}

const news = (given: Partial<BoardChanges>): BoardChanges => ({
  revision: 8,
  at: '2026-11-21T19:22:00.000Z',
  parties: { ids: [bruno.id], rows: [seated] },
  slots: [aSlot()],
  ...given,
});

test('one read brings the changed rows of all lists shown', async () => {
  const { calls, hear, parties } = await aBoard();
  expect(await hear([changed(7), changed(8, 'slot')])).toBe(8);
  expect(calls).toEqual([
    {
      name: 'boardChanges',
      input: { venueId, date: DATE, figuresDate: undefined, after: 6, upTo: 8, parts: ['parties', 'slots'] },
    },
  ]);
  expect(parties()).toEqual([seated]);
});

test('a new party is put in its place, and one that left the day is removed', async () => {
  const rows = { ids: [bruno.id, rui.id], rows: [rui] };
  const { hear, parties } = await aBoard({ boardChanges: () => news({ parties: rows }) });
  await hear([changed(8)]);
  expect(parties()).toEqual([rui]);
  const later = await aBoard({ boardChanges: () => news({ parties: { ids: [rui.id], rows: [rui] } }) });
  await later.hear([changed(8)]);
  expect(later.parties()).toEqual([rui, bruno]);
});

test('rows are asked for since the last change that the board shows', async () => {
  const { calls, hear } = await aBoard();
  await hear([changed(9)], 4);
  expect(calls[0]!.input).toMatchObject({ after: 4, upTo: 9 });
});

test('lists are read again after more changes than rows are sent for', async () => {
  const { named, hear } = await aBoard();
  await hear([changed(300)], 4);
  expect(named()).toEqual(['staffSchedule', 'venueReservations']);
});

test.each([
  ['a change without a day', staleBy({ ...change, revision: 8, entity: 'reservation' })],
  ['a change of a guest', changed(8, 'guest')],
])('%s is read by the whole list', async (_what, stale) => {
  const { named, hear } = await aBoard();
  await hear([stale]);
  expect(named()).toContain('venueReservations');
  expect(named()).not.toContain('boardChanges');
});

test('rows and a change that needs a whole list arrive together: only that list is read', async () => {
  const { calls, named, hear } = await aBoard();
  await hear([changed(7), changed(8, 'schedule')]);
  expect(named()).toEqual(['boardChanges', 'staffSchedule']);
  expect(calls.find(({ name }) => name === 'boardChanges')!.input).toMatchObject({ parts: ['parties'], upTo: 7 });
});

test.each<[string, Answer]>([
  ['an answer without the last change', () => news({ revision: 7 })],
  [
    'a server that knows no such call',
    () => Promise.reject(new ApiError({ status: 404, statusText: '', body: '', requestId: null, retryAfter: null })),
  ],
])('after %s the lists are read', async (_what, boardChanges) => {
  const { named, hear, parties } = await aBoard({ boardChanges });
  await hear([changed(8)]);
  expect(named()).toEqual(['boardChanges', 'staffSchedule', 'venueReservations']);
  expect(parties()).toEqual([bruno]);
});

test('a list that is being read when the change arrives is read again, not patched', async () => {
  const { cache, named, hear } = await aBoard();
  void cache.invalidateQueries({ queryKey: apiKey('venueReservations', day) });
  await hear([changed(8)]);
  expect(named()).toEqual(['boardChanges', 'venueReservations', 'venueReservations']);
});

test('a list that changed while the rows were read is read again', async () => {
  const own = { ...seated, version: 3 };
  const board = await aBoard({
    boardChanges: ({ upTo }) => {
      board.cache.setQueryData(apiKey('venueReservations', day), [own]);
      return news({ revision: upTo as number });
    },
    venueReservations: () => [own],
  });
  await board.hear([changed(8)]);
  expect(board.named()).toEqual(['boardChanges', 'venueReservations']);
  expect(board.parties()).toEqual([own]);
});

test('rows older than the answer of an own act, as a shared answer may have, do not replace it', async () => {
  const own = { ...seated, status: 'COMPLETED' as const, version: 3 };
  const { cache, hear, parties } = await aBoard();
  cache.setQueryData(apiKey('venueReservations', day), [own]);
  await hear([changed(8)]);
  expect(parties()).toEqual([own]);
});

test('an answer that does not come in ten seconds, as on a dead line, holds later changes up no longer', async () => {
  const hang: Answer = (_input, { signal }) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  const passed = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(passed.signal);
  const { named, hear } = await aBoard({ boardChanges: hang });
  const heard = hear([changed(8)]);
  expect(timeout).toHaveBeenCalledWith(10_000);
  passed.abort();
  await heard;
  expect(named()).toEqual(['boardChanges', 'staffSchedule', 'venueReservations']);
  timeout.mockRestore();
});

test('rows that come after the user signed out are kept nowhere', async () => {
  const board = await aBoard({
    boardChanges: ({ upTo }) => {
      board.cache.clear();
      return news({ revision: upTo as number });
    },
  });
  await board.hear([changed(8)]);
  expect(board.cache.getQueryCache().getAll()).toEqual([]);
});

test('a list that is not shown is read when it is shown, and costs nothing before', async () => {
  const { cache, client, named, hear } = await aBoard();
  const tomorrow = { venueId, date: '2026-11-22' };
  await cache.fetchQuery(apiQuery(client, 'venueReservations', tomorrow));
  await hear([changed(8, 'reservation', [tomorrow.date])]);
  expect(named()).toEqual(['venueReservations']);
  expect(cache.getQueryState(apiKey('venueReservations', tomorrow))?.isInvalidated).toBe(true);
});
