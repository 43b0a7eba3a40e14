import { Button, Dialog, DialogSurface, DialogTitle, tokens } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { makeStyles, mergeClasses } from '@griffel/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { media } from '#ui/app/own-tokens.ts';
import { useDialogHistory, useFocusBack } from '#ui/kit/dialog-history.ts';
import { useKeptFocusEngine } from '#ui/kit/use-kept-focus-engine.tsx';

const useStyles = makeStyles({
  surface: {
    '--panel-padding': '28px',
    width: '432px',
    maxWidth: 'calc(100vw - 32px)',
    // Taller than a small screen it scrolls.
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
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    textWrap: 'balance',
  },
  // Last in the document and first in sight, so that the dialog opens with the focus on what it is for.
  close: { position: 'absolute', top: '20px', right: '20px', [media.phone]: { top: '14px', right: '14px' } },
});

interface ModalProps {
  title: string;
  wide?: boolean;
  /** For two columns. */
  broad?: boolean;
  /** While a step runs, Esc and the cross wait. */
  isBusy?: boolean;
  onClose: () => void;
  /** Names the content where one dialog turns into another: the focus then starts anew. */
  contentKey?: string;
  /** Selects the field that has the focus first, where that is not the first one. */
  firstField?: string;
  children: ReactNode;
}

/** A dialog, open for as long as it is mounted. The focus goes back to what opened it; where that goes with it, see `useModalOpener`. */
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

/** The first field where there is one, else the first button. */
function useFocusOnStart(contentKey: string, firstField: string) {
  const surface = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what changes the dialog's content
  useEffect(() => {
    // This effect runs after Fluent's, which focuses the first focusable element. In a later frame it would move the focus
    // away from a button that a key is about to press.
    const inside = surface.current;
    (inside?.querySelector<HTMLElement>(firstField) ?? inside?.querySelector<HTMLElement>('button'))?.focus();
  }, [contentKey]);
  return surface;
}
