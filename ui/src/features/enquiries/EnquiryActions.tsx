import { Button } from '@fluentui/react-components';
import { Link20Regular } from '@fluentui/react-icons/svg/link';
import { useTranslation } from 'react-i18next';
import type { EnquiryStage, GuestEnquiry } from '#shared/enquiries/schema';
import type { GuestAnswers } from '#ui/features/enquiries/use-guest-enquiry.ts';
import { DeclineButton } from '#ui/features/reservations/DeclineButton.tsx';
import { useGuestBookingStyles } from '#ui/features/reservations/guest-booking-styles.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

interface EnquiryActionsProps extends Pick<GuestAnswers, 'decline'> {
  enquiry: GuestEnquiry;
  stage: EnquiryStage;
}

export function EnquiryActions({ enquiry, stage, decline }: EnquiryActionsProps) {
  const styles = useGuestBookingStyles();
  const { t } = useTranslation();
  const { reservationToken, venue } = enquiry;
  const isOpen = stage === 'NEW' || stage === 'QUOTED';
  return (
    <div className={styles.actions}>
      {reservationToken !== null && (
        <ButtonLink to={`/reserva/${reservationToken}`} appearance="primary">
          {t('enquiries.guest.reservation')}
        </ButtonLink>
      )}
      {isOpen && <CopyLink />}
      <ButtonLink to={`/r/${venue.slug}`} appearance="outline">
        {t('enquiries.guest.seeVenue')}
      </ButtonLink>
      {isOpen && <Decline isQuoted={stage === 'QUOTED'} decline={decline} />}
    </div>
  );
}

/** The address of this page: the guest's only way back to it. */
function CopyLink() {
  const styles = useGuestBookingStyles();
  const { t } = useTranslation();
  const toast = useToast();
  const copy = async () => {
    try {
      // `navigator.clipboard` is undefined without TLS.
      await navigator.clipboard.writeText(window.location.href);
      toast({ title: t('enquiries.guest.copied') });
    } catch {
      toast({ title: t('app.error'), description: t('enquiries.guest.copyFailed'), look: 'destructive' });
    }
  };
  return (
    <Button icon={<Link20Regular />} className={styles.action} onClick={() => void copy()}>
      {t('enquiries.guest.copy')}
    </Button>
  );
}

function Decline({ isQuoted, decline }: { isQuoted: boolean } & Pick<GuestAnswers, 'decline'>) {
  const { t } = useTranslation();
  return (
    <DeclineButton
      words={{
        action: t(isQuoted ? 'enquiries.guest.decline' : 'enquiries.guest.withdraw'),
        title: t(isQuoted ? 'enquiries.guest.declineTitle' : 'enquiries.guest.withdrawTitle'),
        text: t(isQuoted ? 'enquiries.guest.declineText' : 'enquiries.guest.withdrawText'),
        keep: t('enquiries.guest.keep'),
        pending: t('enquiries.guest.declining'),
      }}
      done={{ title: t('enquiries.guest.declinedTitle'), description: t('enquiries.guest.declinedText') }}
      isPending={decline.isPending}
      decline={(outcome) => decline.mutate(undefined, outcome)}
    />
  );
}
