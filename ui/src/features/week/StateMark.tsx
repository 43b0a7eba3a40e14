import { tokens } from '@fluentui/react-components';
import { CheckmarkCircle16Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { LockClosed16Regular } from '@fluentui/react-icons/svg/lock-closed';
import { Star16Regular } from '@fluentui/react-icons/svg/star';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { CalendarDay } from '#shared/schedule/schema';
import { stateTokens } from '#ui/theme/own-tokens.ts';

type DayState = CalendarDay['state'];

const icons = { open: CheckmarkCircle16Regular, special: Star16Regular, closed: LockClosed16Regular };

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    fontWeight: tokens.fontWeightMedium,
  },
  icon: { flexShrink: 0 },
  open: { color: stateTokens.freeForeground },
  special: { color: stateTokens.waitForeground },
  closed: { color: stateTokens.closedForeground },
});

export function StateIcon({ state }: { state: DayState }) {
  const styles = useStyles();
  const Icon = icons[state];
  return <Icon aria-hidden className={styles.icon} />;
}

export function StateMark({ state }: { state: DayState }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <span className={mergeClasses(styles.root, styles[state])}>
      <StateIcon state={state} />
      {t(`week.calendar.${state}`)}
    </span>
  );
}
