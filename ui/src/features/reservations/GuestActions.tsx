import { Button } from '@fluentui/react-components';
import { CalendarAdd20Regular } from '@fluentui/react-icons/svg/calendar-add';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatKwanzas, parseKwanzas } from '#shared/money';
import { formatPhone } from '#shared/phone';
import type { GuestReservation } from '#shared/reservations/schema';
import { formatInstant } from '#shared/time';
import { isUnreached, sentenceOf } from '#ui/api/api-error.ts';
import { addressOf } from '#ui/api/http.ts';
import { useGuestBookingStyles } from '#ui/features/reservations/guest-booking-styles.ts';
import { type GuestStanding, lastOf } from '#ui/features/reservations/guest-view.ts';
import { ShareButton, sharedOf } from '#ui/features/reservations/ShareButton.tsx';
import type { useGuestReservation } from '#ui/features/reservations/use-guest-reservation.ts';
import { useReservationText } from '#ui/features/reservations/use-reservation-text.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { useFetchAhead } from '#ui/kit/use-fetch-ahead.ts';
import { useToast } from '#ui/kit/use-toast.ts';

// Prefetched while the page is idle: cancelling must work on a bad connection.
const ConfirmDialog = lazyPart(() => import('#ui/kit/ConfirmDialog.tsx'));

type GuestActionsProps = Pick<ReturnType<typeof useGuestReservation>, 'cancel' | 'confirm'> & {
  token: string;
  booking: GuestReservation;
  standing: GuestStanding;
};

/** The booking's state in a sentence or two, and the actions that the state allows. */
export function GuestActions({ token, booking, standing, cancel, confirm }: GuestActionsProps) {
  const styles = useGuestBookingStyles();
  const { t } = useTranslation();
  const { language: lang } = useLanguage();
  const last = lastOf(cancel, confirm);
  const words = wordsFor(booking);
  const { status } = booking;
  // The answer was lost, not the act
  const isDone = (last === cancel ? status === 'CANCELLED' : status === 'CONFIRMED') && isUnreached(last.error);
  const isComing = standing === 'held' || standing === 'coming' || standing === 'tooLate';
  const isOpen = isComing || standing === 'here';
  return (
    <div className={styles.actions}>
      <Sentence booking={booking} standing={standing} />
      {last.error !== null && !isDone && (
        <Notice look="refusal">
          {sentenceOf(last.error, t(`reservations.${words}.${last === cancel ? 'cancelFailed' : 'confirmFailed'}`))}
        </Notice>
      )}
      {booking.canConfirm && <ConfirmButton {...{ booking, confirm }} />}
      {isComing && (
        <Button
          as="a"
          href={addressOf('guestCalendar', { token, lang })}
          icon={<CalendarAdd20Regular />}
          className={styles.action}
        >
          {t('reservations.booked.calendar')}
        </Button>
      )}
      {isComing && <ShareButton venue={booking.venue} seats={sharedOf(booking)} className={styles.action} />}
      <ButtonLink
        to={`/r/${booking.venue.slug}`}
        appearance={isOpen || booking.status === 'COMPLETED' ? 'outline' : 'primary'}
      >
        {t(isOpen ? 'reservations.guest.seeVenue' : 'reservations.guest.bookAgain')}
      </ButtonLink>
      {booking.canCancel && <CancelButton booking={booking} cancel={cancel} />}
    </div>
  );
}

/** A visit of several treatments is confirmed and cancelled as a whole. */
const wordsFor = ({ visit }: GuestReservation) => (visit === undefined ? ('guest' as const) : ('visit' as const));

function ConfirmButton({ booking, confirm }: Pick<GuestActionsProps, 'booking' | 'confirm'>) {
  const styles = useGuestBookingStyles();
  const { t } = useTranslation();
  const toast = useToast();
  const words = wordsFor(booking);
  const sayYes = () => {
    if (confirm.isPending) return;
    confirm.mutate(undefined, {
      onSuccess: () =>
        toast({ title: t(`reservations.${words}.confirmed`), description: t(`reservations.${words}.confirmedText`) }),
    });
  };
  return (
    <Button
      appearance="primary"
      size="large"
      className={styles.action}
      disabledFocusable={confirm.isPending}
      onClick={sayYes}
    >
      {t(confirm.isPending ? 'reservations.guest.confirming' : `reservations.${words}.confirm`)}
    </Button>
  );
}

/** After a cancellation it names who cancelled and the consequence for a deposit. */
function Sentence({ booking, standing }: Pick<GuestActionsProps, 'booking' | 'standing'>) {
  const styles = useGuestBookingStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const words = wordsFor(booking);
  const phone = formatPhone(booking.venue.phone);
  const inWords = (iso: string) => formatInstant(iso, language, booking.venue.timezone);
  if (standing === 'held') {
    return (
      <Notice look="waiting">
        {t(`reservations.${words}.confirmBy`, { until: inWords(booking.holdUntil ?? booking.cancelUntil) })}
      </Notice>
    );
  }
  const sentences = {
    coming: t(`reservations.${words}.cancelUntil`, { until: inWords(booking.cancelUntil) }),
    tooLate: t('reservations.guest.tooLate', { phone }),
    here: null,
    over: t(`reservations.${words}.isOver`),
    missed: t('reservations.guest.isMissed', { phone }),
    cancelled: t(
      `reservations.${words}.${booking.cancelReason === 'STAFF' ? 'isCancelledByVenue' : 'isCancelledByGuest'}`,
      { phone },
    ),
    expired: t(`reservations.${words}.isExpired`),
  };
  const isGone = standing === 'cancelled' || standing === 'expired';
  const deposit = parseKwanzas(booking.depositValue);
  return (
    <>
      {sentences[standing] !== null && <p className={styles.sentence}>{sentences[standing]}</p>}
      {isGone && deposit !== null && booking.depositStatus !== null && (
        <p className={styles.sentence}>
          {t(`reservations.guest.depositAfter.${booking.depositStatus}`, { amount: formatKwanzas(deposit), phone })}
        </p>
      )}
    </>
  );
}

function CancelButton({ booking, cancel }: Pick<GuestActionsProps, 'booking' | 'cancel'>) {
  const styles = useGuestBookingStyles();
  const { t } = useTranslation();
  const toast = useToast();
  const { longDate } = useReservationText(booking);
  const [asking, setAsking] = useState(false);
  const words = wordsFor(booking);
  useFetchAhead(ConfirmDialog.preload, true);
  const sayNo = () =>
    cancel.mutate(undefined, {
      onSuccess: () =>
        toast({ title: t(`reservations.${words}.cancelled`), description: t(`reservations.${words}.cancelledText`) }),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button appearance="subtle" className={styles.cancel} onClick={() => setAsking(true)}>
        {t(`reservations.${words}.cancel`)}
      </Button>
      {asking && (
        <ConfirmDialog
          danger
          title={t(`reservations.${words}.cancelTitle`)}
          dismiss={t(`reservations.${words}.keep`)}
          confirm={t(`reservations.${words}.cancel`)}
          confirming={t('reservations.guest.cancelling')}
          isPending={cancel.isPending}
          onConfirm={sayNo}
          onClose={() => setAsking(false)}
        >
          {t(`reservations.${words}.cancelText`, { date: longDate, time: booking.time })}
        </ConfirmDialog>
      )}
    </>
  );
}
