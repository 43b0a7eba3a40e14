import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';

/** The sign-in forms' common rhythm. */
export const useFormStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '14px',
    marginTop: tokens.spacingVerticalXL,
    // With the eye beside it a password's field would be wider than a small phone.
    '& input': { minWidth: 0 },
  },
  submit: { width: '100%', marginTop: tokens.spacingVerticalXS },
});
