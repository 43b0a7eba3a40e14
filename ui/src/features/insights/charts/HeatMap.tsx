import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { OccupancyCell } from '#shared/insights/analytics';
import { comparableHours, fullestHour, hoursOf, shareOf } from '#shared/insights/analytics-rules';
import { nameOfDay, weekOrder } from '#shared/schedule/weekdays';
import { timeOfService } from '#shared/time';
import { useWords } from '#ui/features/insights/words.ts';
import { ownTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'auto repeat(7, minmax(0, 1fr))',
    gap: '3px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: '1.75rem',
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'center',
  },
  edge: { color: tokens.colorNeutralForeground2 },
  hour: { textAlign: 'end', paddingInlineEnd: tokens.spacingHorizontalXS },
  cell: { borderRadius: tokens.borderRadiusSmall, border: '1px solid transparent', overflow: 'hidden' },
  shut: { border: `1px dashed ${tokens.colorNeutralStroke2}`, color: tokens.colorNeutralForeground3 },
  none: { backgroundColor: tokens.colorNeutralBackground6, color: tokens.colorNeutralForeground2 },
  low: { backgroundColor: ownTokens.tintBackground, color: ownTokens.tintForeground },
  some: { backgroundColor: ownTokens.tintBackgroundHover, color: tokens.colorNeutralForeground1 },
  much: { backgroundColor: ownTokens.tintStroke, color: tokens.colorNeutralForeground1 },
  full: {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    fontWeight: tokens.fontWeightSemibold,
  },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    marginTop: tokens.spacingVerticalM,
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase100,
    color: tokens.colorNeutralForeground2,
  },
  key: { width: '28px', height: '14px' },
});

/** Lower bound of each shade as a share of the fullest hour, highest first. */
const steps = [
  { from: 0.75, look: 'full' },
  { from: 0.5, look: 'much' },
  { from: 0.25, look: 'some' },
  { from: Number.MIN_VALUE, look: 'low' },
  { from: 0, look: 'none' },
] as const;

function lookOf(share: number | null, fullest: number) {
  if (share === null) return 'shut';
  return steps.find(({ from }) => share >= from * fullest)?.look ?? 'none';
}

/** Each cell contains its percent, so that no information depends on colour. */
export function HeatMap({ cells, label }: { cells: OccupancyCell[]; label: string }) {
  const styles = useStyles();
  const { t } = useWords();
  const peak = fullestHour(cells);
  const fullest = peak === null ? 100 : (shareOf(peak.people, peak.seats) ?? 100);
  const comparable = new Set(comparableHours(cells).map(({ weekday, hour }) => `${weekday} ${hour}`));
  const byPlace = new Map(cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));
  const shareAt = (weekday: number, hour: number): number | null => {
    const cell = byPlace.get(`${weekday} ${hour}`);
    return cell === undefined ? null : shareOf(cell.people, cell.seats);
  };
  const lookAt = (weekday: number, hour: number, share: number | null) => {
    const look = lookOf(share, fullest);
    return comparable.has(`${weekday} ${hour}`) || look === 'shut' || look === 'none' ? look : 'low';
  };
  return (
    <>
      <div role="img" aria-label={label} className={styles.grid}>
        <span />
        {weekOrder.map((day) => (
          <span key={day} className={styles.edge}>
            {t(`week.short.${nameOfDay(day)}`)}
          </span>
        ))}
        {hoursOf(cells).flatMap((hour) => [
          <span key={hour} className={mergeClasses(styles.edge, styles.hour)}>
            {timeOfService(hour * 60)}
          </span>,
          ...weekOrder.map((day) => {
            const share = shareAt(day, hour);
            return (
              <span key={`${hour} ${day}`} className={mergeClasses(styles.cell, styles[lookAt(day, hour, share)])}>
                {share ?? '–'}
              </span>
            );
          }),
        ])}
      </div>
      <div className={styles.legend} aria-hidden>
        {t('analytics.less')}
        {steps.toReversed().map(({ look }) => (
          <span key={look} className={mergeClasses(styles.cell, styles.key, styles[look])} />
        ))}
        {t('analytics.more')}
      </div>
    </>
  );
}
