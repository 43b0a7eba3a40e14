import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointName } from '#shared/api/table';
import { isUuid } from '#shared/ids';
import { ApiError } from '#ui/api/api-error.ts';
import { apiQuery } from '#ui/api/api-query.ts';
import { type Client, useClient } from '#ui/api/client.ts';

/** Endpoints whose replies show a public venue. */
export const publicVenueReads = ['searchVenues', 'venueById', 'venueBySlug'] as const satisfies EndpointName[];

export const venueQuery = (client: Client, slugOrId: string) =>
  isUuid(slugOrId)
    ? apiQuery(client, 'venueById', { id: slugOrId })
    : apiQuery(client, 'venueBySlug', { slug: slugOrId });

export function useVenue(slugOrId: string) {
  const query = venueQuery(useClient(), slugOrId);
  const known = useQueryClient().getQueryState(query.queryKey);
  // An SSR page with "not found" must not refetch on hydration
  return useQuery({ ...query, retryOnMount: !isNotFound(known?.error) });
}

/** Also true for a slug or id that the server rejects as invalid. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.code === 'bad_input');
