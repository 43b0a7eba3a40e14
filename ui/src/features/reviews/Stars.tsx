import { tokens } from '@fluentui/react-components';
import { Star16Filled } from '@fluentui/react-icons/svg/star';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { stars } from '#shared/reviews/rules';
import { VisuallyHidden } from '#ui/kit/VisuallyHidden.tsx';
import { stateTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  root: { position: 'relative', display: 'inline-flex', alignItems: 'center', gap: '2px', flexShrink: 0 },
  star: { color: tokens.colorNeutralStroke1 },
  given: { color: stateTokens.waitMark },
  figure: { marginLeft: tokens.spacingHorizontalXS, fontWeight: tokens.fontWeightSemibold },
});

/** The number is shown too: colour alone is not accessible. */
export function Stars({ rating }: { rating: number }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <span className={styles.root}>
      <VisuallyHidden>{t('reviews.stars', { count: rating })}</VisuallyHidden>
      {stars.map((star) => (
        <Star16Filled key={star} aria-hidden className={mergeClasses(styles.star, star <= rating && styles.given)} />
      ))}
      <span aria-hidden className={styles.figure}>
        {rating}
      </span>
    </span>
  );
}
