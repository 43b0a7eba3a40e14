import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { can } from '#shared/auth/rules';
import type { Venue } from '#shared/venues/schema';
import { ApiError, sentenceOf } from '#ui/api/api-error.ts';
import { usePreview } from '#ui/features/approvals/use-approvals.ts';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { bookingTexts } from '#ui/features/reservations/booking-texts.ts';
import { VenuePage } from '#ui/features/venues/VenuePage.tsx';
import { VenueSkeleton } from '#ui/features/venues/VenueSkeleton.tsx';
import { useVenuePageStyles } from '#ui/features/venues/venue-page-styles.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Row } from '#ui/kit/layout.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { Page } from '#ui/kit/Page.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { useTexts } from '#ui/kit/use-texts.ts';
import { letters } from '#ui/theme/fragments.ts';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  frame: {
    maxWidth: '1248px',
    marginInline: 'auto',
    padding: `${tokens.spacingVerticalL} 24px ${tokens.spacingVerticalS}`,
    [media.phone]: { padding: `${tokens.spacingVerticalM} 16px` },
  },
  banner: { alignItems: 'center' },
  title: { ...letters.XXL, fontWeight: tokens.fontWeightSemibold },
});

/** For the venue's manager and the platform; the server checks access. */
export default function PreviewScreen() {
  useTexts(bookingTexts);
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { data: venue, error, refetch } = usePreview(id);
  if (venue !== undefined) {
    return (
      <>
        <Banner venue={venue} />
        <VenuePage venue={withoutTreatments(venue)} preview={<NoBooking />} />
      </>
    );
  }
  if (error === null) return <VenueSkeleton />;
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  const title = t(isMissing ? 'venues.page.notFoundTitle' : 'venues.page.failedTitle');
  return (
    <Page title={title}>
      <EmptyState
        heading="h1"
        title={title}
        text={isMissing ? t('venues.page.notFound') : sentenceOf(error, t('app.failure.connection'))}
        action={isMissing ? undefined : <Button onClick={() => void refetch()}>{t('app.failure.retry')}</Button>}
      />
    </Page>
  );
}

/** The slots of rooms show without a choice; those of a treatment do not. */
const withoutTreatments = (venue: Venue): Venue => ({
  ...venue,
  rooms: venue.rooms.map(({ hasTreatments: _, ...room }) => room),
});

const sentences = { pending: 'pending', approved: 'approved', rejected: 'suspended' } as const;

function Banner({ venue: { slug, status } }: { venue: Venue }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const isOwner = can(useAuth().user, 'decideVenues');
  return (
    <div className={styles.frame}>
      <Notice look="waiting" className={styles.banner}>
        <Row gap="L" rowGap="S" align="Center" justify="Between">
          <p>{t(`approvals.preview.${sentences[status]}`)}</p>
          <Row gap="M">
            {status === 'approved' && <ButtonLink to={`/r/${slug}`}>{t('approvals.preview.openPublic')}</ButtonLink>}
            <ButtonLink to={isOwner ? '/admin/pending-venues' : '/gerir-reserva/pending-venues'}>
              {t('approvals.preview.back')}
            </ButtonLink>
          </Row>
        </Row>
      </Notice>
    </div>
  );
}

function NoBooking() {
  const page = useVenuePageStyles();
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <aside className={page.panel} aria-labelledby="panel">
      <h2 id="panel" className={styles.title}>
        {t('approvals.preview.noBooking')}
      </h2>
      <Text look="muted" top="S">
        {t('approvals.preview.noBookingText')}
      </Text>
    </aside>
  );
}
