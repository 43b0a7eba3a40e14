import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalInput } from '#shared/desk/local';
import { CodeForm } from '#ui/features/auth/CodeForm.tsx';
import { useFormStyles } from '#ui/features/auth/form-styles.ts';
import { PasswordField } from '#ui/features/auth/PasswordField.tsx';
import { isCodeRequired } from '#ui/features/auth/use-sign-in.ts';
import { useStartForm } from '#ui/features/desk/start/use-start-form.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

type Credentials = LocalInput<'signInHere'>;

export function SignInForm({ onDone }: { onDone?: () => void }) {
  const styles = useFormStyles();
  const { t } = useTranslation();
  const [isAdmin, setAdmin] = useState(false);
  const [proven, setProven] = useState<Credentials | null>(null);
  const { form, field, submit, isPending, failure, reset } = useStartForm('signInHere', {
    initial: { email: '', password: '' },
    refusalsOf: ({ email, password }) => ({
      ...(!isAdmin && email.trim() === '' ? { email: t('validation.required') } : {}),
      ...(password === '' ? { password: t('validation.passwordRequired') } : {}),
    }),
    inputOf: ({ email, password }) => (isAdmin ? { password } : { email: email.trim(), password }),
    onDone,
    onRefused: (error, input) => isCodeRequired(error) && setProven(input),
  });
  const back = () => {
    setProven(null);
    reset();
  };
  if (proven !== null) return <CodeStep credentials={proven} onBack={back} onDone={onDone} />;
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {!isAdmin && <TextField {...field('email')} label={t('auth.field.email')} type="email" autoComplete="username" />}
      <PasswordField
        {...field('password')}
        label={t(isAdmin ? 'auth.field.adminPassword' : 'auth.field.password')}
        autoComplete="current-password"
      />
      <FormFailure text={failure} />
      <SubmitButton
        className={styles.submit}
        size="large"
        word={t('auth.logIn')}
        pendingWord={t('auth.pending.logIn')}
        isPending={isPending}
      />
      <Button appearance="transparent" onClick={() => setAdmin(!isAdmin)}>
        {t(isAdmin ? 'desk.start.signIn.notAdmin' : 'desk.start.signIn.admin')}
      </Button>
    </form>
  );
}

interface CodeStepProps {
  credentials: Credentials;
  onBack: () => void;
  onDone: (() => void) | undefined;
}

/** A desk has no session that waits for the code: password and code are sent together. */
function CodeStep({ credentials, onBack, onDone }: CodeStepProps) {
  const { t } = useTranslation();
  const { form, field, submit, isPending, failure } = useStartForm('signInHere', {
    initial: { code: '' },
    refusalsOf: ({ code }) => (code.trim() === '' ? { code: t('validation.codeRequired') } : {}),
    inputOf: ({ code }) => ({ ...credentials, code }),
    refusedField: 'code',
    onDone,
  });
  return <CodeForm {...{ form, isPending, failure, onBack }} field={field('code')} onSubmit={submit} />;
}
