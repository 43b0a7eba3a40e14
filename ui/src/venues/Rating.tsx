import { tokens } from '@fluentui/react-components';
import { Star16Filled } from '@fluentui/react-icons/svg/star';
import { makeResetStyles, makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { stateTokens } from '#ui/app/ownTokens.ts';

const useRoot = makeResetStyles({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '5px',
  flexShrink: 0,
  fontWeight: tokens.fontWeightSemibold,
});
const useReviews = makeResetStyles({ fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground2 });

const useVariants = makeStyles({
  star: { color: stateTokens.waitMark },
});

const useStyles = () => ({
  root: useRoot(),
  reviews: useReviews(),
  ...useVariants(),
});

/** A star and the figure, with how many reviews it comes from where that is known. */
export function Rating({ value, reviews }: { value: number; reviews?: number }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const shown = value.toFixed(1);
  return (
    <span className={styles.root} title={t('venues.card.rating', { rating: shown })}>
      <Star16Filled className={styles.star} aria-hidden />
      {shown}
      {reviews !== undefined && <span className={styles.reviews}>{t('venues.page.reviews', { count: reviews })}</span>}
    </span>
  );
}
