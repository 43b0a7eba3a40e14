import { tokens } from '@fluentui/react-components';
import { ErrorCircle16Regular } from '@fluentui/react-icons/svg/error-circle';
import { makeStyles } from '@griffel/react';
import { type ReactNode, useId } from 'react';
import { Card } from '#ui/kit/layout.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { letters } from '#ui/theme/fragments.ts';

const useStyles = makeStyles({
  body: { marginTop: tokens.spacingVerticalXL },
  error: {
    display: 'flex',
    gap: tokens.spacingHorizontalSNudge,
    marginTop: tokens.spacingVerticalM,
    ...letters.S,
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
    <Card
      as="fieldset"
      aria-labelledby={id}
      aria-describedby={said || undefined}
      data-refused={error === undefined ? undefined : true}
    >
      <Text id={id} as="h2" look="sectionTitle">
        {title}
      </Text>
      {text !== undefined && (
        <Text id={`${id}-text`} look="note">
          {text}
        </Text>
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
    </Card>
  );
}
