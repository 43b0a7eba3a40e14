import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRating } from '#shared/reviews/format';
import type { Venue, VenueRating } from '#shared/venues/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { MoreReviewsButton } from '#ui/features/reviews/MoreReviewsButton.tsx';
import { ReviewAnswerText, ReviewText } from '#ui/features/reviews/ReviewText.tsx';
import { reviewTexts } from '#ui/features/reviews/review-texts.ts';
import { useReviewsOfVenue } from '#ui/features/reviews/use-reviews.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Notice } from '#ui/kit/Notice.tsx';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';
import { useTexts } from '#ui/kit/use-texts.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalL, paddingTop: '40px' },
  title: {
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
  },
  figure: { color: tokens.colorNeutralForeground2 },
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  item: {
    minWidth: 0,
    padding: tokens.spacingHorizontalL,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
});

export default function VenueReviews({ venue }: { venue: Venue & Partial<VenueRating> }) {
  useTexts(reviewTexts);
  const styles = useStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  const read = useReviewsOfVenue(venue.id);
  const list = read.data?.pages.flatMap(({ reviews }) => reviews);
  return (
    <section className={styles.root} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.title}>
          {t('reviews.title')}
        </h2>
        <p className={styles.figure}>
          {t('reviews.figure', { rating: formatRating(venue.rating ?? 0, language), count: venue.reviewCount ?? 0 })}
        </p>
      </div>
      {list === undefined && read.error === null && (
        <SkeletonGroup className={styles.list}>
          <Skeleton height="120px" />
          <Skeleton height="120px" />
        </SkeletonGroup>
      )}
      {list !== undefined && (
        <ul className={styles.list}>
          {list.map((review) => (
            <li key={review.id} className={styles.item}>
              <ReviewText review={review} venue={venue} />
              <ReviewAnswerText answer={review.answer} venue={venue} />
            </li>
          ))}
        </ul>
      )}
      <MoreReviews read={read} />
    </section>
  );
}

function MoreReviews({ read }: { read: ReturnType<typeof useReviewsOfVenue> }) {
  const { t } = useTranslation();
  if (read.error !== null)
    return (
      <Notice look="refusal">
        <p>{sentenceOf(read.error, t('reviews.failed'))}</p>
        <Button onClick={() => void (read.data === undefined ? read.refetch() : read.fetchNextPage())}>
          {t('app.failure.retry')}
        </Button>
      </Notice>
    );
  return <MoreReviewsButton read={read} />;
}
