import { tokens } from '@fluentui/react-components';
import { Live16Regular } from '@fluentui/react-icons/svg/live';
import { PlugDisconnected16Regular } from '@fluentui/react-icons/svg/plug-disconnected';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { formatClockTime } from '#shared/time';
import { useLiveState } from '#ui/features/live/use-live.ts';
import { letters } from '#ui/theme/fragments.ts';
import { stateTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    ...letters.S,
    fontWeight: tokens.fontWeightMedium,
  },
  open: { color: stateTokens.freeForeground },
  // An outage has an amber edge, never a red banner.
  down: {
    padding: '2px 8px',
    border: `1px solid ${stateTokens.waitStroke}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: stateTokens.waitBackground,
    color: stateTokens.waitForeground,
  },
  icon: { flexShrink: 0 },
});

export function LiveBadge({ venueId, timezone }: { venueId: string; timezone: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const state = useLiveState();
  const isWithout = state.kind === 'open' && state.without.includes(venueId);
  const isOpen = state.kind === 'open' && !isWithout;
  return (
    <span
      role="status"
      className={mergeClasses(styles.root, isOpen && styles.open, (state.kind === 'down' || isWithout) && styles.down)}
    >
      {isOpen && (
        <>
          <Live16Regular aria-hidden className={styles.icon} />
          {t('live.open')}
        </>
      )}
      {isWithout && (
        <>
          <PlugDisconnected16Regular aria-hidden className={styles.icon} />
          {t('live.without')}
        </>
      )}
      {state.kind === 'down' && (
        <>
          <PlugDisconnected16Regular aria-hidden className={styles.icon} />
          {t('live.down', { time: formatClockTime(state.since, timezone) })}
        </>
      )}
    </span>
  );
}
