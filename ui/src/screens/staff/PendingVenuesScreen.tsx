import { Button, tokens } from '@fluentui/react-components';
import { ArrowLeft20Regular } from '@fluentui/react-icons/svg/arrow-left';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { can } from '#shared/auth/rules';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useDossierStyles } from '#ui/features/approvals/dossier-styles.ts';
import { ListCount, ListSkeleton, MoreButton } from '#ui/features/approvals/list-parts.tsx';
import { VenueDossier } from '#ui/features/approvals/VenueDossier.tsx';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { isLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import { useSignInAgainOn } from '#ui/features/auth/use-sign-in-again.ts';
import { PendingVenueActions } from '#ui/features/venues/PendingVenueActions.tsx';
import { usePendingVenues } from '#ui/features/venues/use-pending-venues.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Page } from '#ui/kit/Page.tsx';
import { Text } from '#ui/kit/Text.tsx';

/** Pause between message and redirect (specification, section 9). */
const LEAVE_MS = 1000;

const useStyles = makeStyles({
  back: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalM})`, paddingInline: tokens.spacingHorizontalM },
  lead: { marginBottom: tokens.spacingVerticalXL, color: tokens.colorNeutralForeground2 },
});

export default function PendingVenuesScreen() {
  const styles = useStyles();
  const { t } = useTranslation();
  const isOwner = can(useAuth().user, 'decideVenues');
  return (
    <Page title={t('approvals.own.title')}>
      <ButtonLink to="/gerir-reserva" appearance="subtle" icon={<ArrowLeft20Regular />} className={styles.back}>
        {t('approvals.own.back')}
      </ButtonLink>
      <Text as="h1" look="pageTitle" top="XS">
        {t('approvals.own.title')}
      </Text>
      <p className={styles.lead}>{t(isOwner ? 'approvals.own.leadOwner' : 'approvals.own.lead')}</p>
      <PendingVenues />
    </Page>
  );
}

function PendingVenues() {
  const styles = useDossierStyles();
  const { t } = useTranslation();
  const pending = usePendingVenues();
  const { data, isPending, isError, error, refetch } = pending;
  const isSignedOut = isLoggedOut(error);
  useSignInAgainOn(isSignedOut, {
    title: t('approvals.own.loginTitle'),
    text: t('approvals.own.login'),
    afterMs: LEAVE_MS,
  });
  if (isPending) return <ListSkeleton />;
  if (isError) {
    return (
      <EmptyState
        title={t('approvals.failedTitle')}
        text={isSignedOut ? t('approvals.own.login') : sentenceOf(error, t('approvals.failed'))}
        action={<Button onClick={() => void refetch()}>{t('app.failure.retry')}</Button>}
      />
    );
  }
  const venues = data.pages.flatMap((page) => page.venues);
  if (venues.length === 0) {
    return (
      <EmptyState
        title={t('approvals.own.empty')}
        text={t('approvals.own.emptyText')}
        action={<ButtonLink to="/gerir-reserva/venue-setup">{t('approvals.own.register')}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <ListCount listed="pending" count={data.pages[0]!.total} />
      <ul className={styles.list}>
        {venues.map((venue) => (
          <VenueDossier key={venue.id} venue={venue} brief actions={<PendingVenueActions id={venue.id} />} />
        ))}
      </ul>
      <MoreButton read={pending} />
    </>
  );
}
