import { Button, tokens } from '@fluentui/react-components';
import { CheckmarkCircle16Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { Prohibited16Regular } from '@fluentui/react-icons/svg/prohibited';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { VenueDesk } from '#shared/desk/schema';
import { formatInstantDate } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { useNow } from '#ui/features/dashboard/use-now.ts';
import { seenAgo } from '#ui/features/desk/fleet/seen-ago.ts';
import { useTeamRowStyles } from '#ui/features/team/row-styles.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Text } from '#ui/kit/Text.tsx';
import { stateTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  state: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    marginLeft: tokens.spacingHorizontalS,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightMedium,
    color: stateTokens.closedForeground,
    whiteSpace: 'nowrap',
    verticalAlign: 'bottom',
  },
  active: { color: stateTokens.freeForeground },
});

interface DeskRowProps {
  desk: VenueDesk;
  venue: ManagedVenue;
  onRevoke: () => void;
}

export function DeskRow({ desk, venue, onRevoke }: DeskRowProps) {
  const row = useTeamRowStyles();
  const styles = useStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const ago = useAgo();
  const isActive = desk.state === 'active';
  const on = (iso: string) => formatInstantDate(iso, language, venue.timezone);
  const Icon = isActive ? CheckmarkCircle16Regular : Prohibited16Regular;
  const holds = [
    ...(isActive
      ? [desk.lastSeenAt === null ? t('desk.fleet.never') : t('desk.fleet.seen', { ago: ago(desk.lastSeenAt) })]
      : []),
    ...(desk.revokedAt === null ? [] : [t('desk.fleet.revokedAt', { date: on(desk.revokedAt) })]),
    ...(desk.leased > 0 ? [t('desk.fleet.leased', { count: desk.leased })] : []),
    ...(desk.waiting > 0 ? [t('desk.fleet.waiting', { count: desk.waiting })] : []),
  ];
  return (
    <li className={row.row}>
      <div className={row.words}>
        <Text look="strong">
          {desk.name}
          <span className={mergeClasses(styles.state, isActive && styles.active)}>
            <Icon aria-hidden />
            {t(`desk.fleet.state.${desk.state}`)}
          </span>
        </Text>
        <Text look="note">{holds.join(' · ')}</Text>
        <Text look="note">{t('desk.fleet.registered', { by: desk.registeredBy, date: on(desk.registeredAt) })}</Text>
      </div>
      {isActive && (
        <Button size="small" aria-label={t('desk.fleet.revokeNamed', { name: desk.name })} onClick={onRevoke}>
          {t('desk.fleet.revoke')}
        </Button>
      )}
    </li>
  );
}

function useAgo(): (iso: string) => string {
  const { t } = useTranslation();
  const now = useNow();
  return (iso) => {
    const { unit, count } = seenAgo(iso, now);
    return unit === 'now' ? t('desk.fleet.ago.now') : t(`desk.fleet.ago.${unit}`, { count });
  };
}
