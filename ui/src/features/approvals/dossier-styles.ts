import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { focusRing, letters, raised } from '#ui/theme/fragments.ts';
import { media, stateTokens } from '#ui/theme/own-tokens.ts';

/** Fluent sorts media rules by text, so the ranges must not overlap where both set one property. */
const tablet = '@media (min-width: 601px) and (max-width: 900px)';

const text = {
  marginBlock: `${tokens.spacingVerticalS} ${tokens.spacingVerticalM}`,
  maxWidth: '60ch',
  textWrap: 'pretty',
} as const;

export const useDossierStyles = makeStyles({
  list: { display: 'grid', gap: tokens.spacingVerticalL },
  card: {
    display: 'grid',
    gridTemplateColumns: '304px minmax(0, 1fr) 168px',
    gap: '28px',
    alignItems: 'center',
    padding: tokens.spacingHorizontalL,
    ...raised,
    [tablet]: {
      gridTemplateColumns: '232px minmax(0, 1fr)',
      gap: tokens.spacingHorizontalXL,
      alignItems: 'start',
    },
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalL },
  },
  cover: { borderRadius: tokens.borderRadiusMedium },
  words: { minWidth: 0, overflowWrap: 'anywhere' },
  slug: {
    ...letters.S,
    color: tokens.colorNeutralForeground3,
    borderRadius: tokens.borderRadiusSmall,
    ':focus-visible': focusRing,
  },
  preview: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minHeight: '32px',
    ...letters.S,
    fontWeight: tokens.fontWeightMedium,
    color: tokens.colorBrandForeground1,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': focusRing,
  },
  description: text,
  noDescription: { ...text, fontStyle: 'italic', color: tokens.colorNeutralForeground3 },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: `6px ${tokens.spacingHorizontalXXL}`,
    color: tokens.colorNeutralForeground2,
    ...letters.S,
    [media.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  factIcon: { flexShrink: 0, marginTop: '1px' },
  unverified: { fontWeight: tokens.fontWeightSemibold, color: stateTokens.waitForeground },
  phone: {
    color: 'inherit',
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': focusRing,
  },
  unseen: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  actions: {
    display: 'grid',
    gap: tokens.spacingVerticalS,
    [tablet]: { gridColumn: '1 / -1', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)' },
    [media.phone]: {
      gridAutoFlow: 'row',
      gridTemplateColumns: '1fr 1fr',
      '& > :nth-child(3)': { gridColumn: '1 / -1' },
    },
  },
});
