import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/kit/Notice.tsx';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalM,
    marginTop: tokens.spacingVerticalM,
    // Also below the notice's icon: beside it the words would not fit.
    [media.phone]: { marginLeft: `calc(-20px - ${tokens.spacingHorizontalM})`, '> *': { flexGrow: 1 } },
  },
});

interface StaleProps {
  text: string;
  /** Labels of the buttons, where the default ones do not fit. */
  take?: string;
  over?: string;
  onTake: () => void;
  onOver: () => void;
  children?: ReactNode;
}

/** Another user saved first: the typed values are kept, and this user chooses which version stays. */
export function Stale({ text, take, over, onTake, onOver, children }: StaleProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <Notice look="waiting">
      <p>{text}</p>
      {children}
      <div className={styles.actions}>
        <Button onClick={onTake}>{take ?? t('settings.staleTake')}</Button>
        <Button onClick={onOver}>{over ?? t('settings.staleOver')}</Button>
      </div>
    </Notice>
  );
}
