import { Button, tokens } from '@fluentui/react-components';
import { BuildingShop20Regular } from '@fluentui/react-icons/svg/building-shop';
import { CheckmarkCircle20Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { HourglassHalf20Regular } from '@fluentui/react-icons/svg/hourglass-half';
import { People20Regular } from '@fluentui/react-icons/svg/people';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { PlatformStats as Stats } from '#shared/insights/schema';
import { Notice } from '#ui/kit/Notice.tsx';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';
import { letters, raised } from '#ui/theme/fragments.ts';
import { media, stateTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    gap: tokens.spacingHorizontalL,
    [media.narrow]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [media.phone]: { gap: tokens.spacingHorizontalM },
  },
  card: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'start',
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL}`,
    ...raised,
    [media.phone]: { padding: tokens.spacingHorizontalL },
  },
  label: {
    ...letters.S,
    color: tokens.colorNeutralForeground2,
    textWrap: 'balance',
  },
  value: {
    gridColumn: '1 / -1',
    order: 2,
    marginTop: tokens.spacingVerticalS,
    ...letters.hero,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.015em',
  },
  icon: { color: tokens.colorNeutralForeground3 },
  wait: { color: stateTokens.waitForeground },
  free: { color: stateTokens.freeForeground },
});

const cards = [
  { name: 'total', field: 'totalVenues', Icon: BuildingShop20Regular, look: 'icon' },
  { name: 'pending', field: 'pendingVenues', Icon: HourglassHalf20Regular, look: 'wait' },
  { name: 'approved', field: 'approvedVenues', Icon: CheckmarkCircle20Regular, look: 'free' },
  { name: 'users', field: 'totalUsers', Icon: People20Regular, look: 'icon' },
] as const;

interface PlatformStatsProps {
  stats: Stats | undefined;
  isError: boolean;
  retry: () => void;
}

export function PlatformStats({ stats, isError, retry }: PlatformStatsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (stats === undefined) return isError ? <Failure retry={retry} /> : <Loading />;
  return (
    <dl className={styles.row} aria-label={t('platform.stats.label')}>
      {cards.map(({ name, field, Icon, look }) => (
        <div key={name} className={styles.card}>
          <dt className={styles.label}>{t(`platform.stats.${name}`)}</dt>
          <dd className={styles.value}>{stats[field]}</dd>
          <Icon className={mergeClasses(styles.icon, styles[look])} aria-hidden />
        </div>
      ))}
    </dl>
  );
}

function Loading() {
  const styles = useStyles();
  return (
    <SkeletonGroup className={styles.row}>
      {cards.map(({ name }) => (
        <Skeleton key={name} panel height="100px" />
      ))}
    </SkeletonGroup>
  );
}

function Failure({ retry }: { retry: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice look="refusal">
      <p>{t('platform.stats.failed')}</p>
      <Button onClick={retry}>{t('app.failure.retry')}</Button>
    </Notice>
  );
}
