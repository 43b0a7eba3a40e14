import { type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { VenuePage } from '#shared/venues/schema';
import { apiKey, apiQuery } from '#ui/api/api-query.ts';
import { type Client, useClient } from '#ui/api/client.ts';
import { type Filters, searchOf } from '#ui/features/venues/search-filters.ts';

/** The offset grows by this number (specification, section 9). */
const PAGE = 20;

const keyOf = (filters: Filters, from: number) => [...searchesOf(filters), from];
const searchesOf = (filters: Filters): QueryKey => [...apiKey('searchVenues'), filters];

export const categoriesQuery = (client: Client) => apiQuery(client, 'categories', {});

export const useCategories = () => useQuery(categoriesQuery(useClient()));

export const venueSearchQuery = (client: Client, filters: Filters, from: number) =>
  queryOptions({
    queryKey: keyOf(filters, from),
    queryFn: async ({ signal }) => [
      await client.call('searchVenues', { ...searchOf(filters), limit: PAGE, offset: (from - 1) * PAGE }, { signal }),
    ],
  });

export const useVenueSearch = (filters: Filters, from: number) =>
  useQuery(venueSearchQuery(useClient(), filters, from));

/** Own paging: React Query's infinite queries would add more code to the first page. */
export function useMoreVenues(filters: Filters, from: number, pages: readonly VenuePage[]) {
  const client = useClient();
  const queries = useQueryClient();
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle');
  const load = async () => {
    if (state === 'pending') return;
    setState('pending');
    try {
      const offset = (from - 1 + pages.length) * PAGE;
      const next = await client.call('searchVenues', { ...searchOf(filters), limit: PAGE, offset });
      // A repeated or late response is added only at its offset.
      queries.setQueryData<VenuePage[]>(keyOf(filters, from), (now = []) =>
        (from - 1 + now.length) * PAGE === offset ? [...now, next] : now,
      );
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return { load, state, hasMore: pages.at(-1)?.hasMore ?? false };
}

export function useSearchAgain() {
  const queries = useQueryClient();
  return (filters: Filters) => queries.resetQueries({ queryKey: searchesOf(filters) });
}

/** Drops cached further pages, so that a new search starts with the first. */
export function useFirstPageAgain() {
  const queries = useQueryClient();
  return (filters: Filters) => queries.setQueryData<VenuePage[]>(keyOf(filters, 1), (now) => now?.slice(0, 1));
}
