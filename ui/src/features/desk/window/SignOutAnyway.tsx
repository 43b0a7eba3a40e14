import { useTranslation } from 'react-i18next';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useDeskAct } from '#ui/features/desk/use-desk.ts';
import ConfirmDialog from '#ui/kit/ConfirmDialog.tsx';
import { FormFailure } from '#ui/kit/FormFailure.tsx';

interface SignOutAnywayProps {
  /** Message of the main process with the number of unsent acts. */
  sentence: string;
  onClose: () => void;
}

/** Asks for confirmation before a user signs out with own unsent acts. */
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
