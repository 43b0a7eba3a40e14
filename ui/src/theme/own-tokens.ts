/** Tokens that Fluent lacks. The values are here only; screens use `stateTokens` and `ownTokens`. */
export const ownTokenValues = {
  // Mark = icons and bars, Foreground = text, Background and Stroke = tints. Rose and grey text uses a lighter step.
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

/** Slot states; late and dangerous items share the rose of `full`. */
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
  raisedBackgroundHover: variable('raisedBackgroundHover'),
  tintBackground: variable('tintBackground'),
  tintBackgroundHover: variable('tintBackgroundHover'),
  tintStroke: variable('tintStroke'),
  tintForeground: variable('tintForeground'),
  dangerForegroundOnFill: variable('dangerForegroundOnFill'),
  chipSelectedForeground: variable('chipSelectedForeground'),
  pictureScrim: variable('pictureScrim'),
  coverFrom: variable('coverFrom'),
  coverTo: variable('coverTo'),
} as const;

export const media = {
  phone: '@media (max-width: 600px)',
  narrow: '@media (max-width: 900px)',
  headerNarrow: '@media (max-width: 1100px)',
  /** A phone with large text; at 16 px no phone is this narrow. */
  largeLetters: '@media screen and (max-width: 19.9em)',
  /** Without scripts, links replace the controls that need them. */
  noProgram: '@media (scripting: none)',
  calm: '@media (prefers-reduced-motion: reduce)',
} as const;

/** A hero behind the header shifts up by this height. */
export const headerHeight = { wide: '64px', phone: '56px' } as const;
