import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { VenuePage } from '#shared/venues/schema';
import { type Client, useClient } from '#ui/app/client.ts';
import { type Filters, searchOf } from '#ui/venues/search-filters.ts';

/** Venues per page; the offset grows by it (specification, section 9). */
const PAGE = 20;

/** `from` is the first of its pages, from 1. */
const keyOf = (filters: Filters, from: number) => [...searchesOf(filters), from];
const searchesOf = (filters: Filters) => ['venues', 'search', filters];

export const categoriesQuery = (client: Client) =>
  queryOptions({ queryKey: ['categories'], queryFn: ({ signal }) => client.call('categories', {}, { signal }) });

export const useCategories = () => useQuery(categoriesQuery(useClient()));

/** A page of the venues that fit, with which the list begins. */
export const venueSearchQuery = (client: Client, filters: Filters, from: number) =>
  queryOptions({
    queryKey: keyOf(filters, from),
    queryFn: async ({ signal }) => [
      await client.call('searchVenues', { ...searchOf(filters), limit: PAGE, offset: (from - 1) * PAGE }, { signal }),
    ],
  });

/** The venues that fit, as pages. Other filters begin at the first page again. */
export const useVenueSearch = (filters: Filters, from: number) =>
  useQuery(venueSearchQuery(useClient(), filters, from));

/** Adds the next page to what was found. React Query's own endless lists would weigh more than this on the first page. */
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
      // Pressed twice or answered late: a page is added only where it belongs.
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

/** Pressing "Pesquisar" asks again, from the first page, also where the filters are the same as before. */
export function useSearchAgain() {
  const queries = useQueryClient();
  return (filters: Filters) => queries.resetQueries({ queryKey: searchesOf(filters) });
}

/** A new search begins with its first page, also where further ones are still known; "Ver Mais" brings them again. */
export function useFirstPageAgain() {
  const queries = useQueryClient();
  return (filters: Filters) => queries.setQueryData<VenuePage[]>(keyOf(filters, 1), (now) => now?.slice(0, 1));
}
