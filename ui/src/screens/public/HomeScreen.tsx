import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CategoryChips } from '#ui/features/venues/CategoryChips.tsx';
import { Hero } from '#ui/features/venues/Hero.tsx';
import { SearchPanel } from '#ui/features/venues/SearchPanel.tsx';
import { type Filters, noFilters } from '#ui/features/venues/search-filters.ts';
import { useFilters } from '#ui/features/venues/use-filters.ts';
import { RESULTS, VenueResults } from '#ui/features/venues/VenueResults.tsx';
import { usePageTitle } from '#ui/kit/Page.tsx';

export default function HomeScreen() {
  const { t } = useTranslation();
  usePageTitle(t('venues.home.title'));
  const { filters, from, search } = useFilters();
  const [draft, setDraft] = useDraft(filters);
  const change = (next: Filters) => {
    setDraft(next);
    search(next);
  };
  const submit = () => {
    search(draft);
    if (window.matchMedia(PHONE).matches) goToResults();
  };
  return (
    <>
      <Hero>
        <SearchPanel draft={draft} onChange={setDraft} onSearch={submit} onClear={() => change(noFilters)} />
        <CategoryChips chosen={filters.categoryId} onChoose={(categoryId) => search({ ...draft, categoryId })} />
      </Hero>
      <VenueResults filters={filters} from={from} onChange={change} />
    </>
  );
}

/** Same width as `media.phone`: the panel fills the screen, so the results are below it. */
const PHONE = '(max-width: 600px)';

/** Moves focus and scroll position. */
function goToResults(): void {
  const heading = document.getElementById(RESULTS);
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' });
}

/** Filters that are set but not searched yet. History navigation replaces them by the filters of the URL. */
function useDraft(filters: Filters) {
  const [state, setState] = useState({ filters, draft: filters });
  if (state.filters !== filters) setState({ filters, draft: filters });
  const setDraft = (draft: Filters) => setState({ filters, draft });
  return [state.filters === filters ? state.draft : filters, setDraft] as const;
}
