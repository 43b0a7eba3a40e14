import { Button } from '@fluentui/react-components';
import { ArrowUpload20Regular } from '@fluentui/react-icons/svg/arrow-upload';
import { useTranslation } from 'react-i18next';
import { useDeskPort } from '#ui/features/desk/desk-port.ts';
import { UploadDialog } from '#ui/features/uploads/UploadDialog.tsx';
import { useDialog } from '#ui/kit/use-dialog.ts';

interface UploadButtonProps {
  isReplacing: boolean;
  className: string;
  onStored: (url: string) => void;
}

/** Hidden on the desk: its calls cannot carry a file, so staff type the URL. */
export function UploadButton({ isReplacing, className, onStored }: UploadButtonProps) {
  const { t } = useTranslation();
  const dialog = useDialog<true>();
  const atDesk = useDeskPort() !== null;
  if (atDesk) return null;
  return (
    <>
      <Button
        className={className}
        icon={<ArrowUpload20Regular />}
        aria-haspopup="dialog"
        onClick={() => dialog.open(true)}
      >
        {t(isReplacing ? 'uploads.replace' : 'uploads.open')}
      </Button>
      {dialog.subject !== null && (
        <UploadDialog
          onClose={() => dialog.close()}
          onStored={(url) => {
            onStored(url);
            dialog.close();
          }}
        />
      )}
    </>
  );
}
