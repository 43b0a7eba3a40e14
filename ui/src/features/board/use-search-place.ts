import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { StaffReservation } from '#shared/reservations/desk';
import type { StaffEntry } from '#shared/waitlist/schema';
import { useStable } from '#ui/features/board/use-stable.ts';
import type { SearchHit } from '#ui/features/parties/search/PartySearch.tsx';

interface ScrollPlace {
  /** Null means the running service day. */
  date: string | null;
  top: number;
}

interface Search {
  root: RefObject<HTMLElement | null>;
  chosenDate: string | null;
  onDate: (date: string | null) => void;
  goTo: (date: string) => void;
  open: (party: StaffReservation) => void;
  isDialogOpen: boolean;
  entries: StaffEntry[] | undefined;
}

/** Shows a hit on its own day; closing the search restores the previous day and position. */
export function useSearchPlace({ root, chosenDate, onDate, goTo, open, isDialogOpen, entries }: Search) {
  const [search, setSearch] = useState('');
  const place = useRef<ScrollPlace | null>(null);
  const picked = useRef<'party' | 'opened' | null>(null);
  const entryId = useRef<string | null>(null);
  const list = () => root.current?.querySelector('[data-parties]') ?? null;
  const type = useStable((value: string) => {
    if (search === '' && value !== '') place.current = { date: chosenDate, top: list()?.scrollTop ?? 0 };
    setSearch(value);
  });
  const pick = useStable((found: SearchHit) => {
    setSearch('');
    goTo(found.row.date);
    if (found.kind === 'entry') {
      place.current = null;
      entryId.current = found.row.id;
    } else {
      picked.current = 'party';
      open(found.row);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again whenever the board shows something else
  useLayoutEffect(() => {
    const row = entryId.current && root.current?.querySelector(`[data-entry="${entryId.current}"]`);
    if (row) {
      entryId.current = null;
      row.scrollIntoView({ block: 'nearest' });
      row.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();
    }
    if (picked.current === 'party' && isDialogOpen) picked.current = 'opened';
    else if (picked.current === 'opened' && !isDialogOpen) {
      picked.current = null;
      onDate(place.current?.date ?? null);
    }
    if (place.current === null || picked.current !== null || search !== '' || chosenDate !== place.current.date) return;
    const at = list();
    if (at === null) return;
    at.scrollTop = place.current.top;
    place.current = null;
  }, [search, chosenDate, isDialogOpen, entries]);
  return { search, setSearch: type, pick };
}
