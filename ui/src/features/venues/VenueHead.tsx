import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { memo } from 'react';
import type { Venue, VenueRating } from '#shared/venues/schema';
import { CategoryBadges } from '#ui/features/venues/CategoryBadges.tsx';
import { Rating } from '#ui/features/venues/Rating.tsx';
import { useVenuePageStyles } from '#ui/features/venues/venue-page-styles.ts';
import { Cover } from '#ui/kit/Cover.tsx';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  // Enough contrast for the text over any picture.
  shade: {
    position: 'absolute',
    inset: '30% 0 0',
    backgroundImage: 'linear-gradient(transparent, rgba(10, 12, 15, 0.62) 48%, rgba(10, 12, 15, 0.94))',
  },
  tags: {
    position: 'absolute',
    left: '20px',
    right: '20px',
    top: '20px',
    [media.phone]: { left: '16px', right: '16px', top: '12px' },
  },
  words: {
    position: 'absolute',
    left: '28px',
    right: '28px',
    bottom: '24px',
    [media.phone]: { left: '16px', right: '16px', bottom: '14px' },
  },
  name: {
    fontSize: '2.625rem',
    lineHeight: '3rem',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.018em',
    marginBottom: tokens.spacingVerticalS,
    overflowWrap: 'anywhere',
    textWrap: 'balance',
    [media.phone]: { fontSize: '1.75rem', lineHeight: '2.125rem', marginBottom: tokens.spacingVerticalXS },
  },
});

/** Full width on small screens, else the wider of two columns. */
const SIZES = '(max-width: 900px) 100vw, 776px';

export const VenueHead = memo(function VenueHead({ venue }: { venue: Venue & Partial<VenueRating> }) {
  const page = useVenuePageStyles();
  const styles = useStyles();
  return (
    <Cover src={venue.coverUrl} emoji={venue.categories[0]?.emoji} eager first sizes={SIZES} className={page.cover}>
      <div className={styles.shade} />
      <CategoryBadges categories={venue.categories} className={styles.tags} />
      <div className={styles.words}>
        <h1 className={styles.name}>{venue.name}</h1>
        <Rating of={venue} on="page" />
      </div>
    </Cover>
  );
});
