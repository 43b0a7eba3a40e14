import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { headerHeight } from '#ui/app/own-tokens.ts';

/**
 * Where the board changes its shape. The ranges of each pair exclude each other, so no order decides between them.
 * In em of 16 px: large letters fill one screen sooner.
 */
export const board = {
  phone: '@media (max-width: 37.5em)',
  stacked: '@media (max-width: 56.1875em)',
  /** Two columns and a table below; the page scrolls. */
  pair: '@media (min-width: 56.25em) and (max-width: 74.9375em)',
  /** The day in one screen; each part scrolls for itself. */
  screen: '@media (min-width: 75em)',
  /** One screen of a laptop's height: three columns. */
  short: '@media (min-width: 75em) and (max-height: 59.9375em)',
  tall: '@media (min-width: 75em) and (min-height: 60em)',
} as const;

/** A part of the day that is too narrow for its head in one line: on a laptop the waiting list, on a phone all of them. */
export const narrowPane = '@container (max-width: 22.5rem)';

/** Out of sight and still read out. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** The page's frame: as wide as a desk's screen allows, because the board is read from afar. */
export const useBoardFrame = makeStyles({
  frame: {
    width: 'calc(100% - 48px)',
    maxWidth: '1560px',
    marginInline: 'auto',
    paddingBottom: tokens.spacingVerticalXXL,
    [board.phone]: { width: 'calc(100% - 32px)' },
  },
  /** Only the daily view is held to the screen's height; below 620 px the page scrolls after all. */
  oneScreen: {
    [board.screen]: {
      display: 'flex',
      flexDirection: 'column',
      // The desk's window has another head.
      height: `var(--board-height, calc(100dvh - ${headerHeight.wide}))`,
      minHeight: '620px',
      paddingBottom: tokens.spacingVerticalM,
    },
  },
});
