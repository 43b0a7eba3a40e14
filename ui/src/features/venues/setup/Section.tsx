import { tokens } from '@fluentui/react-components';
import { ErrorCircle16Regular } from '@fluentui/react-icons/svg/error-circle';
import { makeStyles } from '@griffel/react';
import { type ReactNode, useId } from 'react';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  section: {
    padding: tokens.spacingHorizontalXXL,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    minWidth: 0,
    [media.phone]: { padding: tokens.spacingHorizontalL },
  },
  title: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  text: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, lineHeight: '1.125rem' },
  body: { marginTop: tokens.spacingVerticalXL },
  error: {
    display: 'flex',
    gap: tokens.spacingHorizontalSNudge,
    marginTop: tokens.spacingVerticalM,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '1.125rem',
    color: tokens.colorStatusDangerForeground1,
  },
  icon: { flexShrink: 0, marginTop: '1px' },
});

interface SectionProps {
  title: string;
  text?: string;
  /** An error of the whole section. */
  error?: string;
  children: ReactNode;
}

export function Section({ title, text, error, children }: SectionProps) {
  const styles = useStyles();
  const id = useId();
  const said = [text === undefined ? '' : `${id}-text`, error === undefined ? '' : `${id}-error`].join(' ').trim();
  return (
    <fieldset
      className={styles.section}
      aria-labelledby={id}
      aria-describedby={said || undefined}
      data-invalid={error === undefined ? undefined : true}
    >
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {text !== undefined && (
        <p id={`${id}-text`} className={styles.text}>
          {text}
        </p>
      )}
      <div className={styles.body}>{children}</div>
      <div id={`${id}-error`} role="alert">
        {error !== undefined && (
          <p className={styles.error}>
            <ErrorCircle16Regular aria-hidden className={styles.icon} />
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
