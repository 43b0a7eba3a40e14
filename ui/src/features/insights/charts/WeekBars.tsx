import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import type { ReactNode } from 'react';
import type { Analytics } from '#shared/insights/analytics';
import { axisTop, shareOf } from '#shared/insights/analytics-rules';
import { groupThousands } from '#shared/money';
import { endsOf } from '#ui/features/insights/charts/ends.ts';
import { Plot } from '#ui/features/insights/charts/Plot.tsx';
import { barOf } from '#ui/features/insights/charts/plot-shapes.ts';
import { useWords } from '#ui/features/insights/words.ts';
import { Row } from '#ui/kit/layout.tsx';
import { stateTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  item: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalSNudge },
  swatch: { width: '12px', height: '12px', flexShrink: 0 },
});

/** Registered is filled, approved is hollow: readable without colour. */
const looks = {
  registered: { fill: tokens.colorBrandForeground1, stroke: 'none' },
  approved: { fill: 'transparent', stroke: stateTokens.freeMark },
} as const;
const series = ['registered', 'approved'] as const;

export function VenueWeeks({ weeks, label }: { weeks: Analytics['venues']; label: string }) {
  const styles = useStyles();
  const { t, shortDay, longDay } = useWords();
  const top = axisTop(Math.max(...weeks.flatMap((week) => [week.registered, week.approved])));
  const legend = (values: (name: (typeof series)[number]) => string) => (
    <Row as="span" gap="L" rowGap="None">
      {series.map((name) => (
        <span key={name} className={styles.item}>
          <svg className={styles.swatch} viewBox="0 0 12 12" aria-hidden="true">
            <rect x="1" y="1" width="10" height="10" {...looks[name]} strokeWidth="2" />
          </svg>
          {values(name)}
        </span>
      ))}
    </Row>
  );
  const readout = (place: number | null): ReactNode => {
    const week = place === null ? undefined : weeks[place];
    if (week === undefined) return legend((name) => t(`analytics.columns.${name}`));
    const of = (name: (typeof series)[number]) => `${t(`analytics.columns.${name}`)}: ${groupThousands(week[name])}`;
    return (
      <>
        {longDay(week.week)} {legend(of)}
      </>
    );
  };
  return (
    <Plot
      label={label}
      scale={[groupThousands(top), groupThousands(top / 2), '0']}
      ends={endsOf(weeks.map(({ week }) => shortDay(week)))}
      places={weeks.length}
      readout={readout}
    >
      {weeks.flatMap((week, at) =>
        series.map((name, group) => (
          <rect
            key={`${week.week}-${name}`}
            {...barOf(week[name], top, at, group, 2)}
            {...looks[name]}
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        )),
      )}
    </Plot>
  );
}

/** Share of expected parties that did not come. */
export function NoShowWeeks({ weeks, label }: { weeks: Analytics['noShows']; label: string }) {
  const { t, shortDay, longDay } = useWords();
  const shares = weeks.map(({ missed, expected }) => shareOf(missed, expected));
  const top = axisTop(Math.max(...shares.map((share) => share ?? 0), 10));
  const readout = (place: number | null) => {
    const week = place === null ? undefined : weeks[place];
    if (week === undefined) return t('analytics.columns.missedShare');
    const part = t('analytics.of', { part: groupThousands(week.missed), whole: groupThousands(week.expected) });
    const share = shareOf(week.missed, week.expected);
    return `${longDay(week.week)} · ${part}${share === null ? '' : ` · ${share}%`}`;
  };
  return (
    <Plot
      label={label}
      scale={[`${top}%`, `${top / 2}%`, '0']}
      ends={endsOf(weeks.map(({ week }) => shortDay(week)))}
      places={weeks.length}
      readout={readout}
    >
      {weeks.map(({ week }, at) => (
        <rect key={week} {...barOf(shares[at] ?? 0, top, at)} fill={stateTokens.fullMark} />
      ))}
    </Plot>
  );
}
