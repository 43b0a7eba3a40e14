import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { COMMENT_MAX } from '#shared/reviews/rules';
import { reviewAnswer, type StaffReview } from '#shared/reviews/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useReviewWrite } from '#ui/features/reviews/use-reviews.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextAreaField } from '#ui/kit/TextAreaField.tsx';
import { useToast } from '#ui/kit/use-toast.ts';
import { useUnsavedGuard } from '#ui/kit/use-unsaved-guard.ts';

const useStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalM,
    marginTop: tokens.spacingVerticalM,
  },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
});

const answerOnly = reviewAnswer.pick({ answer: true });

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
  const { form, field, submit, refuseWith, isTyped } = useZodForm(answerOnly, { answer: review.answer ?? '' });
  useUnsavedGuard(isTyped);
  const { mutate, isPending, error } = useReviewWrite('answerReview');
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [form]);
  const onSuccess = () => {
    toast({ title: t('reviews.staff.answered') });
    onClose();
  };
  const save = submit(({ answer }) => {
    const input = { venueId, id: review.id, version: review.version, answer };
    if (!isPending) mutate(input, { onSuccess, onError: refuseWith });
  });
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={save}>
      <TextAreaField
        {...field('answer')}
        label={t('reviews.staff.answerLabel')}
        hint={t('reviews.staff.answerHint')}
        maxLength={COMMENT_MAX}
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
