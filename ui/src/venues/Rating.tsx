import { tokens } from '@fluentui/react-components';
import { Star16Filled } from '@fluentui/react-icons/svg/star';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { stateTokens } from '#ui/app/ownTokens.ts';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '5px',
    flexShrink: 0,
    fontWeight: tokens.fontWeightSemibold,
  },
  star: { color: stateTokens.waitMark },
  reviews: { fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground2 },
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
