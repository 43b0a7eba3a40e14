import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { Venue } from '#shared/venues/schema';
import { Panel } from '#ui/dashboard/tabs/Panel.tsx';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalL,
    paddingBlock: tokens.spacingVerticalM,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  capacity: { color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap' },
});

export function RoomsTab({ venue }: { venue: Venue }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <Panel title={t('dashboard.rooms.title', { venue: venue.name })} text={t('dashboard.rooms.text')}>
      <ul>
        {venue.rooms.map((room) => (
          <li key={room.id} className={styles.row}>
            <span className={styles.name}>{room.name}</span>
            <span className={styles.capacity}>{t('dashboard.rooms.capacity', { count: room.capacity })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
