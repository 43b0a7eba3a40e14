import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { isUuid } from '#shared/ids';
import { useClient } from '#ui/app/client.ts';
import { type Filters, searchOf } from '#ui/venues/searchFilters.ts';

/** Venues per page; the offset grows by it (specification, section 9). */
export const PAGE = 20;

export function useCategories() {
  const client = useClient();
  return useQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => client.call('categories', {}, { signal }),
  });
}

/** The venues that fit, a page at a time. Other filters begin at the first page again. */
export function useVenueSearch(filters: Filters) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: ['venues', 'search', filters],
    queryFn: ({ pageParam, signal }) =>
      client.call('searchVenues', { ...searchOf(filters), limit: PAGE, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length * PAGE : undefined),
  });
}

/** Pressing "Pesquisar" asks again, from the first page, also where the filters are the same as before. */
export function useSearchAgain() {
  const queries = useQueryClient();
  return (filters: Filters) => queries.resetQueries({ queryKey: ['venues', 'search', filters] });
}

/** A venue by its id or its slug. */
export function useVenue(slugOrId: string) {
  const client = useClient();
  return useQuery({
    queryKey: ['venues', 'page', slugOrId],
    queryFn: ({ signal }) =>
      isUuid(slugOrId)
        ? client.call('venueById', { id: slugOrId }, { signal })
        : client.call('venueBySlug', { slug: slugOrId }, { signal }),
  });
}
