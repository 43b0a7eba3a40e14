import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isDate } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';

export const boardTabs = ['day', 'settings', 'rooms', 'treatments', 'schedule', 'messages'] as const;
export type BoardTab = (typeof boardTabs)[number];

/** Only a room sold whole can have treatments: other venues have the specification's tabs, unless the address asks. */
export const tabsOf = (venue: Pick<ManagedVenue, 'rooms'> | undefined, asked: string | null): BoardTab[] =>
  boardTabs.filter(
    (tab) => tab !== 'treatments' || asked === tab || venue?.rooms.some(({ whole }) => whole !== undefined),
  );

/** The state is in the address, so that a reload, a bookmark and a colleague show the same board. */
export function useDashboardAddress() {
  const [params, setParams] = useSearchParams();
  return useMemo(() => addressOf(params, setParams), [params, setParams]);
}

type Params = ReturnType<typeof useSearchParams>;

function addressOf(params: Params[0], setParams: Params[1]) {
  const set = (name: 'venue' | 'date' | 'tab', value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      // Back must not step through each day.
      { replace: true },
    );
  const date = params.get('date');
  return {
    venueId: params.get('venue'),
    /** Null means the running service day. */
    date: date !== null && isDate(date) ? date : null,
    tab: boardTabs.find((tab) => tab === params.get('tab')) ?? 'day',
    setVenue: (id: string) => set('venue', id),
    setDate: (next: string | null) => set('date', next),
    setTab: (tab: BoardTab) => set('tab', tab === 'day' ? null : tab),
  };
}
