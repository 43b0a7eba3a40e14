import { Button } from '@fluentui/react-components';
import { mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { Venue } from '#shared/venues/schema';
import { sentenceOf } from '#ui/app/apiError.ts';
import { useBoardFrame } from '#ui/dashboard/boardLayout.ts';
import { DashboardHead } from '#ui/dashboard/DashboardHead.tsx';
import { DashboardSkeleton } from '#ui/dashboard/DashboardSkeleton.tsx';
import { useManagedVenues } from '#ui/dashboard/useDashboard.ts';
import { useDashboardAddress } from '#ui/dashboard/useDashboardAddress.ts';
import { VenueBoard } from '#ui/dashboard/VenueBoard.tsx';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { usePageTitle } from '#ui/kit/Page.tsx';

/** The manager's dashboard: which venue, and its board. */
export default function DashboardScreen() {
  const { t } = useTranslation();
  const frame = useBoardFrame();
  const venues = useManagedVenues();
  const address = useDashboardAddress();
  usePageTitle(t('dashboard.title'));
  if (venues.isPending) return <DashboardSkeleton />;
  const list = venues.data?.venues ?? [];
  const chosen = address.venueId === null ? list[0] : list.find((venue) => venue.id === address.venueId);
  const isDay = chosen !== undefined && address.tab === 'day';
  return (
    <div className={mergeClasses(frame.frame, isDay && frame.oneScreen)}>
      <DashboardHead venues={list} chosen={chosen} onChoose={address.setVenue} />
      {venues.isError ? (
        <VenuesFailed error={venues.error} retry={() => void venues.refetch()} />
      ) : chosen === undefined ? (
        <NoVenue first={list[0]} open={address.setVenue} />
      ) : (
        <VenueBoard key={chosen.id} venue={chosen} address={address} />
      )}
    </div>
  );
}

function VenuesFailed({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('dashboard.failed.venues')}
      text={sentenceOf(error, t('app.failure.connection'))}
      action={<Button onClick={retry}>{t('dashboard.failed.retry')}</Button>}
    />
  );
}

/** Nothing to show: nobody's first venue yet, or an address that names somebody else's. */
function NoVenue({ first, open }: { first: Venue | undefined; open: (id: string) => void }) {
  const { t } = useTranslation();
  if (first !== undefined)
    return (
      <EmptyState
        title={t('dashboard.unknownVenue.title')}
        text={t('dashboard.unknownVenue.text')}
        action={
          <Button onClick={() => open(first.id)}>{t('dashboard.unknownVenue.action', { venue: first.name })}</Button>
        }
      />
    );
  return (
    <EmptyState
      title={t('dashboard.noVenues.title')}
      text={t('dashboard.noVenues.text')}
      action={
        <ButtonLink appearance="primary" to="/gerir-reserva/venue-setup">
          {t('dashboard.noVenues.action')}
        </ButtonLink>
      }
    />
  );
}
