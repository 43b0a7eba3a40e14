import { mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/phone';
import type { GuestEntry } from '#shared/waitlist/schema';
import { useNow } from '#ui/dashboard/useNow.ts';
import { Cover } from '#ui/kit/Cover.tsx';
import { type SlotLook, StateWord } from '#ui/kit/StateWord.tsx';
import { Details } from '#ui/reservations/Details.tsx';
import { useGuestBookingStyles } from '#ui/reservations/guestBookingStyles.ts';
import { useReservationText } from '#ui/reservations/useReservationText.ts';
import { EntryActions } from '#ui/waitlist/EntryActions.tsx';
import { type EntryStanding, entryStanding } from '#ui/waitlist/entryView.ts';
import type { useGuestEntry } from '#ui/waitlist/useGuestEntry.ts';

/** The colours of how it stands; the word says it. */
const looks: Record<EntryStanding, SlotLook> = {
  waiting: 'wait',
  offered: 'free',
  accepted: 'free',
  expired: 'full',
  left: 'closed',
  over: 'closed',
};

export type GuestEntryCardProps = Pick<ReturnType<typeof useGuestEntry>, 'accept' | 'leave'> & {
  entry: GuestEntry;
  /** Asks the server how it stands now. */
  look: () => void;
  isLooking: boolean;
};

/** The place in line, the seats on offer while there are some, and what was asked for. */
export function GuestEntryCard({ entry, ...acts }: GuestEntryCardProps) {
  const styles = useGuestBookingStyles();
  const { t } = useTranslation();
  const standing = entryStanding(entry, useNow());
  const { venue } = entry;
  const asked = useReservationText(entry);
  return (
    <article className={styles.card}>
      <Cover src={venue.coverUrl} eager className={styles.cover} />
      <div className={styles.body}>
        <div>
          <p className={styles.label}>{t('waitlist.guest.title')}</p>
          <h1 className={styles.venue}>{venue.name}</h1>
          <span role="status">
            <StateWord badge look={looks[standing]} word={wordOf()} />
          </span>
        </div>
        <Seats entry={entry} isGone={standing === 'expired' || standing === 'left' || standing === 'over'} />
        <EntryActions {...{ entry, standing }} {...acts} />
        <Details
          rows={[
            { term: t('waitlist.guest.asked'), fact: `${asked.when}\n${asked.people} · ${entry.roomName}` },
            { term: t('waitlist.preference'), fact: t(`waitlist.preferences.${entry.altPref}`) },
            { term: t('reservations.details.name'), fact: entry.name },
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

  function wordOf(): string {
    const { position } = entry;
    return standing === 'waiting' && position !== null
      ? t('waitlist.position', { position })
      : t(`waitlist.guest.status.${standing}`);
  }
}

/** When and where: the seats on offer, else those that were asked for. */
function Seats({ entry, isGone }: { entry: GuestEntry; isGone: boolean }) {
  const styles = useGuestBookingStyles();
  const { time, roomName, date } = entry.offer ?? entry;
  const { longDate, people } = useReservationText({ date, time, people: entry.people });
  return (
    <div className={mergeClasses(styles.when, (isGone || entry.offer === null) && styles.over)}>
      <span className={mergeClasses(styles.time, isGone && styles.struck)}>{time}</span>
      <span>{longDate}</span>
      <span>
        {people} · {roomName}
      </span>
    </div>
  );
}
