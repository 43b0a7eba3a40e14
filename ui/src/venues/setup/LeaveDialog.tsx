import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

const ConfirmDialog = lazy(() => import('#ui/kit/ConfirmDialog.tsx'));

/** Asks before what was typed is thrown away. */
export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { t } = useTranslation();
  return (
    <Suspense>
      <ConfirmDialog
        title={t('venueSetup.leave.title')}
        confirm={t('venueSetup.leave.confirm')}
        danger
        onConfirm={onLeave}
        onClose={onStay}
      >
        {t('venueSetup.leave.text')}
      </ConfirmDialog>
    </Suspense>
  );
}
