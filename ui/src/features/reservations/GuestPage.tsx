import { Button } from '@fluentui/react-components';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, sentenceOf } from '#ui/api/api-error.ts';
import { serverShift } from '#ui/api/server-clock.ts';
import { ClockShiftContext } from '#ui/features/dashboard/use-now.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Page } from '#ui/kit/Page.tsx';
import { PageSpinner } from '#ui/kit/PageSpinner.tsx';

interface GuestPageProps<Data> {
  title: string;
  /** Sentence for an unknown link. */
  badLink: string;
  failed: string;
  read: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  children: (data: Data) => ReactNode;
}

/** The URL of a guest page is a secret: no indexing, no referrer. */
export function GuestPage<Data>({ title, badLink, failed, read, children }: GuestPageProps<Data>) {
  const { data, error, refetch } = read;
  const content = () => {
    if (data !== undefined) return children(data);
    if (error === null) return <PageSpinner />;
    return <Failure {...{ error, badLink, failed }} retry={() => void refetch()} />;
  };
  return (
    <Page title={title}>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <ClockShiftContext value={serverShift()}>{content()}</ClockShiftContext>
    </Page>
  );
}

interface FailureProps {
  error: Error;
  badLink: string;
  failed: string;
  retry: () => void;
}

function Failure({ error, badLink, failed, retry }: FailureProps) {
  const { t } = useTranslation();
  const isBadLink = error instanceof ApiError && error.status < 500 && error.status !== 429;
  return (
    <EmptyState
      heading="h1"
      title={isBadLink ? badLink : failed}
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
