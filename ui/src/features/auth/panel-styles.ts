import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { letters, raised } from '#ui/theme/fragments.ts';
import { media } from '#ui/theme/own-tokens.ts';

/** Shared by sign-in pages and dialogs. `--panel-padding` lets the tabs' line run full width. */
export const usePanelStyles = makeStyles({
  card: {
    '--panel-padding': '28px',
    width: '432px',
    maxWidth: '100%',
    marginInline: 'auto',
    padding: 'var(--panel-padding)',
    ...raised,
    [media.phone]: { '--panel-padding': '20px' },
  },
  title: {
    ...letters.XXL,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    textWrap: 'balance',
  },
});
