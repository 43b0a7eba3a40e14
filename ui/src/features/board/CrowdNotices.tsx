import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';
import type { ManagedVenue } from '#shared/venues/schema';
import { overCapacityOf } from '#ui/features/board/over-capacity.ts';
import type { Moment } from '#ui/features/board/parties.ts';
import { useStays } from '#ui/features/dashboard/use-dashboard.ts';
import { useServiceMinutes } from '#ui/features/schedule/use-service-minutes.ts';
import { Notice } from '#ui/kit/Notice.tsx';

const useStyles = makeStyles({
  notice: {
    flexShrink: 0,
    margin: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM} 0`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
});

interface CrowdNoticesProps {
  venue: ManagedVenue;
  parties: StaffReservation[];
  moment: Moment;
}

export const CrowdNotices = memo(function CrowdNotices({ venue, parties, moment }: CrowdNoticesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const timeOf = useServiceMinutes();
  const stays = useStays(venue.id);
  const { date, timezone, now } = moment;
  const crowds = useMemo(
    () => (stays === undefined ? [] : overCapacityOf(parties, venue.rooms, stays, { date, timezone, now })),
    [parties, venue.rooms, stays, date, timezone, now],
  );
  return crowds.map(({ room, from, until, people }) => (
    <Notice key={room.id} look="waiting" className={styles.notice}>
      {t('dashboard.parties.crowd', {
        room: room.name,
        count: people,
        from: timeOf(date, from),
        until: timeOf(date, until),
        capacity: room.capacity,
      })}
    </Notice>
  ));
});
