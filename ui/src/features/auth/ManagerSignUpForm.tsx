import { Checkbox, Field, tokens } from '@fluentui/react-components';
import { ErrorCircle16Regular } from '@fluentui/react-icons/svg/error-circle';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { managerSignUp, type User } from '#shared/auth/schema';
import { CodeStep } from '#ui/features/auth/CodeStep.tsx';
import { useFormStyles } from '#ui/features/auth/form-styles.ts';
import { PasswordField } from '#ui/features/auth/PasswordField.tsx';
import { useManagerSignUp } from '#ui/features/auth/use-sign-in.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { CompactPhoneField } from '#ui/kit/form/fields.tsx';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextField } from '#ui/kit/TextField.tsx';
import { letters } from '#ui/theme/fragments.ts';

const untouched = { nome: '', email: '', telemovel: '', password: '', termsAccepted: false };

export function ManagerSignUpForm({ onDone }: { onDone: (user: User) => void }) {
  const styles = useFormStyles();
  const { t } = useTranslation();
  const { form, field, submit, refuseWith } = useZodForm(managerSignUp, untouched, {
    byCode: { email_taken: 'email' },
  });
  const { send, isPending, failure, needsCode, reset } = useManagerSignUp({ onDone, onRefused: refuseWith });
  // An earlier attempt created the account, and a second factor was turned on since
  if (needsCode) return <CodeStep kind="logIn" onDone={onDone} onBack={reset} />;
  return (
    <form ref={form} className={styles.form} onSubmit={submit(send)} noValidate>
      <TextField {...field('nome')} label={t('auth.field.nome')} autoComplete="name" />
      <TextField {...field('email')} label={t('auth.field.email')} type="email" autoComplete="email" />
      <CompactPhoneField
        {...field('telemovel')}
        label={t('auth.field.telemovel')}
        placeholder={t('auth.field.telemovelExample')}
      />
      <PasswordField
        {...field('password')}
        label={t('auth.field.password')}
        hint={t('auth.field.passwordHint')}
        autoComplete="new-password"
      />
      <TermsField {...field('termsAccepted')} />
      <FormFailure text={failure} />
      <SubmitButton
        className={styles.submit}
        size="large"
        word={t('auth.signUp')}
        pendingWord={t('auth.pending.signUp')}
        isPending={isPending}
      />
    </form>
  );
}

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

function TermsField({ name, value, error, onChange }: TermsFieldProps) {
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
