import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
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
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    [tablet]: {
      gridTemplateColumns: '232px minmax(0, 1fr)',
      gap: tokens.spacingHorizontalXL,
      alignItems: 'start',
    },
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalL },
  },
  cover: { borderRadius: tokens.borderRadiusMedium },
  words: { minWidth: 0, overflowWrap: 'anywhere' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `4px ${tokens.spacingHorizontalM}` },
  name: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  slug: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    borderRadius: tokens.borderRadiusSmall,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  address: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalL },
  preview: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minHeight: '32px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightMedium,
    color: tokens.colorBrandForeground1,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  description: text,
  noDescription: { ...text, fontStyle: 'italic', color: tokens.colorNeutralForeground3 },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: `6px ${tokens.spacingHorizontalXXL}`,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    [media.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  fact: { display: 'flex', alignItems: 'flex-start', gap: tokens.spacingHorizontalS },
  factIcon: { flexShrink: 0, marginTop: '1px' },
  unverified: { fontWeight: tokens.fontWeightSemibold, color: stateTokens.waitForeground },
  phone: {
    color: 'inherit',
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
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
