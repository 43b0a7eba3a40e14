import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { media } from '#ui/theme/own-tokens.ts';

export const useGuestFormStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalL,
    [media.noProgram]: { display: 'none' },
  },
  submit: { width: '100%', minHeight: '52px', fontSize: tokens.fontSizeBase400 },
  note: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    textAlign: 'center',
    textWrap: 'balance',
  },
  text: { color: tokens.colorNeutralForeground2 },
  actions: { display: 'grid', gap: tokens.spacingVerticalS },
  action: { width: '100%' },
});
