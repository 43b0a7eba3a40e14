import { tokens } from '@fluentui/react-components';
import { ArrowLeft20Regular } from '@fluentui/react-icons/svg/arrow-left';
import { makeStyles } from '@griffel/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { formatRating } from '#shared/reviews/format';
import type { ReviewFilter } from '#shared/reviews/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { useLanguage } from '#ui/app/i18n.ts';
import { media } from '#ui/app/ownTokens.ts';
import { PanelRead } from '#ui/dashboard/tabs/PanelRead.tsx';
import { useManagedVenues } from '#ui/dashboard/useDashboard.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { Page } from '#ui/kit/Page.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { Tabs } from '#ui/kit/Tabs.tsx';
import { useLive } from '#ui/live/useLive.ts';
import { StaffReviewCard } from '#ui/reviews/StaffReviewCard.tsx';
import { useStaffReviews } from '#ui/reviews/useReviews.ts';

const useStyles = makeStyles({
  page: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalXL, maxWidth: '860px' },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: tokens.spacingHorizontalL,
    [media.phone]: { '> *': { flexGrow: 1 } },
  },
  words: { flexGrow: 1, flexBasis: '300px', minWidth: 0, overflowWrap: 'anywhere' },
  title: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    [media.phone]: { fontSize: tokens.fontSizeBase600, lineHeight: tokens.lineHeightBase600 },
  },
  lead: { color: tokens.colorNeutralForeground2 },
  select: { width: '260px' },
  panel: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalL, paddingTop: '20px' },
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalL,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  figure: { fontWeight: tokens.fontWeightMedium },
  start: { justifySelf: 'start' },
});

const filters = ['all', 'unanswered', 'hidden'] as const satisfies ReviewFilter[];

/** What guests said of a venue and what it answered, for the venue that was chosen on the board; the first otherwise. */
export default function ReviewsScreen() {
  const styles = useStyles();
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const read = useManagedVenues();
  const asked = params.get('venue');
  const venue = asked === null ? read.venues[0] : read.venues.find(({ id }) => id === asked);
  const isComing = read.isPending || (venue === undefined && !read.isComplete);
  if (venue !== undefined) {
    return (
      <Page title={t('reviews.title')} className={styles.page}>
        <Reviews key={venue.id} venue={venue} venues={read.venues} />
      </Page>
    );
  }
  return (
    <Page title={t('reviews.title')} className={styles.page}>
      {isComing || read.isError ? (
        <PanelRead read={{ data: undefined, error: read.error, refetch: read.refetch as never }}>
          {() => null}
        </PanelRead>
      ) : (
        <EmptyState
          heading="h1"
          title={t('reviews.title')}
          text={t(read.venues.length === 0 ? 'reviews.staff.noVenue' : 'reviews.staff.unknownVenue')}
          action={<BackLink />}
        />
      )}
    </Page>
  );
}

function BackLink({ venueId }: { venueId?: string }) {
  const { t } = useTranslation();
  const to = venueId === undefined ? '/gerir-reserva' : `/gerir-reserva?venue=${venueId}&tab=settings`;
  return (
    <ButtonLink to={to} appearance="subtle" icon={<ArrowLeft20Regular />}>
      {t('reviews.staff.back')}
    </ButtonLink>
  );
}

function Reviews({ venue, venues }: { venue: ManagedVenue; venues: ManagedVenue[] }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [, setParams] = useSearchParams();
  const [show, setShow] = useState<ReviewFilter>('all');
  useLive(venue.id);
  return (
    <>
      <div className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.title}>{t('reviews.title')}</h1>
          <p className={styles.lead}>{t('reviews.staff.lead', { venue: venue.name })}</p>
        </div>
        {venues.length > 1 && (
          <SelectField
            className={styles.select}
            label={t('reviews.staff.venue')}
            value={venue.id}
            options={venues.map(({ id, name }) => ({ value: id, text: name }))}
            onChange={(id) => setParams({ venue: id }, { replace: true })}
          />
        )}
        <BackLink venueId={venue.id} />
      </div>
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
              {show === 'all' && list.length > 0 && <p className={styles.figure}>{figure}</p>}
              {list.length === 0 ? (
                <EmptyState text={t(`reviews.staff.empty.${show}`)} />
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
      {read.hasNextPage && (
        <SubmitButton
          className={styles.start}
          type="button"
          appearance="secondary"
          word={t('reviews.more')}
          pendingWord={t('reviews.loadingMore')}
          isPending={read.isFetchingNextPage}
          onClick={() => void read.fetchNextPage()}
        />
      )}
    </div>
  );
}
