import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { focusRing, raised } from '#ui/theme/fragments.ts';
import { media } from '#ui/theme/own-tokens.ts';

/** Shared with the placeholder of the page. */
export const useVenuePageStyles = makeStyles({
  page: { paddingTop: tokens.spacingVerticalS, [media.phone]: { paddingTop: 0 } },
  back: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalSNudge,
    minHeight: '44px',
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightMedium,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': focusRing,
    [media.phone]: { display: 'none' },
  },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 384px',
    gap: '40px',
    alignItems: 'start',
    '@media (max-width: 1100px)': { gap: tokens.spacingHorizontalXXL, gridTemplateColumns: 'minmax(0, 1fr) 352px' },
    [media.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingHorizontalXXXL },
  },
  cover: {
    height: '21.75rem',
    aspectRatio: 'auto',
    borderRadius: tokens.borderRadiusXLarge,
    // Full width on phones.
    [media.phone]: { height: '12.5rem', marginInline: '-16px', borderRadius: 0 },
  },
  panel: {
    // Sticky only in a window that is high enough for the whole card.
    '@media (min-height: 880px)': { position: 'sticky', top: tokens.spacingVerticalXXL },
    padding: tokens.spacingHorizontalXXL,
    ...raised,
    scrollMarginTop: tokens.spacingVerticalL,
    [media.phone]: { padding: tokens.spacingHorizontalL, marginInline: '-4px' },
  },
});
