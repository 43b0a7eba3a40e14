import { tokens } from '@fluentui/react-components';
import { makeResetStyles } from '@griffel/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import bayAtDusk from '#ui/features/venues/dusk.svg';
import { letters } from '#ui/theme/fragments.ts';
import { headerHeight, media } from '#ui/theme/own-tokens.ts';

// Extends behind the header.
const useHero = makeResetStyles({
  position: 'relative',
  marginTop: `-${headerHeight.wide}`,
  paddingTop: headerHeight.wide,
  overflowX: 'clip',
  [media.phone]: { marginTop: `-${headerHeight.phone}`, paddingTop: headerHeight.phone },
});
// Positioned from the panel, so that the horizon stays above it for a title of any number of lines.
const useDusk = makeResetStyles({
  position: 'absolute',
  left: 'calc(50% - 50vw)',
  top: '-234px',
  width: '100vw',
  height: '380px',
  objectFit: 'cover',
  // Below the image's width the crop keeps its centre, so that the sun is right of the title.
  objectPosition: 'center top',
  [media.narrow]: { maskImage: 'linear-gradient(transparent, #000 110px)' },
  // The sun is over the right half of a phone's screen.
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
  ...letters.L,
  [media.phone]: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});
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
