import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormStyles } from '#ui/auth/formStyles.ts';
import { PasswordField } from '#ui/auth/PasswordField.tsx';
import { useStartForm } from '#ui/desk/start/useStartForm.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

/** E-mail and password; the platform's owner has a password alone. */
export function SignInForm({ onDone }: { onDone?: () => void }) {
  const styles = useFormStyles();
  const { t } = useTranslation();
  const [isAdmin, setAdmin] = useState(false);
  const { form, field, submit, isPending, failure } = useStartForm('signInHere', {
    initial: { email: '', password: '' },
    refusalsOf: ({ email, password }) => ({
      ...(!isAdmin && email.trim() === '' ? { email: t('validation.required') } : {}),
      ...(password === '' ? { password: t('validation.passwordRequired') } : {}),
    }),
    inputOf: ({ email, password }) => (isAdmin ? { password } : { email: email.trim(), password }),
    onDone,
  });
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
