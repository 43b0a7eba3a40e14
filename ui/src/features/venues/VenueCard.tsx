import { CheckmarkCircle16Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { Location16Regular } from '@fluentui/react-icons/svg/location';
import { mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { VenueCard as Venue } from '#shared/venues/schema';
import type { FromSearch } from '#ui/features/reservations/visit-address.ts';
import { CategoryBadges } from '#ui/features/venues/CategoryBadges.tsx';
import { Rating } from '#ui/features/venues/Rating.tsx';
import { useCardStyles } from '#ui/features/venues/venue-card-styles.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Cover } from '#ui/kit/Cover.tsx';

interface VenueCardProps {
  venue: Venue;
  /** Query string for the venue page: day, period and people of the search. */
  visitQuery: string;
  /** Other filters, for the back link. */
  search: FromSearch;
  eager: boolean;
}

export function VenueCard({ venue, visitQuery, search: { text, categoryId }, eager }: VenueCardProps) {
  const styles = useCardStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const hasDescription = venue.description !== null && venue.description !== '';
  return (
    <Link
      to={`/estabelecimento/${venue.id}${visitQuery}`}
      state={{ text, categoryId } satisfies FromSearch}
      className={mergeClasses(styles.card, styles.link)}
    >
      <Cover src={venue.coverUrl} emoji={venue.categories[0]?.emoji} eager={eager} />
      <div className={styles.body}>
        <div className={styles.line}>
          <h3 className={styles.name}>{venue.name}</h3>
          <Rating of={venue} on="card" />
        </div>
        <p className={mergeClasses(styles.text, !hasDescription && styles.noText)}>
          {hasDescription ? venue.description : t('venues.card.noDescription')}
        </p>
        {venue.treatment && <b className={styles.fact}>{venue.treatment[language]}</b>}
        <div className={styles.foot}>
          <div className={styles.facts}>
            <span className={styles.fact}>
              <Location16Regular aria-hidden />
              {venue.city}
            </span>
            <span className={mergeClasses(styles.fact, styles.free)}>
              <CheckmarkCircle16Regular aria-hidden />
              {t('venues.card.available')}
            </span>
          </div>
          <span className={styles.details}>{t('venues.card.details')}</span>
        </div>
      </div>
      {/* Visible on the cover, but after the name in reading order. */}
      <CategoryBadges categories={venue.categories} most={2} className={styles.tags} />
    </Link>
  );
}
