import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf, ReplyOf } from '#shared/api/table';
import type { GuestReview, ReviewFilter, ReviewOfVisit } from '#shared/reviews/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { useClient } from '#ui/api/client.ts';
import { useLoggedOut, useLoggedOutOn } from '#ui/features/auth/use-logged-out.ts';

const CONFLICT = 409;

export function useReviewsOfVenue(slugOrId: string) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: ['reviewsOfVenue', slugOrId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after, signal }) => client.call('reviewsOfVenue', { slugOrId, after }, { signal }),
    getNextPageParam: (last) => (last.hasMore ? last.reviews.at(-1)?.id : undefined),
  });
}

/** A guest's review by guest link. Sending it twice is idempotent. */
export function useGuestReview(token: string) {
  const client = useClient();
  const queries = useQueryClient();
  const queryKey = ['guest', 'review', token];
  const read = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.call('guestReview', { token }, { signal }),
    gcTime: 0,
  });
  const keep = (review: GuestReview) =>
    queries.setQueryData<ReviewOfVisit>(queryKey, (before) => before && { ...before, review, canReview: false });
  const change = {
    onSuccess: keep,
    // A conflict carries the stored review; without one, refetch the state
    onError: (error: Error) => {
      if (!(error instanceof ApiError) || error.status !== CONFLICT) return;
      if (error.current !== undefined) keep(error.current as GuestReview);
      else void read.refetch();
    },
  };
  const give = useMutation({
    mutationFn: (said: Omit<InputOf<'giveReview'>, 'token'>) => client.call('giveReview', { token, ...said }),
    ...change,
  });
  const correct = useMutation({
    mutationFn: (said: Omit<InputOf<'correctReview'>, 'token'>) => client.call('correctReview', { token, ...said }),
    ...change,
  });
  return { read, give, correct };
}

export function useStaffReviews(venueId: string, show: ReviewFilter) {
  const client = useClient();
  const read = useInfiniteQuery({
    queryKey: ['venueReviews', { venueId, show }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after, signal }) => client.call('venueReviews', { venueId, show, after }, { signal }),
    getNextPageParam: (last) => (last.hasMore ? last.reviews.at(-1)?.id : undefined),
  });
  useLoggedOutOn([read.error]);
  return read;
}

/** Answers, removes an answer, hides or shows a review. Refetches every query with reviews, after a conflict too. */
export function useReviewWrite<Name extends 'answerReview' | 'removeAnswer' | 'hideReview' | 'showReview'>(name: Name) {
  const client = useClient();
  const queries = useQueryClient();
  const loggedOut = useLoggedOut();
  const again = () => queries.invalidateQueries();
  return useMutation<ReplyOf<Name>, Error, InputOf<Name>>({
    mutationFn: (input) => client.call(name, input),
    onSuccess: () => void again(),
    onError: (error) => {
      if (error instanceof ApiError && error.status === CONFLICT) void again();
      loggedOut(error);
    },
  });
}

export function usePlatformSettings() {
  const client = useClient();
  const queries = useQueryClient();
  const queryKey = ['platform', 'settings'];
  const read = useQuery({ queryKey, queryFn: ({ signal }) => client.call('platformSettings', {}, { signal }) });
  const save = useMutation({
    mutationFn: (wanted: InputOf<'savePlatformSettings'>) => client.call('savePlatformSettings', wanted),
    onSuccess: (after) => {
      queries.setQueryData(queryKey, after);
      void queries.invalidateQueries({ queryKey: ['venues'] });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'stale') queries.setQueryData(queryKey, error.current);
    },
  });
  return { read, save };
}
