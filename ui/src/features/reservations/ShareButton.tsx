import { Button } from '@fluentui/react-components';
import { Share20Regular } from '@fluentui/react-icons/svg/share';
import { useTranslation } from 'react-i18next';
import { useReservationText } from '#ui/features/reservations/use-reservation-text.ts';
import { bookedQueryOf } from '#ui/features/reservations/visit-address.ts';

interface ShareButtonProps {
  venue: { name: string; slug: string; address: string; city: string };
  seats: { date: string; time: string; people: number; roomName: string; treatment?: { name: string } | undefined };
  className: string | undefined;
}

/** Shares the venue's page, because the guest's own link can cancel. */
export function ShareButton({ venue, seats, className }: ShareButtonProps) {
  const { t } = useTranslation();
  const { longDate, people } = useReservationText(seats);
  const told = t('reservations.booked.shareText', {
    venue: venue.name,
    date: longDate,
    time: seats.time,
    people: seats.treatment?.name ?? people,
    room: seats.roomName,
    address: `${venue.address}, ${venue.city}.`,
    link: new URL(`/r/${venue.slug}?${bookedQueryOf(seats)}`, document.baseURI).href,
  });
  return (
    <Button
      as="a"
      href={`https://wa.me/?text=${encodeURIComponent(told)}`}
      target="_blank"
      rel="noopener noreferrer"
      icon={<Share20Regular />}
      {...(className !== undefined && { className })}
    >
      {t('reservations.booked.share')}
    </Button>
  );
}
