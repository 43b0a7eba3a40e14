import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { board } from '#ui/features/dashboard/board-layout.ts';
import { stateTokens } from '#ui/theme/own-tokens.ts';

export const useDayCellStyles = makeStyles({
  day: {
    position: 'relative',
    display: 'grid',
    alignContent: 'start',
    gap: '2px',
    width: '100%',
    minHeight: '68px',
    padding: '6px',
    textAlign: 'start',
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase100,
    lineHeight: '0.875rem',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover': { border: `1px solid ${tokens.colorNeutralStroke1Hover}` },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    [board.phone]: { minHeight: '48px', padding: '4px 2px', justifyItems: 'center' },
  },
  open: {},
  special: { backgroundColor: stateTokens.waitBackground, border: `1px solid ${stateTokens.waitStroke}` },
  closed: { backgroundColor: 'transparent', border: `1px dashed ${tokens.colorNeutralStroke1}` },
  today: { textDecorationLine: 'underline', textUnderlineOffset: '3px' },
  chosen: {
    padding: '5px',
    backgroundColor: tokens.colorBrandBackground2,
    border: `2px solid ${tokens.colorBrandStroke1}`,
    ':hover': { border: `2px solid ${tokens.colorBrandStroke1}` },
    [board.phone]: { padding: '3px 1px' },
  },
  top: { display: 'flex', alignItems: 'center', gap: '4px' },
  number: { fontSize: tokens.fontSizeBase300, lineHeight: '1.25rem', fontWeight: tokens.fontWeightSemibold },
  holiday: {
    width: '6px',
    height: '6px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandForegroundLink,
  },
  state: { display: 'flex', alignItems: 'center', gap: '3px', minWidth: 0 },
  // A phone has space for the icon only; the legend and the button's name contain the word.
  word: { overflow: 'hidden', textOverflow: 'ellipsis', [board.stacked]: { display: 'none' } },
  openWord: { color: stateTokens.freeForeground },
  specialWord: { color: stateTokens.waitForeground },
  closedWord: { color: stateTokens.closedForeground },
  load: { color: tokens.colorNeutralForeground2, [board.phone]: { display: 'none' } },
});
