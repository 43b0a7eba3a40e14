import { makeStyles } from '@griffel/react';
import { useEffect, useRef, useState } from 'react';
import type { Venue, VenueRating } from '#shared/venues/schema';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { media } from '#ui/theme/own-tokens.ts';

// Below the booking form: fetched when scrolled into view.
const VenueReviews = lazyPart(() => import('#ui/features/reviews/VenueReviews.tsx'), {
  place: 'within',
  waiting: null,
});

const NEAR = '400px';

// Reserves height, so that the end of the page does not move away during scrolling.
const useStyles = makeStyles({
  root: {
    minHeight: '240px',
    // The sticky bar to the form covers the end of the page.
    [media.narrow]: { paddingBottom: '48px' },
  },
});

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
