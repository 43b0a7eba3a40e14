import { tokens } from '@fluentui/react-components';
import { makeResetStyles, makeStyles } from '@griffel/react';
import { letters } from '#ui/theme/fragments.ts';
import { media } from '#ui/theme/own-tokens.ts';

/** Between phone and desktop width two filters fit in a row. */
const medium = '@media (max-width: 1100px)';

const usePanel = makeResetStyles({
  display: 'grid',
  gridTemplateColumns: '1.55fr 1.15fr 1fr 1fr auto',
  alignItems: 'center',
  padding: tokens.spacingHorizontalS,
  backgroundColor: tokens.colorNeutralBackground1,
  border: `1px solid ${tokens.colorNeutralStroke1}`,
  borderRadius: tokens.borderRadiusXLarge,
  boxShadow: tokens.shadow8,
  [medium]: { gridTemplateColumns: '1fr 1fr', rowGap: tokens.spacingVerticalXS },
  [media.phone]: { padding: `0 0 ${tokens.spacingVerticalM}`, rowGap: 0 },
});
const useCell = makeResetStyles({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  columnGap: tokens.spacingHorizontalM,
  alignItems: 'center',
  minHeight: '64px',
  padding: `6px ${tokens.spacingHorizontalL}`,
  borderRadius: tokens.borderRadiusMedium,
  cursor: 'text',
  ':focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-3px' },
  ':not(:first-child)::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: '14px',
    bottom: '14px',
    width: '1px',
    backgroundColor: tokens.colorNeutralStroke1,
  },
  [medium]: { ':nth-child(3)::before': { display: 'none' } },
  [media.phone]: {
    minHeight: '60px',
    ':not(:first-child)::before': {
      top: 0,
      right: 0,
      bottom: 'auto',
      width: 'auto',
      height: '1px',
      backgroundColor: tokens.colorNeutralStroke2,
    },
    ':nth-child(3)::before': { display: 'block' },
    ':nth-child(4)::after': {
      content: '""',
      position: 'absolute',
      left: 0,
      top: '12px',
      bottom: '12px',
      width: '1px',
      backgroundColor: tokens.colorNeutralStroke2,
    },
  },
  [media.largeLetters]: { gridColumn: '1 / -1', ':nth-child(4)::after': { display: 'none' } },
});
const useIcon = makeResetStyles({ gridRow: 'span 2', display: 'flex', color: tokens.colorNeutralForeground2 });
const useLabel = makeResetStyles({
  fontSize: tokens.fontSizeBase100,
  lineHeight: tokens.lineHeightBase100,
  fontWeight: tokens.fontWeightMedium,
  color: tokens.colorNeutralForeground2,
});
const useControl = makeResetStyles({
  width: '100%',
  minWidth: 0,
  height: '1.625rem',
  padding: 0,
  border: 'none',
  outlineStyle: 'none',
  backgroundColor: 'transparent',
  color: tokens.colorNeutralForeground1,
  fontFamily: 'inherit',
  // Below 16 px phones zoom in on focus.
  fontSize: '1rem',
  lineHeight: '1.5rem',
  '::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1 },
  // A press anywhere in the cell opens the native calendar; the cell has its own icon.
  '::-webkit-calendar-picker-indicator': {
    position: 'absolute',
    inset: 0,
    width: 'auto',
    height: 'auto',
    opacity: 0,
    cursor: 'pointer',
  },
});
const useChevron = makeResetStyles({
  position: 'absolute',
  right: tokens.spacingHorizontalL,
  bottom: '14px',
  pointerEvents: 'none',
  color: tokens.colorNeutralForeground2,
});
const useActions = makeResetStyles({
  display: 'flex',
  gap: tokens.spacingHorizontalS,
  paddingLeft: tokens.spacingHorizontalS,
  [medium]: { gridColumn: '1 / -1', paddingLeft: 0 },
  [media.phone]: { padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM} 0` },
  [media.largeLetters]: { flexWrap: 'wrap' },
});
const useRefusal = makeResetStyles({
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  gap: tokens.spacingHorizontalSNudge,
  padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
  ...letters.S,
  color: tokens.colorStatusDangerForeground1,
});

const useVariants = makeStyles({
  wideCell: { [media.phone]: { gridColumn: '1 / -1' } },
  empty: { color: tokens.colorNeutralForeground3 },
  select: { gridColumn: 2, appearance: 'none', paddingInlineEnd: '20px', cursor: 'pointer', textOverflow: 'ellipsis' },
  option: { backgroundColor: tokens.colorNeutralBackground1, color: tokens.colorNeutralForeground1 },
  search: {
    minHeight: '56px',
    paddingInline: tokens.spacingHorizontalXXL,
    [medium]: { minHeight: '48px', flexGrow: 1 },
  },
  clear: { minHeight: '56px', [medium]: { minHeight: '48px' } },
});

export const useSearchPanelStyles = () => ({
  panel: usePanel(),
  cell: useCell(),
  icon: useIcon(),
  label: useLabel(),
  control: useControl(),
  chevron: useChevron(),
  actions: useActions(),
  refusal: useRefusal(),
  ...useVariants(),
});
