import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { enquiries } from '#shared/i18n/pt-AO/enquiries';
import { GuestEnquiryCard } from '#ui/features/enquiries/GuestEnquiryCard.tsx';
import { useGuestEnquiry } from '#ui/features/enquiries/use-guest-enquiry.ts';
import { bookingTexts } from '#ui/features/reservations/booking-texts.ts';
import { GuestPage } from '#ui/features/reservations/GuestPage.tsx';
import { useTexts } from '#ui/kit/use-texts.ts';

const texts = { ...bookingTexts, enquiries };

export default function GuestEnquiryScreen() {
  useTexts(texts);
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const { enquiry, accept, decline } = useGuestEnquiry(token);
  return (
    <GuestPage
      title={t('enquiries.guest.title')}
      badLink={t('enquiries.guest.badLinkTitle')}
      failed={t('enquiries.guest.failedTitle')}
      read={enquiry}
    >
      {(data) => <GuestEnquiryCard {...{ accept, decline }} enquiry={data} />}
    </GuestPage>
  );
}
