import { makeStyles } from '@griffel/react';
import { useEffect, useRef, useState } from 'react';
import type { Venue, VenueRating } from '#shared/venues/schema';
import { media } from '#ui/app/own-tokens.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';

// Below everything that one books with: it comes when somebody scrolls there.
const VenueReviews = lazyPart(() => import('#ui/reviews/VenueReviews.tsx'), { place: 'within', waiting: null });

const NEAR = '400px';

// Held while it comes, so that the page's end does not run away from whoever scrolls to it.
const useStyles = makeStyles({
  root: {
    minHeight: '240px',
    // The bar that leads to the form lies over the page's end.
    [media.narrow]: { paddingBottom: '48px' },
  },
});

/** The place of a venue's reviews; nothing where there are none. */
export function ReviewsSlot({ venue }: { venue: Venue & Partial<VenueRating> }) {
  const styles = useStyles();
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const hasReviews = (venue.reviewCount ?? 0) > 0;
  useEffect(() => {
    const element = place.current;
    if (!hasReviews || element === null) return;
    const watch = new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && setNear(true), {
      rootMargin: NEAR,
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [hasReviews]);
  if (!hasReviews) return null;
  return (
    <div ref={place} className={styles.root}>
      {isNear && <VenueReviews venue={venue} />}
    </div>
  );
}
