import { tokens } from '@fluentui/react-components';
import { makeResetStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { Category } from '#shared/venues/schema';
import { ownTokens } from '#ui/theme/own-tokens.ts';

const useList = makeResetStyles({ display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalSNudge });
const useBadge = makeResetStyles({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '1.5rem',
  paddingInline: tokens.spacingHorizontalS,
  borderRadius: tokens.borderRadiusSmall,
  fontSize: tokens.fontSizeBase100,
  fontWeight: tokens.fontWeightMedium,
  whiteSpace: 'nowrap',
  backgroundColor: ownTokens.pictureScrim,
  color: tokens.colorNeutralForeground1,
});

const useStyles = () => ({
  list: useList(),
  badge: useBadge(),
});

interface CategoryBadgesProps {
  categories: readonly Category[];
  /** The rest is shown as "+N". */
  most?: number;
  className?: string;
}

export function CategoryBadges({ categories, most = categories.length, className }: CategoryBadgesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const left = categories.length - most;
  if (categories.length === 0) return null;
  return (
    <span className={mergeClasses(styles.list, className)}>
      {categories.slice(0, most).map(({ id, name }) => (
        <span key={id} className={styles.badge}>
          {name}
        </span>
      ))}
      {left > 0 && (
        <span className={styles.badge} title={t('venues.card.moreCategories', { count: left })}>
          +{left}
        </span>
      )}
    </span>
  );
}
