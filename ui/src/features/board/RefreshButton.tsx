import { Button } from '@fluentui/react-components';
import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSlow } from '#ui/features/board/use-slow.ts';
import { useIsRefreshing } from '#ui/features/dashboard/use-dashboard.ts';
import { Tip } from '#ui/kit/Tip.tsx';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  spinner: {
    animationName: { to: { transform: 'rotate(360deg)' } },
    animationDuration: '900ms',
    animationIterationCount: 'infinite',
    animationTimingFunction: 'linear',
    [media.calm]: { animationName: 'none', opacity: 0.5 },
  },
});

interface RefreshButtonProps {
  venueId: string;
  date: string;
  refresh: () => Promise<void>;
}

/** Spins during its own refresh, and during other reads that take longer than a moment. */
export function RefreshButton({ venueId, date, refresh }: RefreshButtonProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const isSlow = useSlow(useIsRefreshing(venueId, date));
  const isRefreshing = isAsked || isSlow;
  const ask = async () => {
    setAsked(true);
    await refresh();
    setAsked(false);
  };
  return (
    <Tip text={t('dashboard.day.refresh')}>
      <Button
        appearance="outline"
        icon={<ArrowClockwise20Regular className={mergeClasses(isRefreshing && styles.spinner)} />}
        aria-label={t(isRefreshing ? 'dashboard.day.refreshing' : 'dashboard.day.refresh')}
        disabledFocusable={isRefreshing}
        onClick={() => void ask()}
      />
    </Tip>
  );
}
