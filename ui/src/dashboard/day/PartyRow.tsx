import { Call16Regular } from '@fluentui/react-icons/svg/call';
import { mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/phone';
import { PartyState } from '#ui/dashboard/day/PartyState.tsx';
import type { Party } from '#ui/dashboard/day/parties.ts';
import { usePartyRowStyles } from '#ui/dashboard/day/partyRowStyles.ts';
import type { useRoving } from '#ui/dashboard/useRoving.ts';

interface PartyRowProps {
  party: Party;
  /** The time stands only at the first row of its group. */
  isFirst: boolean;
  roomName: string;
  timezone: string;
  roving: ReturnType<typeof useRoving>;
}

/** A party reads like a line of a timetable: time, size, name, how it stands, room and note, and how to reach it. */
export function PartyRow({ party, isFirst, roomName, timezone, roving }: PartyRowProps) {
  const styles = usePartyRowStyles();
  const { t } = useTranslation();
  const { reservation, state } = party;
  const { name, people, notes, time } = reservation;
  const phone = formatPhone(reservation.phone);
  const isQuiet = state === 'completed' || state === 'cancelled' || state === 'noShow';
  return (
    <li
      className={mergeClasses(
        styles.row,
        isFirst && styles.first,
        state === 'late' && styles.late,
        isQuiet && styles.quiet,
      )}
    >
      <time className={styles.time} dateTime={time}>
        {isFirst ? time : <span className={styles.unseen}>{time}</span>}
      </time>
      <span className={mergeClasses(styles.size, state === 'late' && styles.lateSize)}>
        <span aria-hidden>{people}</span>
        <span className={styles.unseen}>{t('dashboard.parties.people', { count: people })}</span>
      </span>
      <div className={styles.who}>
        <span className={styles.name}>{name}</span>
        <span className={styles.meta}>
          <PartyState party={party} timezone={timezone} />
          <span className={styles.place} title={notes ?? undefined}>
            {roomName}
            {notes !== null && notes !== '' && ` · ${notes}`}
          </span>
        </span>
      </div>
      <a
        className={styles.phone}
        href={`tel:${reservation.phone}`}
        aria-label={t('dashboard.parties.call', { name, phone })}
        {...roving.item(reservation.id)}
      >
        <Call16Regular aria-hidden className={styles.phoneIcon} />
        <span className={styles.phoneNumber}>{phone}</span>
      </a>
    </li>
  );
}
