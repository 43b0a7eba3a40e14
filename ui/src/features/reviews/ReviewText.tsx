import { mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { ShownReview } from '#shared/reviews/schema';
import { formatInstantDate } from '#shared/time';
import { useReviewStyles } from '#ui/features/reviews/review-styles.ts';
import { Stars } from '#ui/features/reviews/Stars.tsx';
import { useLanguage } from '#ui/i18n/i18n.ts';

interface ReviewTextProps {
  review: ShownReview;
  venue: { name: string; timezone: string };
}

export function ReviewText({ review, venue }: ReviewTextProps) {
  const styles = useReviewStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <>
      <div className={styles.head}>
        <Stars rating={review.rating} />
        <bdi className={styles.who}>{review.name ?? t('reviews.nobody')}</bdi>
        <time className={styles.when} dateTime={review.createdAt}>
          {formatInstantDate(review.createdAt, language, venue.timezone)}
        </time>
      </div>
      {review.comment !== null && (
        <p dir="auto" className={styles.words}>
          {review.comment}
        </p>
      )}
    </>
  );
}

export function ReviewAnswerText({ answer, venue }: { answer: string | null; venue: { name: string } }) {
  const styles = useReviewStyles();
  const { t } = useTranslation();
  if (answer === null) return null;
  return (
    <div className={styles.answer}>
      <p className={styles.answerHead}>{t('reviews.answerOf', { venue: venue.name })}</p>
      <p dir="auto" className={mergeClasses(styles.words, styles.answerWords)}>
        {answer}
      </p>
    </div>
  );
}
