import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { board } from '#ui/features/dashboard/board-layout.ts';
import { sparkline } from '#ui/features/dashboard/sparkline.ts';
import { stateTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  line: {
    flexShrink: 0,
    alignSelf: 'flex-end',
    width: '88px',
    height: '32px',
    overflow: 'visible',
    [board.stacked]: { display: 'none' },
    [board.short]: { display: 'none' },
  },
  brand: { color: tokens.colorBrandForeground1 },
  free: { color: stateTokens.freeMark },
  wait: { color: stateTokens.waitMark },
  plain: { color: tokens.colorNeutralForeground2 },
  unseen: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

interface SparklineProps {
  values: readonly number[];
  wordOf: (value: number) => string;
  tint: 'brand' | 'free' | 'wait' | 'plain';
}

/** The line has a sentence for screen readers. */
export function Sparkline({ values, wordOf, tint }: SparklineProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const drawn = sparkline(values);
  if (drawn === null) return null;
  return (
    <>
      <svg viewBox="0 0 88 32" className={mergeClasses(styles.line, styles[tint])} aria-hidden="true">
        <path d={drawn.area} fill="currentColor" opacity="0.14" />
        <path d={drawn.line} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
        <circle cx={drawn.last.x} cy={drawn.last.y} r="3" fill="currentColor" />
      </svg>
      <span className={styles.unseen}>
        {t('dashboard.figures.trend', {
          count: values.length,
          least: wordOf(Math.min(...values)),
          most: wordOf(Math.max(...values)),
        })}
      </span>
    </>
  );
}
