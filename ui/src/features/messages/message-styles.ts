import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { raised } from '#ui/theme/fragments.ts';
import { media } from '#ui/theme/own-tokens.ts';

export const useMessageCard = makeStyles({
  card: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: tokens.spacingVerticalL,
    minWidth: 0,
    padding: tokens.spacingHorizontalXXL,
    ...raised,
    [media.phone]: { padding: tokens.spacingHorizontalL },
  },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: tokens.spacingHorizontalL,
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});
