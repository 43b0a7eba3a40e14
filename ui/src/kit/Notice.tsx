import { tokens } from '@fluentui/react-components';
import { ErrorCircle20Regular } from '@fluentui/react-icons/svg/error-circle';
import { Info20Regular } from '@fluentui/react-icons/svg/info';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactNode } from 'react';
import { stateTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    overflowWrap: 'anywhere',
  },
  icon: { marginTop: '1px', color: tokens.colorNeutralForeground2 },
  refusal: { border: `1px solid ${stateTokens.fullStroke}`, backgroundColor: stateTokens.fullBackground },
  refusalIcon: { color: stateTokens.fullForeground },
  waiting: { border: `1px solid ${stateTokens.waitStroke}`, backgroundColor: stateTokens.waitBackground },
  waitingIcon: { color: stateTokens.waitForeground },
});

interface NoticeProps {
  /** `refusal` interrupts screen readers; the others wait. */
  look?: 'plain' | 'waiting' | 'refusal';
  className?: string;
  children: ReactNode;
}

export function Notice({ look = 'plain', className, children }: NoticeProps) {
  const styles = useStyles();
  const isRefusal = look === 'refusal';
  const Icon = isRefusal ? ErrorCircle20Regular : Info20Regular;
  return (
    <div
      role={isRefusal ? 'alert' : 'status'}
      className={mergeClasses(styles.root, look !== 'plain' && styles[look], className)}
    >
      <Icon
        aria-hidden
        className={mergeClasses(styles.icon, isRefusal && styles.refusalIcon, look === 'waiting' && styles.waitingIcon)}
      />
      <div>{children}</div>
    </div>
  );
}
