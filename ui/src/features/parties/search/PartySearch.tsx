import { Input } from '@fluentui/react-components';
import { Search16Regular } from '@fluentui/react-icons/svg/search';
import { mergeClasses } from '@griffel/react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';
import type { ManagedVenue } from '#shared/venues/schema';
import type { StaffEntry } from '#shared/waitlist/schema';
import { useKeyStyles } from '#ui/features/board/key-styles.ts';
import { SearchResults } from '#ui/features/parties/search/SearchResults.tsx';
import { useSearchStyles } from '#ui/features/parties/search/search-styles.ts';
import { SEARCH_MIN, useFindEntries, useFindParties } from '#ui/features/parties/use-parties.ts';

const PAUSE_MS = 250;

interface PartySearchProps {
  venue: ManagedVenue;
  search: string;
  setSearch: (search: string) => void;
  field: RefObject<HTMLInputElement | null>;
  onPick: (found: SearchHit) => void;
  className?: string;
}

export type SearchHit = { kind: 'party'; row: StaffReservation } | { kind: 'entry'; row: StaffEntry };

/**
 * Combobox (ARIA pattern) over all days: arrows select, Enter opens, Escape clears. The board filters its own day;
 * the list shows other days.
 */
export function PartySearch({ venue, search, setSearch, field, onPick, className }: PartySearchProps) {
  const styles = useSearchStyles();
  const keys = useKeyStyles();
  const { t } = useTranslation();
  const id = useId();
  const list = useHits({ venue, search, setSearch, onPick });
  const { isAsking, at, setOpen, type } = list;
  const optionId = (index: number) => `${id}-${index}`;
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
        onKeyDown={list.onKeyDown}
      />
      {isAsking && (
        <SearchResults
          {...{ venue, search, at, optionId }}
          pick={list.pick}
          listId={`${id}-list`}
          found={list.found}
          failed={list.hasFailed}
        />
      )}
    </div>
  );
}

/** The open list of hits and its active option. */
function useHits({ venue, search, setSearch, onPick }: Omit<PartySearchProps, 'field' | 'className'>) {
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const asked = useDebounced(search, PAUSE_MS);
  const parties = useFindParties(venue.id, asked);
  const entries = useFindEntries(venue.id, asked);
  const isAsking = isOpen && search.trim().length >= SEARCH_MIN;
  const found = asked === search && !isReading([parties, entries]) ? foundIn(parties.data, entries.data) : undefined;
  const type = (value: string) => {
    setSearch(value);
    setOpen(true);
    setAt(-1);
  };
  const pick = (one: SearchHit) => {
    setOpen(false);
    onPick(one);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return type('');
    if (!isAsking || found === undefined || found.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[at === -1 ? 0 : at];
    if (step !== undefined) setAt((now) => (now + step + found.length) % found.length);
    else if (event.key === 'Enter' && chosen !== undefined) pick(chosen);
    else return;
    event.preventDefault();
  };
  const hasFailed = asked === search && (parties.isError || entries.isError);
  return { isAsking, at, found, hasFailed, setOpen, type, pick, onKeyDown };
}

const isReading = (queries: { isPending: boolean }[]): boolean => queries.some(({ isPending }) => isPending);

/** Of a query that failed, none: a desk without a connection may still find guests who wait. */
function foundIn(parties: StaffReservation[] = [], entries: StaffEntry[] = []): SearchHit[] {
  return [
    ...entries.map((row) => ({ kind: 'entry' as const, row })),
    ...parties.map((row) => ({ kind: 'party' as const, row })),
  ];
}

/** Returns the value once it has not changed for `ms`. */
function useDebounced<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
