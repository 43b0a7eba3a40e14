import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { board, visuallyHidden } from '#ui/features/dashboard/board-layout.ts';
import { stateTokens } from '#ui/theme/own-tokens.ts';

/** Left edge of the size square, where hairlines between rows of one time begin. */
const indent = { wide: '76px', narrow: '66px' };

/** Where space is short, the state runs below name and buttons over the whole width. */
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
    // A change in one row does not lay out or paint the whole day.
    contain: 'layout paint style',
    // Room for touch areas beyond the row
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
  // Not yet known to the server.
  unsentSize: { outline: `1px dashed ${tokens.colorCompoundBrandStrokePressed}`, outlineOffset: '-1px' },
  who: {
    flexGrow: 1,
    minWidth: 0,
    paddingLeft: tokens.spacingHorizontalXS,
    // One line: the dialog shows the full name, state, room and note
    [board.short]: { display: 'flex', alignItems: 'center', gap: '10px', overflow: 'hidden' },
    [board.phone]: { display: 'contents' },
  },
  // In the height of one line and its buttons: at a spa the host calls the professional
  treated: { [board.short]: { display: 'block' } },
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
    // Beside the buttons a full name needs two lines.
    [board.phone]: { gridArea: 'name', whiteSpace: 'normal', overflowWrap: 'anywhere' },
    // The whole row opens the party.
    '::after': { content: '""', position: 'absolute', inset: 0 },
  },
  treatedName: { [board.short]: { maxWidth: '100%' } },
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
  // A note may name an allergy: it wraps, and is cut only after three lines.
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
