import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { headerHeight, media } from '#ui/app/ownTokens.ts';
import dusk from '#ui/venues/dusk.svg';

const useStyles = makeStyles({
  // It begins behind the header.
  hero: {
    position: 'relative',
    marginTop: `-${headerHeight.wide}`,
    paddingTop: headerHeight.wide,
    overflowX: 'clip',
    [media.phone]: { marginTop: `-${headerHeight.phone}`, paddingTop: headerHeight.phone },
  },
  dusk: {
    position: 'absolute',
    left: 0,
    top: 0,
    width: '100%',
    height: '380px',
    objectFit: 'cover',
    objectPosition: 'right top',
    // The sun stands over the right half of a phone, and its sky melts into the header.
    [media.phone]: {
      width: '909px',
      height: '240px',
      top: '42px',
      left: 'calc(50vw - 547px)',
      maskImage: 'linear-gradient(transparent, #000 110px)',
    },
  },
  frame: {
    position: 'relative',
    width: 'min(1200px, 100% - 48px)',
    marginInline: 'auto',
    [media.phone]: { width: 'calc(100% - 32px)' },
  },
  title: {
    paddingTop: '44px',
    fontSize: tokens.fontSizeHero900,
    lineHeight: tokens.lineHeightHero900,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.018em',
    textWrap: 'balance',
    [media.narrow]: { fontSize: tokens.fontSizeHero800, lineHeight: tokens.lineHeightHero800 },
    [media.phone]: { paddingTop: '14px', fontSize: '32px', lineHeight: '38px' },
  },
  lead: {
    marginTop: tokens.spacingVerticalS,
    marginBottom: '36px',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    [media.phone]: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  },
  // On phones the sun sets between the title and the panel.
  content: { [media.phone]: { marginTop: '62px' } },
});

/** The bay at dusk behind the title and the search. */
export function Hero({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <section className={styles.hero}>
      <img src={dusk} alt="" width={1440} height={380} className={styles.dusk} />
      <div className={styles.frame}>
        <h1 className={styles.title}>{t('venues.home.title')}</h1>
        <p className={styles.lead}>{t('venues.home.lead')}</p>
        <div className={styles.content}>{children}</div>
      </div>
    </section>
  );
}
