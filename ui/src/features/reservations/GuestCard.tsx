import { mergeClasses } from '@griffel/react';
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/phone';
import type { GuestReservation } from '#shared/reservations/schema';
import { treatmentLine } from '#ui/features/reservations/booked-treatment.ts';
import { useGuestBookingStyles } from '#ui/features/reservations/guest-booking-styles.ts';
import { useReservationText } from '#ui/features/reservations/use-reservation-text.ts';
import { Cover } from '#ui/kit/Cover.tsx';
import { type SlotLook, StateWord } from '#ui/kit/StateWord.tsx';

type GuestVenue = Pick<GuestReservation['venue'], 'name' | 'coverUrl' | 'address' | 'city' | 'phone'>;

interface GuestCardProps {
  title: string;
  venue: GuestVenue;
  look: SlotLook;
  word: string;
  done?: ReactNode;
  children: ReactNode;
}

export function GuestCard({ title, venue, look, word, done, children }: GuestCardProps) {
  const styles = useGuestBookingStyles();
  const focus = useFocusKept();
  return (
    <article className={styles.card} onFocus={focus.note}>
      <Cover src={venue.coverUrl} eager className={styles.cover} />
      <div className={styles.body}>
        {done}
        <div>
          <p className={styles.label}>{title}</p>
          <h1 className={styles.venue} ref={focus.heading} tabIndex={-1}>
            {venue.name}
          </h1>
          <span role="status">
            <StateWord badge look={look} word={word} />
          </span>
        </div>
        {children}
      </div>
    </article>
  );
}

/** An act removes the button that was pressed: the heading takes its focus, above the new state. */
function useFocusKept() {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    if (last.current === null || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body) heading.current?.focus();
  });
  const note = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    // A dialog's elements are outside the card and give the focus back themselves
    last.current = currentTarget.contains(target) ? target : null;
  };
  return { heading, note };
}

interface GuestSeatsProps extends Pick<GuestReservation, 'date' | 'time' | 'people' | 'roomName' | 'treatment'> {
  /** Muted: past, cancelled, or only waited for. */
  isOver: boolean;
  /** Shown crossed out. */
  isStruck: boolean;
  /** The treatments of a visit, instead of one. */
  lines?: readonly string[] | undefined;
}

export function GuestSeats({ isOver, isStruck, lines, ...seats }: GuestSeatsProps) {
  const styles = useGuestBookingStyles();
  const { longDate, people } = useReservationText(seats);
  const { treatment } = seats;
  const isAlone = treatment !== undefined && seats.people === 1;
  return (
    <div className={mergeClasses(styles.when, isOver && styles.over)}>
      <span className={mergeClasses(styles.time, isStruck && styles.struck)}>{seats.time}</span>
      <div>
        <p>{longDate}</p>
        {(lines ?? (treatment === undefined ? [] : [treatmentLine(treatment)])).map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a visit may have equal treatments, and keeps their order
          <p key={n}>{line}</p>
        ))}
        <p>{[!isAlone && people, seats.roomName].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  );
}

export function useVenueRows({ address, city, phone }: GuestVenue) {
  const styles = useGuestBookingStyles();
  const { t } = useTranslation();
  const call = (
    <a className={styles.link} href={`tel:${phone}`}>
      {formatPhone(phone)}
    </a>
  );
  return [
    { term: t('reservations.details.address'), fact: `${address}, ${city}` },
    { term: t('reservations.details.phone'), fact: call },
  ];
}
