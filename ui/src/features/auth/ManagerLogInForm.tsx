import { useTranslation } from 'react-i18next';
import { managerLogin, type User } from '#shared/auth/schema';
import { CodeStep } from '#ui/features/auth/CodeStep.tsx';
import { useFormStyles } from '#ui/features/auth/form-styles.ts';
import { PasswordField } from '#ui/features/auth/PasswordField.tsx';
import { useManagerLogIn } from '#ui/features/auth/use-sign-in.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

export function ManagerLogInForm({ onDone }: { onDone: (user: User) => void }) {
  const styles = useFormStyles();
  const { t } = useTranslation();
  const { form, field, submit, refuseWith } = useZodForm(managerLogin, { email: '', password: '' });
  const { send, isPending, failure, needsCode, reset } = useManagerLogIn({ onDone, onRefused: refuseWith });
  if (needsCode) return <CodeStep kind="logIn" onDone={onDone} onBack={reset} />;
  return (
    <form ref={form} className={styles.form} onSubmit={submit(send)} noValidate>
      <TextField {...field('email')} label={t('auth.field.email')} type="email" autoComplete="username" />
      <PasswordField {...field('password')} label={t('auth.field.password')} autoComplete="current-password" />
      <FormFailure text={failure} />
      <SubmitButton
        className={styles.submit}
        size="large"
        word={t('auth.logIn')}
        pendingWord={t('auth.pending.logIn')}
        isPending={isPending}
      />
    </form>
  );
}
