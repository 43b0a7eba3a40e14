import { Button, tokens } from '@fluentui/react-components';
import { Edit20Regular } from '@fluentui/react-icons/svg/edit';
import { makeStyles } from '@griffel/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GuestReservation } from '#shared/reservations/schema';
import type { GuestReview } from '#shared/reviews/schema';
import { formatInstant } from '#shared/time';
import { sentenceOf } from '#ui/api/api-error.ts';
import { ReviewForm } from '#ui/features/reviews/ReviewForm.tsx';
import { ReviewAnswerText } from '#ui/features/reviews/ReviewText.tsx';
import { useReviewStyles } from '#ui/features/reviews/review-styles.ts';
import { reviewTexts } from '#ui/features/reviews/review-texts.ts';
import { Stars } from '#ui/features/reviews/Stars.tsx';
import { useGuestReview } from '#ui/features/reviews/use-reviews.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Notice } from '#ui/kit/Notice.tsx';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';
import { useTexts } from '#ui/kit/use-texts.ts';
import { useToast } from '#ui/kit/use-toast.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  title: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    outlineStyle: 'none',
  },
  text: { color: tokens.colorNeutralForeground2, textWrap: 'pretty', overflowWrap: 'anywhere' },
  small: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  start: { justifySelf: 'start' },
});

interface VisitReviewProps {
  token: string;
  venue: GuestReservation['venue'];
}

/** The guest's review of a completed visit; renders nothing if none can be given. */
export default function VisitReview({ token, venue }: VisitReviewProps) {
  useTexts(reviewTexts);
  const { t } = useTranslation();
  const state = useGuestReview(token);
  const { data, error } = state.read;
  if (error !== null) return <Notice look="refusal">{sentenceOf(error, t('reviews.failed'))}</Notice>;
  if (data === undefined) {
    return (
      <SkeletonGroup>
        <Skeleton height="360px" />
      </SkeletonGroup>
    );
  }
  if (data.review !== null) return <OwnReview {...{ venue, state }} review={data.review} />;
  return data.canReview ? <NewReview {...{ venue, state }} until={data.reviewUntil} /> : null;
}

type VisitParts = Pick<VisitReviewProps, 'venue'> & { state: ReturnType<typeof useGuestReview> };

function NewReview({ venue, state, until }: VisitParts & { until: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  const toast = useToast();
  const { give } = state;
  return (
    <section className={styles.root} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t('reviews.guest.title')}
      </h2>
      <p className={styles.text}>{t('reviews.guest.text', { venue: venue.name })}</p>
      <ReviewForm
        isPending={give.isPending}
        error={give.error}
        onSend={(said) =>
          give.mutate(said, {
            onSuccess: () => toast({ title: t('reviews.guest.sent'), description: t('reviews.guest.sentText') }),
          })
        }
      />
      <p className={styles.small}>
        {t('reviews.guest.until', { until: formatInstant(until, language, venue.timezone) })}
      </p>
    </section>
  );
}

function OwnReview({ venue, state, review }: VisitParts & { review: GuestReview }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const id = useId();
  const toast = useToast();
  const title = useRef<HTMLHeadingElement>(null);
  const [isCorrecting, setCorrecting] = useState(false);
  const { give, correct } = state;
  // The focused form is gone: focus the result.
  const justSent = give.isSuccess || give.isError || correct.isSuccess;
  useEffect(() => {
    if (justSent && !isCorrecting) title.current?.focus();
  }, [justSent, isCorrecting]);
  /** The pressed button goes. */
  const turn = (isNow: boolean) => {
    setCorrecting(isNow);
    title.current?.focus();
  };
  const save = (said: { rating: number; comment: string | null }) =>
    correct.mutate(
      { ...said, version: review.version },
      {
        onSuccess: () => {
          setCorrecting(false);
          toast({ title: t('reviews.guest.saved') });
        },
      },
    );
  return (
    <section className={styles.root} aria-labelledby={id}>
      <h2 id={id} ref={title} tabIndex={-1} className={styles.title}>
        {t('reviews.guest.own')}
      </h2>
      {give.error !== null && <Notice look="refusal">{sentenceOf(give.error, t('reviews.guest.sendFailed'))}</Notice>}
      {isCorrecting ? (
        <ReviewForm
          before={review}
          isPending={correct.isPending}
          error={correct.error}
          onSend={save}
          onCancel={() => turn(false)}
        />
      ) : (
        <GivenReview {...{ venue, review }} />
      )}
      {review.isHidden && <Notice>{t('reviews.guest.hidden')}</Notice>}
      {review.canCorrect && !isCorrecting && <CorrectButton {...{ venue, review }} onCorrect={() => turn(true)} />}
    </section>
  );
}

type GivenProps = Pick<VisitReviewProps, 'venue'> & { review: GuestReview };

function GivenReview({ venue, review }: GivenProps) {
  const { words } = useReviewStyles();
  return (
    <div>
      <Stars rating={review.rating} />
      {review.comment !== null && (
        <p dir="auto" className={words}>
          {review.comment}
        </p>
      )}
      <ReviewAnswerText answer={review.answer} venue={venue} />
    </div>
  );
}

function CorrectButton({ venue, review, onCorrect }: GivenProps & { onCorrect: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const until = formatInstant(review.correctUntil, language, venue.timezone);
  return (
    <>
      <Button className={styles.start} icon={<Edit20Regular />} onClick={onCorrect}>
        {t('reviews.guest.correct')}
      </Button>
      <p className={styles.small}>{t('reviews.guest.correctUntil', { until })}</p>
    </>
  );
}
