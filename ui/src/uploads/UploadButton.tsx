import { Button } from '@fluentui/react-components';
import { ArrowUpload20Regular } from '@fluentui/react-icons/svg/arrow-upload';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeskPort } from '#ui/desk/desk-port.ts';
import { useModalOpener } from '#ui/kit/use-modal-opener.ts';
import { UploadDialog } from '#ui/uploads/UploadDialog.tsx';

interface UploadButtonProps {
  /** There is a picture already. */
  isReplacing: boolean;
  className: string;
  onStored: (url: string) => void;
}

/** Opens the dialog. Not in a desk's window, whose calls carry no file: there the address is typed. */
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
