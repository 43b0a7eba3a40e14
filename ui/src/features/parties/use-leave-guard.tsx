import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { useModalOpener } from '#ui/kit/use-modal-opener.ts';
import { useUnsavedGuard } from '#ui/kit/use-unsaved-guard.ts';

const ConfirmDialog = lazyPart(() => import('#ui/kit/ConfirmDialog.tsx'));

/** `close`, `leaveFor` and the end of the page ask first if typed text would be lost. Render `question` beside the dialog. */
export function useLeaveGuard({ isDirty, text, onLeave }: { isDirty: boolean; text: string; onLeave: () => void }) {
  const { t } = useTranslation();
  useUnsavedGuard(isDirty);
  const [asksFor, setAsksFor] = useState<{ go: () => void } | null>(null);
  const { remember, giveBack } = useModalOpener(() => null);
  const leaveFor = (go: () => void) => {
    if (!isDirty) return go();
    remember();
    setAsksFor({ go });
  };
  const stay = () => {
    setAsksFor(null);
    giveBack();
  };
  const question: ReactNode = asksFor !== null && (
    <ConfirmDialog
      title={t('parties.leave.title')}
      confirm={t('parties.leave.confirm')}
      dismiss={t('parties.leave.keep')}
      danger
      onConfirm={asksFor.go}
      onClose={stay}
    >
      {text}
    </ConfirmDialog>
  );
  return { close: () => leaveFor(onLeave), leaveFor, question };
}
