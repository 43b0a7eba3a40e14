import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type InviteView, inviteAnswer } from '#shared/staff/schema';
import { formatInstant } from '#shared/time';
import { ApiError, ConnectionError, sentenceOf } from '#ui/app/apiError.ts';
import { useLanguage } from '#ui/app/i18n.ts';
import { useToast } from '#ui/app/useToast.ts';
import { useFormStyles } from '#ui/auth/formStyles.ts';
import { PasswordField } from '#ui/auth/PasswordField.tsx';
import { useForm } from '#ui/auth/useForm.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextField } from '#ui/kit/TextField.tsx';
import type { useInvite } from '#ui/team/useInvite.ts';

/** An invitation names no venue's zone; all of the product's venues lie in Angola's. */
const ZONE = 'Africa/Luanda';

interface AcceptInviteFormProps {
  token: string;
  view: InviteView;
  accept: ReturnType<typeof useInvite>['accept'];
}

/** Name and a new password, or the password of the account that there is already. */
export function AcceptInviteForm({ token, view, accept }: AcceptInviteFormProps) {
  const styles = useFormStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const toast = useToast();
  const navigate = useNavigate();
  const { form, field, submit, refuse, refuseWith } = useForm(inviteAnswer, { token, nome: view.name, password: '' });
  const { hasAccount } = view;
  const failure =
    accept.error === null
      ? null
      : accept.error instanceof ConnectionError
        ? t('app.failure.connection')
        : sentenceOf(accept.error, t('invite.failed'));
  const onSuccess = () => {
    toast({ title: t('invite.done'), description: t('invite.doneText', { venue: view.venueName }) });
    navigate('/gerir-reserva');
  };
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.code === 'invalid_credentials')
      refuse({ password: error.serverMessage ?? t('auth.failed.logIn') });
    else refuseWith(error);
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={submit((answer) => !accept.isPending && accept.mutate(answer, { onSuccess, onError }))}
    >
      <p>{t(hasAccount ? 'invite.hasAccount' : 'invite.newAccount')}</p>
      {!hasAccount && <TextField {...field('nome')} label={t('invite.nome')} autoComplete="name" />}
      <PasswordField
        {...field('password')}
        label={t(hasAccount ? 'invite.password' : 'invite.newPassword')}
        hint={hasAccount ? undefined : t('auth.field.passwordHint')}
        autoComplete={hasAccount ? 'current-password' : 'new-password'}
      />
      <FormFailure text={failure} />
      <SubmitButton
        className={styles.submit}
        size="large"
        word={t('invite.accept')}
        pendingWord={t('invite.accepting')}
        isPending={accept.isPending}
      />
      <p>{t('invite.expires', { date: formatInstant(view.expiresAt, language, ZONE) })}</p>
    </form>
  );
}
