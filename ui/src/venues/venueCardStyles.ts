import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { media, ownTokens, stateTokens } from '#ui/app/ownTokens.ts';

/** Shared by the card and its placeholder, which must be of one size. */
export const useCardStyles = makeStyles({
  card: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  link: {
    color: 'inherit',
    textDecorationLine: 'none',
    transitionProperty: 'border-color, background-color',
    transitionDuration: tokens.durationFast,
    ':hover': {
      backgroundColor: tokens.colorNeutralBackground1Hover,
      border: `1px solid ${tokens.colorNeutralStroke1}`,
    },
    ':hover > div > div > span': { backgroundColor: ownTokens.raisedBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  cover: { aspectRatio: '16 / 10', borderRadius: 0, flexShrink: 0 },
  tags: { position: 'absolute', left: tokens.spacingHorizontalM, top: tokens.spacingVerticalM },
  body: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL} ${tokens.spacingVerticalXL}`,
  },
  line: { display: 'flex', justifyContent: 'space-between', gap: tokens.spacingHorizontalM },
  name: {
    minWidth: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  // Two lines, with or without words.
  text: {
    marginTop: tokens.spacingVerticalXS,
    height: '44px',
    color: tokens.colorNeutralForeground2,
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  noText: { color: tokens.colorNeutralForeground3, fontStyle: 'italic' },
  bar: { marginBlock: '3px 6px' },
  foot: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'flex-end',
    gap: tokens.spacingHorizontalM,
    marginTop: 'auto',
    paddingTop: tokens.spacingVerticalL,
  },
  facts: {
    minWidth: 0,
    display: 'grid',
    gap: '2px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
  fact: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    color: tokens.colorNeutralForeground2,
  },
  free: { color: stateTokens.freeForeground, fontWeight: tokens.fontWeightMedium },
  details: {
    display: 'inline-flex',
    alignItems: 'center',
    height: '44px',
    paddingInline: tokens.spacingHorizontalL,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground6,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
    [media.narrow]: { paddingInline: tokens.spacingHorizontalM },
  },
});
