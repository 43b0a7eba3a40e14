import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import type { EndpointName } from '#shared/api/table';
import type { StaffReservation } from '#shared/reservations/desk';
import { apiKey, invalidateApi } from '#ui/api/api-query.ts';
import { useDeskPort } from '#ui/features/desk/desk-port.ts';
import { LiveHubContext } from '#ui/features/live/browser-hub.ts';
import type { LiveState } from '#ui/features/live/hub.ts';
import { awaitRow, endWait } from '#ui/features/live/own-acts.ts';

const dayReads = ['venueWaitlist', 'suggestions', 'staffSchedule', 'dayFigures'] satisfies EndpointName[];
const partyReads = ['entityHistory', 'guestSummary', 'outbox', 'findParties', 'visitParties'] satisfies EndpointName[];

/** Derived queries are refetched this long after the last of several actions: the row itself paints first. */
const AFTER_MS = 200;
/** A live stream brings the rows of an act with all that follows from it; time for a slow line. */
const STREAM_MS = 700;
/** Upper bound for the delay during a continuous series of actions. */
const AFTER_MOST_MS = 1_000;

/** Query cache of a venue's day: puts the row of an action's response in place and refetches derived queries. */
export function useDayCache(venueId: string) {
  const cache = useQueryClient();
  const hub = useContext(LiveHubContext)();
  const showsOwnRows = useDeskPort() !== null;
  return useMemo(() => {
    const isLive = () => !showsOwnRows && hub !== null && covers(hub.state(), venueId);
    return dayCacheOf(cache, venueId, isLive);
  }, [cache, hub, showsOwnRows, venueId]);
}

const covers = (state: LiveState, venueId: string): boolean =>
  state.kind === 'open' && !state.without.includes(venueId);

function dayCacheOf(cache: QueryClient, venueId: string, isLive: () => boolean) {
  const follow = afterBurst(isLive, () => {
    if (endWait(cache, venueId)) void refresh(cache, venueId, [...dayReads, ...partyReads]);
  });
  return {
    /** Refetches the board, and free times of treatments that are shown. Keeps the old rows meanwhile. Resolves to the error or null. */
    refresh: () => {
      void invalidateApi(cache, ['treatmentTimes', 'visitTimes'], { slugOrId: venueId });
      return refresh(cache, venueId, ['venueReservations', ...dayReads]);
    },
    settle: (party: StaffReservation) => {
      put(cache, venueId, party);
      awaitRow(cache, venueId, party);
      follow();
    },
  };
}

function afterBurst(isLive: () => boolean, run: () => void): () => void {
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
      Math.min(isLive() ? STREAM_MS : AFTER_MS, Math.max(0, latest - now)),
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
