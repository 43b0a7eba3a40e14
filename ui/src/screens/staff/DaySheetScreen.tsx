import { Button } from '@fluentui/react-components';
import { Print20Regular } from '@fluentui/react-icons/svg/print';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { isDate } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useDaySheet, useManagedVenues } from '#ui/features/dashboard/use-dashboard.ts';
import { useDeskPort } from '#ui/features/desk/desk-port.ts';
import { useDeskStatus } from '#ui/features/desk/use-desk.ts';
import { usePrint } from '#ui/features/desk/use-print.ts';
import { DaySheet } from '#ui/features/parties/sheet/DaySheet.tsx';
import { usePaper, useSheetStyles } from '#ui/features/parties/sheet/sheet-styles.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { usePageTitle } from '#ui/kit/Page.tsx';
import { PageSpinner } from '#ui/kit/PageSpinner.tsx';

const KeptSheet = lazyPart(() => import('#ui/features/desk/sheet/KeptSheet.tsx'), { place: 'page' });

const HERE = '/gerir-reserva/folha';

/** The desk shows its stored sheet unless the URL names another one. */
export default function DaySheetScreen() {
  const isDesk = useDeskPort() !== null;
  const [params] = useSearchParams();
  if (!isDesk || params.has('date')) return <AskedSheet />;
  return <KeptSheet />;
}

/** Opens the print dialog as soon as the sheet has all data. */
function AskedSheet() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { venues, isPending, isComplete, error, refetch } = useManagedVenues();
  usePageTitle(t('parties.sheet.title'));
  const date = params.get('date') ?? '';
  const venue = venues.find(({ id }) => id === params.get('venue'));
  if (venue !== undefined && isDate(date)) return <Sheet venue={venue} date={date} />;
  if (isPending || (venue === undefined && !isComplete)) return <PageSpinner />;
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  return (
    <EmptyState
      heading="h1"
      title={t('parties.sheet.title')}
      text={t('parties.sheet.missing')}
      action={<ButtonLink to="/gerir-reserva">{t('parties.sheet.back')}</ButtonLink>}
    />
  );
}

function Sheet({ venue, date }: { venue: ManagedVenue; date: string }) {
  const styles = useSheetStyles();
  const { t } = useTranslation();
  usePaper();
  const print = usePrint();
  const { reservations, waitlist } = useDaySheet(venue.id, date);
  const heardAt = useDeskStatus(({ link }) => (link.kind === 'offline' ? link.since : null)) ?? null;
  const isReady = reservations.data !== undefined && waitlist.data !== undefined;
  useEffect(() => {
    if (!isReady) return;
    const frame = requestAnimationFrame(print);
    return () => cancelAnimationFrame(frame);
  }, [isReady, print]);
  const error = reservations.error ?? waitlist.error;
  const retry = () => void Promise.all([reservations.refetch(), waitlist.refetch()]);
  if (!isReady) return error === null ? <PageSpinner /> : <Failed error={error} retry={retry} />;
  return (
    <>
      <div className={styles.tools}>
        <Button appearance="primary" icon={<Print20Regular />} onClick={print}>
          {t('parties.sheet.print')}
        </Button>
        <ButtonLink appearance="outline" to={`/gerir-reserva?${new URLSearchParams({ venue: venue.id, date })}`}>
          {t('parties.sheet.back')}
        </ButtonLink>
      </div>
      <DaySheet {...{ venue, date, heardAt }} reservations={reservations.data} entries={waitlist.data} />
    </>
  );
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation();
  const isDesk = useDeskPort() !== null;
  return (
    <EmptyState
      heading="h1"
      title={t('parties.sheet.failed')}
      text={sentenceOf(error, t('app.failure.connection'))}
      action={
        <>
          <Button onClick={retry}>{t('app.failure.retry')}</Button>
          {isDesk && <ButtonLink to={HERE}>{t('desk.sheet.open')}</ButtonLink>}
        </>
      }
    />
  );
}
