import { Button, ProgressBar, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { DropZone } from '#ui/features/uploads/DropZone.tsx';
import { ImagePreview } from '#ui/features/uploads/ImagePreview.tsx';
import { type UploadStage, useUpload } from '#ui/features/uploads/use-upload.ts';
import { useDialogActions } from '#ui/kit/dialog-actions.ts';
import { Row, Stack } from '#ui/kit/layout.tsx';
import { Modal } from '#ui/kit/Modal.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

const useStyles = makeStyles({
  name: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  figure: { fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground2 },
});

interface UploadDialogProps {
  onClose: () => void;
  onStored: (url: string) => void;
}

export function UploadDialog({ onClose, onStored }: UploadDialogProps) {
  const styles = useStyles();
  const actions = useDialogActions();
  const { t } = useTranslation();
  const toast = useToast();
  const { file, stage, refusal, hasFailed, choose, send, stop } = useUpload((url) => {
    toast({ title: t('uploads.done.title'), description: t('uploads.done.text') });
    onStored(url);
  });
  const isBusy = stage.kind !== 'idle';
  const close = () => {
    stop();
    onClose();
  };
  return (
    <Modal title={t('uploads.title')} wide onClose={close}>
      <Stack gap="L" top="L">
        <DropZone error={refusal ?? undefined} isBusy={isBusy} onFiles={(files) => void choose(files)}>
          {file === null ? null : (
            <>
              <ImagePreview file={file} />
              <FileName file={file} className={styles.name} />
            </>
          )}
        </DropZone>
        <Progress stage={stage} />
      </Stack>
      <div className={actions.row}>
        <Button onClick={close}>{t('app.action.cancel')}</Button>
        <SubmitButton
          type="button"
          word={t(hasFailed ? 'uploads.retry' : 'uploads.submit')}
          pendingWord={t('uploads.submitting')}
          isPending={isBusy}
          onClick={() => void send()}
        />
      </div>
    </Modal>
  );
}

const MEGABYTE = 1024 * 1024;

function FileName({ file, className }: { file: File; className: string }) {
  const { i18n } = useTranslation();
  const isLarge = file.size >= MEGABYTE;
  const size = new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(file.size / (isLarge ? MEGABYTE : 1024));
  return <p className={className}>{`${file.name} · ${size}`}</p>;
}

/** Screen readers announce the steps only: the figure changes too often. */
function Progress({ stage }: { stage: UploadStage }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const isSending = stage.kind === 'sending';
  return (
    <Stack gap="S">
      {stage.kind !== 'idle' && (
        <ProgressBar value={isSending ? stage.part : undefined} aria-label={t('uploads.progress')} />
      )}
      <Row gap="M" justify="Between" lines="one">
        <span role="status">
          {isSending && t('uploads.sending')}
          {stage.kind === 'preparing' && t('uploads.preparing')}
        </span>
        {isSending && (
          <span className={styles.figure} aria-hidden>
            {t('uploads.percent', { percent: Math.round(stage.part * 100) })}
          </span>
        )}
      </Row>
    </Stack>
  );
}
