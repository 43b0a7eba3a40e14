import { useTranslation } from 'react-i18next';
import type { StaffEntry } from '#shared/waitlist/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import { useWithdraw } from '#ui/features/waitlist/use-staff-waitlist.ts';
import ConfirmDialog from '#ui/kit/ConfirmDialog.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

interface WithdrawDialogProps {
  entry: StaffEntry;
  onClose: () => void;
}

export default function WithdrawDialog({ entry, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const loggedOut = useLoggedOut();
  const { mutateAsync, isPending } = useWithdraw(entry.venueId);
  const withdraw = async () => {
    if (isPending) return;
    try {
      await mutateAsync(entry);
      toast({ title: t('dashboard.waiting.withdraw.done') });
    } catch (error) {
      if (!loggedOut(error)) {
        const description = sentenceOf(error, t('app.failure.connection'));
        toast({ title: t('dashboard.waiting.withdraw.failed'), description, look: 'destructive' });
      }
    }
    onClose();
  };
  return (
    <ConfirmDialog
      danger
      title={t('dashboard.waiting.withdraw.title', { name: entry.name })}
      confirm={t('dashboard.waiting.withdraw.confirm')}
      confirming={t('dashboard.waiting.withdraw.confirming')}
      dismiss={t('dashboard.waiting.withdraw.keep')}
      isPending={isPending}
      onConfirm={() => void withdraw()}
      onClose={onClose}
    >
      {t(entry.status === 'NOTIFIED' ? 'dashboard.waiting.withdraw.textNotified' : 'dashboard.waiting.withdraw.text')}
    </ConfirmDialog>
  );
}
