import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRating } from '#shared/reviews/format';
import type { ReviewFilter } from '#shared/reviews/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { OneVenuePage } from '#ui/features/dashboard/OneVenuePage.tsx';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { MoreReviewsButton } from '#ui/features/reviews/MoreReviewsButton.tsx';
import { StaffReviewCard } from '#ui/features/reviews/StaffReviewCard.tsx';
import { useStaffReviews } from '#ui/features/reviews/use-reviews.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { Tabs } from '#ui/kit/Tabs.tsx';
import { Text } from '#ui/kit/Text.tsx';

const useStyles = makeStyles({
  panel: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalL, paddingTop: '20px' },
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalL,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
});

const filters = ['all', 'unanswered', 'hidden'] as const satisfies ReviewFilter[];

export default function ReviewsScreen() {
  const { t } = useTranslation();
  return (
    <OneVenuePage
      title={t('reviews.title')}
      narrow
      leadOf={(venue) => t('reviews.staff.lead', { venue })}
      backOf={(venueId) => (venueId === undefined ? '/gerir-reserva' : `/gerir-reserva?venue=${venueId}&tab=settings`)}
    >
      {(venue) => <Reviews venue={venue} />}
    </OneVenuePage>
  );
}

function Reviews({ venue }: { venue: ManagedVenue }) {
  const { t } = useTranslation();
  const [show, setShow] = useState<ReviewFilter>('all');
  return (
    <>
      {!venue.access.mayManage && <Notice>{t('reviews.staff.readOnly')}</Notice>}
      <div>
        <Tabs
          label={t('reviews.staff.show')}
          names={filters}
          wordOf={(name) => t(`reviews.staff.filter.${name}`)}
          chosen={show}
          onChoose={setShow}
          panelOf={(name) => name === show && <ReviewList venue={venue} show={name} />}
        />
      </div>
    </>
  );
}

function ReviewList({ venue, show }: { venue: ManagedVenue; show: ReviewFilter }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const read = useStaffReviews(venue.id, show);
  return (
    <div className={styles.panel}>
      <PanelRead read={read} height="140px">
        {({ pages }) => {
          const list = pages.flatMap(({ reviews }) => reviews);
          const { rating, reviewCount: count } = pages[0]!;
          const figure =
            rating === null
              ? t('reviews.staff.none')
              : t('reviews.figure', { rating: formatRating(rating, language), count });
          return (
            <>
              {show === 'all' && list.length > 0 && <Text look="medium">{figure}</Text>}
              {list.length === 0 ? (
                <EmptyState text={t(`reviews.staff.empty.${show === 'unanswered' && count === 0 ? 'all' : show}`)} />
              ) : (
                <ul className={styles.list}>
                  {list.map((review) => (
                    <StaffReviewCard key={review.id} venue={venue} review={review} />
                  ))}
                </ul>
              )}
            </>
          );
        }}
      </PanelRead>
      <MoreReviewsButton read={read} />
    </div>
  );
}
