import { tokens } from '@fluentui/react-components';
import { makeResetStyles, makeStyles, mergeClasses } from '@griffel/react';
import type { ReactNode } from 'react';
import { letters } from '#ui/theme/fragments.ts';

const useRoot = makeResetStyles({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'center',
  textAlign: 'center',
  maxWidth: '520px',
  marginInline: 'auto',
  paddingBlock: '48px',
  color: tokens.colorNeutralForeground2,
  textWrap: 'balance',
});
const useTitle = makeResetStyles({
  ...letters.XL,
  fontWeight: tokens.fontWeightSemibold,
  color: tokens.colorNeutralForeground1,
});
const useText = makeResetStyles({ marginTop: tokens.spacingVerticalS });
const useAction = makeResetStyles({ marginTop: tokens.spacingVerticalXXL });

const useVariants = makeStyles({
  pageTitle: {
    ...letters.hero,
    letterSpacing: '-0.01em',
  },
});

const useStyles = () => ({
  root: useRoot(),
  title: useTitle(),
  text: useText(),
  action: useAction(),
  ...useVariants(),
});

interface EmptyStateProps {
  title?: string;
  /** `h1` where it is the whole screen. */
  heading?: 'h1' | 'h2';
  /** One sentence: what is missing, and the next step. */
  text: string;
  action?: ReactNode;
  children?: ReactNode;
}

export function EmptyState({ title, heading: Heading = 'h2', text, action, children }: EmptyStateProps) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      {title !== undefined && (
        <Heading className={mergeClasses(styles.title, Heading === 'h1' && styles.pageTitle)}>{title}</Heading>
      )}
      <p className={styles.text}>{text}</p>
      {children}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
