import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useId } from 'react';
import type { Venue } from '#shared/venues/schema';
import { BoardTabs } from '#ui/dashboard/BoardTabs.tsx';
import { board } from '#ui/dashboard/boardLayout.ts';
import { DayView } from '#ui/dashboard/day/DayView.tsx';
import { StatsRow } from '#ui/dashboard/StatsRow.tsx';
import { MessagesTab } from '#ui/dashboard/tabs/MessagesTab.tsx';
import { RoomsTab } from '#ui/dashboard/tabs/RoomsTab.tsx';
import { ScheduleTab } from '#ui/dashboard/tabs/ScheduleTab.tsx';
import { SettingsTab } from '#ui/dashboard/tabs/SettingsTab.tsx';
import type { useDashboardAddress } from '#ui/dashboard/useDashboardAddress.ts';

const useStyles = makeStyles({
  panel: { outlineStyle: 'none', paddingTop: tokens.spacingVerticalXXL },
  day: { paddingTop: 0, [board.screen]: { flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column' } },
});

interface VenueBoardProps {
  venue: Venue;
  address: ReturnType<typeof useDashboardAddress>;
}

/** One venue: today's figures and the five tabs. */
export function VenueBoard({ venue, address }: VenueBoardProps) {
  const styles = useStyles();
  const id = useId();
  const { tab } = address;
  return (
    <>
      <StatsRow venue={venue} />
      <BoardTabs id={id} chosen={tab} onChoose={address.setTab} />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tab}`}
        className={mergeClasses(styles.panel, tab === 'day' && styles.day)}
      >
        {tab === 'day' && <DayView venue={venue} chosenDate={address.date} onDate={address.setDate} />}
        {tab === 'settings' && <SettingsTab venue={venue} />}
        {tab === 'rooms' && <RoomsTab venue={venue} />}
        {tab === 'schedule' && <ScheduleTab />}
        {tab === 'messages' && <MessagesTab venue={venue} />}
      </div>
    </>
  );
}
