import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';

/** The sign-in forms' common rhythm. */
export const useFormStyles = makeStyles({
  form: { display: 'grid', gap: '14px', marginTop: tokens.spacingVerticalXL },
  submit: { width: '100%', marginTop: tokens.spacingVerticalXS },
});
