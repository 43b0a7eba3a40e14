import { Button, Dialog, DialogSurface, DialogTitle, tokens } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { makeStyles, mergeClasses } from '@griffel/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogHistory, useFocusBack } from '#ui/kit/dialog-history.ts';
import { useKeptFocusEngine } from '#ui/kit/use-kept-focus-engine.tsx';
import { letters } from '#ui/theme/fragments.ts';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  surface: {
    '--panel-padding': '28px',
    width: '432px',
    maxWidth: 'calc(100vw - 32px)',
    maxHeight: 'calc(100dvh - 16px)',
    overflowY: 'auto',
    padding: 'var(--panel-padding)',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    [media.phone]: { '--panel-padding': '20px' },
    // Fluent lets dialogs touch the edges of small screens.
    '@media screen and (max-width: 480px)': { maxWidth: 'calc(100vw - 32px)' },
  },
  wide: { width: '560px' },
  broad: { width: '920px' },
  title: {
    paddingRight: '44px',
    ...letters.XXL,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    textWrap: 'balance',
  },
  // Last in the document but first visually, so that the dialog opens with the focus on its content.
  close: { position: 'absolute', top: '20px', right: '20px', [media.phone]: { top: '14px', right: '14px' } },
});

interface ModalProps {
  title: string;
  wide?: boolean;
  broad?: boolean;
  /** While true, Escape and the close button are ignored. */
  isBusy?: boolean;
  onClose: () => void;
  /** A new key moves the focus to the start, where one dialog turns into another. */
  contentKey?: string;
  /** Selector of the field to focus first, if it is not the first one. */
  firstField?: string;
  children: ReactNode;
}

/** Open while mounted. The focus returns to the opener; if that unmounts too, use `useModalOpener`. */
export function Modal({
  title,
  wide = false,
  broad = false,
  isBusy = false,
  onClose,
  contentKey = '',
  firstField = 'input, textarea',
  children,
}: ModalProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const surface = useFocusOnStart(contentKey, firstField);
  useKeptFocusEngine();
  const close = () => !isBusy && onClose();
  useDialogHistory(close);
  useFocusBack();
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && close()}>
      <DialogSurface ref={surface} className={mergeClasses(styles.surface, wide && styles.wide, broad && styles.broad)}>
        <DialogTitle action={null} className={styles.title}>
          {title}
        </DialogTitle>
        {children}
        <Button
          className={styles.close}
          appearance="subtle"
          size="small"
          icon={<Dismiss20Regular />}
          aria-label={t('app.action.close')}
          onClick={close}
        />
      </DialogSurface>
    </Dialog>
  );
}

function useFocusOnStart(contentKey: string, firstField: string) {
  const surface = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what changes the dialog's content
  useEffect(() => {
    // Not in a later frame, which could move the focus away from a button that a key is about to press.
    const inside = surface.current;
    (inside?.querySelector<HTMLElement>(firstField) ?? inside?.querySelector<HTMLElement>('button'))?.focus();
  }, [contentKey]);
  return surface;
}
