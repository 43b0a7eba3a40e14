import { Tab, TabList, tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useId } from 'react';
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

const useStyles = makeStyles({
  // The list scrolls sideways on phones; the hairline under it runs the full width.
  strip: {
    marginTop: tokens.spacingVerticalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowX: 'auto',
    scrollbarWidth: 'none',
    flexShrink: 0,
    [board.short]: { marginTop: '2px' },
  },
  tabs: { width: 'max-content', columnGap: tokens.spacingHorizontalXXL },
  tab: {
    minHeight: '44px',
    paddingInline: 0,
    // Fluent insets the line under the chosen tab by the padding that is gone here.
    '::after': { left: 0, right: 0, bottom: 0, width: 'auto', height: '2px', borderRadius: 0 },
    '::before': { left: 0, right: 0, bottom: 0, width: 'auto', height: '2px' },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-3px',
      borderRadius: tokens.borderRadiusMedium,
    },
  },
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
  const { t } = useTranslation();
  const id = useId();
  const { tab } = address;
  return (
    <>
      <StatsRow venue={venue} />
      <div className={styles.strip}>
        <TabList
          className={styles.tabs}
          selectedValue={tab}
          onTabSelect={(_, { value }) => address.setTab(value as BoardTab)}
          aria-label={t('dashboard.tabs.label')}
        >
          {boardTabs.map((each) => (
            <Tab
              key={each}
              value={each}
              id={`${id}-${each}`}
              className={styles.tab}
              aria-controls={each === tab ? `${id}-panel` : undefined}
            >
              {t(`dashboard.tabs.${each}`)}
            </Tab>
          ))}
        </TabList>
      </div>
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
