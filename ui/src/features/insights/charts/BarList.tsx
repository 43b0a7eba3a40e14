import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { groupThousands } from '#shared/money';
import { letters } from '#ui/theme/fragments.ts';
import { stateTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  list: { display: 'grid', gap: tokens.spacingVerticalM, margin: 0, padding: 0, listStyleType: 'none' },
  head: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    ...letters.S,
  },
  name: { minWidth: 0, overflowWrap: 'anywhere' },
  value: { flexShrink: 0, color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  rail: {
    height: '10px',
    marginTop: tokens.spacingVerticalXS,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground6,
    overflow: 'hidden',
  },
  bar: { height: '100%', backgroundColor: tokens.colorBrandBackground, forcedColorAdjust: 'none' },
  way: { backgroundColor: stateTokens.freeMark },
  out: { backgroundColor: stateTokens.closedMark },
});

export interface Bar {
  key: string;
  name: string;
  value: number;
  /** Whole percent beside the value. */
  share: number | null;
  look?: 'way' | 'out';
}

/** `most`: the value that fills the width. */
export function BarList({ bars, most, label }: { bars: Bar[]; most: number; label: string }) {
  const styles = useStyles();
  return (
    <ul className={styles.list} aria-label={label}>
      {bars.map(({ key, name, value, share, look }) => (
        <li key={key}>
          <div className={styles.head}>
            <span className={styles.name}>{name}</span>
            <span className={styles.value}>
              {groupThousands(value)}
              {share !== null && ` · ${share}%`}
            </span>
          </div>
          <div className={styles.rail} aria-hidden>
            <div
              className={mergeClasses(styles.bar, look !== undefined && styles[look])}
              style={{ width: `${most === 0 ? 0 : (value / most) * 100}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
