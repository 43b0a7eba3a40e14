import { tokens } from '@fluentui/react-components';
import { makeResetStyles, makeStyles } from '@griffel/react';
import { focusRing, letters, raised } from '#ui/theme/fragments.ts';
import { media, ownTokens, stateTokens } from '#ui/theme/own-tokens.ts';

const useCard = makeResetStyles({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  overflow: 'hidden',
  ...raised,
});
const useBody = makeResetStyles({
  display: 'flex',
  flexDirection: 'column',
  flexGrow: 1,
  padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL} ${tokens.spacingVerticalXL}`,
});
const useLine = makeResetStyles({ display: 'flex', justifyContent: 'space-between', gap: tokens.spacingHorizontalM });
const useName = makeResetStyles({
  minWidth: 0,
  ...letters.L,
  fontWeight: tokens.fontWeightSemibold,
  overflowWrap: 'anywhere',
});
// Reserves two lines, with or without text.
const useText = makeResetStyles({
  marginTop: tokens.spacingVerticalXS,
  height: '2.75rem',
  color: tokens.colorNeutralForeground2,
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});
const useFoot = makeResetStyles({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'flex-end',
  gap: tokens.spacingHorizontalM,
  marginTop: 'auto',
  paddingTop: tokens.spacingVerticalL,
  // One line for the facts and one for the button, at any font width.
  [media.phone]: { flexDirection: 'column', alignItems: 'stretch' },
});
const useFacts = makeResetStyles({
  minWidth: 0,
  display: 'grid',
  gap: '2px',
  [media.phone]: { gridTemplateColumns: 'auto auto', justifyContent: 'space-between' },
  fontSize: tokens.fontSizeBase200,
  lineHeight: tokens.lineHeightBase300,
});
const useFact = makeResetStyles({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.spacingHorizontalXS,
  color: tokens.colorNeutralForeground2,
  overflowWrap: 'anywhere',
});
const useDetails = makeResetStyles({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: '44px',
  paddingInline: tokens.spacingHorizontalL,
  border: `1px solid ${tokens.colorNeutralStroke1}`,
  borderRadius: tokens.borderRadiusMedium,
  backgroundColor: tokens.colorNeutralBackground6,
  fontWeight: tokens.fontWeightSemibold,
  whiteSpace: 'nowrap',
  [media.narrow]: { paddingInline: tokens.spacingHorizontalM },
});

const useVariants = makeStyles({
  tags: {
    position: 'absolute',
    left: tokens.spacingHorizontalM,
    top: tokens.spacingVerticalM,
  },
  link: {
    color: 'inherit',
    textDecorationLine: 'none',
    // Cards below the screen are neither laid out nor painted; estimated height of a card
    contentVisibility: 'auto',
    containIntrinsicHeight: 'auto 390px',
    transitionProperty: 'border-color, background-color',
    transitionDuration: tokens.durationFast,
    ':hover': {
      backgroundColor: tokens.colorNeutralBackground1Hover,
      border: `1px solid ${tokens.colorNeutralStroke1}`,
    },
    // Selects "Ver Detalhes" in the footer; the rating is in another row
    ':hover > div > div:last-child > span': { backgroundColor: ownTokens.raisedBackgroundHover },
    ':focus-visible': focusRing,
  },
  cover: { aspectRatio: '16 / 10', borderRadius: 0, flexShrink: 0 },
  noText: { color: tokens.colorNeutralForeground3, fontStyle: 'italic' },
  bar: { marginBlock: '3px 6px' },
  free: { color: stateTokens.freeForeground, fontWeight: tokens.fontWeightMedium },
});

/** Shared by card and placeholder, which must have the same size. */
export const useCardStyles = () => ({
  card: useCard(),
  body: useBody(),
  line: useLine(),
  name: useName(),
  text: useText(),
  foot: useFoot(),
  facts: useFacts(),
  fact: useFact(),
  details: useDetails(),
  ...useVariants(),
});
