import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { stateTokens } from '#ui/app/ownTokens.ts';
import { board } from '#ui/dashboard/boardLayout.ts';

/** Where the size square begins: the hairlines between rows of one time start there. */
const indent = { wide: '76px', narrow: '66px' };

export const usePartyRowStyles = makeStyles({
  row: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '54px',
    padding: '4px 12px 4px 20px',
    '::before': {
      content: '""',
      position: 'absolute',
      left: indent.wide,
      right: 0,
      top: 0,
      height: '1px',
      backgroundColor: tokens.colorNeutralStroke2,
      opacity: 0.6,
    },
    ':first-child::before': { display: 'none' },
    // The link has focus, the row shows it.
    ':has(a:focus-visible)': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-3px',
      borderRadius: tokens.borderRadiusMedium,
    },
    [board.short]: { paddingLeft: '16px', gap: '6px', '::before': { left: indent.narrow } },
    [board.phone]: { paddingLeft: '14px', paddingRight: '6px', gap: '6px', '::before': { left: '62px' } },
  },
  first: {
    '::before': { left: 0, opacity: 1 },
    [board.short]: { '::before': { left: 0 } },
    [board.phone]: { '::before': { left: 0 } },
  },
  late: { backgroundColor: stateTokens.fullBackground, boxShadow: `inset 4px 0 0 ${stateTokens.fullMark}` },
  quiet: { color: tokens.colorNeutralForeground3 },
  time: {
    width: '48px',
    flexShrink: 0,
    fontWeight: tokens.fontWeightSemibold,
    [board.short]: { width: '46px' },
    [board.phone]: { width: '44px' },
  },
  size: {
    width: '32px',
    height: '32px',
    flexShrink: 0,
    display: 'grid',
    placeItems: 'center',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground6,
    fontWeight: tokens.fontWeightSemibold,
  },
  lateSize: { backgroundColor: `color-mix(in srgb, ${stateTokens.fullStroke} 45%, ${stateTokens.fullBackground})` },
  who: { flexGrow: 1, minWidth: 0, paddingLeft: tokens.spacingHorizontalXS },
  name: {
    display: 'block',
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: '21px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  meta: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '10px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: '18px',
    color: tokens.colorNeutralForeground2,
    minWidth: 0,
  },
  // A note may be an allergy: it wraps before it is cut, and only past three lines.
  place: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    minWidth: 0,
  },
  phone: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalSNudge,
    minHeight: '44px',
    flexShrink: 0,
    paddingInline: tokens.spacingHorizontalS,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    outlineStyle: 'none',
    [board.short]: { paddingInline: 0 },
    [board.phone]: { width: '44px', justifyContent: 'center', paddingInline: 0 },
    ':hover': { color: tokens.colorNeutralForeground1, textDecorationLine: 'underline' },
  },
  // Where space is short one of the two goes: the icon beside a number, the number under a finger.
  phoneIcon: { [board.short]: { display: 'none' } },
  phoneNumber: { [board.phone]: { display: 'none' } },
  unseen: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});
