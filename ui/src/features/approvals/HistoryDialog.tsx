import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ApprovalLog } from '#shared/approvals/schema';
import { can } from '#shared/auth/rules';
import { ChangeLog } from '#ui/features/approvals/ChangeLog.tsx';
import {
  type DecisionStep,
  type ListedVenue,
  opens,
  revertingStep,
  standingOf,
  steps,
  wordOfEntry,
} from '#ui/features/approvals/decision.ts';
import { useDialogStyles } from '#ui/features/approvals/dialog-styles.ts';
import { useApprovalLogs } from '#ui/features/approvals/use-approvals.ts';
import { VenueSubject } from '#ui/features/approvals/VenueSubject.tsx';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { useButtonLooks } from '#ui/kit/button-looks.ts';
import { Row } from '#ui/kit/layout.tsx';
import { Modal } from '#ui/kit/Modal.tsx';
import { StateWord } from '#ui/kit/StateWord.tsx';

interface HistoryDialogProps {
  venue: ListedVenue;
  onStep: (step: DecisionStep) => void;
  onClose: () => void;
}

export function HistoryDialog({ venue, onStep, onClose }: HistoryDialogProps) {
  const styles = useDialogStyles();
  const looks = useButtonLooks();
  const { t } = useTranslation();
  const mayDecide = can(useAuth().user, 'decideVenues');
  const step = mayDecide ? revertingStep(standingOf(venue)) : null;
  return (
    <Modal title={t('approvals.log.title')} wide onClose={onClose}>
      <VenueSubject venue={venue} />
      <ChangeLog
        read={useApprovalLogs(venue.id)}
        title={t('approvals.log.title')}
        failed={t('approvals.log.failed')}
        empty={t('approvals.log.empty')}
        timezone={venue.timezone}
        changeOf={(entry) => <Change entry={entry} />}
      />
      <div className={styles.actions}>
        <Button onClick={onClose}>{t('app.action.close')}</Button>
        {step !== null && (
          <Button className={opens(step) ? looks.tint : looks.dangerQuiet} onClick={() => onStep(step)}>
            {t(`approvals.${steps[step].word}`)}
          </Button>
        )}
      </div>
    </Modal>
  );
}

function Change({ entry }: { entry: ApprovalLog }) {
  const styles = useDialogStyles();
  const { t } = useTranslation();
  const word = wordOfEntry(entry);
  const to = t(`approvals.status.${entry.newStatus}`);
  const change = entry.previousStatus === null ? to : { from: t(`approvals.status.${entry.previousStatus}`), to };
  return (
    <Row gap="M" rowGap="XS" align="Center">
      <StateWord badge look={word === 'approved' ? 'free' : 'full'} word={t(`approvals.log.${word}`)} />
      <span className={styles.meta}>{typeof change === 'string' ? change : t('approvals.log.change', change)}</span>
    </Row>
  );
}
