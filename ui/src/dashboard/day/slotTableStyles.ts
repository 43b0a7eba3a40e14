import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { board } from '#ui/dashboard/boardLayout.ts';

export const useSlotTableStyles = makeStyles({
  table: {
    width: '100%',
    // Collapsed borders do not travel with sticky cells.
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '1.125rem',
  },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    height: '36px',
    padding: '4px 6px',
    textAlign: 'left',
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase100,
    lineHeight: '0.875rem',
    fontWeight: tokens.fontWeightMedium,
    maxWidth: '140px',
  },
  cell: {
    height: '44px',
    padding: '0 6px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid color-mix(in srgb, ${tokens.colorNeutralStroke2} 60%, transparent)`,
    textAlign: 'left',
    [board.short]: { height: '40px', padding: '0 4px' },
    [board.tall]: { height: '36px' },
  },
  /** The times stay in sight while the rooms scroll sideways. */
  time: {
    position: 'sticky',
    left: 0,
    zIndex: 2,
    paddingLeft: '20px',
    [board.short]: { paddingLeft: '16px' },
    [board.phone]: { paddingLeft: '16px' },
  },
  timeCell: { zIndex: 1, fontWeight: tokens.fontWeightSemibold, fontSize: '0.875rem', paddingRight: '10px' },
  afterMidnight: {
    display: 'block',
    maxWidth: '84px',
    fontSize: tokens.fontSizeBase100,
    lineHeight: '0.75rem',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
  },
  running: { '> *': { backgroundColor: tokens.colorNeutralBackground6 } },
  runningTime: { boxShadow: `inset 3px 0 0 ${tokens.colorBrandBackground}` },
  waiting: { textAlign: 'center', width: '48px', minWidth: '48px', [board.short]: { width: '40px', minWidth: '40px' } },
  action: {
    textAlign: 'right',
    width: '84px',
    paddingRight: '12px',
    whiteSpace: 'nowrap',
    // What can be done stays in sight too, where there is width for both.
    '@media (min-width: 601px)': {
      position: 'sticky',
      right: 0,
      // The column below it fades out where there are more
      '::before': {
        content: '""',
        position: 'absolute',
        top: 0,
        bottom: 0,
        right: '100%',
        width: '32px',
        pointerEvents: 'none',
        opacity: 'var(--fade, 0)',
        backgroundImage: `linear-gradient(to left, ${tokens.colorNeutralBackground1}, transparent)`,
      },
    },
    [board.short]: { paddingRight: '8px' },
  },
  slim: { width: '40px', paddingLeft: 0, [board.short]: { paddingRight: '4px' } },
  foot: {
    maxWidth: '420px',
    padding: '12px 20px',
    fontSize: tokens.fontSizeBase100,
    lineHeight: '1rem',
    color: tokens.colorNeutralForeground2,
  },
  count: { fontWeight: tokens.fontWeightSemibold },
  nobody: { color: tokens.colorNeutralForeground3 },
  unseen: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});
