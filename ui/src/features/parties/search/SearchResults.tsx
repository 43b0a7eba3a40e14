import { mergeClasses } from '@griffel/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/phone';
import { formatShortSlotDate } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import type { SearchHit } from '#ui/features/parties/search/PartySearch.tsx';
import { useSearchStyles } from '#ui/features/parties/search/search-styles.ts';
import { useStatusWord } from '#ui/features/parties/use-status-word.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';

interface SearchResultsProps {
  venue: ManagedVenue;
  search: string;
  listId: string;
  /** Undefined while loading. */
  found: SearchHit[] | undefined;
  failed: boolean;
  /** -1 if none is selected. */
  at: number;
  optionId: (index: number) => string;
  pick: (found: SearchHit) => void;
}

export function SearchResults({ venue, search, listId, found, failed, at, optionId, pick }: SearchResultsProps) {
  const styles = useSearchStyles();
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const words = () => {
    if (failed) return t('parties.search.failed');
    if (found === undefined) return t('parties.search.searching');
    if (found.length === 0) return t('parties.search.none', { search });
    const waiting = found.filter(({ kind }) => kind === 'entry').length;
    const parties = found.length - waiting;
    return [
      ...(parties > 0 ? [t('parties.search.found', { count: parties })] : []),
      ...(waiting > 0 ? [t('parties.search.foundWaiting', { count: waiting })] : []),
    ].join(' · ');
  };
  return (
    <div className={styles.popup}>
      <p className={styles.words} role="status">
        {words()}
      </p>
      <div ref={list} role="listbox" id={listId} aria-label={t('parties.search.results')} className={styles.list}>
        {found?.map((one, index) => (
          <Option
            key={one.row.id}
            {...{ found: one, venue }}
            id={optionId(index)}
            isChosen={index === at}
            pick={() => pick(one)}
          />
        ))}
      </div>
    </div>
  );
}

interface OptionProps {
  found: SearchHit;
  venue: ManagedVenue;
  id: string;
  isChosen: boolean;
  pick: () => void;
}

function Option({ found, venue, id, isChosen, pick }: OptionProps) {
  const styles = useSearchStyles();
  const statusWord = useStatusWord();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const party = found.row;
  const state =
    found.kind === 'entry'
      ? t(found.row.status === 'NOTIFIED' ? 'parties.search.told' : 'parties.search.waits')
      : statusWord(found.row);
  const room = venue.rooms.find((each) => each.id === party.roomId)?.name ?? '';
  const place = { date: formatShortSlotDate(party, language), time: party.time, room };
  const people = t('reservations.people', { count: party.people });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isChosen}
      className={mergeClasses(styles.option, isChosen && styles.chosen)}
      // Keeps the focus in the input.
      onMouseDown={(event) => event.preventDefault()}
      onClick={pick}
    >
      <span className={styles.name}>{party.name}</span>
      <span className={styles.meta}>{t('parties.search.row', { ...place, people })}</span>
      <span className={styles.meta}>
        {[party.phone === '' ? '' : formatPhone(party.phone), state].filter((part) => part !== '').join(' · ')}
      </span>
    </div>
  );
}
