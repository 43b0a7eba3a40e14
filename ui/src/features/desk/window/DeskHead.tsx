import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { can } from '#shared/auth/rules';
import { brand } from '#shared/brand';
import type { DeskStatus } from '#shared/desk/local';
import type { ManagedVenue } from '#shared/venues/schema';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { tabsOf } from '#ui/features/dashboard/use-dashboard-address.ts';
import { DeskBadge } from '#ui/features/desk/window/DeskBadge.tsx';
import { deskLayout } from '#ui/features/desk/window/desk-layout.ts';
import { StaffMenu } from '#ui/features/desk/window/StaffMenu.tsx';
import type { ShowDialog } from '#ui/features/desk/window/use-desk-dialogs.ts';
import { useDeskVenue } from '#ui/features/desk/window/use-desk-venue.ts';
import { oneLine } from '#ui/theme/fragments.ts';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '56px',
    flexShrink: 0,
    paddingInline: tokens.spacingHorizontalL,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [deskLayout.stacked]: { paddingTop: tokens.spacingVerticalS },
  },
  place: {
    marginRight: tokens.spacingHorizontalM,
    minWidth: 0,
    maxWidth: '240px',
    ...oneLine,
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
    [deskLayout.stacked]: { flexGrow: 1, maxWidth: 'none' },
  },
  nav: {
    display: 'flex',
    flexGrow: 1,
    minWidth: 0,
    overflowX: 'auto',
    scrollbarWidth: 'none',
    [deskLayout.stacked]: { order: 3, flexBasis: '100%' },
  },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    flexShrink: 0,
    minHeight: '56px',
    paddingInline: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightMedium,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-3px',
      borderRadius: tokens.borderRadiusMedium,
    },
    '&[aria-current]': {
      color: tokens.colorNeutralForeground1,
      boxShadow: `inset 0 -2px 0 ${tokens.colorBrandBackground}`,
    },
    [deskLayout.stacked]: { minHeight: '44px' },
  },
  end: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    maxWidth: '100%',
    minWidth: 0,
    [deskLayout.phone]: { flexGrow: 1, justifyContent: 'space-between' },
  },
});

const BOARD = '/gerir-reserva';

interface DeskHeadProps {
  status: DeskStatus;
  venue: ManagedVenue | undefined;
  timezone: string;
  show: ShowDialog;
}

export function DeskHead({ status, venue, timezone, show }: DeskHeadProps) {
  const styles = useStyles();
  // Other pages have their own heading.
  const isBoard = useLocation().pathname === BOARD;
  const Place = isBoard ? 'h1' : 'span';
  const [params] = useSearchParams();
  const seen = useDeskVenue(isBoard ? (params.get('venue') ?? status.venueId) : status.venueId);
  return (
    <header className={styles.head}>
      <Place className={styles.place} title={status.deskName ?? undefined}>
        {(seen ?? venue)?.name ?? brand.name}
      </Place>
      <Ways venue={seen ?? venue} />
      <div className={styles.end}>
        <DeskBadge {...{ status, timezone, show }} />
        <StaffMenu staff={status.staff} people={status.people} update={status.update} show={show} />
      </div>
    </header>
  );
}

const Ways = memo(function Ways({ venue }: { venue: ManagedVenue | undefined }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { user } = useAuth();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const tab = params.get('tab') ?? 'day';
  const toTab = (name: string) => {
    const next = new URLSearchParams(pathname === BOARD ? params : undefined);
    if (name === 'day') next.delete('tab');
    else next.set('tab', name);
    return { pathname: BOARD, search: next.toString() };
  };
  return (
    <nav className={styles.nav} aria-label={t('desk.nav.label')}>
      {tabsOf(venue, tab).map((name) => (
        <Link
          key={name}
          to={toTab(name)}
          className={styles.link}
          aria-current={pathname === BOARD && tab === name ? 'page' : undefined}
        >
          {t(`dashboard.tabs.${name}`)}
        </Link>
      ))}
      {can(user, 'seePlatform') && (
        <Link to="/admin" className={styles.link} aria-current={pathname.startsWith('/admin') ? 'page' : undefined}>
          {t('desk.nav.platform')}
        </Link>
      )}
    </nav>
  );
});
