import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { newPasswordByLink } from '#shared/auth/schema';
import { ApiError, ConnectionError, sentenceOf } from '#ui/api/api-error.ts';
import { useFormStyles } from '#ui/features/auth/form-styles.ts';
import { LoginFrame } from '#ui/features/auth/LoginFrame.tsx';
import { PasswordField } from '#ui/features/auth/PasswordField.tsx';
import { useNewPassword } from '#ui/features/auth/use-new-password.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

/** Target of the one-time link that the owner gives to a manager. */
export default function NewPasswordScreen() {
  const { token = '' } = useParams();
  const { t } = useTranslation();
  const reset = useNewPassword();
  const dead = reset.error instanceof ApiError && reset.error.code === 'reset_used' ? reset.error : null;
  const toSignIn = (
    <ButtonLink to="/login-manager" appearance="subtle">
      {t('auth.page.asManager')}
    </ButtonLink>
  );
  if (dead !== null) {
    return (
      <LoginFrame title={t('auth.newPassword.deadTitle')} lead={dead.serverMessage ?? undefined} links={toSignIn} />
    );
  }
  return (
    <LoginFrame title={t('auth.newPassword.title')} lead={t('auth.newPassword.lead')} links={toSignIn}>
      <NewPasswordForm token={token} reset={reset} />
    </LoginFrame>
  );
}

function NewPasswordForm({ token, reset }: { token: string; reset: ReturnType<typeof useNewPassword> }) {
  const styles = useFormStyles();
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const { form, field, submit, refuseWith } = useZodForm(newPasswordByLink, { token, password: '' });
  const failure = reset.error === null ? null : wordsFor(reset.error);
  function wordsFor(error: Error): string {
    return error instanceof ConnectionError
      ? t('app.failure.connection')
      : sentenceOf(error, t('auth.newPassword.failed'));
  }
  const onSuccess = () => {
    toast({ title: t('auth.newPassword.doneTitle'), description: t('auth.newPassword.done') });
    navigate('/login-manager');
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={submit((parsed) => !reset.isPending && reset.mutate(parsed, { onSuccess, onError: refuseWith }))}
    >
      <PasswordField
        {...field('password')}
        label={t('auth.field.newPassword')}
        hint={t('auth.field.passwordHint')}
        autoComplete="new-password"
      />
      <FormFailure text={failure} />
      <SubmitButton
        className={styles.submit}
        size="large"
        word={t('auth.newPassword.save')}
        pendingWord={t('auth.pending.save')}
        isPending={reset.isPending}
      />
    </form>
  );
}
