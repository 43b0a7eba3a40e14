import { tokens } from '@fluentui/react-components';
import { ErrorCircle16Regular } from '@fluentui/react-icons/svg/error-circle';
import { makeStyles } from '@griffel/react';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    gap: tokens.spacingHorizontalSNudge,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorStatusDangerForeground1,
    ':empty': { display: 'none' },
  },
  icon: { flexShrink: 0, marginTop: '1px' },
});

/** Why the form as a whole failed. The toast goes away after five seconds, and a dialog's reader may never hear it. */
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
