import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
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
