import { Button, Checkbox, tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Category } from '#shared/venues/schema';
import { Section } from '#ui/features/venues/setup/Section.tsx';
import type { SetupSectionProps } from '#ui/features/venues/setup/section-props.ts';
import { Stack } from '#ui/kit/layout.tsx';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
    gap: tokens.spacingHorizontalS,
  },
  choice: {
    width: '100%',
    maxWidth: 'none',
    minHeight: '48px',
    alignItems: 'center',
    backgroundColor: tokens.colorNeutralBackground6,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    // The whole tile is the label, so all of it can be pressed.
    '> .fui-Checkbox__indicator': { alignSelf: 'center', marginBlock: 0 },
    '> label': { flexGrow: 1, paddingBlock: tokens.spacingVerticalM },
    ':has(input:focus-visible)': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  chosen: {
    backgroundColor: tokens.colorBrandBackground2,
    border: `1px solid ${tokens.colorBrandStroke1}`,
  },
});

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function CategorySection({ read, ...props }: SetupSectionProps & { read: UseQueryResult<Category[]> }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { draft, errorOf } = props;
  const paths = ['categoryIds', ...draft.categoryIds.map((_, index) => `categoryIds.${index}`)];
  const error = paths.map(errorOf).find((each) => each !== undefined);
  return (
    <Section title={t('venueSetup.categories.title')} text={t('venueSetup.categories.text')} error={error}>
      {read.data !== undefined ? (
        <Grid categories={read.data} {...props} />
      ) : read.isError ? (
        <Stack gap="M" align="Start" role="alert">
          <p>{t('venueSetup.categories.failed')}</p>
          <Button onClick={() => void read.refetch()}>{t('venueSetup.categories.retry')}</Button>
        </Stack>
      ) : (
        <SkeletonGroup className={styles.grid}>
          {places.map((place) => (
            <Skeleton key={place} panel height="48px" />
          ))}
        </SkeletonGroup>
      )}
    </Section>
  );
}

function Grid({ categories, field }: SetupSectionProps & { categories: Category[] }) {
  const styles = useStyles();
  const { value: chosen, onChange } = field('categoryIds');
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <div className={styles.grid}>
      {categories.map(({ id, name, emoji }) => (
        <Checkbox
          key={id}
          className={mergeClasses(styles.choice, chosen.includes(id) && styles.chosen)}
          checked={chosen.includes(id)}
          onChange={() => toggle(id)}
          label={
            <>
              <span aria-hidden>{emoji}</span> {name}
            </>
          }
        />
      ))}
    </div>
  );
}
