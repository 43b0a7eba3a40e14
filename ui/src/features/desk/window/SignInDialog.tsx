import { useTranslation } from 'react-i18next';
import { SignInForm } from '#ui/features/desk/start/SignInForm.tsx';
import { Modal } from '#ui/kit/Modal.tsx';
import { Text } from '#ui/kit/Text.tsx';

/** The session ended while the desk went on: a new sign-in sends the unsent acts. */
export default function SignInDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal title={t('desk.start.signIn.title')} onClose={onClose}>
      <Text look="lead" top="XS">
        {t('desk.start.signIn.lead')}
      </Text>
      <SignInForm onDone={onClose} />
    </Modal>
  );
}
