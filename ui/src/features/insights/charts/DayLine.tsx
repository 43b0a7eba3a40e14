import { tokens } from '@fluentui/react-components';
import type { Analytics } from '#shared/insights/analytics';
import { axisTop } from '#shared/insights/analytics-rules';
import { groupThousands } from '#shared/money';
import { endsOf } from '#ui/features/insights/charts/ends.ts';
import { Plot } from '#ui/features/insights/charts/Plot.tsx';
import { linePaths } from '#ui/features/insights/charts/plot-shapes.ts';
import { useWords } from '#ui/features/insights/words.ts';

export function DayLine({ days, label }: { days: Analytics['reservations']; label: string }) {
  const { t, shortDay, longDay } = useWords();
  const values = days.map((day) => day.reservations);
  const top = axisTop(Math.max(...values));
  const { line, area } = linePaths(values, top);
  const readout = (place: number | null) => {
    const day = place === null ? undefined : days[place];
    if (day === undefined) return t('analytics.columns.reservations');
    const parts = [`${t('analytics.columns.reservations')}: ${groupThousands(day.reservations)}`];
    parts.push(`${t('analytics.columns.people')}: ${groupThousands(day.people)}`);
    return `${longDay(day.date)} · ${parts.join(' · ')}`;
  };
  return (
    <Plot
      label={label}
      scale={[groupThousands(top), groupThousands(top / 2), '0']}
      ends={endsOf(days.map((day) => shortDay(day.date)))}
      places={days.length}
      readout={readout}
    >
      <path d={area} fill={tokens.colorBrandForeground1} opacity="0.16" />
      <path
        d={line}
        fill="none"
        stroke={tokens.colorBrandForeground1}
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </Plot>
  );
}
