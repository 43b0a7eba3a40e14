import { Button, tokens } from '@fluentui/react-components';
import { Chat20Regular } from '@fluentui/react-icons/svg/chat';
import { Eye20Regular } from '@fluentui/react-icons/svg/eye';
import { EyeOff16Regular, EyeOff20Regular } from '@fluentui/react-icons/svg/eye-off';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#shared/auth/rules';
import type { StaffReview } from '#shared/reviews/schema';
import { formatInstantDate, formatShortSlotDate } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { AnswerForm } from '#ui/features/reviews/AnswerForm.tsx';
import { HideDialog } from '#ui/features/reviews/HideDialog.tsx';
import { RemoveAnswer } from '#ui/features/reviews/RemoveAnswer.tsx';
import { ReviewAnswerText, ReviewText } from '#ui/features/reviews/ReviewText.tsx';
import { useReviewStyles } from '#ui/features/reviews/review-styles.ts';
import { useReviewWrite } from '#ui/features/reviews/use-reviews.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { useModalOpener } from '#ui/kit/use-modal-opener.ts';
import { useToast } from '#ui/kit/use-toast.ts';

const useStyles = makeStyles({
  card: {
    minWidth: 0,
    padding: tokens.spacingHorizontalXL,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  hidden: { border: `1px dashed ${tokens.colorNeutralStroke1}` },
  visit: {
    marginTop: tokens.spacingVerticalXS,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  why: {
    display: 'flex',
    gap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalM,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  icon: { flexShrink: 0, marginTop: '3px' },
  acts: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM, marginTop: tokens.spacingVerticalL },
});

interface StaffReviewCardProps {
  venue: ManagedVenue;
  review: StaffReview;
}

export function StaffReviewCard({ venue, review }: StaffReviewCardProps) {
  const styles = useStyles();
  const words = useReviewStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { user } = useAuth();
  const [isAnswering, setAnswering] = useState(false);
  const answerButton = useRef<HTMLButtonElement>(null);
  const visit = t('reviews.staff.visit', { date: formatShortSlotDate(review, language), count: review.people });
  const close = () => {
    setAnswering(false);
    requestAnimationFrame(() => answerButton.current?.focus());
  };
  return (
    <li className={mergeClasses(styles.card, review.hiddenAt !== null && styles.hidden)}>
      <ReviewText review={review} venue={venue} />
      {review.comment === null && <p className={words.none}>{t('reviews.staff.noComment')}</p>}
      <p className={styles.visit}>
        {review.correctedAt === null ? visit : `${visit} · ${t('reviews.staff.corrected')}`}
      </p>
      <HiddenReason {...{ venue, review }} />
      {isAnswering ? (
        <AnswerForm venueId={venue.id} review={review} onClose={close} />
      ) : (
        <>
          <ReviewAnswerText answer={review.answer} venue={venue} />
          <div className={styles.acts}>
            {venue.access.mayManage && (
              <Button ref={answerButton} icon={<Chat20Regular />} onClick={() => setAnswering(true)}>
                {t(review.answer === null ? 'reviews.staff.answer' : 'reviews.staff.changeAnswer')}
              </Button>
            )}
            {venue.access.mayManage && review.answer !== null && (
              <RemoveAnswer venueId={venue.id} review={review} next={() => answerButton.current} />
            )}
            {can(user, 'moderateReviews') && <Moderation venueId={venue.id} review={review} />}
          </div>
        </>
      )}
    </li>
  );
}

function HiddenReason({ venue, review }: StaffReviewCardProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (review.hiddenAt === null) return null;
  const when = formatInstantDate(review.hiddenAt, language, venue.timezone);
  return (
    <p className={styles.why}>
      <EyeOff16Regular aria-hidden className={styles.icon} />
      <span>{t('reviews.staff.hiddenWhy', { when, reason: review.hideReason ?? '' })}</span>
    </p>
  );
}

function Moderation({ venueId, review }: { venueId: string; review: StaffReview }) {
  const { t } = useTranslation();
  const toast = useToast();
  const show = useReviewWrite('showReview');
  const [isHiding, setHiding] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const opener = useModalOpener(() => button.current);
  const close = () => {
    setHiding(false);
    opener.giveBack();
  };
  const isHidden = review.hiddenAt !== null;
  const press = () => {
    if (!isHidden) {
      opener.remember();
      return setHiding(true);
    }
    if (show.isPending) return;
    const seen = { venueId, id: review.id, version: review.version };
    show.mutate(seen, { onSuccess: () => toast({ title: t('reviews.staff.shownDone') }) });
  };
  return (
    <>
      <Button
        ref={button}
        appearance="subtle"
        icon={isHidden ? <Eye20Regular /> : <EyeOff20Regular />}
        disabledFocusable={show.isPending}
        onClick={press}
      >
        {t(isHidden ? 'reviews.staff.showAgain' : 'reviews.staff.hide')}
      </Button>
      {show.error !== null && <FormFailure text={sentenceOf(show.error, t('app.failure.connection'))} />}
      {isHiding && <HideDialog venueId={venueId} review={review} onClose={close} />}
    </>
  );
}
