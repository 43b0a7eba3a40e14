import { Button, type ButtonProps, tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactElement } from 'react';
import { Stack } from '#ui/kit/layout.tsx';
import { spinner } from '#ui/kit/spinner.ts';

const useStyles = makeStyles({
  // The longer of the two words sets the width, so that no layout shift occurs.
  word: { gridArea: '1 / 1', display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  away: { visibility: 'hidden' },
  spin: {
    width: '18px',
    height: '18px',
    ...spinner,
    border: '2px solid currentColor',
    borderTopColor: 'transparent',
  },
});

interface SubmitButtonProps extends Pick<ButtonProps, 'appearance' | 'size' | 'className'> {
  icon?: ReactElement;
  type?: 'submit' | 'button';
  word: string;
  pendingWord: string;
  isPending: boolean;
  onClick?: () => void;
}

/** While pending it keeps focus, colour and width, and ignores presses. */
export function SubmitButton(props: SubmitButtonProps) {
  const { word, pendingWord, isPending, icon, onClick, type = 'submit', appearance = 'primary', ...rest } = props;
  const styles = useStyles();
  return (
    <Button
      {...rest}
      type={type}
      appearance={appearance}
      aria-disabled={isPending || undefined}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else onClick?.();
      }}
    >
      <Stack as="span" align="Center">
        <span className={mergeClasses(styles.word, isPending && styles.away)} aria-hidden={isPending}>
          {icon}
          {word}
        </span>
        <span className={mergeClasses(styles.word, !isPending && styles.away)} aria-hidden={!isPending}>
          <span className={styles.spin} aria-hidden />
          {pendingWord}
        </span>
      </Stack>
    </Button>
  );
}
