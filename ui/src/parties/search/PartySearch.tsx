import { Input } from '@fluentui/react-components';
import { Search16Regular } from '@fluentui/react-icons/svg/search';
import { mergeClasses } from '@griffel/react';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';
import type { ManagedVenue } from '#shared/venues/schema';
import { useKeyStyles } from '#ui/dashboard/day/keyStyles.ts';
import { SearchResults } from '#ui/parties/search/SearchResults.tsx';
import { useSearchStyles } from '#ui/parties/search/searchStyles.ts';
import { useDebounced } from '#ui/parties/search/useDebounced.ts';
import { SEARCH_MIN, useFindParties } from '#ui/parties/useParties.ts';

const PAUSE_MS = 250;

interface PartySearchProps {
  venue: ManagedVenue;
  search: string;
  setSearch: (search: string) => void;
  field: RefObject<HTMLInputElement | null>;
  onPick: (party: StaffReservation) => void;
  className?: string;
}

/**
 * Name or phone, over all days: the board below shows who matches on its day, the list at the field everybody else.
 * A combobox by the ARIA pattern: the arrows choose, Enter opens, Escape clears.
 */
export function PartySearch({ venue, search, setSearch, field, onPick, className }: PartySearchProps) {
  const styles = useSearchStyles();
  const keys = useKeyStyles();
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const asked = useDebounced(search, PAUSE_MS);
  const found = useFindParties(venue.id, asked);
  const isAsking = isOpen && search.trim().length >= SEARCH_MIN;
  const isFresh = asked === search && found.data !== undefined;
  const parties = isFresh ? found.data : [];
  const optionId = (index: number) => `${id}-${index}`;
  const type = (value: string) => {
    setSearch(value);
    setOpen(true);
    setAt(-1);
  };
  const pick = (party: StaffReservation) => {
    setOpen(false);
    onPick(party);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return type('');
    if (!isAsking || parties.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = parties[at === -1 ? 0 : at];
    if (step !== undefined) setAt((now) => (now + step + parties.length) % parties.length);
    else if (event.key === 'Enter' && chosen !== undefined) pick(chosen);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus left the field and its list
    <div
      className={mergeClasses(styles.root, className)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <Input
        className={styles.input}
        type="search"
        input={{
          ref: field,
          role: 'combobox',
          'aria-expanded': isAsking,
          'aria-controls': `${id}-list`,
          'aria-autocomplete': 'list',
          'aria-activedescendant': isAsking && at >= 0 ? optionId(at) : undefined,
        }}
        aria-label={t('parties.search.label')}
        aria-keyshortcuts="/"
        placeholder={t('parties.search.label')}
        contentBefore={<Search16Regular aria-hidden />}
        contentAfter={
          <kbd className={keys.inField} aria-hidden>
            /
          </kbd>
        }
        value={search}
        onChange={(_, { value }) => type(value)}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      {isAsking && (
        <SearchResults
          {...{ venue, search, at, optionId, pick }}
          listId={`${id}-list`}
          parties={isFresh ? parties : undefined}
          failed={asked === search && found.isError}
        />
      )}
    </div>
  );
}
