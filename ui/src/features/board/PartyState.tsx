import { tokens } from '@fluentui/react-components';
import { Checkmark16Regular } from '@fluentui/react-icons/svg/checkmark';
import { CheckmarkCircle16Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { ClockAlarm16Regular } from '@fluentui/react-icons/svg/clock-alarm';
import { DismissCircle16Regular } from '@fluentui/react-icons/svg/dismiss-circle';
import { HourglassHalf16Regular } from '@fluentui/react-icons/svg/hourglass-half';
import { PersonProhibited16Regular } from '@fluentui/react-icons/svg/person-prohibited';
import { Seat16Regular } from '@fluentui/react-icons/svg/seat';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';
import { statusKeyOf } from '#shared/reservations/place-word';
import { formatClockTime } from '#shared/time';
import type { PartyState as State } from '#ui/features/board/parties.ts';
import type { PendingAct } from '#ui/features/board/use-party-acts.ts';
import { board, visuallyHidden } from '#ui/features/dashboard/board-layout.ts';
import { moveWord } from '#ui/features/parties/move-word.ts';
import { placeOf } from '#ui/features/parties/use-status-word.ts';
import { stateTokens } from '#ui/theme/own-tokens.ts';

const icons: Record<State, typeof Seat16Regular> = {
  confirmed: CheckmarkCircle16Regular,
  late: ClockAlarm16Regular,
  hold: HourglassHalf16Regular,
  seated: Seat16Regular,
  completed: Checkmark16Regular,
  cancelled: DismissCircle16Regular,
  noShow: PersonProhibited16Regular,
};

const useStyles = makeStyles({
  state: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    fontWeight: tokens.fontWeightMedium,
    whiteSpace: 'nowrap',
    flexShrink: 0,
  },
  confirmed: { color: tokens.colorNeutralForeground2 },
  late: { color: stateTokens.fullForeground },
  hold: { color: stateTokens.waitForeground },
  seated: { color: stateTokens.freeForeground },
  completed: { color: tokens.colorNeutralForeground3 },
  cancelled: { color: tokens.colorNeutralForeground3 },
  noShow: { color: tokens.colorNeutralForeground3 },
  // On a laptop the row is one line: less text is visible than screen readers announce
  whole: { [board.short]: visuallyHidden },
  // The row's colour shows that it is late
  lateIcon: { [board.short]: { display: 'none' } },
  brief: { display: 'none', [board.short]: { display: 'inline' } },
});

interface PartyStateProps {
  reservation: StaffReservation;
  state: State;
  lateMinutes: number;
  pending: PendingAct | undefined;
  timezone: string;
}

export function PartyState({ reservation, state, lateMinutes, pending, timezone }: PartyStateProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const Icon = icons[state];
  const clock = (instant: string) => formatClockTime(instant, timezone);
  const place = placeOf(reservation);
  const seatedSince = (since: string) =>
    place === 'table'
      ? t('dashboard.parties.state.seatedSince', { time: clock(since) })
      : t(`dashboard.parties.state.receivedSince.${place}`, { time: clock(since) });
  const whole = () => {
    if (pending !== undefined)
      return t(`parties.moving.${pending === 'undo' ? pending : moveWord(reservation, pending)}`);
    if (state === 'seated')
      return reservation.seatedAt === null ? t(statusKeyOf('SEATED', place)) : seatedSince(reservation.seatedAt);
    if (state === 'late') return t('dashboard.parties.state.late', { count: lateMinutes });
    if (state !== 'hold') return t(`dashboard.parties.state.${state}`);
    if (reservation.holdUntil === null) return t('dashboard.parties.state.holdOpen');
    return t('dashboard.parties.state.hold', { time: clock(reservation.holdUntil) });
  };
  const brief = () => {
    if (pending !== undefined) return null;
    if (state === 'confirmed') return '';
    if (state === 'seated' && reservation.seatedAt !== null) return clock(reservation.seatedAt);
    if (state === 'late') return t('dashboard.parties.state.lateBrief', { count: lateMinutes });
    if (state !== 'hold' || reservation.holdUntil === null) return null;
    return t('dashboard.parties.state.holdBrief', { time: clock(reservation.holdUntil) });
  };
  const few = brief();
  return (
    <span className={mergeClasses(styles.state, styles[state])} title={few === null ? undefined : whole()}>
      <Icon aria-hidden className={mergeClasses(state === 'late' && styles.lateIcon)} />
      <span className={mergeClasses(few !== null && styles.whole)}>{whole()}</span>
      {few !== null && (
        <span aria-hidden className={styles.brief}>
          {few}
        </span>
      )}
    </span>
  );
}
