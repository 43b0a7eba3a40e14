import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useManagedVenues } from '#ui/features/dashboard/use-dashboard.ts';
import { VenueSetup } from '#ui/features/venues/setup/VenueSetup.tsx';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Page } from '#ui/kit/Page.tsx';
import { PageSpinner } from '#ui/kit/PageSpinner.tsx';

export default function VenueSetupScreen() {
  const [query] = useSearchParams();
  const id = query.get('venue');
  return id === null ? <VenueSetup venue={null} /> : <EditVenue key={id} id={id} />;
}

function EditVenue({ id }: { id: string }) {
  const { t } = useTranslation();
  const { venues, isPending, isComplete } = useManagedVenues();
  const venue = venues.find((each) => each.id === id);
  if (venue?.access.mayManage) return <VenueSetup venue={venue} />;
  // A later page may contain the venue.
  if (isPending || (venue === undefined && !isComplete)) return <PageSpinner />;
  return (
    <Page title={t('venueSetup.edit.missing.title')}>
      <EmptyState
        heading="h1"
        title={t('venueSetup.edit.missing.title')}
        text={t('venueSetup.edit.missing.text')}
        action={
          <ButtonLink to="/gerir-reserva" appearance="primary">
            {t('venueSetup.edit.missing.action')}
          </ButtonLink>
        }
      />
    </Page>
  );
}
