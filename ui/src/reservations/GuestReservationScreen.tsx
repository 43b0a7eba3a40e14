import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useTexts } from '#ui/app/i18n.ts';
import { bookingTexts } from '#ui/reservations/booking-texts.ts';
import { GuestBooking } from '#ui/reservations/GuestBooking.tsx';
import { GuestPage } from '#ui/reservations/GuestPage.tsx';
import { useGuestReservation } from '#ui/reservations/use-guest-reservation.ts';

export default function GuestReservationScreen() {
  useTexts(bookingTexts);
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const { booking, cancel, confirm } = useGuestReservation(token);
  return (
    <GuestPage
      title={t('reservations.guest.title')}
      badLink={t('reservations.guest.badLinkTitle')}
      failed={t('reservations.guest.failedTitle')}
      read={booking}
    >
      {(data) => <GuestBooking {...{ token, cancel, confirm }} booking={data} />}
    </GuestPage>
  );
}
