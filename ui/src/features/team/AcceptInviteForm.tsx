import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type InviteView, inviteAnswer } from '#shared/staff/schema';
import { formatInstant } from '#shared/time';
import { ConnectionError, sentenceOf } from '#ui/api/api-error.ts';
import { useCodeField } from '#ui/features/auth/CodeForm.tsx';
import { useFormStyles } from '#ui/features/auth/form-styles.ts';
import { PasswordField } from '#ui/features/auth/PasswordField.tsx';
import { isCodeRequired } from '#ui/features/auth/use-sign-in.ts';
import type { useInvite } from '#ui/features/team/use-invite.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextField } from '#ui/kit/TextField.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

/** An invitation names no time zone; all venues are in Angola. */
const ZONE = 'Africa/Luanda';

interface AcceptInviteFormProps {
  token: string;
  view: InviteView;
  accept: ReturnType<typeof useInvite>['accept'];
}

const withoutCode = inviteAnswer.omit({ code: true });
const withCode = inviteAnswer.required({ code: true });

/** Name and password of a new account, or the existing account's password with its second factor. */
export function AcceptInviteForm({ token, view, accept }: AcceptInviteFormProps) {
  const styles = useFormStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const toast = useToast();
  const navigate = useNavigate();
  const [asksCode, setAsksCode] = useState(false);
  const { lead, fieldOf, switchButton } = useCodeField();
  const untouched = { token, nome: view.name, password: '', code: '' };
  const { form, field, submit, refuseWith } = useZodForm(asksCode ? withCode : withoutCode, untouched, {
    byCode: { code_wrong: 'code', invalid_credentials: 'password' },
  });
  const { hasAccount } = view;
  const failure =
    accept.error === null || isCodeRequired(accept.error)
      ? null
      : accept.error instanceof ConnectionError
        ? t('app.failure.connection')
        : sentenceOf(accept.error, t('invite.failed'));
  const onSuccess = () => {
    toast({ title: t('invite.done'), description: t('invite.doneText', { venue: view.venueName }) });
    navigate('/gerir-reserva');
  };
  const onError = (error: Error) => {
    if (isCodeRequired(error)) setAsksCode(true);
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
      {asksCode && (
        <>
          <p>{lead}</p>
          {fieldOf(field('code'))}
        </>
      )}
      <FormFailure text={failure} />
      <SubmitButton
        className={styles.submit}
        size="large"
        word={t('invite.accept')}
        pendingWord={t('invite.accepting')}
        isPending={accept.isPending}
      />
      {asksCode && switchButton}
      <p>{t('invite.expires', { date: formatInstant(view.expiresAt, language, ZONE) })}</p>
    </form>
  );
}
