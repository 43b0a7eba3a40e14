import { Field, type FieldProps, tokens } from '@fluentui/react-components';
import { ErrorCircle16Regular } from '@fluentui/react-icons/svg/error-circle';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { letters } from '#ui/theme/fragments.ts';

const useStyles = makeStyles({
  // Beside a taller field the control keeps its height. A long option must not widen the form.
  root: { alignContent: 'start', minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' },
  label: {
    ...letters.S,
    fontWeight: tokens.fontWeightMedium,
    color: tokens.colorNeutralForeground2,
    paddingBlock: 0,
    marginBottom: tokens.spacingVerticalSNudge,
  },
  optional: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  message: {
    ...letters.S,
    marginTop: tokens.spacingVerticalXS,
  },
  error: { color: tokens.colorStatusDangerForeground1 },
});

export interface FieldTexts {
  label: string;
  hint?: string;
  /** Announced when it appears. */
  error?: string;
  required?: boolean;
  optional?: boolean;
  className?: string;
}

/** Connects the aria attributes of label, hint and error to the control inside. */
export function FieldFrame({ label, hint, error, required, optional, className, children }: FieldTexts & FrameChild) {
  const styles = useStyles();
  const { t } = useTranslation();
  const words = optional ? (
    <>
      {label} <span className={styles.optional}>{t('app.optional')}</span>
    </>
  ) : (
    label
  );
  return (
    <Field
      className={mergeClasses(styles.root, className)}
      label={{ children: words, className: styles.label, required: false }}
      required={required}
      hint={hint === undefined ? undefined : { children: hint, className: styles.message }}
      validationState={error === undefined ? 'none' : 'error'}
      validationMessage={
        error === undefined ? undefined : { children: error, className: mergeClasses(styles.message, styles.error) }
      }
      validationMessageIcon={error === undefined ? undefined : <ErrorCircle16Regular />}
    >
      {children}
    </Field>
  );
}

type FrameChild = Pick<FieldProps, 'children'>;
