import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useState } from 'react';
import type { Analytics, AnalyticsQuery } from '#shared/insights/analytics';
import { chartNames, isEmpty } from '#shared/insights/analytics-rules';
import { serviceDay, systemClock } from '#shared/time';
import { ApiError } from '#ui/api/api-error.ts';
import { useExpired } from '#ui/features/auth/use-session-check.ts';
import { AnalyticsFilters, type ChartFilters } from '#ui/features/insights/AnalyticsFilters.tsx';
import { ChartCard } from '#ui/features/insights/ChartCard.tsx';
import { faultOf, periodOf } from '#ui/features/insights/period.ts';
import { useAnalytics } from '#ui/features/insights/use-analytics.ts';
import { useWords } from '#ui/features/insights/words.ts';
import { useCategories } from '#ui/features/venues/use-public-venues.ts';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Stack } from '#ui/kit/layout.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';
import { Text } from '#ui/kit/Text.tsx';

/** The zone of "today": the periods cover venues in several zones. */
const PLATFORM_ZONE = 'Africa/Luanda';

const useStyles = makeStyles({
  // Columns, because the charts differ much in height
  charts: {
    columnCount: 2,
    columnWidth: '420px',
    columnGap: tokens.spacingHorizontalL,
    marginBottom: `calc(-1 * ${tokens.spacingVerticalL})`,
  },
  late: { display: 'grid', gap: tokens.spacingVerticalL },
});

const wantedOf = ({ period, city, categoryId }: ChartFilters): AnalyticsQuery => ({
  ...period.typed,
  ...(city !== '' && { city }),
  ...(categoryId !== '' && { categoryId }),
});

export default function AnalyticsPanel() {
  const [today] = useState(() => serviceDay(systemClock.now(), PLATFORM_ZONE));
  const [filters, setFilters] = useState<ChartFilters>({ period: periodOf('last30', today), city: '', categoryId: '' });
  const [wanted, setWanted] = useState(() => wantedOf(filters));
  const categories = useCategories();
  const charts = useAnalytics(wanted);
  useExpired(charts.error instanceof ApiError && charts.error.status === 401);
  const change = (next: ChartFilters) => {
    setFilters(next);
    // An incomplete range sends no request: the previous charts stay
    if (faultOf(next.period) === null) setWanted(wantedOf(next));
  };
  return (
    <Stack gap="XL">
      <AnalyticsFilters filters={filters} onChange={change} categories={categories.data ?? []} today={today} />
      <Charts
        data={charts.data}
        wanted={wanted}
        isLate={charts.isFetching}
        isError={charts.isError}
        retry={() => void charts.refetch()}
      />
    </Stack>
  );
}

interface ChartsProps {
  data: Analytics | undefined;
  wanted: AnalyticsQuery;
  isLate: boolean;
  isError: boolean;
  retry: () => void;
}

function Charts({ data, wanted, isLate, isError, retry }: ChartsProps) {
  const styles = useStyles();
  const { t, longDay } = useWords();
  if (isError)
    return (
      <Notice look="refusal">
        <p>{t('analytics.failed')}</p>
        <Button onClick={retry}>{t('app.failure.retry')}</Button>
      </Notice>
    );
  if (data === undefined) return <Loading />;
  const range = { from: longDay(data.from), to: longDay(data.to) };
  return (
    <>
      <Text role="status" look="note">
        {isLate ? t('app.loading') : t('analytics.range.shown', range)}
      </Text>
      {chartNames.every((chart) => isEmpty(chart, data)) ? (
        <EmptyState title={t('analytics.nothing.title')} text={t('analytics.nothing.text')} />
      ) : (
        <div className={styles.charts} aria-busy={isLate}>
          {chartNames.map((chart) => (
            <ChartCard key={chart} chart={chart} data={data} wanted={wanted} />
          ))}
        </div>
      )}
    </>
  );
}

function Loading() {
  const styles = useStyles();
  return (
    <SkeletonGroup className={styles.late}>
      {chartNames.map((chart) => (
        <Skeleton key={chart} panel height="320px" />
      ))}
    </SkeletonGroup>
  );
}
