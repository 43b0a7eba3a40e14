import { useTranslation } from 'react-i18next';
import { lazyPart } from '#ui/kit/lazy-part.tsx';

const ConfirmDialog = lazyPart(() => import('#ui/kit/ConfirmDialog.tsx'));

export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('venueSetup.leave.title')}
      confirm={t('venueSetup.leave.confirm')}
      danger
      onConfirm={onLeave}
      onClose={onStay}
    >
      {t('venueSetup.leave.text')}
    </ConfirmDialog>
  );
}
