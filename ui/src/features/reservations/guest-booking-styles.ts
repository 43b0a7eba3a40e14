import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { media, stateTokens } from '#ui/theme/own-tokens.ts';

export const useGuestBookingStyles = makeStyles({
  card: {
    maxWidth: '560px',
    marginInline: 'auto',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  cover: { aspectRatio: '16 / 6' },
  body: {
    display: 'grid',
    gap: tokens.spacingVerticalL,
    padding: tokens.spacingHorizontalXXL,
    [media.phone]: { padding: tokens.spacingHorizontalL },
  },
  doneTitle: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    outlineStyle: 'none',
  },
  doneMark: { flexShrink: 0, color: stateTokens.freeMark },
  waitMark: { flexShrink: 0, color: stateTokens.waitMark },
  label: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightMedium,
    color: tokens.colorNeutralForeground2,
  },
  venue: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    marginBottom: tokens.spacingVerticalS,
    overflowWrap: 'anywhere',
    [media.phone]: { fontSize: tokens.fontSizeBase600, lineHeight: tokens.lineHeightBase600 },
  },
  when: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalL,
    alignItems: 'center',
    overflowWrap: 'anywhere',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorBrandBackground2,
  },
  over: { backgroundColor: tokens.colorNeutralBackground6 },
  time: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: '2.25rem',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
  },
  struck: { textDecorationLine: 'line-through', color: tokens.colorNeutralForeground3 },
  sentence: { color: tokens.colorNeutralForeground2 },
  // Reserves the height of the lazy part, so that the buttons below do not move.
  coming: { minHeight: '360px' },
  actions: { display: 'grid', gap: tokens.spacingVerticalS },
  action: { width: '100%' },
  link: {
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightMedium,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  mark: { justifySelf: 'start' },
  cancel: { width: '100%', color: stateTokens.fullForeground },
});
