import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { isUuid } from '#shared/ids';
import { ApiError } from '#ui/api/api-error.ts';
import { type Client, useClient } from '#ui/api/client.ts';

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
  // An SSR page with "not found" must not refetch on hydration
  return useQuery({ ...query, retryOnMount: !isNotFound(known?.error) });
}

/** Also true for a slug or id that the server rejects as invalid. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.code === 'bad_input');
