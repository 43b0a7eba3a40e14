import { makeStyles, mergeClasses } from '@griffel/react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffReservation, VisitPlace } from '#shared/reservations/desk';
import { teamNames } from '#shared/treatments/rules';
import { PartyActions } from '#ui/features/board/PartyActions.tsx';
import { PartyMarks } from '#ui/features/board/PartyMarks.tsx';
import { PartyState } from '#ui/features/board/PartyState.tsx';
import type { PartyState as State } from '#ui/features/board/parties.ts';
import { usePartyRowStyles } from '#ui/features/board/party-row-styles.ts';
import type { PendingAct } from '#ui/features/board/use-party-acts.ts';
import { board, visuallyHidden } from '#ui/features/dashboard/board-layout.ts';
import { DeskMark } from '#ui/features/desk/board/DeskMark.tsx';
import type { Move } from '#ui/features/parties/moves.ts';
import { isOpenRequest } from '#ui/features/parties/use-status-word.ts';
import { minutesText } from '#ui/features/reservations/booked-treatment.ts';
import { useAfterMidnight } from '#ui/features/schedule/use-after-midnight.ts';

/** The functions keep their identity, so that memoized rows do not render again. */
export interface RowActs {
  move: (party: StaffReservation, to: Move) => void;
  open: (party: StaffReservation) => void;
  menu: (party: StaffReservation, button: HTMLElement) => void;
}

export interface PartyRowProps {
  reservation: StaffReservation;
  state: State;
  lateMinutes: number;
  /** The first row of a time shows it for all; a late row shows its own. */
  showsTime: boolean;
  roomName: string;
  timezone: string;
  /** The list's only tab stop; the arrow keys reach the other rows. */
  isStop: boolean;
  pending: PendingAct | undefined;
  acts: RowActs;
}

/** Memoized: a day has up to two thousand rows. */
export const PartyRow = memo(function PartyRow(props: PartyRowProps) {
  const { reservation, state, showsTime, isStop, pending, acts } = props;
  const styles = usePartyRowStyles();
  const { id, time } = reservation;
  const isQuiet = state === 'completed' || state === 'cancelled' || state === 'noShow';
  return (
    <li
      data-line={id}
      aria-busy={pending !== undefined || undefined}
      className={mergeClasses(
        styles.row,
        showsTime && styles.first,
        state === 'late' && styles.late,
        isQuiet && styles.quiet,
      )}
    >
      <time className={styles.time} dateTime={time}>
        {showsTime ? time : <span className={styles.unseen}>{time}</span>}
      </time>
      <PartySize {...{ reservation, state }} />
      <NameAndMarks {...props} />
      <PartyActions {...{ reservation, state, isStop, pending, acts }} />
    </li>
  );
});

function PartySize({ reservation, state }: Pick<PartyRowProps, 'reservation' | 'state'>) {
  const styles = usePartyRowStyles();
  const { t } = useTranslation();
  const { people, onDesk } = reservation;
  return (
    <span
      className={mergeClasses(
        styles.size,
        state === 'late' && styles.lateSize,
        onDesk !== undefined && styles.unsentSize,
      )}
    >
      <span aria-hidden>{people}</span>
      <span className={styles.unseen}>{t('dashboard.parties.people', { count: people })}</span>
    </span>
  );
}

function NameAndMarks(props: PartyRowProps) {
  const { reservation, state, lateMinutes, showsTime, roomName, timezone, isStop, pending, acts } = props;
  const styles = usePartyRowStyles();
  const meta = useId();
  const { name, notes, date, time, treatment } = reservation;
  const afterMidnight = useAfterMidnight(date)(time);
  const room = showsTime && afterMidnight !== null ? `${roomName} ${afterMidnight}` : roomName;
  const place = [...treatmentParts(treatment), room, notes].filter(Boolean).join(' · ');
  // A booking that the desk could not promise, or the server refused, is not called confirmed.
  const isRequest = isOpenRequest(reservation);
  const isTreated = treatment !== undefined;
  return (
    <div className={mergeClasses(styles.who, isTreated && styles.treated)}>
      <button
        type="button"
        data-opener
        className={mergeClasses(styles.name, isTreated && styles.treatedName)}
        tabIndex={isStop ? 0 : -1}
        aria-describedby={meta}
        aria-haspopup="dialog"
        onClick={() => acts.open(reservation)}
      >
        {name}
      </button>
      <span className={styles.meta} id={meta}>
        {!(isRequest && pending === undefined) && (
          <PartyState {...{ reservation, state, lateMinutes, pending, timezone }} />
        )}
        <DeskMark onDesk={reservation.onDesk} />
        <VisitMark visit={reservation.visitPart} />
        <span className={styles.place} title={place}>
          {place}
        </span>
        <PartyMarks reservation={reservation} isStop={isStop} />
      </span>
    </div>
  );
}

/** The professionals first: a narrow row cuts the end off, and the host calls a person. */
const treatmentParts = (treatment: StaffReservation['treatment']) =>
  treatment === undefined
    ? []
    : [teamNames(treatment), treatment.name, minutesText(treatment.minutes), treatment.equipment];

const useStyles = makeStyles({
  root: { whiteSpace: 'nowrap', flexShrink: 0 },
  whole: { [board.short]: visuallyHidden },
  brief: { display: 'none', [board.short]: { display: 'inline' } },
});

function VisitMark({ visit }: { visit: VisitPlace | undefined }) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (visit === undefined) return null;
  const { part, of } = visit;
  const whole = t('parties.visit.part', { part, of });
  return (
    <span className={styles.root} title={whole}>
      <span className={styles.whole}>{whole}</span>
      <span aria-hidden className={styles.brief}>
        {t('parties.visit.partBrief', { part, of })}
      </span>
    </span>
  );
}
