import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/phone';
import type { GuestEntry } from '#shared/waitlist/schema';
import { useNow } from '#ui/features/dashboard/use-now.ts';
import { guestsWaiting, useWaitedLines } from '#ui/features/reservations/booked-treatment.ts';
import { Details } from '#ui/features/reservations/Details.tsx';
import { Done } from '#ui/features/reservations/Done.tsx';
import { GuestCard, GuestSeats, useVenueRows } from '#ui/features/reservations/GuestCard.tsx';
import { useGuestBookingStyles } from '#ui/features/reservations/guest-booking-styles.ts';
import { useIsNew } from '#ui/features/reservations/use-confirmation-page.ts';
import { useReservationText } from '#ui/features/reservations/use-reservation-text.ts';
import { VisitParts } from '#ui/features/reservations/VisitParts.tsx';
import { EntryActions } from '#ui/features/waitlist/EntryActions.tsx';
import { type EntryStanding, entryStanding } from '#ui/features/waitlist/entry-view.ts';
import type { useGuestEntry } from '#ui/features/waitlist/use-guest-entry.ts';
import type { SlotLook } from '#ui/kit/StateWord.tsx';

const looks: Record<EntryStanding, SlotLook> = {
  waiting: 'wait',
  late: 'closed',
  offered: 'free',
  accepted: 'free',
  cancelled: 'full',
  expired: 'full',
  left: 'closed',
  over: 'closed',
};

export type GuestEntryCardProps = Pick<ReturnType<typeof useGuestEntry>, 'accept' | 'leave' | 'take'> & {
  entry: GuestEntry;
  /** Refetches the entry. */
  look: () => void;
  isLooking: boolean;
};

export function GuestEntryCard({ entry, ...acts }: GuestEntryCardProps) {
  const styles = useGuestBookingStyles();
  const { t } = useTranslation();
  const isNew = useIsNew();
  const standing = entryStanding(entry, useNow());
  const { venue, position } = entry;
  const asked = useReservationText(entry);
  const { date, time, roomName, people, treatment } = entry.seats ?? entry;
  const isTreated = entry.treatment !== undefined;
  const linesOf = useWaitedLines();
  const isVisited = standing === 'over' && entry.status === 'ACCEPTED';
  const isGone = !isVisited && !['waiting', 'late', 'offered', 'accepted'].includes(standing);
  const isOver = isGone || isVisited || standing === 'waiting' || standing === 'late';
  const askedWhat = isTreated ? linesOf(entry) : [`${asked.people} · ${entry.roomName}`];
  const whose = entry.seats === null ? 'asked' : entry.status === 'ACCEPTED' ? 'acceptedSeats' : 'offeredSeats';
  const word =
    standing === 'waiting' && position !== null
      ? t('waitlist.position', { position })
      : t(`waitlist.guest.status.${standing}`);
  return (
    <GuestCard
      title={t('waitlist.guest.title')}
      venue={venue}
      look={looks[standing]}
      word={word}
      done={isNew && standing === 'waiting' && entry.free.length === 0 && <EntryDone entry={entry} />}
    >
      <div>
        <p className={styles.label}>{t(`waitlist.guest.${whose}`)}</p>
        {entry.seats?.visit === undefined ? (
          <GuestSeats
            {...{ date, time, treatment, isOver }}
            people={entry.seats === null ? guestsWaiting(entry) : people}
            lines={entry.visit && linesOf(entry)}
            // Any room of the treatment will do until one is offered
            roomName={isTreated && entry.seats === null ? '' : roomName}
            isStruck={isGone}
          />
        ) : (
          <VisitParts {...{ date, time, people, isOver, isGone }} parts={entry.seats.visit} />
        )}
      </div>
      <EntryActions {...{ entry, standing }} {...acts} />
      <Details
        rows={[
          // Without an offer the request is already shown above
          ...(entry.seats === null
            ? []
            : [{ term: t('waitlist.guest.asked'), fact: [asked.when, ...askedWhat].join('\n') }]),
          {
            term: t('waitlist.preference'),
            fact: t(`waitlist.${isTreated ? 'preferencesTreated' : 'preferences'}.${entry.altPref}`),
          },
          { term: t('reservations.details.name'), fact: entry.name },
          ...useVenueRows(venue),
        ]}
      />
    </GuestCard>
  );
}

function EntryDone({ entry }: Pick<GuestEntryCardProps, 'entry'>) {
  const { t } = useTranslation();
  const window = t('units.minutes', { count: entry.windowMinutes });
  const text = t('waitlist.joinedText', { phone: formatPhone(entry.phone), window });
  return <Done look="waiting" title={t('waitlist.joinedTitle')} text={text} />;
}
