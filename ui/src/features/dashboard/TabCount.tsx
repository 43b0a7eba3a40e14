import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { stateTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  count: {
    display: 'inline-block',
    minWidth: '20px',
    marginLeft: tokens.spacingHorizontalSNudge,
    paddingInline: '6px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: stateTokens.waitBackground,
    boxShadow: `inset 0 0 0 1px ${stateTokens.waitStroke}`,
    color: stateTokens.waitForeground,
    fontSize: tokens.fontSizeBase100,
    lineHeight: '1.25rem',
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'center',
  },
});

/** Count beside a tab's word; nothing for 0. */
export function TabCount({ count, words }: { count: number; words: string }) {
  const styles = useStyles();
  if (count === 0) return null;
  return (
    <span className={styles.count} title={words} role="img" aria-label={words}>
      {count}
    </span>
  );
}
