/** Where the window changes its shape; the ranges of a pair exclude each other. */
export const deskLayout = {
  phone: '@media (max-width: 600px)',
  /** The head in two lines: name and badge, the ways below. */
  stacked: '@media (max-width: 1199px)',
  screen: '@media screen and (min-width: 1200px)',
} as const;
