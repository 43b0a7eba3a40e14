import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ApiError, sentenceOf } from '#ui/app/apiError.ts';
import { useTexts } from '#ui/app/i18n.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Page } from '#ui/kit/Page.tsx';
import { PageSpinner } from '#ui/kit/PageSpinner.tsx';
import { bookingTexts } from '#ui/reservations/bookingTexts.ts';
import { GuestBooking } from '#ui/reservations/GuestBooking.tsx';
import { useGuestReservation } from '#ui/reservations/useGuestReservation.ts';

/** A guest's own page. Its address is the key to the booking, so search engines and other sites must not learn it. */
export default function GuestReservationScreen() {
  useTexts(bookingTexts);
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const { booking, cancel, confirm } = useGuestReservation(token);
  const { data, error, refetch } = booking;
  return (
    <Page title={t('reservations.guest.title')}>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {data === undefined && error === null && <PageSpinner />}
      {data === undefined && error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data !== undefined && <GuestBooking {...{ token, cancel, confirm }} booking={data} />}
    </Page>
  );
}

function Failure({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useTranslation();
  const isBadLink = error instanceof ApiError && error.status < 500 && error.status !== 429;
  return (
    <EmptyState
      heading="h1"
      title={t(isBadLink ? 'reservations.guest.badLinkTitle' : 'reservations.guest.failedTitle')}
      text={sentenceOf(error, t('app.failure.connection'))}
      action={
        isBadLink ? (
          <ButtonLink to="/" appearance="primary">
            {t('venues.page.seeOthers')}
          </ButtonLink>
        ) : (
          <Button appearance="primary" onClick={retry}>
            {t('app.failure.retry')}
          </Button>
        )
      }
    />
  );
}
