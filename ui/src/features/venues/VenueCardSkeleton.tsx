import { useCardStyles } from '#ui/features/venues/venue-card-styles.ts';
import { Skeleton } from '#ui/kit/Skeleton.tsx';

/** Same size as the card, so that the layout does not shift. */
export function VenueCardSkeleton() {
  const styles = useCardStyles();
  return (
    <div className={styles.card} aria-hidden="true">
      <Skeleton height="auto" className={styles.cover} />
      <div className={styles.body}>
        <div className={styles.name}>
          <Skeleton width="60%" />
        </div>
        <div className={styles.text}>
          <Skeleton width="94%" height="16px" className={styles.bar} />
          <Skeleton width="70%" height="16px" className={styles.bar} />
        </div>
        <div className={styles.foot}>
          <div className={styles.facts}>
            <Skeleton width="72px" />
            <Skeleton width="132px" />
          </div>
          <Skeleton width="120px" height="44px" />
        </div>
      </div>
    </div>
  );
}
