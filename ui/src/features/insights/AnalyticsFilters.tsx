import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { rangeOfLast } from '#shared/insights/analytics-rules';
import { type Category, cities } from '#shared/venues/schema';
import { Choice } from '#ui/features/insights/Choice.tsx';
import { type ChartPeriod, faultOf, type PeriodName, periodNames, periods } from '#ui/features/insights/period.ts';
import { DateField } from '#ui/kit/DateField.tsx';
import { Stack } from '#ui/kit/layout.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
    gap: tokens.spacingHorizontalM,
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

export type City = (typeof cities)[number];
export interface ChartFilters {
  period: ChartPeriod;
  city: City | '';
  categoryId: string;
}

interface AnalyticsFiltersProps {
  filters: ChartFilters;
  onChange: (filters: ChartFilters) => void;
  categories: readonly Category[];
  today: string;
}

export function AnalyticsFilters({ filters, onChange, categories, today }: AnalyticsFiltersProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { period, city, categoryId } = filters;
  const fault = faultOf(period);
  const choose = (name: PeriodName) => {
    // A custom range starts with the dates shown before
    const typed = name === 'custom' ? period.typed : rangeOfLast(periods[name], today);
    onChange({ ...filters, period: { name, typed } });
  };
  const type = (change: Partial<ChartPeriod['typed']>) =>
    onChange({ ...filters, period: { ...period, typed: { ...period.typed, ...change } } });
  return (
    <Stack gap="M">
      <Choice
        label={t('analytics.range.label')}
        names={periodNames}
        wordOf={(name) => t(`analytics.range.${name}`)}
        chosen={period.name}
        onChoose={choose}
      />
      <div className={styles.fields}>
        {period.name === 'custom' && (
          <>
            <DateField
              label={t('analytics.range.from')}
              value={period.typed.from}
              onChange={(from) => type({ from })}
            />
            <DateField
              label={t('analytics.range.to')}
              value={period.typed.to}
              error={fault === null ? undefined : t(`validation.${fault}`)}
              onChange={(to) => type({ to })}
            />
          </>
        )}
        <SelectField
          label={t('analytics.city')}
          value={city}
          onChange={(value) => onChange({ ...filters, city: value })}
          options={[
            { value: '', text: t('analytics.allCities') },
            ...cities.map((name) => ({ value: name, text: name })),
          ]}
        />
        <SelectField
          label={t('analytics.category')}
          value={categoryId}
          onChange={(value) => onChange({ ...filters, categoryId: value })}
          options={[
            { value: '', text: t('analytics.allCategories') },
            ...categories.map(({ id, name, emoji }) => ({ value: id, text: `${emoji} ${name}` })),
          ]}
        />
      </div>
    </Stack>
  );
}
