import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { REASON_MAX } from '#shared/reviews/rules';
import { reviewHiding, type StaffReview } from '#shared/reviews/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useReviewWrite } from '#ui/features/reviews/use-reviews.ts';
import { useButtonLooks } from '#ui/kit/button-looks.ts';
import { useDialogActions } from '#ui/kit/dialog-actions.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { Modal } from '#ui/kit/Modal.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextAreaField } from '#ui/kit/TextAreaField.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalM, paddingTop: '12px' },
  text: { color: tokens.colorNeutralForeground2, textWrap: 'pretty' },
});

const reasonOnly = reviewHiding.pick({ reason: true });

interface HideDialogProps {
  venueId: string;
  review: StaffReview;
  onClose: () => void;
}

/** Requires a reason before the platform hides a review. */
export function HideDialog({ venueId, review, onClose }: HideDialogProps) {
  const styles = useStyles();
  const actions = useDialogActions();
  const looks = useButtonLooks();
  const { t } = useTranslation();
  const toast = useToast();
  const { form, field, submit, refuseWith } = useZodForm(reasonOnly, { reason: '' });
  const { mutate, isPending, error } = useReviewWrite('hideReview');
  const onSuccess = () => {
    toast({ title: t('reviews.staff.hiddenDone') });
    onClose();
  };
  const hide = submit(({ reason }) => {
    const input = { venueId, id: review.id, version: review.version, reason };
    if (!isPending) mutate(input, { onSuccess, onError: refuseWith });
  });
  return (
    <Modal title={t('reviews.staff.hideTitle')} isBusy={isPending} onClose={onClose}>
      <form ref={form} className={styles.form} noValidate onSubmit={hide}>
        <p className={styles.text}>{t('reviews.staff.hideText')}</p>
        <TextAreaField {...field('reason')} label={t('reviews.staff.reason')} maxLength={REASON_MAX} />
        <FormFailure text={error === null ? null : sentenceOf(error, t('app.failure.connection'))} />
        <div className={actions.row}>
          <Button onClick={onClose} disabledFocusable={isPending}>
            {t('reviews.staff.cancel')}
          </Button>
          <SubmitButton
            className={looks.danger}
            word={t('reviews.staff.hide')}
            pendingWord={t('reviews.staff.hiding')}
            isPending={isPending}
          />
        </div>
      </form>
    </Modal>
  );
}
