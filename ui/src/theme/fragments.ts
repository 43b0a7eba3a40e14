import { tokens } from '@fluentui/react-components';

/** Font size with its line height. */
export const letters = {
  S: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  M: { fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  L: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  XL: { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  XXL: { fontSize: tokens.fontSizeBase600, lineHeight: tokens.lineHeightBase600 },
  hero: { fontSize: tokens.fontSizeHero700, lineHeight: tokens.lineHeightHero700 },
} as const;

export const focusRing = { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' } as const;
/** Where a scrolled or clipped parent would cut the outer ring. */
export const innerFocusRing = { ...focusRing, outlineOffset: '-3px' } as const;

export const raised = {
  backgroundColor: tokens.colorNeutralBackground1,
  border: `1px solid ${tokens.colorNeutralStroke2}`,
  borderRadius: tokens.borderRadiusXLarge,
} as const;

export const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
