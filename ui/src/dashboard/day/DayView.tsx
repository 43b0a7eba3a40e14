import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useState } from 'react';
import { serviceDay } from '#shared/time';
import type { Venue } from '#shared/venues/schema';
import { board } from '#ui/dashboard/boardLayout.ts';
import { DayBar } from '#ui/dashboard/day/DayBar.tsx';
import { PartyPane } from '#ui/dashboard/day/PartyPane.tsx';
import { SlotTable } from '#ui/dashboard/day/SlotTable.tsx';
import { usePromotion } from '#ui/dashboard/day/usePromotion.ts';
import { useRefresh } from '#ui/dashboard/day/useRefresh.ts';
import { WaitingPane } from '#ui/dashboard/day/WaitingPane.tsx';
import { useDay } from '#ui/dashboard/useDashboard.ts';
import { useNow } from '#ui/dashboard/useNow.ts';

const useStyles = makeStyles({
  day: {
    display: 'grid',
    gap: tokens.spacingHorizontalL,
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateAreas: '"parties" "waiting" "slots"',
    [board.pair]: {
      gridTemplateColumns: 'minmax(0, 1.2fr) minmax(0, 1fr)',
      gridTemplateAreas: '"parties waiting" "slots slots"',
      alignItems: 'start',
    },
    [board.screen]: { flexGrow: 1, minHeight: 0 },
    [board.short]: {
      gap: tokens.spacingHorizontalM,
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 0.62fr) minmax(0, 1.4fr)',
      gridTemplateRows: 'minmax(0, 1fr)',
      gridTemplateAreas: '"parties waiting slots"',
    },
    [board.tall]: {
      gridTemplateColumns: 'minmax(0, 1.12fr) minmax(0, 1fr)',
      gridTemplateRows: 'minmax(0, auto) minmax(0, 1fr)',
      gridTemplateAreas: '"parties waiting" "parties slots"',
    },
  },
  parties: { gridArea: 'parties' },
  waiting: { gridArea: 'waiting' },
  slots: { gridArea: 'slots' },
});

interface DayViewProps {
  venue: Venue;
  /** Null means the running service day. */
  chosenDate: string | null;
  onDate: (date: string | null) => void;
}

/** A venue's day in one screen: its parties by time, who waits, and how full each room is. */
export function DayView({ venue, chosenDate, onDate }: DayViewProps) {
  const styles = useStyles();
  const now = useNow();
  const [search, setSearch] = useState('');
  const today = serviceDay(now, venue.timezone);
  const date = chosenDate ?? today;
  const { reservations, waitlist, slots, refresh, isRefreshing } = useDay(venue, date);
  const refreshByHand = useRefresh(refresh);
  const promotion = usePromotion(venue.id);
  const moment = { date, timezone: venue.timezone, now };
  return (
    <>
      <DayBar {...{ date, today, onDate, isRefreshing, search, setSearch }} refresh={refreshByHand} />
      <div className={styles.day}>
        <PartyPane className={styles.parties} read={reservations} {...{ venue, moment, search, setSearch }} />
        <WaitingPane
          className={styles.waiting}
          read={waitlist}
          slots={slots.data ?? []}
          {...{ venue, moment, search, setSearch, promotion }}
        />
        <SlotTable
          className={styles.slots}
          read={slots}
          entries={waitlist.data ?? []}
          {...{ venue, moment, promotion }}
        />
      </div>
    </>
  );
}
