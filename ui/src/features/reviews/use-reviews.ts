import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf, ReplyOf } from '#shared/api/table';
import type { GuestReview, ReviewFilter } from '#shared/reviews/schema';
import { ApiError, isUnreached } from '#ui/api/api-error.ts';
import { useApiPages } from '#ui/api/api-pages.ts';
import { apiKey, invalidateApi, useApiQuery } from '#ui/api/api-query.ts';
import { useClient } from '#ui/api/client.ts';
import { useLoggedOut, useLoggedOutOn } from '#ui/features/auth/use-logged-out.ts';
import { publicVenueReads } from '#ui/features/venues/use-venue.ts';

const CONFLICT = 409;

/** After the last review of a page. */
const paging = {
  first: { after: undefined as string | undefined },
  next: (last: { hasMore: boolean; reviews: { id: string }[] }) =>
    last.hasMore ? { after: last.reviews.at(-1)?.id } : undefined,
};

export const useReviewsOfVenue = (slugOrId: string) => useApiPages('reviewsOfVenue', { slugOrId }, paging);

/** A guest's review by guest link. Sending it twice is idempotent. */
export function useGuestReview(token: string) {
  const client = useClient();
  const queries = useQueryClient();
  const read = useApiQuery('guestReview', { token }, { gcTime: 0 });
  const keep = (review: GuestReview) =>
    queries.setQueryData(
      apiKey('guestReview', { token }),
      (before) => before && { ...before, review, canReview: false },
    );
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
  const read = useApiPages('venueReviews', { venueId, show }, paging);
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
      if (isUnreached(error) || (error instanceof ApiError && error.status === CONFLICT)) void again();
      loggedOut(error);
    },
  });
}

export function usePlatformSettings() {
  const client = useClient();
  const queries = useQueryClient();
  const read = useApiQuery('platformSettings', {});
  const keep = (settings: ReplyOf<'platformSettings'>) =>
    queries.setQueryData(apiKey('platformSettings', {}), settings);
  const save = useMutation({
    mutationFn: (wanted: InputOf<'savePlatformSettings'>) => client.call('savePlatformSettings', wanted),
    onSuccess: (after) => {
      keep(after);
      void invalidateApi(queries, publicVenueReads);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'stale') keep(error.current as ReplyOf<'platformSettings'>);
      // It may have been saved
      else if (isUnreached(error)) void read.refetch();
    },
  });
  return { read, save };
}
