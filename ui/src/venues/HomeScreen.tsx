import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#ui/kit/Page.tsx';
import { CategoryChips } from '#ui/venues/CategoryChips.tsx';
import { Hero } from '#ui/venues/Hero.tsx';
import { SearchPanel } from '#ui/venues/SearchPanel.tsx';
import { type Filters, noFilters } from '#ui/venues/searchFilters.ts';
import { useFilters } from '#ui/venues/useFilters.ts';
import { VenueResults } from '#ui/venues/VenueResults.tsx';

/** The first page: what a visitor is looking for, and the venues that have it. */
export default function HomeScreen() {
  const { t } = useTranslation();
  usePageTitle(t('venues.home.title'));
  const { filters, from, search } = useFilters();
  const [draft, setDraft] = useDraft(filters);
  const clear = () => {
    setDraft(noFilters);
    search(noFilters);
  };
  return (
    <>
      <Hero>
        <SearchPanel draft={draft} onChange={setDraft} onSearch={() => search(draft)} onClear={clear} />
        <CategoryChips chosen={filters.categoryId} onChoose={(categoryId) => search({ ...draft, categoryId })} />
      </Hero>
      <VenueResults filters={filters} from={from} onClear={clear} />
    </>
  );
}

/** What stands in the panel but was not searched yet. Going back or forward puts the address's filters into it. */
function useDraft(filters: Filters) {
  const [state, setState] = useState({ filters, draft: filters });
  if (state.filters !== filters) setState({ filters, draft: filters });
  const setDraft = (draft: Filters) => setState({ filters, draft });
  return [state.filters === filters ? state.draft : filters, setDraft] as const;
}
