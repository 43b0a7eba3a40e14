import { mergeClasses } from '@griffel/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatKwanzas, parseKwanzas } from '#shared/money';
import { formatPhone } from '#shared/phone';
import type { GuestReservation } from '#shared/reservations/schema';
import { systemClock } from '#shared/time';
import { Cover } from '#ui/kit/Cover.tsx';
import { type SlotLook, StateWord } from '#ui/kit/StateWord.tsx';
import { Details } from '#ui/reservations/Details.tsx';
import { GuestActions } from '#ui/reservations/GuestActions.tsx';
import { useGuestBookingStyles } from '#ui/reservations/guestBookingStyles.ts';
import { type Standing, standingOf } from '#ui/reservations/guestView.ts';
import type { useGuestReservation } from '#ui/reservations/useGuestReservation.ts';
import { useReservationText } from '#ui/reservations/useReservationText.ts';

// Only after a visit, and few come back for it.
const VisitReview = lazy(() => import('#ui/reviews/VisitReview.tsx'));

/** The colours of how it stands; the word says it. */
const looks: Record<Standing, SlotLook> = {
  held: 'wait',
  coming: 'free',
  tooLate: 'free',
  over: 'closed',
  cancelled: 'full',
  expired: 'full',
};

type GuestBookingProps = Pick<ReturnType<typeof useGuestReservation>, 'cancel' | 'confirm'> & {
  token: string;
  booking: GuestReservation;
};

/** What was booked, how it stands, and what can still be done. */
export function GuestBooking({ token, booking, cancel, confirm }: GuestBookingProps) {
  const styles = useGuestBookingStyles();
  const { t } = useTranslation();
  const { longDate, people } = useReservationText(booking);
  const standing = standingOf(booking, systemClock.now());
  const { venue } = booking;
  const deposit = parseKwanzas(booking.depositValue);
  const isGone = standing === 'cancelled' || standing === 'expired';
  return (
    <article className={styles.card}>
      <Cover src={venue.coverUrl} eager className={styles.cover} />
      <div className={styles.body}>
        <div>
          <p className={styles.label}>{t('reservations.guest.title')}</p>
          <h1 className={styles.venue}>{venue.name}</h1>
          <span role="status">
            <StateWord badge look={looks[standing]} word={t(`reservations.status.${booking.status}`)} />
          </span>
        </div>
        <div className={mergeClasses(styles.when, (isGone || standing === 'over') && styles.over)}>
          <span className={mergeClasses(styles.time, isGone && styles.struck)}>{booking.time}</span>
          <span>{longDate}</span>
          <span>
            {people} · {booking.roomName}
          </span>
        </div>
        {booking.status === 'COMPLETED' && (
          <Suspense fallback={<div className={styles.coming} />}>
            <VisitReview token={token} venue={venue} />
          </Suspense>
        )}
        <GuestActions {...{ token, booking, standing, cancel, confirm }} />
        <Details
          rows={[
            { term: t('reservations.details.name'), fact: booking.name },
            { term: t('reservations.details.notes'), fact: booking.notes },
            { term: t('reservations.details.deposit'), fact: deposit === null ? null : formatKwanzas(deposit) },
            { term: t('reservations.details.address'), fact: `${venue.address}, ${venue.city}` },
            {
              term: t('reservations.details.phone'),
              fact: (
                <a className={styles.link} href={`tel:${venue.phone}`}>
                  {formatPhone(venue.phone)}
                </a>
              ),
            },
          ]}
        />
      </div>
    </article>
  );
}
