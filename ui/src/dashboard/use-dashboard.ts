import {
  type UseQueryResult,
  useInfiniteQuery,
  useIsFetching,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { EndpointName, InputOf } from '#shared/api/table';
import { stayOf } from '#shared/venues/rules';
import type { ManagedVenue } from '#shared/venues/schema';
import { useClient } from '#ui/app/client.ts';
import { useLoggedOutOn } from '#ui/auth/use-logged-out.ts';
import type { Stays } from '#ui/dashboard/day/crowds.ts';
import { STAYS } from '#ui/live/affected.ts';
import { useDayCache } from '#ui/parties/use-day-cache.ts';
import { useDayParties, useStaffSlots } from '#ui/parties/use-parties.ts';

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

/** What a pane shows of a read. */
export type DayRead<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'refetch'>;

/** The same object until something of it is another: that it is read anew is no reason to draw anything anew. */
const useSteady = <Data>({ data, error, isError, refetch }: UseQueryResult<Data>): DayRead<Data> =>
  useMemo(() => ({ data, error, isError, refetch }) as DayRead<Data>, [data, error, isError, refetch]);

/** Everything that the daily view shows of a venue's day, and the way to ask for it anew. */
export function useDay(venue: ManagedVenue, date: string) {
  const { refresh } = useDayCache(venue.id);
  const reservations = useSteady(useDayParties(venue.id, date));
  const waitlist = useSteady(useRead('venueWaitlist', { venueId: venue.id, date }));
  const slots = useSteady(useStaffSlots(venue.id, date));
  useLoggedOutOn([reservations.error, waitlist.error, slots.error]);
  return { reservations, waitlist, slots, refresh };
}

const dayReads: readonly unknown[] = ['venueReservations', 'venueWaitlist', 'staffSchedule'] satisfies EndpointName[];

/** While something of the day is read anew; its first reading shows by itself. */
export const useIsRefreshing = (venueId: string, date: string): boolean =>
  useIsFetching({
    predicate: ({ queryKey: [name, asked], state }) => {
      const { venueId: ofVenue, date: ofDate } = (asked ?? {}) as { venueId?: string; date?: string };
      return dayReads.includes(name) && ofVenue === venueId && ofDate === date && state.status !== 'pending';
    },
  }) > 0;

/** How long a party keeps its seats in each room; undefined until it is known. */
export function useStays(venueId: string): Stays | undefined {
  const client = useClient();
  const { data, error } = useQuery({
    // Of its own, because rooms are read anew with every booking for the sake of their counts, and stays hardly change.
    queryKey: [STAYS, { venueId }],
    queryFn: async ({ signal }) => {
      const [rooms, settings] = await Promise.all([
        client.call('venueRooms', { venueId }, { signal }),
        client.call('venueSettings', { venueId }, { signal }),
      ]);
      return Object.fromEntries(rooms.map((room) => [room.id, stayOf(room, settings)]));
    },
  });
  useLoggedOutOn([error]);
  return data;
}

/** A day for paper: its parties and who waits. */
export function useDaySheet(venueId: string, date: string) {
  const reservations = useDayParties(venueId, date);
  const waitlist = useRead('venueWaitlist', { venueId, date });
  useLoggedOutOn([reservations.error, waitlist.error]);
  return { reservations, waitlist };
}

type Promotion = InputOf<'promote'>;

/** Offers seats to a waiting party; settled only when the board shows what came of it. */
export function usePromote(venueId: string) {
  const client = useClient();
  const cache = useQueryClient();
  const { refresh } = useDayCache(venueId);
  return useMutation({
    mutationFn: (promotion: Promotion) => client.call('promote', promotion),
    // After a refusal too: the board that led to it was out of date. The message that it queued is sent from the board.
    onSettled: () => Promise.all([refresh(), cache.invalidateQueries({ queryKey: ['outbox', { venueId }] })]),
  });
}
