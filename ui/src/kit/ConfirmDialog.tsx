import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useButtonLooks } from '#ui/kit/button-looks.ts';
import { useDialogHistory, useFocusBack } from '#ui/kit/dialog-history.ts';
import { useKeptFocusEngine } from '#ui/kit/use-kept-focus-engine.tsx';

const useStyles = makeStyles({ confirm: { minWidth: '128px' } });

interface ConfirmDialogProps {
  title: string;
  confirm: string;
  confirming?: string;
  /** Replaces "Cancelar" where that could mean the step itself. */
  dismiss?: string;
  isPending?: boolean;
  /** A destructive step: the button is rose. */
  danger?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Opens when mounted: `lazyPart(() => import('#ui/kit/ConfirmDialog.tsx'))`. */
export default function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    confirm,
    confirming = confirm,
    dismiss,
    isPending = false,
    danger = false,
    onConfirm,
    onClose,
    children,
  } = props;
  const styles = useStyles();
  const looks = useButtonLooks();
  const { t } = useTranslation();
  useKeptFocusEngine();
  const close = () => !isPending && onClose();
  useDialogHistory(close);
  useFocusBack();
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && close()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{children}</DialogContent>
          <DialogActions>
            <Button onClick={onClose} disabled={isPending}>
              {dismiss ?? t('app.action.cancel')}
            </Button>
            <Button
              appearance="primary"
              className={mergeClasses(styles.confirm, danger && looks.danger)}
              disabledFocusable={isPending}
              onClick={onConfirm}
            >
              {isPending ? confirming : confirm}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
