import { useInfiniteQuery } from '@tanstack/react-query';
import { useClient } from '#ui/api/client.ts';
import { useLoggedOutOn } from '#ui/features/auth/use-logged-out.ts';

const PAGE = 20;

/** Newest first. */
export function useVenueHistory(venueId: string) {
  const client = useClient();
  const read = useInfiniteQuery({
    queryKey: ['venueHistory', { venueId }],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      client.call('venueHistory', { venueId, before: pageParam, limit: PAGE }, { signal }),
    getNextPageParam: (last) => (last.hasMore ? last.rows.at(-1)?.revision : undefined),
  });
  useLoggedOutOn([read.error]);
  return read;
}
