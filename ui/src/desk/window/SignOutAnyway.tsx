import { useTranslation } from 'react-i18next';
import { sentenceOf } from '#ui/app/api-error.ts';
import { useDeskAct } from '#ui/desk/use-desk.ts';
import ConfirmDialog from '#ui/kit/ConfirmDialog.tsx';
import { FormFailure } from '#ui/kit/FormFailure.tsx';

interface SignOutAnywayProps {
  /** What main said against it: how much is unsent. */
  sentence: string;
  onClose: () => void;
}

/** Asks before somebody signs out while something waits that they did. */
export default function SignOutAnyway({ sentence, onClose }: SignOutAnywayProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useDeskAct('signOutHere');
  return (
    <ConfirmDialog
      title={t('desk.staff.signOutTitle')}
      confirm={t('desk.staff.anyway')}
      confirming={t('desk.staff.leaving')}
      dismiss={t('desk.staff.stay')}
      danger
      isPending={isPending}
      onConfirm={() => mutate({ force: true })}
      onClose={onClose}
    >
      {t('desk.staff.signOutText', { sentence })}
      <FormFailure text={error === null ? null : sentenceOf(error, t('app.failure.connection'))} />
    </ConfirmDialog>
  );
}
