import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#ui/api/query.ts';
import { aReservation } from '#ui/features/dashboard/testing.tsx';
import { LiveHubContext } from '#ui/features/live/browser-hub.ts';
import type { LiveSource, LiveState } from '#ui/features/live/hub.ts';
import { rowsCame } from '#ui/features/live/own-acts.ts';
import { useDayCache } from '#ui/features/parties/use-day-cache.ts';

const party = aReservation({ version: 3 });
const { venueId } = party;

beforeEach(() => vi.useFakeTimers());

/** Milliseconds from an act's answer until the lists that follow from it are read; null if they are not. */
function waitOf(state: LiveState, meanwhile: (cache: ReturnType<typeof createQueryClient>) => void = () => {}) {
  const cache = createQueryClient();
  const read = vi.spyOn(cache, 'invalidateQueries');
  const source: LiveSource = { state: () => state, onState: () => () => {}, watch: () => () => {} };
  const hub = () => source;
  const { result } = renderHook(() => useDayCache(venueId), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={cache}>
        <LiveHubContext value={hub}>{children}</LiveHubContext>
      </QueryClientProvider>
    ),
  });
  result.current.settle(party);
  meanwhile(cache);
  for (let ms = 100; ms <= 2000; ms += 100) {
    vi.advanceTimersByTime(100);
    if (read.mock.calls.length > 0) return ms;
  }
  return null;
}

const open: LiveState = { kind: 'open', without: [] };

test('after an act whose row the live stream brings, nothing is read a second time', () => {
  expect(waitOf(open, (cache) => rowsCame(cache, venueId, [party]))).toBeNull();
});

test('an older row, and a row of another party, do not end the wait', () => {
  const others = [{ ...party, version: 2 }, aReservation({ version: 9 })];
  expect(waitOf(open, (cache) => rowsCame(cache, venueId, others))).toBe(700);
});

test.each<[string, LiveState, number]>([
  ['an open stream that brings nothing', open, 700],
  ['a stream without the venue', { kind: 'open', without: [venueId] }, 200],
  ['a broken stream', { kind: 'down', since: '2026-11-21T19:22:00.000Z' }, 200],
])('with %s, the lists are read after an act', (_what, state, ms) => {
  expect(waitOf(state)).toBe(ms);
});
