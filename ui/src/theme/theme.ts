import { type BrandVariants, createDarkTheme, type Theme } from '@fluentui/react-components';
import { ownTokenValues } from '#ui/theme/own-tokens.ts';

/** Terracotta, OKLCH hue 43; 100 is the brand colour. */
const brand: BrandVariants = {
  10: '#210e07',
  20: '#311509',
  30: '#461c09',
  40: '#5b2308',
  50: '#732c06',
  60: '#8d3604',
  70: '#a7420a',
  80: '#bf5119',
  90: '#d76128',
  100: '#e9713a',
  110: '#f38955',
  120: '#f49e70',
  130: '#f6b088',
  140: '#f8c5a5',
  150: '#fbd8c0',
  160: '#feede0',
};

const text = { first: '#f4f1ec', second: '#b8b4ac', third: '#9a968f', disabled: '#6e6b66' };
const ink = { title: '#0a0c0f', page: '#0e1014', band: '#12161b', card: '#161a20', cardHover: '#1b2027' };
const raised = { rest: '#1e242c', hover: '#262d37' };
const edge = { hairline: '#2b323c', control: '#3a434f', controlHover: '#4a5462', input: '#6b7482' };

const neutrals: Partial<Theme> = {
  colorNeutralBackground1: ink.card,
  colorNeutralBackground1Hover: ink.cardHover,
  colorNeutralBackground1Pressed: ink.band,
  colorNeutralBackground1Selected: raised.rest,
  colorNeutralBackground2: ink.band,
  colorNeutralBackground2Hover: ink.card,
  colorNeutralBackground3: ink.page,
  colorNeutralBackground3Hover: ink.band,
  colorNeutralBackground4: ink.title,
  colorNeutralBackground6: raised.rest,
  colorNeutralBackgroundDisabled: ink.band,
  colorNeutralCardBackground: ink.card,
  colorNeutralCardBackgroundHover: ink.cardHover,
  colorSubtleBackgroundHover: raised.rest,
  colorSubtleBackgroundPressed: ink.cardHover,
  colorSubtleBackgroundSelected: raised.rest,
  colorTransparentBackgroundHover: raised.rest,
  colorBackgroundOverlay: 'rgba(6, 7, 9, 0.66)',
  colorNeutralStencil1: raised.rest,
  colorNeutralStencil2: raised.hover,
};

const foregrounds: Partial<Theme> = {
  colorNeutralForeground1: text.first,
  colorNeutralForeground1Hover: text.first,
  colorNeutralForeground1Pressed: text.first,
  colorNeutralForeground2: text.second,
  colorNeutralForeground2Hover: text.first,
  colorNeutralForeground2Pressed: text.first,
  colorNeutralForeground2BrandHover: brand[120],
  colorNeutralForeground3: text.third,
  colorNeutralForeground4: text.third,
  colorNeutralForegroundDisabled: text.disabled,
  // Contrast of ink on terracotta: 6.2:1; white would be 3.1:1.
  colorNeutralForegroundOnBrand: '#1a0e08',
};

const strokes: Partial<Theme> = {
  colorNeutralStroke1: edge.control,
  colorNeutralStroke1Hover: edge.controlHover,
  colorNeutralStroke1Pressed: edge.control,
  colorNeutralStroke2: edge.hairline,
  colorNeutralStroke3: edge.hairline,
  colorNeutralStrokeDisabled: edge.hairline,
  colorNeutralStrokeAccessible: edge.input,
  colorNeutralStrokeAccessibleHover: '#8a93a1',
  colorStrokeFocus1: ink.page,
  colorStrokeFocus2: '#ffe3d1',
};

const brandColours: Partial<Theme> = {
  colorBrandBackground: brand[100],
  colorBrandBackgroundHover: brand[110],
  colorBrandBackgroundPressed: brand[90],
  colorBrandBackgroundSelected: brand[100],
  colorBrandBackground2: brand[20],
  colorBrandForeground1: brand[100],
  colorBrandForeground2: brand[110],
  colorBrandForegroundLink: brand[120],
  colorBrandForegroundLinkHover: brand[140],
  colorBrandForegroundLinkPressed: brand[110],
  colorBrandStroke1: brand[100],
  colorBrandStroke2: brand[50],
  colorCompoundBrandBackground: brand[100],
  colorCompoundBrandBackgroundHover: brand[110],
  colorCompoundBrandBackgroundPressed: brand[90],
  colorCompoundBrandForeground1: brand[110],
  colorCompoundBrandStroke: brand[100],
  colorCompoundBrandStrokeHover: brand[110],
  colorCompoundBrandStrokePressed: brand[90],
};

/** Fluent's status colours map to the product's states. */
const status: Partial<Theme> = {
  colorStatusSuccessForeground1: ownTokenValues.stateFreeForeground,
  colorStatusSuccessBackground1: ownTokenValues.stateFreeBackground,
  colorStatusSuccessBackground3: ownTokenValues.stateFree,
  colorStatusWarningForeground1: ownTokenValues.stateWaitForeground,
  colorStatusWarningForeground3: ownTokenValues.stateWaitForeground,
  colorStatusWarningBackground1: ownTokenValues.stateWaitBackground,
  colorStatusDangerForeground1: ownTokenValues.stateFullForeground,
  colorStatusDangerBackground1: ownTokenValues.stateFullBackground,
  colorStatusDangerBackground3: ownTokenValues.stateFull,
  colorStatusDangerBorder2: ownTokenValues.stateFull,
  colorPaletteRedBorder2: ownTokenValues.stateFull,
  colorPaletteRedForeground1: ownTokenValues.stateFullForeground,
  colorPaletteRedForeground3: ownTokenValues.stateFullForeground,
};

const shape: Partial<Theme> = {
  borderRadiusSmall: '6px',
  borderRadiusMedium: '10px',
  borderRadiusLarge: '12px',
  borderRadiusXLarge: '14px',
  shadow8: '0 6px 20px rgba(0, 0, 0, 0.36)',
  shadow64: '0 24px 64px rgba(0, 0, 0, 0.6)',
  durationFast: '120ms',
  durationNormal: '200ms',
};

/**
 * Sizes in rem follow the browser's font size. A system font stack with good Portuguese diacritics needs no download.
 */
const family =
  '"Segoe UI Variable Text", "Segoe UI", system-ui, -apple-system, Roboto, "Noto Sans", "Helvetica Neue", sans-serif';
const type: Partial<Theme> = {
  fontFamilyBase: family,
  fontFamilyNumeric: family,
  fontSizeBase100: '0.75rem',
  lineHeightBase100: '1rem',
  fontSizeBase200: '0.8125rem',
  lineHeightBase200: '1.125rem',
  fontSizeBase300: '0.9375rem',
  lineHeightBase300: '1.375rem',
  fontSizeBase400: '1.0625rem',
  lineHeightBase400: '1.5rem',
  fontSizeBase500: '1.25rem',
  lineHeightBase500: '1.75rem',
  fontSizeBase600: '1.5rem',
  lineHeightBase600: '2rem',
  fontSizeHero700: '1.875rem',
  lineHeightHero700: '2.375rem',
  fontSizeHero800: '2.375rem',
  lineHeightHero800: '2.75rem',
  fontSizeHero900: '3.125rem',
  lineHeightHero900: '3.625rem',
};

/** Each key is a CSS variable of `theme.css`, which the test beside this file generates. */
export const theme = {
  ...createDarkTheme(brand),
  ...neutrals,
  ...foregrounds,
  ...strokes,
  ...brandColours,
  ...status,
  ...shape,
  ...type,
  ...ownTokenValues,
};
