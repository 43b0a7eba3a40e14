import { Button } from '@fluentui/react-components';
import { ArrowUpload20Regular } from '@fluentui/react-icons/svg/arrow-upload';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeskPort } from '#ui/features/desk/desk-port.ts';
import { UploadDialog } from '#ui/features/uploads/UploadDialog.tsx';
import { useModalOpener } from '#ui/kit/use-modal-opener.ts';

interface UploadButtonProps {
  isReplacing: boolean;
  className: string;
  onStored: (url: string) => void;
}

/** Hidden on the desk: its calls cannot carry a file, so staff type the URL. */
export function UploadButton({ isReplacing, className, onStored }: UploadButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { remember, giveBack } = useModalOpener(() => null);
  const atDesk = useDeskPort() !== null;
  if (atDesk) return null;
  const close = () => {
    setOpen(false);
    giveBack();
  };
  return (
    <>
      <Button
        className={className}
        icon={<ArrowUpload20Regular />}
        aria-haspopup="dialog"
        onClick={() => {
          remember();
          setOpen(true);
        }}
      >
        {t(isReplacing ? 'uploads.replace' : 'uploads.open')}
      </Button>
      {isOpen && (
        <UploadDialog
          onClose={close}
          onStored={(url) => {
            onStored(url);
            close();
          }}
        />
      )}
    </>
  );
}
