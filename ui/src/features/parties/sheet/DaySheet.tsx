import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/phone';
import type { StaffReservation } from '#shared/reservations/desk';
import { formatInstant, formatLongDate } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import type { StaffEntry } from '#shared/waitlist/schema';
import { inLine } from '#ui/features/board/offers.ts';
import { countOf, dayParties, type Group, groupByTime, type Party, partiesOf } from '#ui/features/board/parties.ts';
import { useCountWords } from '#ui/features/board/use-count-words.ts';
import { WantedTime } from '#ui/features/board/WantedTime.tsx';
import { useNow } from '#ui/features/dashboard/use-now.ts';
import { useSheetStyles } from '#ui/features/parties/sheet/sheet-styles.ts';
import { isOpenRequest } from '#ui/features/parties/use-status-word.ts';
import { guestsWaiting, treatmentLine, useWaitedLines } from '#ui/features/reservations/booked-treatment.ts';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';

type SheetVenue = Pick<ManagedVenue, 'name' | 'timezone' | 'rooms'>;

interface DaySheetProps {
  venue: SheetVenue;
  date: string;
  /** The last contact of a desk with the server; null: the data are current. */
  heardAt: string | null;
  reservations: StaffReservation[];
  entries: StaffEntry[];
}

export function DaySheet({ venue, date, heardAt, reservations, entries }: DaySheetProps) {
  const styles = useSheetStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const wordsOf = useCountWords();
  const now = useNow();
  const [printedAt] = useState(now);
  const instant = (at: string) => formatInstant(at, language, venue.timezone);
  const day = dayParties(reservations, { date, timezone: venue.timezone, now: printedAt });
  const parties = partiesOf(day);
  const waiting = inLine(entries, printedAt);
  return (
    <article className={styles.sheet}>
      <div className={styles.head}>
        <h1 className={styles.venue}>{venue.name}</h1>
        <p className={styles.date}>{formatLongDate(date, language)}</p>
        <p className={styles.meta}>
          {wordsOf(day)} · {t('parties.sheet.printed', { when: instant(printedAt.toISOString()) })}
        </p>
        {heardAt !== null && <p className={styles.meta}>{t('parties.sheet.heard', { when: instant(heardAt) })}</p>}
      </div>
      {parties.length === 0 ? (
        <p>{t('parties.sheet.empty')}</p>
      ) : (
        <table className={styles.table}>
          <Head />
          {groupByTime(parties).map((group) => (
            <TimeGroup key={group.time} {...{ group, date, venue }} />
          ))}
        </table>
      )}
      <h2 className={styles.title}>{t('parties.sheet.waiting')}</h2>
      {waiting.length === 0 ? <p>{t('parties.sheet.nobody')}</p> : <Waiting entries={waiting} venue={venue} />}
    </article>
  );
}

function Head({ wants = false }: { wants?: boolean }) {
  const styles = useSheetStyles();
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.box}>
          <span className={styles.unseen}>{t('parties.sheet.done')}</span>
        </th>
        <th scope="col" className={styles.people}>
          {t('parties.sheet.people')}
        </th>
        <th scope="col" className={styles.name}>
          {t('parties.sheet.name')}
        </th>
        <th scope="col" className={styles.room}>
          {t(wants ? 'parties.sheet.wants' : 'parties.sheet.room')}
        </th>
        <th scope="col" className={styles.phone}>
          {t('parties.sheet.phone')}
        </th>
        <th scope="col">{t('parties.sheet.notes')}</th>
      </tr>
    </thead>
  );
}

function TimeGroup({ group, date, venue }: { group: Group; date: string; venue: SheetVenue }) {
  const styles = useSheetStyles();
  const timeOf = useSlotTime(date);
  const wordsOf = useCountWords();
  return (
    <tbody>
      <tr>
        <th colSpan={6} scope="rowgroup" className={styles.group}>
          {timeOf(group.time)}
          <span className={styles.groupNote}>{wordsOf(countOf(group.parties))}</span>
        </th>
      </tr>
      {group.parties.map((party) => (
        <PartyLine key={party.reservation.id} party={party} venue={venue} />
      ))}
    </tbody>
  );
}

function PartyLine({ party, venue }: { party: Party; venue: SheetVenue }) {
  const { t } = useTranslation();
  const { reservation, state } = party;
  const { treatment, visitPart } = reservation;
  const notes = [
    treatment === undefined ? '' : treatmentLine(treatment),
    visitPart === undefined ? '' : t('parties.visit.part', { part: visitPart.part, of: visitPart.of }),
    state === 'hold' || isOpenRequest(reservation) ? t('parties.sheet.hold') : '',
    reservation.notes ?? '',
    reservation.overbookReason === null ? '' : t('parties.overbooked', { reason: reservation.overbookReason }),
  ];
  return (
    <Line
      {...reservation}
      isDone={state === 'seated' || state === 'completed'}
      place={venue.rooms.find(({ id }) => id === reservation.roomId)?.name ?? ''}
      words={notes.filter((part) => part !== '').join(' · ')}
    />
  );
}

interface LineProps {
  isDone: boolean;
  people: number;
  name: string;
  phone: string;
  place: ReactNode;
  words: string;
}

function Line({ isDone, people, name, phone, place, words }: LineProps) {
  const styles = useSheetStyles();
  return (
    <tr>
      <td>
        <span className={styles.tick}>{isDone ? '✓' : ''}</span>
      </td>
      <td className={styles.strong}>{people}</td>
      <td className={styles.strong}>{name}</td>
      <td>{place}</td>
      <td className={styles.number}>{phone === '' ? '–' : formatPhone(phone)}</td>
      <td>{words}</td>
    </tr>
  );
}

function Waiting({ entries, venue }: { entries: StaffEntry[]; venue: SheetVenue }) {
  const styles = useSheetStyles();
  return (
    <table className={styles.table}>
      <Head wants />
      <tbody>
        {entries.map((entry) => (
          <WaitingLine key={entry.id} entry={entry} venue={venue} />
        ))}
      </tbody>
    </table>
  );
}

function WaitingLine({ entry, venue }: { entry: StaffEntry; venue: SheetVenue }) {
  const linesOf = useWaitedLines();
  const room = venue.rooms.find(({ id }) => id === entry.roomId)?.name ?? '';
  const place = (
    <>
      <WantedTime {...entry} /> · {room}
    </>
  );
  const words = [...linesOf(entry), entry.notes ?? ''].filter((part) => part !== '').join(' · ');
  return <Line {...entry} people={guestsWaiting(entry)} isDone={false} place={place} words={words} />;
}
