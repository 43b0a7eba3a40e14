import { useTranslation } from 'react-i18next';
import type { LeaseLeft } from '#shared/desk/local';
import type { Room } from '#shared/venues/schema';
import { Text } from '#ui/kit/Text.tsx';
import { VisuallyHidden } from '#ui/kit/VisuallyHidden.tsx';

interface LeaseCellProps {
  leases: LeaseLeft[];
  rooms: readonly Room[];
}

/** Seats that the desk can still confirm at a time; details per room are behind the number. */
export function LeaseCell({ leases, rooms }: LeaseCellProps) {
  const { t } = useTranslation();
  const sum = leases.reduce((people, { left }) => people + left, 0);
  if (sum === 0)
    return (
      <>
        <Text aria-hidden as="span" look="faint">
          –
        </Text>
        <VisuallyHidden>{t('desk.lease.none')}</VisuallyHidden>
      </>
    );
  const byRoom = leases.map(({ roomId, left }) =>
    t('desk.lease.byRoom', { room: rooms.find(({ id }) => id === roomId)?.name ?? '', count: left }),
  );
  return (
    <span title={byRoom.join(', ')}>
      <Text as="b" look="strong">
        {sum}
      </Text>
      <VisuallyHidden>{` (${byRoom.join(', ')})`}</VisuallyHidden>
    </span>
  );
}
