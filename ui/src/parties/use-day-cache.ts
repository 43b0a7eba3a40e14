import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EndpointName } from '#shared/api/table';
import type { StaffReservation } from '#shared/reservations/desk';

/** What the day is made of besides its parties: it follows from them. */
const dayReads = ['venueWaitlist', 'suggestions', 'staffSchedule', 'dayFigures'] satisfies EndpointName[];
/** What a party's dialog shows beside it. */
const partyReads = ['entityHistory', 'guestSummary', 'outbox', 'findParties'] satisfies EndpointName[];

/** The act's own row is painted first; what follows from it waits until so long after the last of several. */
const AFTER_MS = 200;
/** However quickly one act comes upon the other. */
const AFTER_MOST_MS = 1_000;

/** The kept readings of a venue's day: a row that an act answered is put in place at once, the rest is read anew. */
export function useDayCache(venueId: string) {
  const cache = useQueryClient();
  return useMemo(() => dayCacheOf(cache, venueId), [cache, venueId]);
}

function dayCacheOf(cache: QueryClient, venueId: string) {
  const follow = afterBurst(() => void refresh(cache, venueId, [...dayReads, ...partyReads]));
  return {
    /** Reads the board anew; answers what went wrong, or null. What was on the board stays there meanwhile. */
    refresh: () => refresh(cache, venueId, ['venueReservations', ...dayReads]),
    /** Puts a party as the server answered it where it now belongs. */
    settle: (party: StaffReservation) => {
      put(cache, venueId, party);
      follow();
    },
  };
}

/** Runs once for several calls that come soon upon one another. */
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
  const days = cache.getQueriesData<StaffReservation[]>({ queryKey: ['venueReservations', { venueId }] });
  for (const [key, kept] of days) {
    if (kept === undefined) continue;
    const { date } = key[1] as { date?: string };
    cache.setQueryData(key, withParty(kept, party, date));
  }
}

/** A day's parties with this one as it is now: in its place, at the end where it is new, gone where it left the day. */
export function withParty(
  kept: StaffReservation[],
  party: StaffReservation,
  date: string | undefined,
): StaffReservation[] {
  const isOfDay = date === undefined || party.date === date;
  const at = kept.findIndex(({ id }) => id === party.id);
  if (at === -1) return isOfDay ? [...kept, party] : kept;
  // A slower answer must not put an older row over a newer one.
  if (kept[at]!.version > party.version) return kept;
  return isOfDay ? kept.with(at, party) : kept.toSpliced(at, 1);
}

async function refresh(cache: QueryClient, venueId: string, names: readonly EndpointName[]): Promise<unknown> {
  const keys = names.map((name) => ({ queryKey: [name, { venueId }] }));
  await Promise.all(keys.map((key) => cache.invalidateQueries(key)));
  const reads = keys.flatMap((key) => cache.getQueryCache().findAll({ ...key, type: 'active' }));
  return reads.find(({ state }) => state.error !== null)?.state.error ?? null;
}
