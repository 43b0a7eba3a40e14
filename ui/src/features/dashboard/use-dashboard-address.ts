import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { hallsOf } from '#shared/enquiries/halls';
import { isDate } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';

export const boardTabs = ['day', 'settings', 'rooms', 'treatments', 'enquiries', 'schedule', 'messages'] as const;
export type BoardTab = (typeof boardTabs)[number];

/** Other venues have the specification's tabs, unless the address asks for one of these. */
export const tabsOf = (venue: Pick<ManagedVenue, 'rooms'> | undefined, asked: string | null): BoardTab[] => {
  const rooms = venue?.rooms ?? [];
  const has: Partial<Record<BoardTab, boolean>> = {
    treatments: rooms.some(({ whole }) => whole !== undefined),
    enquiries: hallsOf(rooms).length > 0,
  };
  return boardTabs.filter((tab) => asked === tab || has[tab] !== false);
};

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
