import { Button } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffReview } from '#shared/reviews/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useReviewWrite } from '#ui/features/reviews/use-reviews.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { useModalOpener } from '#ui/kit/use-modal-opener.ts';
import { useToast } from '#ui/kit/use-toast.ts';

const ConfirmDialog = lazyPart(() => import('#ui/kit/ConfirmDialog.tsx'));

interface RemoveAnswerProps {
  venueId: string;
  review: StaffReview;
  /** Focus target after the removal. */
  next: () => HTMLElement | null;
}

export function RemoveAnswer({ venueId, review, next }: RemoveAnswerProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { mutate, isPending, error, reset } = useReviewWrite('removeAnswer');
  const [isAsking, setAsking] = useState(false);
  const opener = useModalOpener(next);
  const ask = () => {
    opener.remember();
    reset();
    setAsking(true);
  };
  const close = (isGone = false) => {
    setAsking(false);
    opener.giveBack(isGone);
  };
  const remove = () => {
    if (isPending) return;
    const onSuccess = () => {
      toast({ title: t('reviews.staff.answerRemoved') });
      close(true);
    };
    mutate({ venueId, id: review.id, version: review.version }, { onSuccess });
  };
  return (
    <>
      <Button appearance="subtle" icon={<Delete20Regular />} onClick={ask}>
        {t('reviews.staff.removeAnswer')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('reviews.staff.removeAnswerTitle')}
          confirm={t('reviews.staff.removeAnswer')}
          confirming={t('reviews.staff.removingAnswer')}
          danger
          isPending={isPending}
          onConfirm={remove}
          onClose={() => close()}
        >
          <p>{t('reviews.staff.removeAnswerText')}</p>
          <FormFailure text={error === null ? null : sentenceOf(error, t('app.failure.connection'))} />
        </ConfirmDialog>
      )}
    </>
  );
}
