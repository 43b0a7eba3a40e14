import { Checkbox, Field, tokens } from '@fluentui/react-components';
import { ErrorCircle16Regular } from '@fluentui/react-icons/svg/error-circle';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { letters } from '#ui/theme/fragments.ts';

const useStyles = makeStyles({
  // Aligns the box with the other fields; its padding is part of the touch area.
  box: { minHeight: '44px', alignItems: 'center', marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
  mark: { marginBlock: 0, alignSelf: 'center' },
  words: { color: tokens.colorNeutralForeground1, fontSize: tokens.fontSizeBase300 },
  error: {
    ...letters.S,
    color: tokens.colorStatusDangerForeground1,
  },
});

interface TermsFieldProps {
  name: string;
  value: boolean;
  error?: string;
  onChange: (accepted: boolean) => void;
}

export function TermsField({ name, value, error, onChange }: TermsFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <Field
      validationState={error === undefined ? 'none' : 'error'}
      validationMessage={error === undefined ? undefined : { children: error, className: styles.error }}
      validationMessageIcon={error === undefined ? undefined : <ErrorCircle16Regular />}
    >
      <Checkbox
        className={styles.box}
        name={name}
        checked={value}
        indicator={{ className: styles.mark }}
        label={{ children: t('auth.field.terms'), className: styles.words }}
        onChange={(_, { checked }) => onChange(checked === true)}
      />
    </Field>
  );
}
