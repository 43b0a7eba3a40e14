import { Button, Link } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { type SecondFactorSecret, secondFactorStart, signInCode } from '#shared/auth/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { useFactorStyles } from '#ui/features/account/factor-styles.ts';
import { QrCode } from '#ui/features/account/QrCode.tsx';
import { useBeginFactor, useConfirmFactor } from '#ui/features/account/use-account.ts';
import { PasswordField } from '#ui/features/auth/PasswordField.tsx';
import { useForm } from '#ui/features/auth/use-form.ts';
import { useFailureWords } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextField } from '#ui/kit/TextField.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

interface SetUpProps {
  onCancel: () => void;
  onDone: (codes: string[]) => void;
}

export function FactorSetUp({ onCancel, onDone }: SetUpProps) {
  const begin = useBeginFactor();
  return begin.data === undefined ? (
    <PasswordForm begin={begin} onCancel={onCancel} />
  ) : (
    <CodeForm made={begin.data} onCancel={onCancel} onDone={onDone} />
  );
}

function PasswordForm({ begin, onCancel }: { begin: ReturnType<typeof useBeginFactor>; onCancel: () => void }) {
  const styles = useFactorStyles();
  const { t } = useTranslation();
  const words = useFailureWords();
  const { form, field, submit, refuse, refuseWith } = useForm(secondFactorStart, { current: '' });
  const { mutate, isPending, error } = begin;
  const isWrong = error instanceof ApiError && error.code === 'invalid_credentials';
  const onError = (failed: Error) => {
    if (failed instanceof ApiError && failed.code === 'invalid_credentials')
      refuse({ current: t('account.password.wrong') });
    else refuseWith(failed);
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={submit((input) => !isPending && mutate({ input }, { onError }))}
    >
      <p>{t('account.factor.passwordText')}</p>
      <PasswordField
        {...field('current')}
        label={t('account.password.current')}
        autoComplete="current-password"
        autoFocus
      />
      <FormFailure text={isWrong ? null : words(error)} />
      <div className={styles.actions}>
        <SubmitButton
          word={t('account.factor.next')}
          pendingWord={t('account.factor.checking')}
          isPending={isPending}
        />
        <Button onClick={onCancel}>{t('account.factor.cancel')}</Button>
      </div>
    </form>
  );
}

function CodeForm({ made: { secret, link }, onCancel, onDone }: SetUpProps & { made: SecondFactorSecret }) {
  const styles = useFactorStyles();
  const { t } = useTranslation();
  const toast = useToast();
  const words = useFailureWords();
  const { form, field, submit, refuse, refuseWith } = useForm(signInCode, { code: '' });
  const { mutate, isPending, error } = useConfirmFactor();
  const isWrong = error instanceof ApiError && error.code === 'code_wrong';
  const onSuccess = ({ codes }: { codes: string[] }) => {
    toast({ title: t('account.factor.done') });
    onDone(codes);
  };
  const onError = (failed: Error) => {
    if (failed instanceof ApiError && failed.code === 'code_wrong') refuse({ code: failed.serverMessage ?? '' });
    else refuseWith(failed);
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={submit((input) => !isPending && mutate({ input }, { onSuccess, onError }))}
    >
      <p>{t('account.factor.scan')}</p>
      <QrCode text={link} label={t('account.factor.qr')} />
      <p className={styles.quiet}>{t('account.factor.manual')}</p>
      <p className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
      <Link href={link}>{t('account.factor.link')}</Link>
      <p>{t('account.factor.codeText')}</p>
      <TextField
        {...field('code')}
        label={t('auth.code.label')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        autoFocus
      />
      <FormFailure text={isWrong ? null : words(error)} />
      <div className={styles.actions}>
        <SubmitButton
          word={t('account.factor.confirm')}
          pendingWord={t('account.factor.checking')}
          isPending={isPending}
        />
        <Button onClick={onCancel}>{t('account.factor.cancel')}</Button>
      </div>
    </form>
  );
}
