import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { apiKey, apiQuery, invalidateApi } from '#ui/api/api-query.ts';
import { createClient } from '#ui/api/client.ts';
import { createQueryClient } from '#ui/api/query.ts';

test('what was read stays fresh, and a read that fails is not repeated, nor asked again on focus or by the clock', {
  tags: ['spec-7.4'],
}, async () => {
  const cache = createQueryClient();
  const read = vi.fn(async () => 'lido');
  await cache.fetchQuery({ queryKey: ['a'], queryFn: read });
  await cache.fetchQuery({ queryKey: ['a'], queryFn: read });
  expect(read).toHaveBeenCalledTimes(1);
  const failing = vi.fn(async () => Promise.reject(new Error('não')));
  await expect(cache.fetchQuery({ queryKey: ['b'], queryFn: failing })).rejects.toThrow('não');
  expect(failing).toHaveBeenCalledTimes(1);
  const { options } = new QueryObserver(cache, cache.defaultQueryOptions({ queryKey: ['c'], queryFn: read }));
  expect(options).toMatchObject({ refetchOnWindowFocus: false, refetchInterval: false, retry: false });
});

test('a read is cached by endpoint and input, and invalidated for its venue alone', async () => {
  const cache = createQueryClient();
  const sent = vi.fn(async () => []);
  const client = createClient(sent);
  await cache.fetchQuery(apiQuery(client, 'venueRooms', { venueId: 'a' }));
  await cache.fetchQuery(apiQuery(client, 'venueRooms', { venueId: 'b' }));
  await cache.fetchQuery(apiQuery(client, 'venueReservations', { venueId: 'a', date: '2026-11-21' }));
  expect(sent).toHaveBeenNthCalledWith(2, 'venueRooms', { venueId: 'b' }, { signal: expect.any(AbortSignal) });
  expect(cache.getQueryData(apiKey('venueRooms', { venueId: 'a' }))).toEqual([]);
  await invalidateApi(cache, ['venueRooms', 'venueReservations'], { venueId: 'a' });
  const stale = cache.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  expect(stale.map(({ queryKey }) => queryKey)).toEqual([
    ['venueRooms', { venueId: 'a' }],
    ['venueReservations', { venueId: 'a', date: '2026-11-21' }],
  ]);
});
