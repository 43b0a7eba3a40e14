import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { media } from '#ui/theme/own-tokens.ts';

export const useEntryStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalL,
    marginTop: tokens.spacingVerticalXL,
  },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: tokens.spacingHorizontalL,
    '& input': { minWidth: 0 },
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  line: { gridColumn: '1 / -1' },
  text: { color: tokens.colorNeutralForeground2 },
  list: { display: 'grid', marginTop: tokens.spacingVerticalL },
  item: { paddingBlock: tokens.spacingVerticalM, borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  strong: { fontWeight: tokens.fontWeightSemibold },
});
