import { useInfiniteQuery } from '@tanstack/react-query';
import { useClient } from '#ui/app/client.ts';
import { useLoggedOutOn } from '#ui/auth/use-logged-out.ts';

/** As many rows as one looks through at once. */
const PAGE = 20;

/** The venue's change log, newest first, a page at a time. */
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
