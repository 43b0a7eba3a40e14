import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { bookingTexts } from '#ui/features/reservations/booking-texts.ts';
import { GuestBooking } from '#ui/features/reservations/GuestBooking.tsx';
import { GuestPage } from '#ui/features/reservations/GuestPage.tsx';
import { useGuestReservation } from '#ui/features/reservations/use-guest-reservation.ts';
import { useTexts } from '#ui/kit/use-texts.ts';

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
