import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EndpointName } from '#shared/api/table';
import type { StaffReservation } from '#shared/reservations/desk';
import { apiKey, invalidateApi } from '#ui/api/api-query.ts';

const dayReads = ['venueWaitlist', 'suggestions', 'staffSchedule', 'dayFigures'] satisfies EndpointName[];
const partyReads = ['entityHistory', 'guestSummary', 'outbox', 'findParties', 'visitParties'] satisfies EndpointName[];

/** Derived queries are refetched this long after the last of several actions: the row itself paints first. */
const AFTER_MS = 200;
/** Upper bound for the delay during a continuous series of actions. */
const AFTER_MOST_MS = 1_000;

/** Query cache of a venue's day: puts the row of an action's response in place and refetches derived queries. */
export function useDayCache(venueId: string) {
  const cache = useQueryClient();
  return useMemo(() => dayCacheOf(cache, venueId), [cache, venueId]);
}

function dayCacheOf(cache: QueryClient, venueId: string) {
  const follow = afterBurst(() => void refresh(cache, venueId, [...dayReads, ...partyReads]));
  return {
    /** Refetches the board and keeps the old rows meanwhile. Resolves to the error or null. */
    refresh: () => refresh(cache, venueId, ['venueReservations', ...dayReads]),
    settle: (party: StaffReservation) => {
      put(cache, venueId, party);
      follow();
    },
  };
}

function afterBurst(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;
  return () => {
    const now = performance.now();
    if (timer === undefined) latest = now + AFTER_MOST_MS;
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        timer = undefined;
        run();
      },
      Math.min(AFTER_MS, Math.max(0, latest - now)),
    );
  };
}

function put(cache: QueryClient, venueId: string, party: StaffReservation): void {
  const days = cache.getQueriesData<StaffReservation[]>({ queryKey: apiKey('venueReservations', { venueId }) });
  for (const [key, kept] of days) {
    if (kept === undefined) continue;
    const { date } = key[1] as { date?: string };
    cache.setQueryData(key, withParty(kept, party, date));
  }
}

/** Replaces the party in place, appends a new one and removes one that left the day. */
export function withParty(
  kept: StaffReservation[],
  party: StaffReservation,
  date: string | undefined,
): StaffReservation[] {
  const isOfDay = date === undefined || party.date === date;
  const at = kept.findIndex(({ id }) => id === party.id);
  if (at === -1) return isOfDay ? [...kept, party] : kept;
  // A slower response must not overwrite a newer row.
  if (kept[at]!.version > party.version) return kept;
  return isOfDay ? kept.with(at, party) : kept.toSpliced(at, 1);
}

async function refresh(cache: QueryClient, venueId: string, names: readonly EndpointName[]): Promise<unknown> {
  await invalidateApi(cache, names, { venueId });
  const reads = names.flatMap((name) =>
    cache.getQueryCache().findAll({ queryKey: apiKey(name, { venueId }), type: 'active' }),
  );
  return reads.find(({ state }) => state.error !== null)?.state.error ?? null;
}
