import { useTranslation } from 'react-i18next';
import { formatKwanzas, parseKwanzas } from '#shared/money';
import { formatPhone } from '#shared/phone';
import { statusKeyOf } from '#shared/reservations/place-word';
import type { GuestReservation } from '#shared/reservations/schema';
import { useNow } from '#ui/features/dashboard/use-now.ts';
import { Details } from '#ui/features/reservations/Details.tsx';
import { Done } from '#ui/features/reservations/Done.tsx';
import { GuestActions } from '#ui/features/reservations/GuestActions.tsx';
import { GuestCard, GuestSeats, useVenueRows } from '#ui/features/reservations/GuestCard.tsx';
import { useGuestBookingStyles } from '#ui/features/reservations/guest-booking-styles.ts';
import { type GuestStanding, standingOf } from '#ui/features/reservations/guest-view.ts';
import { useIsNew } from '#ui/features/reservations/use-confirmation-page.ts';
import type { useGuestReservation } from '#ui/features/reservations/use-guest-reservation.ts';
import { VisitParts } from '#ui/features/reservations/VisitParts.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import type { SlotLook } from '#ui/kit/StateWord.tsx';

// Loaded only after the visit.
const VisitReview = lazyPart(() => import('#ui/features/reviews/VisitReview.tsx'), {
  place: 'within',
  waiting: Coming,
});

function Coming() {
  return <div className={useGuestBookingStyles().coming} />;
}

const looks: Record<GuestStanding, SlotLook> = {
  held: 'wait',
  coming: 'free',
  tooLate: 'free',
  here: 'free',
  over: 'closed',
  missed: 'closed',
  cancelled: 'full',
  expired: 'full',
};

type GuestBookingProps = Pick<ReturnType<typeof useGuestReservation>, 'cancel' | 'confirm'> & {
  token: string;
  booking: GuestReservation;
};

export function GuestBooking({ token, booking, cancel, confirm }: GuestBookingProps) {
  const { t } = useTranslation();
  const isNew = useIsNew();
  const standing = standingOf(booking, useNow());
  const { venue, date, time, people, roomName, treatment, visit, place } = booking;
  const deposit = parseKwanzas(booking.depositValue);
  const isGone = standing === 'cancelled' || standing === 'expired';
  const isOver = isGone || standing === 'over' || standing === 'missed';
  const room = roomName === '' && !isOver ? t('reservations.guest.roomLater') : roomName;
  return (
    <GuestCard
      title={t(`reservations.${visit === undefined ? 'guest' : 'visit'}.title`)}
      venue={venue}
      look={looks[standing]}
      word={t(statusKeyOf(booking.status, treatment === undefined ? place : 'cabin'))}
      done={isNew && booking.status === 'CONFIRMED' && <BookingDone booking={booking} />}
    >
      {visit === undefined ? (
        <GuestSeats {...{ date, time, people, treatment, isOver }} roomName={room} isStruck={isGone} />
      ) : (
        <VisitParts {...{ date, time, people, isOver, isGone }} parts={visit} />
      )}
      {booking.status === 'COMPLETED' && <VisitReview token={token} venue={venue} />}
      <GuestActions {...{ token, booking, standing, cancel, confirm }} />
      <Details
        rows={[
          { term: t('reservations.details.name'), fact: booking.name },
          { term: t('reservations.details.notes'), fact: booking.notes },
          { term: t('reservations.details.deposit'), fact: deposit === null ? null : formatKwanzas(deposit) },
          ...useVenueRows(venue),
        ]}
      />
    </GuestCard>
  );
}

function BookingDone({ booking }: Pick<GuestBookingProps, 'booking'>) {
  const { t } = useTranslation();
  const text = t('reservations.booked.text', { phone: formatPhone(booking.phone) });
  return <Done look="done" title={t('reservations.booked.title')} text={text} />;
}
