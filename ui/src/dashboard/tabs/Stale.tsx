import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { media } from '#ui/app/own-tokens.ts';
import { Notice } from '#ui/kit/Notice.tsx';

const useStyles = makeStyles({
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalM,
    marginTop: tokens.spacingVerticalM,
    // Below the notice's icon too: beside it the words would not fit.
    [media.phone]: { marginLeft: `calc(-20px - ${tokens.spacingHorizontalM})`, '> *': { flexGrow: 1 } },
  },
});

interface StaleProps {
  /** What somebody else has changed. */
  text: string;
  /** The buttons' words, where "what is saved" and "what I typed" are not the right ones. */
  take?: string;
  over?: string;
  /** Theirs is to stand. */
  onTake: () => void;
  /** Mine is to be saved over theirs. */
  onOver: () => void;
  /** How it stands now, where the fields do not say it. */
  children?: ReactNode;
}

/** Somebody else was quicker: what was typed is still there, and the person says which of the two stays. */
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
