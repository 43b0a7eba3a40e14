import { useTranslation } from 'react-i18next';
import type { Analytics } from '#shared/insights/analytics';
import { type ChartName, shareOf, totalOf } from '#shared/insights/analytics-rules';
import { listSteps } from '#shared/insights/analytics-tables';
import { type Bar, BarList } from '#ui/features/insights/charts/BarList.tsx';
import { DayLine } from '#ui/features/insights/charts/DayLine.tsx';
import { HeatMap } from '#ui/features/insights/charts/HeatMap.tsx';
import { NoShowWeeks, VenueWeeks } from '#ui/features/insights/charts/WeekBars.tsx';

interface DrawingProps {
  chart: ChartName;
  data: Analytics;
  label: string;
}

export function Drawing({ chart, data, label }: DrawingProps) {
  switch (chart) {
    case 'reservations':
      return <DayLine days={data.reservations} label={label} />;
    case 'occupancy':
      return <HeatMap cells={data.occupancy} label={label} />;
    case 'venues':
      return <VenueWeeks weeks={data.venues} label={label} />;
    case 'noShows':
      return <NoShowWeeks weeks={data.noShows} label={label} />;
    case 'waitlist':
      return <ListSteps steps={data.waitlist} label={label} />;
    case 'categories':
      return <Ranking rows={data.categories.map((row) => ({ ...row, key: row.id }))} data={data} label={label} />;
    case 'cities':
      return (
        <Ranking
          rows={data.cities.map((row) => ({ ...row, key: row.city, name: row.city }))}
          data={data}
          label={label}
        />
      );
  }
}

/** Bars of the steps, then of the exits, as shares of all entries. */
function ListSteps({ steps, label }: { steps: Analytics['waitlist']; label: string }) {
  const { t } = useTranslation();
  const bars = listSteps.map((step): Bar => {
    const look = step === 'expired' || step === 'withdrawn' ? 'out' : 'way';
    return {
      key: step,
      name: t(`analytics.steps.${step}`),
      value: steps[step],
      share: shareOf(steps[step], steps.joined),
      look,
    };
  });
  return <BarList bars={bars} most={steps.joined} label={label} />;
}

interface RankingProps {
  rows: { key: string; name: string; emoji?: string; reservations: number }[];
  data: Analytics;
  label: string;
}

function Ranking({ rows, data, label }: RankingProps) {
  const all = totalOf(data.reservations, (day) => day.reservations);
  const bars = rows.map(({ key, name, emoji, reservations }): Bar => {
    const shown = emoji === undefined ? name : `${emoji} ${name}`;
    return { key, name: shown, value: reservations, share: shareOf(reservations, all) };
  });
  return <BarList bars={bars} most={Math.max(...bars.map(({ value }) => value))} label={label} />;
}
