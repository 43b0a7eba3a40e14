import { tokens } from '@fluentui/react-components';
import { ErrorCircle16Regular } from '@fluentui/react-icons/svg/error-circle';
import { makeStyles } from '@griffel/react';
import { letters } from '#ui/theme/fragments.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    gap: tokens.spacingHorizontalSNudge,
    ...letters.S,
    color: tokens.colorStatusDangerForeground1,
    ':empty': { display: 'none' },
  },
  icon: { flexShrink: 0, marginTop: '1px' },
});

/** For errors of the whole form: a toast disappears after five seconds, and is not read out inside a dialog. */
export function FormFailure({ text }: { text: string | null }) {
  const styles = useStyles();
  return (
    <p role="alert" className={styles.root}>
      {text !== null && (
        <>
          <ErrorCircle16Regular className={styles.icon} aria-hidden />
          {text}
        </>
      )}
    </p>
  );
}
