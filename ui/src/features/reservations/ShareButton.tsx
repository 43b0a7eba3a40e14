import { Button } from '@fluentui/react-components';
import { Share20Regular } from '@fluentui/react-icons/svg/share';
import { useTranslation } from 'react-i18next';
import { listed } from '#shared/i18n/listed';
import { countsSeats } from '#shared/reservations/rules';
import type { GuestReservation } from '#shared/reservations/schema';
import { useReservationText } from '#ui/features/reservations/use-reservation-text.ts';
import { bookedQueryOf } from '#ui/features/reservations/visit-address.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';

interface ShareButtonProps {
  venue: { name: string; slug: string; address: string; city: string };
  /** `treatments`: names, of all parts of a visit. */
  seats: { date: string; time: string; people: number; rooms: string[]; treatments: string[] };
  className: string | undefined;
}

/** Shares the venue's page, because the guest's own link can cancel. */
export function ShareButton({ venue, seats, className }: ShareButtonProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { longDate, people } = useReservationText(seats);
  const what = seats.treatments.length === 0 ? people : listed(seats.treatments, language);
  const room = listed(seats.rooms, language);
  const told = t('reservations.booked.shareText', {
    venue: venue.name,
    date: longDate,
    time: seats.time,
    place: room === '' ? what : `${what} (${room})`,
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

/** What is to come of a booking: a visit is shared with all its treatments. */
export function sharedOf(booking: GuestReservation): ShareButtonProps['seats'] {
  const { date, time, people, roomName, treatment, visit } = booking;
  const open = visit?.filter(({ status }) => countsSeats(status)) ?? [];
  if (open.length === 0)
    return { date, time, people, rooms: [roomName], treatments: treatment ? [treatment.name] : [] };
  const rooms = [...new Set(open.map((part) => part.roomName))];
  return { date, time, people, rooms, treatments: open.map((part) => part.treatment.name) };
}
