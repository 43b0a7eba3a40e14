import { Button, tokens } from '@fluentui/react-components';
import { Checkmark16Regular } from '@fluentui/react-icons/svg/checkmark';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { DeskNotice, DeskStatus } from '#shared/desk/local';
import { lostActs } from '#shared/desk/notices';
import { sentenceOf } from '#ui/api/api-error.ts';
import { ReviewItem } from '#ui/features/desk/acts/ReviewItem.tsx';
import { useReviewStyles } from '#ui/features/desk/acts/review-styles.ts';
import { useDeskPlace } from '#ui/features/desk/acts/use-desk-place.ts';
import { useDeskAct, useReviewCards } from '#ui/features/desk/use-desk.ts';
import { useSince } from '#ui/features/desk/window/use-since.ts';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Row } from '#ui/kit/layout.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';
import { Text } from '#ui/kit/Text.tsx';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '> li:not(:first-child)': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
});

export function ReviewCards({ status, heading }: { status: DeskStatus; heading: 'h3' | 'h4' }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const read = useReviewCards();
  const place = useDeskPlace(status);
  if (read.data === undefined && read.error !== null)
    return (
      <Notice look="refusal">
        <p>{`${t('desk.review.failed')} ${sentenceOf(read.error, t('app.failure.connection'))}`}</p>
        <Button onClick={() => void read.refetch()}>{t('app.failure.retry')}</Button>
      </Notice>
    );
  if (read.data === undefined)
    return (
      <SkeletonGroup>
        <Skeleton height="120px" />
      </SkeletonGroup>
    );
  const lost = status.notices.filter((notice) => lostActs(notice) > 0);
  if (read.data.length + lost.length === 0)
    return <EmptyState title={t('desk.review.empty')} text={t('desk.review.emptyText')} />;
  return (
    <ul className={styles.list}>
      {lost.map((notice) => (
        <MissingActs key={notice.id} {...{ notice, heading }} timezone={place.timezone} />
      ))}
      {read.data.map((card) => (
        <ReviewItem key={card.id} {...{ card, place, heading }} />
      ))}
    </ul>
  );
}

interface MissingActsProps {
  notice: DeskNotice;
  timezone: string;
  heading: 'h3' | 'h4';
}

function MissingActs({ notice, timezone, heading: Heading }: MissingActsProps) {
  const styles = useReviewStyles();
  const { t } = useTranslation();
  const since = useSince(timezone);
  const { mutateAsync, isPending } = useDeskAct('dismissNotice');
  // The card is removed together with the pressed button
  const dismiss = () =>
    mutateAsync({ id: notice.id }).then(
      () => document.getElementById('main')?.focus({ preventScroll: true }),
      () => undefined,
    );
  return (
    <li className={styles.card}>
      <div>
        <Heading className={styles.title}>{t('desk.review.missing', { count: lostActs(notice) })}</Heading>
        <Text look="note">{since(notice.at)}</Text>
      </div>
      <Text look="note">{t('desk.review.missingText')}</Text>
      <Row gap="S">
        <Button
          size="small"
          className={styles.act}
          icon={<Checkmark16Regular />}
          disabledFocusable={isPending}
          onClick={dismiss}
        >
          {t('desk.review.compared')}
        </Button>
      </Row>
    </li>
  );
}
