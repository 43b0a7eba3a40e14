import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COMMENT_MAX } from '#shared/reviews/rules';
import type { StaffReview } from '#shared/reviews/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useReviewWrite } from '#ui/features/reviews/use-reviews.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextAreaField } from '#ui/kit/TextAreaField.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

const useStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalM,
    marginTop: tokens.spacingVerticalM,
  },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
});

interface AnswerFormProps {
  venueId: string;
  review: StaffReview;
  onClose: () => void;
}

/** If another person answered meanwhile, the typed text stays and saving again replaces their answer. */
export function AnswerForm({ venueId, review, onClose }: AnswerFormProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const [answer, setAnswer] = useState(review.answer ?? '');
  const [isRefused, setRefused] = useState(false);
  const { mutate, isPending, error } = useReviewWrite('answerReview');
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (answer.trim() === '') return setRefused(true);
    mutate(
      { venueId, id: review.id, version: review.version, answer },
      {
        onSuccess: () => {
          toast({ title: t('reviews.staff.answered') });
          onClose();
        },
      },
    );
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={save}>
      <TextAreaField
        label={t('reviews.staff.answerLabel')}
        hint={t('reviews.staff.answerHint')}
        error={isRefused && answer.trim() === '' ? t('validation.required') : undefined}
        value={answer}
        maxLength={COMMENT_MAX}
        onChange={setAnswer}
      />
      <FormFailure text={error === null ? null : sentenceOf(error, t('app.failure.connection'))} />
      <div className={styles.buttons}>
        <SubmitButton
          word={t('reviews.staff.saveAnswer')}
          pendingWord={t('reviews.staff.savingAnswer')}
          isPending={isPending}
        />
        <Button onClick={onClose} disabledFocusable={isPending}>
          {t('reviews.staff.cancel')}
        </Button>
      </div>
    </form>
  );
}
