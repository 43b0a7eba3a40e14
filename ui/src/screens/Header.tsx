import { Button, tokens } from '@fluentui/react-components';
import { CalendarClock20Regular } from '@fluentui/react-icons/svg/calendar-clock';
import { Navigation20Regular } from '@fluentui/react-icons/svg/navigation';
import { ShieldPerson20Regular } from '@fluentui/react-icons/svg/shield-person';
import { makeResetStyles, makeStyles, mergeClasses } from '@griffel/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { LanguageSelect } from '#ui/i18n/LanguageSelect.tsx';
import { HalfSun } from '#ui/kit/HalfSun.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { SessionButton } from '#ui/screens/SessionButton.tsx';
import { useProtectedLinks } from '#ui/screens/use-protected-links.ts';
import { focusRing } from '#ui/theme/fragments.ts';
import { headerHeight, media } from '#ui/theme/own-tokens.ts';

// Lazy: the drawer is heavy and only phones open it.
const MobileMenu = lazyPart(() => import('#ui/screens/MobileMenu.tsx'), { close: ({ close }) => close(true) });

const useHeader = makeResetStyles({
  position: 'relative',
  zIndex: 2,
  display: 'flex',
  minHeight: headerHeight.wide,
  [media.phone]: { minHeight: headerHeight.phone },
});
// Large text may need a second line.
const useRow = makeResetStyles({
  width: 'min(1200px, 100% - 48px)',
  marginInline: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: tokens.spacingHorizontalS,
  [media.phone]: { width: 'calc(100% - 32px)', gap: 0 },
});
/** Underline of the current page. A focused button needs its own box-shadow, so the underline is left out there. */
const current = {
  '&[aria-current]:not([data-fui-focus-visible])': {
    color: tokens.colorNeutralForeground1,
    boxShadow: `inset 0 -2px ${tokens.colorBrandBackground}`,
    borderRadius: 0,
  },
};
const useBrand = makeResetStyles({
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: '44px',
  marginRight: tokens.spacingHorizontalL,
  fontSize: tokens.fontSizeBase500,
  fontWeight: tokens.fontWeightSemibold,
  letterSpacing: '-0.01em',
  color: tokens.colorNeutralForeground1,
  textDecorationLine: 'none',
  borderRadius: tokens.borderRadiusMedium,
  ':focus-visible': focusRing,
  [media.phone]: { marginRight: 0 },
});
const useLink = makeResetStyles({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '44px',
  paddingInline: tokens.spacingHorizontalM,
  color: tokens.colorNeutralForeground2,
  fontWeight: tokens.fontWeightMedium,
  textDecorationLine: 'none',
  borderRadius: tokens.borderRadiusMedium,
  ':hover': { color: tokens.colorNeutralForeground1 },
  ':focus-visible': focusRing,
  ...current,
  [media.headerNarrow]: { display: 'none' },
});
const useGrow = makeResetStyles({ flexGrow: 1 });
const useSession = makeResetStyles({ display: 'flex', minWidth: 0, [media.headerNarrow]: { display: 'none' } });

const useVariants = makeStyles({
  board: { '@media (min-width: 1200px)': { width: 'calc(100% - 48px)', maxWidth: '1560px' } },
  wide: { flexShrink: 0, ...current, [media.headerNarrow]: { display: 'none' } },
  // Aligns the icon, not its touch area, with the page's edge.
  narrow: { display: 'none', marginRight: '-12px', [media.headerNarrow]: { display: 'inline-flex' } },
});

const useStyles = () => ({
  header: useHeader(),
  row: useRow(),
  brand: useBrand(),
  link: useLink(),
  grow: useGrow(),
  session: useSession(),
  ...useVariants(),
});

/** No background, so that the home page's hero shows through. */
export function Header() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const doors = useProtectedLinks();
  const [menu, setMenu] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const opener = useRef<HTMLButtonElement>(null);
  const closeMenu = (dismissed: boolean) => {
    setMenu('closed');
    if (dismissed) opener.current?.focus();
  };
  const here = (path: string) => (pathname === path ? 'page' : undefined);
  const within = (path: string) => (pathname.startsWith(path) ? 'page' : undefined);
  return (
    <header className={styles.header}>
      <nav
        className={mergeClasses(styles.row, pathname === '/gerir-reserva' && styles.board)}
        aria-label={t('app.nav.label')}
      >
        <Link to="/" className={styles.brand} aria-current={here('/')}>
          <HalfSun />
          {t('app.nav.reserve')}
        </Link>
        <Link to="/estabelecimentos" className={styles.link} aria-current={here('/estabelecimentos')}>
          {t('app.nav.venues')}
        </Link>
        <span className={styles.grow} />
        <Button
          appearance="subtle"
          className={styles.wide}
          icon={<CalendarClock20Regular />}
          aria-current={within('/gerir-reserva')}
          onClick={doors.manage}
        >
          {t('app.nav.manage')}
        </Button>
        <Button
          appearance="subtle"
          className={styles.wide}
          icon={<ShieldPerson20Regular />}
          aria-current={within('/admin')}
          onClick={doors.platform}
        >
          {t('app.nav.platform')}
        </Button>
        <LanguageSelect />
        <span className={styles.session}>
          <SessionButton />
        </span>
        <Button
          ref={opener}
          appearance="subtle"
          className={styles.narrow}
          icon={<Navigation20Regular />}
          aria-label={t('app.nav.menu')}
          aria-expanded={menu === 'open'}
          onClick={() => setMenu('open')}
        />
      </nav>
      {menu !== 'unopened' && <MobileMenu open={menu === 'open'} close={closeMenu} />}
    </header>
  );
}
