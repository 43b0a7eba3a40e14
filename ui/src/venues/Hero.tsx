import { tokens } from '@fluentui/react-components';
import { makeResetStyles } from '@griffel/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { headerHeight, media } from '#ui/app/own-tokens.ts';
import bayAtDusk from '#ui/venues/dusk.svg';

// It begins behind the header.
const useHero = makeResetStyles({
  position: 'relative',
  marginTop: `-${headerHeight.wide}`,
  paddingTop: headerHeight.wide,
  overflowX: 'clip',
  [media.phone]: { marginTop: `-${headerHeight.phone}`, paddingTop: headerHeight.phone },
});
// It hangs on the panel: however many lines the title takes, the horizon stands just above the panel's edge.
const useDusk = makeResetStyles({
  position: 'absolute',
  left: 'calc(50% - 50vw)',
  top: '-234px',
  width: '100vw',
  height: '380px',
  objectFit: 'cover',
  // Narrower than the picture it keeps its middle: the sun stands right of the words, never behind them.
  objectPosition: 'center top',
  [media.narrow]: { maskImage: 'linear-gradient(transparent, #000 110px)' },
  // The sun stands over the right half of a phone.
  [media.phone]: { top: '-166px', left: 'calc(50% - 547px)', width: '909px', height: '240px' },
});
const useFrame = makeResetStyles({
  position: 'relative',
  width: 'min(1200px, 100% - 48px)',
  marginInline: 'auto',
  [media.phone]: { width: 'calc(100% - 32px)' },
});
const useTitle = makeResetStyles({
  position: 'relative',
  zIndex: 1,
  paddingTop: '44px',
  fontSize: tokens.fontSizeHero900,
  lineHeight: tokens.lineHeightHero900,
  fontWeight: tokens.fontWeightSemibold,
  letterSpacing: '-0.018em',
  textWrap: 'balance',
  [media.narrow]: { fontSize: tokens.fontSizeHero800, lineHeight: tokens.lineHeightHero800 },
  [media.phone]: { paddingTop: '14px', fontSize: '2rem', lineHeight: '2.375rem' },
});
const useLead = makeResetStyles({
  position: 'relative',
  zIndex: 1,
  marginTop: tokens.spacingVerticalS,
  marginBottom: '36px',
  fontSize: tokens.fontSizeBase400,
  lineHeight: tokens.lineHeightBase400,
  [media.phone]: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});
// On phones the sun sets between the title and the panel.
const useContent = makeResetStyles({ position: 'relative', [media.phone]: { marginTop: '62px' } });
const useFront = makeResetStyles({ position: 'relative' });

const useStyles = () => ({
  hero: useHero(),
  dusk: useDusk(),
  frame: useFrame(),
  title: useTitle(),
  lead: useLead(),
  content: useContent(),
  front: useFront(),
});

/** The bay at dusk behind the title and the search. */
export function Hero({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <section className={styles.hero}>
      <div className={styles.frame}>
        <h1 className={styles.title}>{t('venues.home.title')}</h1>
        <p className={styles.lead}>{t('venues.home.lead')}</p>
        <div className={styles.content}>
          <img src={bayAtDusk} alt="" width={1440} height={380} className={styles.dusk} fetchPriority="high" />
          <div className={styles.front}>{children}</div>
        </div>
      </div>
    </section>
  );
}
