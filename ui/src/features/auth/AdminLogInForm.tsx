import { useTranslation } from 'react-i18next';
import { adminLogin, type User } from '#shared/auth/schema';
import { CodeStep } from '#ui/features/auth/CodeStep.tsx';
import { useFormStyles } from '#ui/features/auth/form-styles.ts';
import { PasswordField } from '#ui/features/auth/PasswordField.tsx';
import { useAdminLogIn } from '#ui/features/auth/use-sign-in.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';

export function AdminLogInForm({ onDone }: { onDone: (user: User) => void }) {
  const styles = useFormStyles();
  const { t } = useTranslation();
  const { form, field, submit, refuseWith } = useZodForm(adminLogin, { password: '' });
  const { send, isPending, failure, needsCode, reset } = useAdminLogIn({ onDone, onRefused: refuseWith });
  if (needsCode) return <CodeStep kind="admin" onDone={onDone} onBack={reset} />;
  return (
    <form ref={form} className={styles.form} onSubmit={submit(send)} noValidate>
      <PasswordField {...field('password')} label={t('auth.field.adminPassword')} autoComplete="current-password" />
      <FormFailure text={failure} />
      <SubmitButton
        className={styles.submit}
        size="large"
        word={t('auth.logIn')}
        pendingWord={t('auth.pending.admin')}
        isPending={isPending}
      />
    </form>
  );
}
