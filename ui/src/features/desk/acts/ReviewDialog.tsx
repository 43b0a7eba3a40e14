import { useTranslation } from 'react-i18next';
import type { DeskStatus } from '#shared/desk/local';
import { ReviewCards } from '#ui/features/desk/acts/ReviewCards.tsx';
import { Modal } from '#ui/kit/Modal.tsx';

/** "A rever" from any page of the window. */
export default function ReviewDialog({ status, onClose }: { status: DeskStatus; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal wide title={t('desk.review.title')} onClose={onClose}>
      <ReviewCards status={status} heading="h3" />
    </Modal>
  );
}
