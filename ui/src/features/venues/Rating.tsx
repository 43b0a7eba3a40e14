import { tokens } from '@fluentui/react-components';
import { Star16Filled } from '@fluentui/react-icons/svg/star';
import { makeResetStyles, makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand';
import { formatRating } from '#shared/reviews/format';
import type { VenueRating } from '#shared/venues/schema';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { stateTokens } from '#ui/theme/own-tokens.ts';

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

interface RatingProps {
  /** Absent if the query did not include it, as for a venue before approval. */
  of: Partial<VenueRating>;
  on: 'card' | 'page';
}

/** The average and count, or the placeholder rating if it is enabled and there are no reviews. */
export function Rating({ of, on }: RatingProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { rating = null, reviewCount: count = 0 } = of;
  if (rating === null) return of.placeholderRating ? <StandIn on={on} /> : <None on={on} />;
  const shown = formatRating(rating, language);
  return (
    <span className={styles.root} title={t('venues.card.ratingOf', { rating: shown, count })}>
      <Star16Filled className={styles.star} aria-hidden />
      {shown}
      <span className={styles.reviews}>{on === 'card' ? `(${count})` : t('venues.page.reviews', { count })}</span>
    </span>
  );
}

/** The specification's figures in the reader's number format. */
function StandIn({ on }: Pick<RatingProps, 'on'>) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const rating = formatRating(on === 'card' ? brand.cardRating : brand.pageRating, language);
  return (
    <span className={styles.root} title={t('venues.card.rating', { rating })}>
      <Star16Filled className={styles.star} aria-hidden />
      {rating}
      {on === 'page' && (
        <span className={styles.reviews}>{t('venues.page.reviews', { count: brand.pageReviewCount })}</span>
      )}
    </span>
  );
}

function None({ on }: Pick<RatingProps, 'on'>) {
  const { t } = useTranslation();
  const className = useReviews();
  return on === 'card' ? null : <span className={className}>{t('venues.page.noReviews')}</span>;
}
