import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#shared/venues/schema';
import { DayView } from '#ui/features/board/DayView.tsx';
import { board } from '#ui/features/dashboard/board-layout.ts';
import { StatsRow } from '#ui/features/dashboard/StatsRow.tsx';
import { MessagesTab } from '#ui/features/dashboard/tabs/MessagesTab.tsx';
import { RoomsTab } from '#ui/features/dashboard/tabs/RoomsTab.tsx';
import { ScheduleTab } from '#ui/features/dashboard/tabs/ScheduleTab.tsx';
import { SettingsTab } from '#ui/features/dashboard/tabs/SettingsTab.tsx';
import { TreatmentsTab } from '#ui/features/dashboard/tabs/TreatmentsTab.tsx';
import {
  type BoardTab,
  boardTabs,
  tabsOf,
  type useDashboardAddress,
} from '#ui/features/dashboard/use-dashboard-address.ts';
import { useDeskPort } from '#ui/features/desk/desk-port.ts';
import { EnquiryCount } from '#ui/features/enquiries/EnquiryCount.tsx';
import { useLive } from '#ui/features/live/use-live.ts';
import { QueueCount } from '#ui/features/messages/QueueCount.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { Tabs } from '#ui/kit/Tabs.tsx';

const EnquiriesTab = lazyPart(() => import('#ui/features/enquiries/EnquiriesTab.tsx'), { place: 'within' });

const useStyles = makeStyles({
  list: { marginTop: tokens.spacingVerticalS, flexShrink: 0, [board.short]: { marginTop: '2px' } },
  panel: { paddingTop: tokens.spacingVerticalXXL },
  day: { paddingTop: 0, [board.screen]: { flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column' } },
});

interface VenueBoardProps {
  venue: ManagedVenue;
  address: ReturnType<typeof useDashboardAddress>;
}

export const VenueBoard = memo(function VenueBoard({ venue, address }: VenueBoardProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const desk = useDeskPort();
  useLive(venue.id);
  const seen = useSeen(address.tab);
  const panels: Record<BoardTab, () => ReactNode> = {
    day: () => <DayView venue={venue} chosenDate={address.date} onDate={address.setDate} />,
    settings: () => <SettingsTab venue={venue} />,
    rooms: () => <RoomsTab venue={venue} />,
    treatments: () => <TreatmentsTab venue={venue} />,
    enquiries: () => <EnquiriesTab venue={venue} />,
    schedule: () => <ScheduleTab venue={venue} />,
    messages: () => <MessagesTab venue={venue} />,
  };
  // Opened panels stay mounted and keep typed text. The hidden day is unmounted, because it must not handle keys.
  const panelOf = (name: BoardTab) =>
    name === address.tab || (name !== 'day' && seen.has(name)) ? panels[name]() : null;
  const panelClass = mergeClasses(styles.panel, address.tab === 'day' && styles.day);
  // The desk's window has these links in its header, and gives the height to the day.
  if (desk !== null)
    return boardTabs.map((name) => (
      <div key={name} hidden={name !== address.tab} className={name === address.tab ? panelClass : undefined}>
        {panelOf(name)}
      </div>
    ));
  return (
    <>
      <StatsRow venue={venue} />
      <Tabs
        label={t('dashboard.tabs.label')}
        names={tabsOf(venue, address.tab)}
        wordOf={(name) => t(`dashboard.tabs.${name}`)}
        badgeOf={(name) =>
          (name === 'messages' && <QueueCount venueId={venue.id} />) ||
          (name === 'enquiries' && <EnquiryCount venue={venue} />)
        }
        chosen={address.tab}
        onChoose={address.setTab}
        panelOf={panelOf}
        listClassName={styles.list}
        panelClassName={panelClass}
      />
    </>
  );
});

function useSeen(tab: BoardTab): ReadonlySet<BoardTab> {
  const [seen, setSeen] = useState<ReadonlySet<BoardTab>>(() => new Set([tab]));
  if (!seen.has(tab)) setSeen(new Set([...seen, tab]));
  return seen;
}
