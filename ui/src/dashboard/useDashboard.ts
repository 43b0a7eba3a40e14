import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EndpointName, InputOf } from '#shared/api/table';
import type { Venue } from '#shared/venues/schema';
import { useClient } from '#ui/app/client.ts';
import { useLoggedOutOn } from '#ui/auth/useLoggedOut.ts';

/** A read, kept under its endpoint's name and what was asked. */
function useRead<Name extends EndpointName>(name: Name, input: InputOf<Name>) {
  const client = useClient();
  return useQuery({
    queryKey: [name, input],
    queryFn: ({ signal }) => client.call(name, input, { signal }),
  });
}

/** Pages of 50: nobody picks from a longer list than this. */
const VENUE_PAGES_MAX = 20;

/** A manager's own venues, every venue for administrators: the first page at once, the others behind it. */
export function useManagedVenues() {
  const client = useClient();
  const read = useInfiniteQuery({
    queryKey: ['managedVenues', 'all'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => client.call('managedVenues', { offset: pageParam }, { signal }),
    getNextPageParam: (last, pages, offset) =>
      last.hasMore && pages.length < VENUE_PAGES_MAX ? offset + last.venues.length : undefined,
  });
  const { data, error, isPending, isError, isFetching, hasNextPage, fetchNextPage, refetch } = read;
  useLoggedOutOn([error]);
  const hasMoreToRead = hasNextPage && !isError;
  useEffect(() => {
    // The data stand here because a quick page comes and goes between two renders, and only they tell.
    if (data !== undefined && hasMoreToRead && !isFetching) void fetchNextPage();
  }, [data, hasMoreToRead, isFetching, fetchNextPage]);
  const venues = data?.pages.flatMap((page) => page.venues) ?? [];
  return { venues, error, isPending, isError, isComplete: !hasMoreToRead, refetch };
}

/** The running day's four figures. */
export function useFigures(venueId: string, today: string) {
  const figures = useRead('dayFigures', { venueId, date: today });
  useLoggedOutOn([figures.error]);
  return figures;
}

/** Everything that the daily view shows of a venue's day, and the way to ask for it anew. */
export function useDay(venue: Venue, date: string) {
  const cache = useQueryClient();
  const asked = { venueId: venue.id, date };
  const reservations = useRead('venueReservations', asked);
  const waitlist = useRead('venueWaitlist', asked);
  const slots = useRead('staffSchedule', asked);
  useLoggedOutOn([reservations.error, waitlist.error, slots.error]);
  return {
    reservations,
    waitlist,
    slots,
    isRefreshing: [reservations, waitlist, slots].some((read) => read.isFetching && !read.isPending),
    refresh: () => refreshVenue(cache, venue.id),
  };
}

type Promotion = InputOf<'promote'>;

/** Offers seats to a waiting party; settled only when the board shows what came of it. */
export function usePromote(venueId: string) {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (promotion: Promotion) => client.call('promote', promotion),
    // After a refusal too: the board that led to it was out of date.
    onSettled: () => refreshVenue(cache, venueId),
  });
}

const boardReads = ['venueReservations', 'venueWaitlist', 'staffSchedule', 'dayFigures'] satisfies EndpointName[];

/** Reads the board anew; answers what went wrong, or null. What was on the board stays there meanwhile. */
async function refreshVenue(cache: ReturnType<typeof useQueryClient>, venueId: string): Promise<unknown> {
  const keys = boardReads.map((name) => ({ queryKey: [name, { venueId }] }));
  await Promise.all(keys.map((key) => cache.invalidateQueries(key)));
  const reads = keys.flatMap((key) => cache.getQueryCache().findAll({ ...key, type: 'active' }));
  return reads.find(({ state }) => state.error !== null)?.state.error ?? null;
}
