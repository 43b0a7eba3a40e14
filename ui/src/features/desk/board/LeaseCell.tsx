import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { LeaseLeft } from '#shared/desk/local';
import type { Room } from '#shared/venues/schema';
import { VisuallyHidden } from '#ui/kit/VisuallyHidden.tsx';

const useStyles = makeStyles({
  count: { fontWeight: tokens.fontWeightSemibold },
  none: { color: tokens.colorNeutralForeground3 },
});

interface LeaseCellProps {
  leases: LeaseLeft[];
  rooms: readonly Room[];
}

/** Seats that the desk can still confirm at a time; details per room are behind the number. */
export function LeaseCell({ leases, rooms }: LeaseCellProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const sum = leases.reduce((people, { left }) => people + left, 0);
  if (sum === 0)
    return (
      <>
        <span aria-hidden className={styles.none}>
          –
        </span>
        <VisuallyHidden>{t('desk.lease.none')}</VisuallyHidden>
      </>
    );
  const byRoom = leases.map(({ roomId, left }) =>
    t('desk.lease.byRoom', { room: rooms.find(({ id }) => id === roomId)?.name ?? '', count: left }),
  );
  return (
    <span title={byRoom.join(', ')}>
      <b className={styles.count}>{sum}</b>
      <VisuallyHidden>{` (${byRoom.join(', ')})`}</VisuallyHidden>
    </span>
  );
}
