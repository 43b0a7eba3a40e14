import { Button } from '@fluentui/react-components';
import { mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { ApprovalLog } from '#shared/approvals/schema';
import { can } from '#shared/auth/rules';
import { formatInstant } from '#shared/time';
import type { Venue } from '#shared/venues/schema';
import { useLanguage } from '#ui/app/i18n.ts';
import {
  type ListedVenue,
  opens,
  revertingStep,
  type Step,
  standingOf,
  steps,
  wordOfEntry,
} from '#ui/approvals/decision.ts';
import { useDialogStyles } from '#ui/approvals/dialogStyles.ts';
import { useApprovalLogs } from '#ui/approvals/useApprovals.ts';
import { VenueSubject } from '#ui/approvals/VenueSubject.tsx';
import { useAuth } from '#ui/auth/useAuth.ts';
import { useButtonLooks } from '#ui/kit/buttonLooks.ts';
import { Modal } from '#ui/kit/Modal.tsx';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';
import { StateWord } from '#ui/kit/StateWord.tsx';

interface HistoryDialogProps {
  venue: ListedVenue;
  /** Turns back what was decided; the decision's own dialog asks first. */
  onStep: (step: Step) => void;
  onClose: () => void;
}

/** A venue's decisions, newest first, and the way to turn the last one back. */
export function HistoryDialog({ venue, onStep, onClose }: HistoryDialogProps) {
  const styles = useDialogStyles();
  const looks = useButtonLooks();
  const { t } = useTranslation();
  const mayDecide = can(useAuth().user, 'decideVenues');
  const step = mayDecide ? revertingStep(standingOf(venue)) : null;
  return (
    <Modal title={t('approvals.log.title')} wide onClose={onClose}>
      <VenueSubject venue={venue} />
      <Log venue={venue} />
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

function Log({ venue }: { venue: Venue }) {
  const styles = useDialogStyles();
  const { t } = useTranslation();
  const { data, isPending, isError, refetch } = useApprovalLogs(venue.id);
  if (isPending) {
    return (
      <SkeletonGroup className={styles.log}>
        <Skeleton height="64px" />
      </SkeletonGroup>
    );
  }
  if (isError) {
    return (
      <div className={styles.empty} role="alert">
        <p className={styles.failed}>{t('approvals.log.failed')}</p>
        <Button onClick={() => void refetch()}>{t('app.failure.retry')}</Button>
      </div>
    );
  }
  if (data.length === 0) return <p className={styles.empty}>{t('approvals.log.empty')}</p>;
  return (
    // A long history scrolls, so the keyboard must be able to stand in it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <ol className={styles.log} tabIndex={0} aria-label={t('approvals.log.title')}>
      {data.map((entry) => (
        <Entry key={entry.id} entry={entry} timezone={venue.timezone} />
      ))}
    </ol>
  );
}

function Entry({ entry, timezone }: { entry: ApprovalLog; timezone: string }) {
  const styles = useDialogStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const word = wordOfEntry(entry);
  const who = entry.admin === null ? t('approvals.log.nobody') : (entry.admin.email ?? t('approvals.log.owner'));
  const when = formatInstant(entry.createdAt, language, timezone);
  const to = t(`approvals.status.${entry.newStatus}`);
  const change = entry.previousStatus === null ? to : { from: t(`approvals.status.${entry.previousStatus}`), to };
  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <StateWord badge look={word === 'approved' ? 'free' : 'full'} word={t(`approvals.log.${word}`)} />
        <span className={styles.meta}>{typeof change === 'string' ? change : t('approvals.log.change', change)}</span>
      </div>
      <p className={styles.meta}>{t('approvals.log.by', { who, when })}</p>
      {entry.comment === null ? (
        <p className={mergeClasses(styles.meta, styles.quiet)}>{t('approvals.log.noComment')}</p>
      ) : (
        <p className={styles.quote}>{entry.comment}</p>
      )}
    </li>
  );
}
