import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { headerHeight } from '#ui/theme/own-tokens.ts';

/**
 * Breakpoints of the board. The ranges of each pair exclude each other, so their order does not matter. In em of 16
 * px: large text reaches the next layout sooner.
 */
export const board = {
  phone: '@media (max-width: 37.5em)',
  stacked: '@media (max-width: 56.1875em)',
  pair: '@media (min-width: 56.25em) and (max-width: 74.9375em)',
  screen: '@media (min-width: 75em)',
  short: '@media (min-width: 75em) and (max-height: 59.9375em)',
  tall: '@media (min-width: 75em) and (min-height: 60em)',
} as const;

/** A pane too narrow for its header in one line: the waiting list on a laptop, every pane on a phone. */
export const narrowPane = '@container (max-width: 22.5rem)';

export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** As wide as the screen, because the board is read from afar. */
export const useBoardFrame = makeStyles({
  frame: {
    width: 'calc(100% - 48px)',
    maxWidth: '1560px',
    marginInline: 'auto',
    paddingBottom: tokens.spacingVerticalXXL,
    [board.phone]: { width: 'calc(100% - 32px)' },
  },
  /** Only the daily view is limited to the screen's height; below 620 px the page scrolls. */
  oneScreen: {
    [board.screen]: {
      display: 'flex',
      flexDirection: 'column',
      height: `var(--board-height, calc(100dvh - ${headerHeight.wide}))`,
      minHeight: '620px',
      paddingBottom: tokens.spacingVerticalM,
    },
  },
});
