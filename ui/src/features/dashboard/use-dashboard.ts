import { type UseQueryResult, useIsFetching, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { EndpointName, InputOf } from '#shared/api/table';
import { stayOf } from '#shared/venues/rules';
import type { ManagedVenue } from '#shared/venues/schema';
import { useApiPages } from '#ui/api/api-pages.ts';
import { apiKey, useApiQuery } from '#ui/api/api-query.ts';
import { useClient } from '#ui/api/client.ts';
import { useLoggedOutOn } from '#ui/features/auth/use-logged-out.ts';
import type { Stays } from '#ui/features/board/over-capacity.ts';
import { staysKey } from '#ui/features/live/affected.ts';
import { useDayCache } from '#ui/features/parties/use-day-cache.ts';
import { useDayParties, useStaffSlots } from '#ui/features/parties/use-parties.ts';

/** Pages of 50: a longer list is of no use to choose from. */
const VENUE_PAGES_MAX = 20;

/** The manager's own venues, every venue for administrators. Later pages load after the first is shown. */
export function useManagedVenues() {
  const read = useApiPages(
    'managedVenues',
    {},
    {
      first: { offset: 0 },
      next: (last, pages, { offset }) =>
        last.hasMore && pages.length < VENUE_PAGES_MAX ? { offset: offset + last.venues.length } : undefined,
    },
  );
  const { data, error, isPending, isError, isFetching, hasNextPage, fetchNextPage, refetch } = read;
  useLoggedOutOn([error]);
  const hasMoreToRead = hasNextPage && !isError;
  useEffect(() => {
    // Depends on the data: a fast page begins and ends between two renders, and only the data change
    if (data !== undefined && hasMoreToRead && !isFetching) void fetchNextPage();
  }, [data, hasMoreToRead, isFetching, fetchNextPage]);
  const venues = data?.pages.flatMap((page) => page.venues) ?? [];
  return { venues, error, isPending, isError, isComplete: !hasMoreToRead, refetch };
}

export function useFigures(venueId: string, today: string) {
  const figures = useApiQuery('dayFigures', { venueId, date: today });
  useLoggedOutOn([figures.error]);
  return figures;
}

export type DayQuery<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'refetch'>;

/** Keeps its identity until a field changes, so that a repeated read renders nothing. */
const useSteady = <Data>({ data, error, isError, refetch }: UseQueryResult<Data>): DayQuery<Data> =>
  useMemo(() => ({ data, error, isError, refetch }) as DayQuery<Data>, [data, error, isError, refetch]);

export function useDay(venue: ManagedVenue, date: string) {
  const { refresh } = useDayCache(venue.id);
  const reservations = useSteady(useDayParties(venue.id, date));
  const waitlist = useSteady(useApiQuery('venueWaitlist', { venueId: venue.id, date }));
  const slots = useSteady(useStaffSlots(venue.id, date));
  useLoggedOutOn([reservations.error, waitlist.error, slots.error]);
  return { reservations, waitlist, slots, refresh };
}

const dayReads: readonly unknown[] = ['venueReservations', 'venueWaitlist', 'staffSchedule'] satisfies EndpointName[];

/** The first read shows by itself and does not count. */
export const useIsRefreshing = (venueId: string, date: string): boolean =>
  useIsFetching({
    predicate: ({ queryKey: [name, asked], state }) => {
      const { venueId: ofVenue, date: ofDate } = (asked ?? {}) as { venueId?: string; date?: string };
      return dayReads.includes(name) && ofVenue === venueId && ofDate === date && state.status !== 'pending';
    },
  }) > 0;

export function useStays(venueId: string): Stays | undefined {
  const client = useClient();
  const { data, error } = useQuery({
    // A separate key: rooms are read again with every booking for their counts, and stays hardly change.
    queryKey: staysKey(venueId),
    queryFn: async ({ signal }) => {
      const [rooms, settings] = await Promise.all([
        client.call('venueRooms', { venueId }, { signal }),
        client.call('venueSettings', { venueId }, { signal }),
      ]);
      return Object.fromEntries(rooms.map((room) => [room.id, room.seatStays ?? stayOf(room, settings)]));
    },
  });
  useLoggedOutOn([error]);
  return data;
}

export function useDaySheet(venueId: string, date: string) {
  const reservations = useDayParties(venueId, date);
  const waitlist = useApiQuery('venueWaitlist', { venueId, date });
  useLoggedOutOn([reservations.error, waitlist.error]);
  return { reservations, waitlist };
}

type PromoteInput = InputOf<'promote'>;

/** Settles only when the board shows the result. */
export function usePromote(venueId: string) {
  const client = useClient();
  const cache = useQueryClient();
  const { refresh } = useDayCache(venueId);
  return useMutation({
    mutationFn: (promotion: PromoteInput) => client.call('promote', promotion),
    // Also after a refusal: the board that led to it was stale. The board sends the queued message.
    onSettled: () => Promise.all([refresh(), cache.invalidateQueries({ queryKey: apiKey('outbox', { venueId }) })]),
  });
}
