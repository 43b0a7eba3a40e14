import { Button } from '@fluentui/react-components';
import { Checkmark20Regular } from '@fluentui/react-icons/svg/checkmark';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { useTranslation } from 'react-i18next';
import type { Ask } from '#ui/approvals/Approvals.tsx';
import { useDossierStyles } from '#ui/approvals/dossierStyles.ts';
import { HistoryButton, ListCount, ListFailure, ListSkeleton } from '#ui/approvals/listParts.tsx';
import { usePending } from '#ui/approvals/useApprovals.ts';
import { VenueDossier } from '#ui/approvals/VenueDossier.tsx';
import { useButtonLooks } from '#ui/kit/buttonLooks.ts';
import { EmptyState } from '#ui/kit/EmptyState.tsx';

/** What waits for a decision, the oldest first. */
export function PendingList({ ask, seeApproved }: { ask: Ask; seeApproved: () => void }) {
  const styles = useDossierStyles();
  const looks = useButtonLooks();
  const { t } = useTranslation();
  const { data, isPending, isError, error, refetch } = usePending();
  if (isPending) return <ListSkeleton />;
  if (isError) return <ListFailure error={error} retry={() => void refetch()} />;
  if (data.length === 0) {
    return (
      <EmptyState
        title={t('approvals.empty.pendingTitle')}
        text={t('approvals.empty.pending')}
        action={<Button onClick={seeApproved}>{t('approvals.empty.seeApproved')}</Button>}
      />
    );
  }
  return (
    <>
      <ListCount status="pending" count={data.length} />
      <ul className={styles.list}>
        {data.map((venue) => (
          <VenueDossier
            key={venue.id}
            venue={venue}
            actions={
              <>
                <Button className={looks.tint} icon={<Checkmark20Regular />} onClick={() => ask('approve', venue)}>
                  {t('approvals.approve')}
                </Button>
                <Button className={looks.dangerQuiet} icon={<Dismiss20Regular />} onClick={() => ask('reject', venue)}>
                  {t('approvals.reject')}
                </Button>
                <HistoryButton onClick={() => ask('history', venue)} />
              </>
            }
          />
        ))}
      </ul>
    </>
  );
}
