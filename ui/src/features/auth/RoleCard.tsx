import { tokens } from '@fluentui/react-components';
import { BuildingShopRegular } from '@fluentui/react-icons/svg/building-shop';
import { ChevronRight20Regular } from '@fluentui/react-icons/svg/chevron-right';
import { ShieldPersonRegular } from '@fluentui/react-icons/svg/shield-person';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { focusRing, letters } from '#ui/theme/fragments.ts';
import { media, ownTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  card: {
    display: 'grid',
    gridTemplateColumns: '48px minmax(0, 1fr) 20px',
    gap: tokens.spacingHorizontalL,
    alignItems: 'center',
    width: '100%',
    padding: tokens.spacingHorizontalXL,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    textAlign: 'left',
    textDecorationLine: 'none',
    cursor: 'pointer',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground6,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    [media.largeLetters]: { gridTemplateColumns: 'minmax(0, 1fr) 20px' },
    ':hover': { backgroundColor: ownTokens.raisedBackgroundHover },
    ':focus-visible': focusRing,
  },
  disc: {
    width: '48px',
    height: '48px',
    borderRadius: tokens.borderRadiusLarge,
    display: 'grid',
    placeItems: 'center',
    fontSize: tokens.fontSizeBase600,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForegroundLink,
    [media.largeLetters]: { gridColumn: '1 / -1' },
  },
  name: {
    display: 'block',
    ...letters.L,
    fontWeight: tokens.fontWeightSemibold,
  },
  text: {
    display: 'block',
    marginTop: tokens.spacingVerticalXXS,
    ...letters.S,
    color: tokens.colorNeutralForeground2,
    textWrap: 'pretty',
  },
  suggested: {
    display: 'inline-block',
    marginBottom: tokens.spacingVerticalXS,
    paddingInline: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusSmall,
    fontSize: tokens.fontSizeBase100,
    lineHeight: '1.25rem',
    fontWeight: tokens.fontWeightMedium,
    backgroundColor: ownTokens.tintBackground,
    color: ownTokens.tintForeground,
  },
  arrow: { color: tokens.colorNeutralForeground3 },
});

interface RoleCardProps {
  kind: 'manager' | 'admin';
  /** Link target of a card on a page; in a dialog `onPick` is used. */
  to?: string;
  onPick?: () => void;
  /** True if the user came from this role's portal. */
  suggested?: boolean;
}

export function RoleCard({ kind, to, onPick, suggested = false }: RoleCardProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const Icon = kind === 'manager' ? BuildingShopRegular : ShieldPersonRegular;
  const inside = (
    <>
      <span className={styles.disc}>
        <Icon aria-hidden />
      </span>
      <span>
        {suggested && <span className={styles.suggested}>{t('auth.choice.suggested')}</span>}
        <span className={styles.name}>{t(`auth.choice.${kind}`)}</span>
        <span className={styles.text}>{t(`auth.choice.${kind}Text`)}</span>
      </span>
      <ChevronRight20Regular className={styles.arrow} aria-hidden />
    </>
  );
  if (to !== undefined) {
    return (
      <Link to={to} className={styles.card}>
        {inside}
      </Link>
    );
  }
  return (
    <button type="button" className={styles.card} onClick={onPick}>
      {inside}
    </button>
  );
}
