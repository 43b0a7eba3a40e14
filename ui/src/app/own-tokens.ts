/** What Fluent has no token for. Values stand here once; screens use `stateTokens` and `ownTokens` below. */
export const ownTokenValues = {
  // Mark = icons and bars, Foreground = words, Background and Stroke = tints. Rose and grey words take a lighter step.
  stateFree: '#37b8a5',
  stateFreeForeground: '#5ccdbb',
  stateFreeBackground: '#0f2724',
  stateFreeStroke: '#1f5a51',
  stateWait: '#f0b440',
  stateWaitForeground: '#f0b440',
  stateWaitBackground: '#2b200b',
  stateWaitStroke: '#664a12',
  stateFull: '#e5586e',
  stateFullForeground: '#f2849a',
  stateFullBackground: '#2c161b',
  stateFullStroke: '#7a3340',
  stateClosed: '#8b93a0',
  stateClosedForeground: '#a3aab5',
  stateClosedBackground: '#14181d',
  stateClosedStroke: '#2b323c',
  raisedBackgroundHover: '#262d37',
  tintBackground: '#461c09',
  tintBackgroundHover: '#5b2308',
  tintStroke: '#8d3604',
  tintForeground: '#f8c5a5',
  dangerForegroundOnFill: '#1c070b',
  chipSelectedForeground: '#14161a',
  pictureScrim: 'rgba(10, 12, 15, 0.84)',
  coverFrom: '#5b2308',
  coverTo: '#a7420a',
} as const;

type OwnToken = keyof typeof ownTokenValues;

const variable = <Name extends OwnToken>(name: Name): string => `var(--${name})`;

/** The four states of a slot; late and dangerous things share the rose of `full`. */
export const stateTokens = {
  freeMark: variable('stateFree'),
  freeForeground: variable('stateFreeForeground'),
  freeBackground: variable('stateFreeBackground'),
  freeStroke: variable('stateFreeStroke'),
  waitMark: variable('stateWait'),
  waitForeground: variable('stateWaitForeground'),
  waitBackground: variable('stateWaitBackground'),
  waitStroke: variable('stateWaitStroke'),
  fullMark: variable('stateFull'),
  fullForeground: variable('stateFullForeground'),
  fullBackground: variable('stateFullBackground'),
  fullStroke: variable('stateFullStroke'),
  closedMark: variable('stateClosed'),
  closedForeground: variable('stateClosedForeground'),
  closedBackground: variable('stateClosedBackground'),
  closedStroke: variable('stateClosedStroke'),
} as const;

export const ownTokens = {
  /** Neutral buttons, chips and tiles under the pointer; at rest they are `colorNeutralBackground6`. */
  raisedBackgroundHover: variable('raisedBackgroundHover'),
  /** Repeated main actions ("Sentar", "Aprovar"): see `useButtonLooks`. */
  tintBackground: variable('tintBackground'),
  tintBackgroundHover: variable('tintBackgroundHover'),
  tintStroke: variable('tintStroke'),
  tintForeground: variable('tintForeground'),
  dangerForegroundOnFill: variable('dangerForegroundOnFill'),
  chipSelectedForeground: variable('chipSelectedForeground'),
  /** Behind words that stand on a picture. */
  pictureScrim: variable('pictureScrim'),
  coverFrom: variable('coverFrom'),
  coverTo: variable('coverTo'),
} as const;

/** Where the layout changes. */
export const media = {
  phone: '@media (max-width: 600px)',
  narrow: '@media (max-width: 900px)',
  /** Where the header's links go into its menu. */
  headerNarrow: '@media (max-width: 1100px)',
  /** A phone whose reader has large letters: fewer than twenty of them fit beside each other. No phone is so narrow at 16 px. */
  largeLetters: '@media screen and (max-width: 19.9em)',
  /** Where no script runs, what only the program answers gives way to links. */
  noProgram: '@media (scripting: none)',
  calm: '@media (prefers-reduced-motion: reduce)',
} as const;

/** A hero that runs behind the header pulls itself up by this much; it grows with large letters. */
export const headerHeight = { wide: '64px', phone: '56px' } as const;
