import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { bookingTexts } from '#ui/features/reservations/booking-texts.ts';
import { GuestPage } from '#ui/features/reservations/GuestPage.tsx';
import { GuestEntryCard } from '#ui/features/waitlist/GuestEntryCard.tsx';
import { useGuestEntry } from '#ui/features/waitlist/use-guest-entry.ts';
import { useTexts } from '#ui/kit/use-texts.ts';

export default function GuestEntryScreen() {
  useTexts(bookingTexts);
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const { entry, accept, leave, take } = useGuestEntry(token);
  const { isFetching, refetch } = entry;
  return (
    <GuestPage
      title={t('waitlist.guest.title')}
      badLink={t('waitlist.guest.badLinkTitle')}
      failed={t('waitlist.guest.failedTitle')}
      read={entry}
    >
      {(data) => (
        <GuestEntryCard {...{ accept, leave, take }} entry={data} look={() => void refetch()} isLooking={isFetching} />
      )}
    </GuestPage>
  );
}
