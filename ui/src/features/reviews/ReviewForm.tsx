import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COMMENT_MAX, type Said } from '#shared/reviews/rules';
import { ConnectionError, sentenceOf } from '#ui/api/api-error.ts';
import { StarsField } from '#ui/features/reviews/StarsField.tsx';
import { usePlainForm } from '#ui/kit/form/use-plain-form.ts';
import { Notice } from '#ui/kit/Notice.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextAreaField } from '#ui/kit/TextAreaField.tsx';
import { useUnsavedGuard } from '#ui/kit/use-unsaved-guard.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalM },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM, '> *': { flexGrow: 1 } },
});

interface ReviewFormProps {
  before?: Said;
  isPending: boolean;
  error: Error | null;
  onSend: (said: Said) => void;
  /** Absent if there is no earlier review to return to. */
  onCancel?: () => void;
}

/** Typed values stay if sending fails. */
export function ReviewForm({ before, isPending, error, onSend, onCancel }: ReviewFormProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [rating, setRating] = useState(before?.rating ?? null);
  const [comment, setComment] = useState(before?.comment ?? '');
  useUnsavedGuard(comment !== (before?.comment ?? ''));
  const { form, submit, refusals } = usePlainForm({
    check: (): { rating?: 'choose' } => (rating === null ? { rating: 'choose' } : {}),
    send: () => {
      if (rating !== null && !isPending) onSend({ rating, comment: comment.trim() === '' ? null : comment.trim() });
    },
  });
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <StarsField value={rating} onChange={setRating} error={refusals.rating && t('reviews.guest.choose')} />
      <TextAreaField
        optional
        label={t('reviews.guest.comment')}
        hint={t('reviews.guest.left', { count: COMMENT_MAX - comment.length })}
        value={comment}
        maxLength={COMMENT_MAX}
        onChange={setComment}
      />
      {error !== null && (
        <Notice look="refusal">
          {error instanceof ConnectionError
            ? t('reviews.guest.unreached')
            : sentenceOf(error, t('reviews.guest.sendFailed'))}
        </Notice>
      )}
      <div className={styles.buttons}>
        {onCancel !== undefined && <Button onClick={onCancel}>{t('reviews.guest.cancel')}</Button>}
        <SubmitButton
          size="large"
          word={t(before === undefined ? 'reviews.guest.send' : 'reviews.guest.save')}
          pendingWord={t(before === undefined ? 'reviews.guest.sending' : 'reviews.guest.saving')}
          isPending={isPending}
        />
      </div>
    </form>
  );
}
