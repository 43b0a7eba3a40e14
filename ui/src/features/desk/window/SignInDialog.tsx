import { useTranslation } from 'react-i18next';
import { usePanelStyles } from '#ui/features/auth/panel-styles.ts';
import { SignInForm } from '#ui/features/desk/start/SignInForm.tsx';
import { Modal } from '#ui/kit/Modal.tsx';

/** The session ended while the desk went on: a new sign-in sends the unsent acts. */
export default function SignInDialog({ onClose }: { onClose: () => void }) {
  const panel = usePanelStyles();
  const { t } = useTranslation();
  return (
    <Modal title={t('desk.start.signIn.title')} onClose={onClose}>
      <p className={panel.lead}>{t('desk.start.signIn.lead')}</p>
      <SignInForm onDone={onClose} />
    </Modal>
  );
}
