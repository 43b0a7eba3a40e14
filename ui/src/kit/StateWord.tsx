import { tokens } from '@fluentui/react-components';
import { CheckmarkCircle16Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { HourglassHalf16Regular } from '@fluentui/react-icons/svg/hourglass-half';
import { LockClosed16Regular } from '@fluentui/react-icons/svg/lock-closed';
import { Prohibited16Regular } from '@fluentui/react-icons/svg/prohibited';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { stateTokens } from '#ui/theme/own-tokens.ts';

/** Every state has a word and an icon, never colour alone. */
export type SlotLook = 'free' | 'wait' | 'full' | 'closed';

const icons = {
  free: CheckmarkCircle16Regular,
  wait: HourglassHalf16Regular,
  full: Prohibited16Regular,
  closed: LockClosed16Regular,
};

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    fontWeight: tokens.fontWeightMedium,
    whiteSpace: 'nowrap',
  },
  badge: {
    minHeight: '1.5rem',
    paddingInline: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusSmall,
    fontSize: tokens.fontSizeBase100,
  },
  free: { color: stateTokens.freeForeground },
  wait: { color: stateTokens.waitForeground },
  full: { color: stateTokens.fullForeground },
  closed: { color: stateTokens.closedForeground },
  freeTint: { backgroundColor: stateTokens.freeBackground },
  waitTint: { backgroundColor: stateTokens.waitBackground },
  fullTint: { backgroundColor: stateTokens.fullBackground },
  closedTint: { backgroundColor: tokens.colorNeutralBackground6 },
});

interface StateWordProps {
  look: SlotLook;
  /** Another word in the same colours, such as "Lotado". */
  word?: string;
  badge?: boolean;
  className?: string;
}

export function StateWord({ look, word, badge = false, className }: StateWordProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const Icon = icons[look];
  return (
    <span
      className={mergeClasses(
        styles.root,
        styles[look],
        badge && styles.badge,
        badge && styles[`${look}Tint`],
        className,
      )}
    >
      <Icon aria-hidden />
      {word ?? t(`app.state.${look}`)}
    </span>
  );
}
