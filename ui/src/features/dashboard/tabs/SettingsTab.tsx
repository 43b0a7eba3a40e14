import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#shared/venues/schema';
import { board } from '#ui/features/dashboard/board-layout.ts';
import { DesksPanel } from '#ui/features/desk/fleet/DesksPanel.tsx';
import { VenueHistoryPanel } from '#ui/features/history/VenueHistoryPanel.tsx';
import { ProfilePanel } from '#ui/features/profile/ProfilePanel.tsx';
import { ReviewsPanel } from '#ui/features/reviews/ReviewsPanel.tsx';
import { CalendarLinkPanel } from '#ui/features/settings/CalendarLinkPanel.tsx';
import { GuestDataPanel } from '#ui/features/settings/GuestDataPanel.tsx';
import { InfoPanel } from '#ui/features/settings/InfoPanel.tsx';
import { SettingsPanel } from '#ui/features/settings/SettingsPanel.tsx';
import { TeamPanel } from '#ui/features/team/TeamPanel.tsx';
import { Stack } from '#ui/kit/layout.tsx';
import { Notice } from '#ui/kit/Notice.tsx';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    alignItems: 'start',
    gap: tokens.spacingHorizontalXL,
    [board.stacked]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

export function SettingsTab({ venue }: { venue: ManagedVenue }) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (!venue.access.mayManage) {
    return (
      <Stack gap="XL">
        <InfoPanel venue={venue} />
        <ReviewsPanel venue={venue} />
        <Notice>{t('settings.managersOnlyText')}</Notice>
      </Stack>
    );
  }
  return (
    <div className={styles.columns}>
      <Stack gap="XL">
        <InfoPanel venue={venue} />
        <ReviewsPanel venue={venue} />
        <SettingsPanel venue={venue} />
        <CalendarLinkPanel venue={venue} />
      </Stack>
      <Stack gap="XL">
        <TeamPanel venue={venue} />
        <DesksPanel venue={venue} />
        <ProfilePanel />
        <GuestDataPanel venue={venue} />
        <VenueHistoryPanel venue={venue} />
      </Stack>
    </div>
  );
}
