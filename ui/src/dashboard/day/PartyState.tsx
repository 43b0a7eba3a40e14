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
import { formatClockTime } from '#shared/time';
import { stateTokens } from '#ui/app/ownTokens.ts';
import type { Party, PartyState as State } from '#ui/dashboard/day/parties.ts';

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
});

/** How a party stands, in a word and an icon. */
export function PartyState({ party, timezone }: { party: Party; timezone: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { state, lateMinutes, reservation } = party;
  const Icon = icons[state];
  const word = () => {
    if (state === 'late') return t('dashboard.parties.state.late', { count: lateMinutes });
    if (state !== 'hold') return t(`dashboard.parties.state.${state}`);
    if (reservation.holdUntil === null) return t('dashboard.parties.state.holdOpen');
    return t('dashboard.parties.state.hold', { time: formatClockTime(reservation.holdUntil, timezone) });
  };
  return (
    <span className={mergeClasses(styles.state, styles[state])}>
      <Icon aria-hidden />
      {word()}
    </span>
  );
}
