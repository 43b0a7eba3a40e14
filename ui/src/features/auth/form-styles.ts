import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';

export const useFormStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '14px',
    marginTop: tokens.spacingVerticalXL,
    // With the eye button a password field would be wider than a small phone.
    '& input': { minWidth: 0 },
  },
  submit: { width: '100%', marginTop: tokens.spacingVerticalXS },
});
