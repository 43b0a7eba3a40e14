import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { DeskStatus } from '#shared/desk/local';
import { lostActs } from '#shared/desk/notices';
import { sentenceOf } from '#ui/api/api-error.ts';
import { MissingActs } from '#ui/features/desk/acts/MissingActs.tsx';
import { ReviewItem } from '#ui/features/desk/acts/ReviewItem.tsx';
import { useDeskPlace } from '#ui/features/desk/acts/use-desk-place.ts';
import { useReviewCards } from '#ui/features/desk/use-desk.ts';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';

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
