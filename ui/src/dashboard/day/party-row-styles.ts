import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { stateTokens } from '#ui/app/own-tokens.ts';
import { board, visuallyHidden } from '#ui/dashboard/board-layout.ts';

/** Where the size square begins: the hairlines between rows of one time start there. */
const indent = { wide: '76px', narrow: '66px' };

/** Where space is short, how a party stands runs below its name and its buttons, over the whole width. */
const dense = {
  display: 'grid',
  gridTemplateColumns: 'auto auto minmax(0, 1fr) auto',
  gridTemplateAreas: '"time size name actions" ". meta meta meta"',
  columnGap: '6px',
  rowGap: 0,
} as const;

export const usePartyRowStyles = makeStyles({
  row: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '54px',
    padding: '4px 12px 4px 20px',
    // What changes in one row is laid out and painted there, and not down the whole day.
    contain: 'layout paint style',
    // As far as a finger finds what is to be pressed
    overflowClipMargin: '13px',
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
    // The name has the focus, the row shows it.
    ':has([data-opener]:focus-visible)': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-3px',
      borderRadius: tokens.borderRadiusMedium,
    },
    [board.short]: { minHeight: '42px', padding: '1px 8px 1px 16px', '::before': { left: indent.narrow } },
    [board.phone]: { ...dense, paddingLeft: '14px', paddingRight: '6px', '::before': { left: '62px' } },
  },
  first: {
    '::before': { left: 0, opacity: 1 },
    [board.short]: { '::before': { left: 0 } },
    [board.phone]: { '::before': { left: 0 } },
  },
  late: { backgroundColor: stateTokens.fullBackground, boxShadow: `inset 4px 0 0 ${stateTokens.fullMark}` },
  quiet: { color: tokens.colorNeutralForeground3 },
  time: {
    width: '3rem',
    flexShrink: 0,
    fontWeight: tokens.fontWeightSemibold,
    [board.short]: { width: '2.875rem' },
    [board.phone]: { width: '44px' },
  },
  size: {
    width: '2rem',
    height: '2rem',
    flexShrink: 0,
    display: 'grid',
    placeItems: 'center',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground6,
    fontWeight: tokens.fontWeightSemibold,
  },
  lateSize: { backgroundColor: `color-mix(in srgb, ${stateTokens.fullStroke} 45%, ${stateTokens.fullBackground})` },
  // The server does not know of it yet.
  unsentSize: { outline: `1px dashed ${tokens.colorCompoundBrandStrokePressed}`, outlineOffset: '-1px' },
  who: {
    flexGrow: 1,
    minWidth: 0,
    paddingLeft: tokens.spacingHorizontalXS,
    // One line: the name, how the party stands, and what of room and note fits; the whole is in its dialog
    [board.short]: { display: 'flex', alignItems: 'center', gap: '10px', overflow: 'hidden' },
    [board.phone]: { display: 'contents' },
  },
  name: {
    display: 'block',
    maxWidth: '100%',
    padding: 0,
    border: 0,
    background: 'none',
    color: 'inherit',
    fontFamily: 'inherit',
    fontSize: 'inherit',
    textAlign: 'start',
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: '1.3125rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    outlineStyle: 'none',
    [board.short]: { flexShrink: 1, minWidth: '36%', maxWidth: '62%' },
    // Beside the buttons there is room for two lines, not for a full name in one.
    [board.phone]: { gridArea: 'name', whiteSpace: 'normal', overflowWrap: 'anywhere' },
    // The whole row opens the party.
    '::after': { content: '""', position: 'absolute', inset: 0 },
  },
  meta: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '10px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: '1.125rem',
    color: tokens.colorNeutralForeground2,
    minWidth: 0,
    [board.short]: {
      flexGrow: 1,
      flexShrink: 1,
      flexBasis: 0,
      flexWrap: 'nowrap',
      alignItems: 'center',
      columnGap: '8px',
    },
    [board.phone]: { gridArea: 'meta' },
  },
  // A note may be an allergy: it wraps before it is cut, and only past three lines.
  place: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    minWidth: 0,
    [board.short]: { display: 'block', flexShrink: 1, whiteSpace: 'nowrap', textOverflow: 'ellipsis' },
  },
  unseen: visuallyHidden,
});
