import { tokens } from '@fluentui/react-components';
import { makeResetStyles, makeStyles, mergeClasses } from '@griffel/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { filterNames, SEARCH_FORM } from '#ui/features/venues/search-filters.ts';
import { useCategories } from '#ui/features/venues/use-public-venues.ts';
import { Skeleton } from '#ui/kit/Skeleton.tsx';
import { media, ownTokens } from '#ui/theme/own-tokens.ts';

const FADE = '72px';

const useRow = makeResetStyles({
  display: 'flex',
  gap: tokens.spacingHorizontalS,
  // Space for the focus ring, and at the end for the last chip beyond the fade.
  margin: `${tokens.spacingVerticalXL} -4px 0`,
  padding: `4px ${FADE} 4px 4px`,
  overflowX: 'auto',
  scrollPaddingInline: `16px ${FADE}`,
  scrollbarWidth: 'none',
  maskImage: `linear-gradient(90deg, #000 calc(100% - ${FADE}), transparent)`,
  '@media (pointer: fine)': { scrollbarWidth: 'thin', scrollbarColor: `${tokens.colorNeutralStroke1} transparent` },
  [media.phone]: { margin: `${tokens.spacingVerticalM} -16px 0`, paddingLeft: '16px' },
});
const useChip = makeResetStyles({
  display: 'inline-flex',
  alignItems: 'center',
  gap: tokens.spacingHorizontalS,
  flexShrink: 0,
  minHeight: '44px',
  paddingInline: tokens.spacingHorizontalL,
  border: `1px solid ${tokens.colorNeutralStroke2}`,
  borderRadius: tokens.borderRadiusCircular,
  backgroundColor: tokens.colorNeutralBackground1,
  color: tokens.colorNeutralForeground2,
  fontFamily: 'inherit',
  fontSize: tokens.fontSizeBase300,
  fontWeight: tokens.fontWeightMedium,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  transitionProperty: 'background-color, color',
  transitionDuration: tokens.durationFast,
  ':hover': { color: tokens.colorNeutralForeground1, backgroundColor: ownTokens.raisedBackgroundHover },
  ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
});
const useEmoji = makeResetStyles({ fontSize: '1rem', lineHeight: 1 });

const useVariants = makeStyles({
  chosen: {
    backgroundColor: tokens.colorNeutralForeground1,
    color: ownTokens.chipSelectedForeground,
    ':hover': { backgroundColor: tokens.colorNeutralForeground1, color: ownTokens.chipSelectedForeground },
  },
  waiting: { flexShrink: 0, borderRadius: tokens.borderRadiusCircular },
});

const useStyles = () => ({
  row: useRow(),
  chip: useChip(),
  emoji: useEmoji(),
  ...useVariants(),
});

interface CategoryChipsProps {
  /** Empty for all. */
  chosen: string;
  onChoose: (categoryId: string) => void;
}

/** "Todos" and one chip per category. If the categories fail to load, only "Todos" is shown. */
export function CategoryChips({ chosen, onChoose }: CategoryChipsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data: categories = [], isPending } = useCategories();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways
    <div className={styles.row} role="group" aria-label={t('venues.categories.label')}>
      <Chip on={chosen === ''} value="" onPress={() => onChoose('')}>
        {t('venues.categories.all')}
      </Chip>
      {isPending &&
        [128, 84, 96, 116, 130].map((width) => (
          <Skeleton key={width} width={`${width}px`} height="44px" className={styles.waiting} />
        ))}
      {categories.map(({ id, name, emoji }) => (
        <Chip key={id} on={chosen === id} value={id} onPress={() => onChoose(id)}>
          <span className={styles.emoji} aria-hidden="true">
            {emoji}
          </span>
          {name}
        </Chip>
      ))}
    </div>
  );
}

interface ChipProps {
  on: boolean;
  /** Empty for all. */
  value: string;
  onPress: () => void;
  children: ReactNode;
}

/** A submit button of the search form, so that it works before hydration. */
function Chip({ on, value, onPress, children }: ChipProps) {
  const styles = useStyles();
  return (
    <button
      type="submit"
      form={SEARCH_FORM}
      name={filterNames.categoryId}
      value={value}
      aria-pressed={on}
      className={mergeClasses(styles.chip, on && styles.chosen)}
      onClick={(event) => {
        event.preventDefault();
        // The faded edge hides its text.
        event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        onPress();
      }}
    >
      {children}
    </button>
  );
}
