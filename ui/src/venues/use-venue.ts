import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { isUuid } from '#shared/ids';
import { ApiError } from '#ui/app/api-error.ts';
import { type Client, useClient } from '#ui/app/client.ts';

/** A venue by its id or its slug. */
export const venueQuery = (client: Client, slugOrId: string) =>
  queryOptions({
    queryKey: ['venues', 'page', slugOrId],
    queryFn: ({ signal }) =>
      isUuid(slugOrId)
        ? client.call('venueById', { id: slugOrId }, { signal })
        : client.call('venueBySlug', { slug: slugOrId }, { signal }),
  });

export function useVenue(slugOrId: string) {
  const query = venueQuery(useClient(), slugOrId);
  const known = useQueryClient().getQueryState(query.queryKey);
  // A page that came saying that there is no such venue goes on saying so
  return useQuery({ ...query, retryOnMount: !isNotFound(known?.error) });
}

/** There is no such venue, or what was asked for can be no venue's address. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.code === 'bad_input');
