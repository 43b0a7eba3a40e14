import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { listed } from '#shared/i18n/listed';
import { bookingTexts } from '#ui/features/reservations/booking-texts.ts';
import { GuestBooking } from '#ui/features/reservations/GuestBooking.tsx';
import { GuestPage } from '#ui/features/reservations/GuestPage.tsx';
import { useGuestReservation } from '#ui/features/reservations/use-guest-reservation.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { useTexts } from '#ui/kit/use-texts.ts';

export default function GuestReservationScreen() {
  useTexts(bookingTexts);
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { token = '' } = useParams();
  const { booking, cancel, confirm } = useGuestReservation(token);
  const treatments = booking.data?.visit?.map(({ treatment }) => treatment.name);
  const title =
    treatments === undefined
      ? t('reservations.guest.title')
      : t('reservations.visit.pageTitle', { treatments: listed(treatments, language) });
  return (
    <GuestPage
      title={title}
      badLink={t('reservations.guest.badLinkTitle')}
      failed={t('reservations.guest.failedTitle')}
      read={booking}
    >
      {(data) => <GuestBooking {...{ token, cancel, confirm }} booking={data} />}
    </GuestPage>
  );
}
