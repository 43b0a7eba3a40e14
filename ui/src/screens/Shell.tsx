import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useReadsAgain } from '#ui/api/use-reads-again.ts';
import { Header } from '#ui/screens/Header.tsx';
import { Screens } from '#ui/screens/routes.tsx';

const useStyles = makeStyles({
  skip: {
    position: 'absolute',
    left: tokens.spacingHorizontalL,
    top: '-12rem',
    zIndex: 10,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    fontWeight: tokens.fontWeightSemibold,
    ':focus': { top: tokens.spacingVerticalS },
  },
  main: { outlineStyle: 'none' },
});

export function Shell() {
  const styles = useStyles();
  const { t } = useTranslation();
  const main = useFocusOnArrival();
  useReadsAgain();
  return (
    <>
      <a href="#main" className={styles.skip}>
        {t('app.skip')}
      </a>
      <Header />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Screens />
      </main>
    </>
  );
}

/**
 * After navigation the focus moves to the page's content, unless the new screen placed it. The scroll position is
 * reset except on Back and Forward.
 */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const cameBy = useNavigationType();
  const last = useRef(pathname);
  const focused = useRef<Element | null>(null);
  // A layout effect runs before the effects in which a new screen places the focus; those run before the next effect.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read at each change of page
  useLayoutEffect(() => {
    focused.current = document.activeElement;
  }, [pathname]);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (cameBy !== 'POP') window.scrollTo(0, 0);
    const active = document.activeElement;
    const isPlaced = active !== focused.current && active !== main.current && main.current?.contains(active) === true;
    if (!isPlaced) main.current?.focus({ preventScroll: true });
  }, [pathname, cameBy]);
  return main;
}
