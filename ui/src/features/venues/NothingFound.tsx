import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { formatShortDate } from '#shared/time';
import { type Filters, noFilters } from '#ui/features/venues/search-filters.ts';
import { useCategories } from '#ui/features/venues/use-public-venues.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { EmptyState } from '#ui/kit/EmptyState.tsx';

const useStyles = makeStyles({
  ways: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: tokens.spacingHorizontalS,
  },
  way: { minHeight: '44px', maxWidth: '100%', overflowWrap: 'anywhere' },
});

interface NothingFoundProps {
  reason: string;
  /** The filter that alone excludes every venue. */
  cause: keyof Filters | undefined;
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Offers to remove each filter, or the one that is the cause, or all of them. */
export function NothingFound({ reason, cause, filters, onChange }: NothingFoundProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const chosen = useChosen(filters);
  const hasSeveral = chosen.length > 1;
  return (
    <EmptyState
      text={hasSeveral && cause === undefined ? `${reason} ${t('venues.results.dropOne')}` : reason}
      action={
        <div className={styles.ways}>
          {hasSeveral &&
            chosen
              .filter(({ field }) => cause === undefined || field === cause)
              .map(({ field, words }) => (
                <Button
                  key={field}
                  appearance="outline"
                  className={styles.way}
                  onClick={() => onChange({ ...filters, [field]: '' })}
                >
                  {t('venues.results.without', { filter: words })}
                </Button>
              ))}
          <Button appearance="outline" className={styles.way} onClick={() => onChange(noFilters)}>
            {t('venues.results.clear')}
          </Button>
        </div>
      }
    />
  );
}

function useChosen({ text, categoryId, date, period, people }: Filters): { field: keyof Filters; words: string }[] {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const category = useCategories().data?.find(({ id }) => id === categoryId);
  const words: Record<keyof Filters, string> = {
    text: text && `“${text}”`,
    categoryId: categoryId && (category?.name ?? t('venues.results.category')),
    date: date && formatShortDate(date, language),
    period: period && t(`venues.search.periods.${period}`),
    people: people && `${people.replace('-', '–')} ${t('venues.search.people').toLowerCase()}`,
  };
  return (Object.keys(words) as (keyof Filters)[])
    .filter((field) => words[field] !== '')
    .map((field) => ({ field, words: words[field] }));
}
