import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Venue } from '#shared/venues/schema';
import { board } from '#ui/dashboard/boardLayout.ts';
import { DayView } from '#ui/dashboard/day/DayView.tsx';
import { StatsRow } from '#ui/dashboard/StatsRow.tsx';
import { MessagesTab } from '#ui/dashboard/tabs/MessagesTab.tsx';
import { RoomsTab } from '#ui/dashboard/tabs/RoomsTab.tsx';
import { ScheduleTab } from '#ui/dashboard/tabs/ScheduleTab.tsx';
import { SettingsTab } from '#ui/dashboard/tabs/SettingsTab.tsx';
import { type BoardTab, boardTabs, type useDashboardAddress } from '#ui/dashboard/useDashboardAddress.ts';
import { Tabs } from '#ui/kit/Tabs.tsx';

const useStyles = makeStyles({
  list: { marginTop: tokens.spacingVerticalS, flexShrink: 0, [board.short]: { marginTop: '2px' } },
  panel: { paddingTop: tokens.spacingVerticalXXL },
  day: { paddingTop: 0, [board.screen]: { flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column' } },
});

interface VenueBoardProps {
  venue: Venue;
  address: ReturnType<typeof useDashboardAddress>;
}

/** One venue: today's figures and the five tabs. */
export function VenueBoard({ venue, address }: VenueBoardProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const panels: Record<BoardTab, () => ReactNode> = {
    day: () => <DayView venue={venue} chosenDate={address.date} onDate={address.setDate} />,
    settings: () => <SettingsTab venue={venue} />,
    rooms: () => <RoomsTab venue={venue} />,
    schedule: () => <ScheduleTab />,
    messages: () => <MessagesTab venue={venue} />,
  };
  return (
    <>
      <StatsRow venue={venue} />
      <Tabs
        label={t('dashboard.tabs.label')}
        names={boardTabs}
        wordOf={(name) => t(`dashboard.tabs.${name}`)}
        chosen={address.tab}
        onChoose={address.setTab}
        // Nothing is typed in these, and a day that nobody sees must not listen to its keys.
        panelOf={(name) => (name === address.tab ? panels[name]() : null)}
        listClassName={styles.list}
        panelClassName={mergeClasses(styles.panel, address.tab === 'day' && styles.day)}
      />
    </>
  );
}
