import { Button, tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { DayFigures } from '#shared/insights/schema';
import { formatKwanzas, groupThousands } from '#shared/money';
import { serviceDay } from '#shared/time';
import type { Venue } from '#shared/venues/schema';
import { board, visuallyHidden } from '#ui/features/dashboard/board-layout.ts';
import { signedPercent } from '#ui/features/dashboard/signed-percent.ts';
import { sparkline } from '#ui/features/dashboard/sparkline.ts';
import { useFigures } from '#ui/features/dashboard/use-dashboard.ts';
import { useNow } from '#ui/features/dashboard/use-now.ts';
import { Skeleton } from '#ui/kit/Skeleton.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { letters, raised } from '#ui/theme/fragments.ts';
import { media, stateTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, 1fr)',
    gap: tokens.spacingHorizontalL,
    marginTop: tokens.spacingVerticalL,
    [board.short]: {
      // Each column fits its text; the last takes the remaining width
      gridTemplateColumns: 'repeat(4, auto)',
      gap: tokens.spacingHorizontalS,
      marginTop: '6px',
    },
    [board.stacked]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: tokens.spacingHorizontalM },
    [media.largeLetters]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  card: {
    position: 'relative',
    display: 'flex',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    padding: '14px 20px',
    ...raised,
    [board.short]: { padding: '4px 10px', minWidth: 0 },
    [board.phone]: { padding: '12px 14px' },
  },
  // On a laptop all four figures share one line, so that the day has the height
  words: {
    minWidth: 0,
    [board.short]: {
      flexGrow: 1,
      display: 'flex',
      alignItems: 'baseline',
      columnGap: '8px',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
    },
  },
  value: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: '2.25rem',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.015em',
    [board.short]: { fontSize: tokens.fontSizeBase400, lineHeight: '1.5rem' },
    [board.phone]: { fontSize: tokens.fontSizeBase600, lineHeight: '2rem' },
  },
  unit: {
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    letterSpacing: 0,
    lineHeight: 0,
  },
  change: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '1em',
    overflowX: 'clip',
    // One line high: text that does not fit wraps out of sight as a whole
    [board.short]: { minWidth: 0, flexShrink: 1, height: '1.125rem', overflow: 'hidden' },
    ...letters.S,
    color: tokens.colorNeutralForeground2,
  },
  since: { [board.short]: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' } },
  // The dot is a separator: where the two parts wrap it is clipped.
  paid: {
    position: 'relative',
    whiteSpace: 'nowrap',
    [media.largeLetters]: { whiteSpace: 'normal' },
    '::before': { content: '"·"', position: 'absolute', left: '-0.65em' },
  },
  failed: {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground2,
  },
});

const figures = ['reservations', 'occupancy', 'waiting', 'depositRevenue'] as const;
type Figure = (typeof figures)[number];

/** Figures of the running service day, whichever date the board shows: the cards say "Hoje". */
export function StatsRow({ venue }: { venue: Venue }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data, error, refetch } = useFigures(venue.id, serviceDay(useNow(), venue.timezone));
  const isError = data === undefined && error !== null;
  return (
    <section
      className={styles.row}
      aria-label={t('dashboard.figures.label')}
      aria-busy={data === undefined && !isError}
    >
      {isError ? (
        <p className={styles.failed} role="alert">
          {t('dashboard.failed.figures')}
          <Button size="small" onClick={() => void refetch()}>
            {t('dashboard.failed.retry')}
          </Button>
        </p>
      ) : (
        figures.map((name) => <Card key={name} name={name} day={data} />)
      )}
    </section>
  );
}

const tints = { reservations: 'brand', occupancy: 'free', waiting: 'wait', depositRevenue: 'plain' } as const;

function Card({ name, day }: { name: Figure; day: DayFigures | undefined }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const figure = day?.[name];
  const since = useSince(figure?.change);
  const paid =
    name === 'depositRevenue' && day !== undefined
      ? t('dashboard.figures.paid', { amount: formatKwanzas(day.depositPaid) })
      : null;
  return (
    <div className={styles.card}>
      <div className={styles.words}>
        <Text as="h2" look="note">
          {t(`dashboard.figures.${name}`)}
        </Text>
        <p className={styles.value}>
          {figure === undefined ? <Skeleton width="72px" height="0.8em" /> : <Value name={name} value={figure.value} />}
        </p>
        <p className={styles.change} title={[since, paid].filter(Boolean).join(' · ')}>
          {since === null ? <Skeleton width="120px" height="12px" /> : <span className={styles.since}>{since}</span>}{' '}
          {paid !== null && <span className={styles.paid}>{paid}</span>}
        </p>
      </div>
      {day !== undefined && <Sparkline values={day.trend[name]} wordOf={wordOf[name]} tint={tints[name]} />}
    </div>
  );
}

const wordOf: Record<Figure, (value: number) => string> = {
  reservations: groupThousands,
  occupancy: (value) => `${value}%`,
  waiting: groupThousands,
  depositRevenue: formatKwanzas,
};

function Value({ name, value }: { name: Figure; value: number }) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (name !== 'depositRevenue') return wordOf[name](value);
  return (
    <>
      {groupThousands(value)} <span className={styles.unit}>{t('dashboard.figures.currency')}</span>
    </>
  );
}

/** Change against the day before; null until it is loaded. */
function useSince(change: number | null | undefined): string | null {
  const { t } = useTranslation();
  if (change === undefined) return null;
  if (change === null) return t('dashboard.figures.noYesterday');
  return t('dashboard.figures.sinceYesterday', { change: signedPercent(change) });
}

const useSparklineStyles = makeStyles({
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
  unseen: visuallyHidden,
});

interface SparklineProps {
  values: readonly number[];
  wordOf: (value: number) => string;
  tint: 'brand' | 'free' | 'wait' | 'plain';
}

/** The line has a sentence for screen readers. */
function Sparkline({ values, wordOf, tint }: SparklineProps) {
  const styles = useSparklineStyles();
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
