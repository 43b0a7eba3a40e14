import { Button } from '@fluentui/react-components';
import { Link20Regular } from '@fluentui/react-icons/svg/link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnquiryStage, GuestEnquiry } from '#shared/enquiries/schema';
import type { GuestAnswers } from '#ui/features/enquiries/use-guest-enquiry.ts';
import { useGuestBookingStyles } from '#ui/features/reservations/guest-booking-styles.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

const ConfirmDialog = lazyPart(() => import('#ui/kit/ConfirmDialog.tsx'));

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
      {isOpen && <DeclineButton isQuoted={stage === 'QUOTED'} decline={decline} />}
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

function DeclineButton({ isQuoted, decline }: { isQuoted: boolean } & Pick<GuestAnswers, 'decline'>) {
  const styles = useGuestBookingStyles();
  const { t } = useTranslation();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const word = t(isQuoted ? 'enquiries.guest.decline' : 'enquiries.guest.withdraw');
  const sayNo = () =>
    decline.mutate(undefined, {
      onSuccess: () =>
        toast({ title: t('enquiries.guest.declinedTitle'), description: t('enquiries.guest.declinedText') }),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button appearance="subtle" className={styles.cancel} onClick={() => setAsking(true)}>
        {word}
      </Button>
      {isAsking && (
        <ConfirmDialog
          danger
          title={t(isQuoted ? 'enquiries.guest.declineTitle' : 'enquiries.guest.withdrawTitle')}
          dismiss={t('enquiries.guest.keep')}
          confirm={word}
          confirming={t('enquiries.guest.declining')}
          isPending={decline.isPending}
          onConfirm={sayNo}
          onClose={() => setAsking(false)}
        >
          {t(isQuoted ? 'enquiries.guest.declineText' : 'enquiries.guest.withdrawText')}
        </ConfirmDialog>
      )}
    </>
  );
}
