import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { media } from '#ui/theme/own-tokens.ts';

/** Buttons of a dialog or form: the primary one last, stacked on phones. */
export const useDialogActions = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: tokens.spacingHorizontalM,
    marginTop: tokens.spacingVerticalM,
    [media.phone]: { flexDirection: 'column-reverse', alignItems: 'stretch' },
  },
});
