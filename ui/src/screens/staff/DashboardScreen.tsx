import { Button } from '@fluentui/react-components';
import { mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { can } from '#shared/auth/rules';
import type { ManagedVenue } from '#shared/venues/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { useBoardFrame } from '#ui/features/dashboard/board-layout.ts';
import { DashboardHead } from '#ui/features/dashboard/DashboardHead.tsx';
import { DashboardSkeleton } from '#ui/features/dashboard/DashboardSkeleton.tsx';
import { useManagedVenues } from '#ui/features/dashboard/use-dashboard.ts';
import { useDashboardAddress } from '#ui/features/dashboard/use-dashboard-address.ts';
import { VenueBoard } from '#ui/features/dashboard/VenueBoard.tsx';
import { useDeskPort } from '#ui/features/desk/desk-port.ts';
import { useDeskStatus } from '#ui/features/desk/use-desk.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { usePageTitle } from '#ui/kit/Page.tsx';

export default function DashboardScreen() {
  const { t } = useTranslation();
  const frame = useBoardFrame();
  const { venues, error, isPending, isError, isComplete, refetch } = useManagedVenues();
  const desk = useDeskPort();
  const deskVenueId = useDeskStatus(({ venueId }) => venueId) ?? null;
  const address = useDashboardAddress();
  usePageTitle(t('dashboard.title'));
  const wanted = address.venueId ?? deskVenueId;
  const chosen = wanted === null ? venues[0] : venues.find((venue) => venue.id === wanted);
  // The address may name a venue of a later page.
  if (isPending || (chosen === undefined && !isComplete)) return <DashboardSkeleton />;
  const isDay = chosen !== undefined && address.tab === 'day';
  return (
    <div className={mergeClasses(frame.frame, isDay && frame.oneScreen)}>
      {desk === null && <DashboardHead venues={venues} chosen={chosen} onChoose={address.setVenue} />}
      {chosen !== undefined ? (
        <VenueBoard key={chosen.id} venue={chosen} address={address} />
      ) : isError ? (
        <VenuesFailed error={error} retry={() => void refetch()} />
      ) : (
        <NoVenue first={venues[0]} open={address.setVenue} />
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

/** No venue yet, or an address that names another manager's venue. */
function NoVenue({ first, open }: { first: ManagedVenue | undefined; open: (id: string) => void }) {
  const { t } = useTranslation();
  const { user } = useAuth();
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
  if (!can(user, 'manageVenues'))
    return <EmptyState title={t('dashboard.noDesk.title')} text={t('dashboard.noDesk.text')} />;
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
