import { useTranslation } from 'react-i18next';
import type { ReviewCard } from '#shared/desk/local';
import { sentenceOf } from '#ui/api/api-error.ts';
import type { ActWords } from '#ui/features/desk/acts/use-act-words.ts';
import { useDeskAct } from '#ui/features/desk/use-desk.ts';
import ConfirmDialog from '#ui/kit/ConfirmDialog.tsx';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

interface DropDialogProps {
  card: ReviewCard;
  words: ActWords;
  /** `isGone`: the card that opened the dialog has left the list. */
  onClose: (isGone?: boolean) => void;
}

export default function DropDialog({ card, words, onClose }: DropDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { mutate, isPending, error } = useDeskAct('drop');
  const onSuccess = () => {
    toast({ title: t('desk.review.dropped'), description: words.title });
    onClose(true);
  };
  return (
    <ConfirmDialog
      title={t('desk.review.dropTitle')}
      confirm={t('desk.review.drop')}
      confirming={t('desk.review.dropping')}
      dismiss={t('desk.review.keep')}
      danger
      isPending={isPending}
      onConfirm={() => !isPending && mutate({ id: card.id }, { onSuccess })}
      onClose={() => onClose()}
    >
      <p>{t('desk.review.dropText', { what: [words.title, words.detail].filter(Boolean).join(', ') })}</p>
      {card.dependants.length > 0 && <p>{t('desk.review.dropMore', { count: card.dependants.length })}</p>}
      {card.wasPromised && <p>{t('desk.review.dropPromised')}</p>}
      <FormFailure text={error === null ? null : sentenceOf(error, t('app.failure.connection'))} />
    </ConfirmDialog>
  );
}
