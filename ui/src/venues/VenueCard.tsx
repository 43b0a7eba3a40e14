import { CheckmarkCircle16Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { Location16Regular } from '@fluentui/react-icons/svg/location';
import { mergeClasses } from '@griffel/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { brand } from '#shared/brand';
import type { VenueCard as Venue } from '#shared/venues/schema';
import { Cover } from '#ui/kit/Cover.tsx';
import { CategoryBadges } from '#ui/venues/CategoryBadges.tsx';
import { Rating } from '#ui/venues/Rating.tsx';
import { useCardStyles } from '#ui/venues/venueCardStyles.ts';

interface VenueCardProps {
  venue: Venue;
  /** The day that was searched for: the venue's page begins with it. */
  date: string;
  eager: boolean;
}

/** A venue among the found ones. The whole card is one link; its name is the venue and what pressing does. */
export function VenueCard({ venue, date, eager }: VenueCardProps) {
  const styles = useCardStyles();
  const { t } = useTranslation();
  const id = useId();
  const hasDescription = venue.description !== null && venue.description !== '';
  return (
    <Link
      to={`/estabelecimento/${venue.id}`}
      state={date === '' ? undefined : { date }}
      className={mergeClasses(styles.card, styles.link)}
      aria-labelledby={`${id}name ${id}details`}
      aria-describedby={`${id}text ${id}city`}
    >
      <Cover src={venue.coverUrl} emoji={venue.categories[0]?.emoji} eager={eager}>
        <CategoryBadges categories={venue.categories} most={2} className={styles.tags} />
      </Cover>
      <div className={styles.body}>
        <div className={styles.line}>
          <h3 className={styles.name} id={`${id}name`}>
            {venue.name}
          </h3>
          <Rating value={brand.cardRating} />
        </div>
        <p className={mergeClasses(styles.text, !hasDescription && styles.noText)} id={`${id}text`}>
          {hasDescription ? venue.description : t('venues.card.noDescription')}
        </p>
        <div className={styles.foot}>
          <div className={styles.facts}>
            <span className={styles.fact} id={`${id}city`}>
              <Location16Regular aria-hidden />
              {venue.city}
            </span>
            <span className={mergeClasses(styles.fact, styles.free)}>
              <CheckmarkCircle16Regular aria-hidden />
              {t('venues.card.available')}
            </span>
          </div>
          <span className={styles.details} id={`${id}details`}>
            {t('venues.card.details')}
          </span>
        </div>
      </div>
    </Link>
  );
}
