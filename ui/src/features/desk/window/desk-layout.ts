/** The ranges of a pair exclude each other. */
export const deskLayout = {
  phone: '@media (max-width: 600px)',
  /** The header in two lines: name and badge above, links below. */
  stacked: '@media (max-width: 1199px)',
  screen: '@media screen and (min-width: 1200px)',
} as const;
