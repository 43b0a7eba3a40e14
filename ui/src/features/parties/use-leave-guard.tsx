import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { useModalOpener } from '#ui/kit/use-modal-opener.ts';

const ConfirmDialog = lazyPart(() => import('#ui/kit/ConfirmDialog.tsx'));

/** `close` asks first if typed text would be lost. Render `question` beside the dialog. */
export function useLeaveGuard({ isDirty, text, onLeave }: { isDirty: boolean; text: string; onLeave: () => void }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { remember, giveBack } = useModalOpener(() => null);
  const close = () => {
    if (!isDirty) return onLeave();
    remember();
    setAsking(true);
  };
  const stay = () => {
    setAsking(false);
    giveBack();
  };
  const question: ReactNode = isAsking && (
    <ConfirmDialog
      title={t('parties.leave.title')}
      confirm={t('parties.leave.confirm')}
      dismiss={t('parties.leave.keep')}
      danger
      onConfirm={onLeave}
      onClose={stay}
    >
      {text}
    </ConfirmDialog>
  );
  return { close, question };
}
