import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { sentenceOf } from '#ui/api/api-error.ts';
import { bookingTexts } from '#ui/features/reservations/booking-texts.ts';
import { isNotFound, useVenue } from '#ui/features/venues/use-venue.ts';
import { VenuePage } from '#ui/features/venues/VenuePage.tsx';
import { VenueSkeleton } from '#ui/features/venues/VenueSkeleton.tsx';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Page } from '#ui/kit/Page.tsx';
import { useTexts } from '#ui/kit/use-texts.ts';

/** Both URLs accept slug and id. */
export default function VenueScreen() {
  useTexts(bookingTexts);
  const { t } = useTranslation();
  const { slug, id } = useParams();
  const { search } = useLocation();
  const { data: venue, error, refetch } = useVenue(slug ?? id ?? '');
  // An old slug still works and redirects to the current one.
  if (venue && slug && slug !== venue.slug && slug !== venue.id)
    return <Navigate to={`/r/${venue.slug}${search}`} replace />;
  // The key resets typed values for another venue.
  if (venue !== undefined) return <VenuePage key={venue.id} venue={venue} />;
  if (error === null) return <VenueSkeleton />;
  if (isNotFound(error)) return <NotFound />;
  return (
    <Page title={t('venues.page.failedTitle')}>
      <EmptyState
        heading="h1"
        title={t('venues.page.failedTitle')}
        text={sentenceOf(error, t('app.failure.connection'))}
        action={
          <Button appearance="primary" onClick={() => void refetch()}>
            {t('app.failure.retry')}
          </Button>
        }
      />
    </Page>
  );
}

function NotFound() {
  const { t } = useTranslation();
  return (
    <Page title={t('venues.page.notFoundTitle')}>
      <meta name="robots" content="noindex" />
      <EmptyState
        heading="h1"
        title={t('venues.page.notFoundTitle')}
        text={t('venues.page.notFound')}
        action={
          <ButtonLink to="/" appearance="primary">
            {t('venues.page.seeOthers')}
          </ButtonLink>
        }
      />
    </Page>
  );
}
