import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type Filters, filtersOf, firstPageOf, queryOf } from '#ui/features/venues/search-filters.ts';
import { today } from '#ui/features/venues/today.ts';
import { useFirstPageAgain, useSearchAgain } from '#ui/features/venues/use-public-venues.ts';

/** Filters are in the URL; every search adds a history entry. */
export function useFilters() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const searchAgain = useSearchAgain();
  const firstPageAgain = useFirstPageAgain();
  const written = query.toString();
  const filters = useMemo(() => filtersOf(new URLSearchParams(written), today()), [written]);
  const from = firstPageOf(query);
  const search = (next: Filters) => {
    const same = queryOf(next) === queryOf(filters) && from === 1;
    if (same) return void searchAgain(filters);
    firstPageAgain(next);
    // A relative target: both `/` and `/estabelecimentos` keep their path.
    navigate({ search: queryOf(next) }, { preventScrollReset: true });
  };
  return { filters, from, search };
}
