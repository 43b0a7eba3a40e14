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
import { GuestEntryCard } from '#ui/waitlist/GuestEntryCard.tsx';
import { useGuestEntry } from '#ui/waitlist/useGuestEntry.ts';

/** A guest's place in the list. Its address is the key to it, so search engines and other sites must not learn it. */
export default function GuestEntryScreen() {
  useTexts(bookingTexts);
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const { entry, accept, leave } = useGuestEntry(token);
  const { data, error, isFetching, refetch } = entry;
  const look = () => void refetch();
  return (
    <Page title={t('waitlist.guest.title')}>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {data === undefined && error === null && <PageSpinner />}
      {data === undefined && error !== null && <Failure error={error} retry={look} />}
      {data !== undefined && <GuestEntryCard {...{ accept, leave, look }} entry={data} isLooking={isFetching} />}
    </Page>
  );
}

function Failure({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useTranslation();
  const isBadLink = error instanceof ApiError && error.status < 500 && error.status !== 429;
  return (
    <EmptyState
      heading="h1"
      title={t(isBadLink ? 'waitlist.guest.badLinkTitle' : 'waitlist.guest.failedTitle')}
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
