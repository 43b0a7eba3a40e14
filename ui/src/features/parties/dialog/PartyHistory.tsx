import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';
import type { ManagedVenue } from '#shared/venues/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { HistoryList } from '#ui/features/history/HistoryList.tsx';
import { usePartyDialogStyles } from '#ui/features/parties/dialog/party-dialog-styles.ts';
import { usePartyHistory } from '#ui/features/parties/use-parties.ts';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';

export function PartyHistory({ venue, party }: { venue: ManagedVenue; party: StaffReservation }) {
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  const { data, error, isError, refetch } = usePartyHistory(venue.id, party.id);
  if (data !== undefined) return <HistoryList rows={data} rooms={venue.rooms} timezone={venue.timezone} />;
  if (!isError)
    return (
      <SkeletonGroup>
        <Skeleton height="40px" />
      </SkeletonGroup>
    );
  return (
    <div role="alert" className={styles.block}>
      <p>{sentenceOf(error, t('parties.history.failed'))}</p>
      <Button size="small" onClick={() => void refetch()}>
        {t('app.failure.retry')}
      </Button>
    </div>
  );
}
