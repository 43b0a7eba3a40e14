import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordChange } from '#shared/auth/schema';
import { useChangePassword } from '#ui/features/account/use-account.ts';
import { PasswordField } from '#ui/features/auth/PasswordField.tsx';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { useFailureWords } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

const useStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalL,
    maxWidth: '420px',
    '& input': { minWidth: 0 },
  },
  start: { justifySelf: 'start' },
});

export function PasswordPanel() {
  const { t } = useTranslation();
  // Form key: the form starts empty again after each success
  const [sent, setSent] = useState(0);
  return (
    <Panel title={t('account.password.title')} text={t('account.password.text')}>
      <Form key={sent} onDone={() => setSent(sent + 1)} />
    </Panel>
  );
}

function Form({ onDone }: { onDone: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { user } = useAuth();
  const toast = useToast();
  const words = useFailureWords();
  const { form, field, submit, refuseWith, placed } = useZodForm(
    passwordChange,
    { current: '', password: '' },
    { byCode: { invalid_credentials: { current: t('account.password.wrong') } } },
  );
  const { mutate, isPending, error } = useChangePassword();
  const onSuccess = () => {
    toast({ title: t('account.password.done'), description: t('account.password.doneText') });
    onDone();
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={submit((input) => !isPending && mutate({ input }, { onSuccess, onError: refuseWith }))}
    >
      {/* Password managers store the new password under this username. */}
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField {...field('current')} label={t('account.password.current')} autoComplete="current-password" />
      <PasswordField
        {...field('password')}
        label={t('auth.field.newPassword')}
        hint={t('auth.field.passwordHint')}
        autoComplete="new-password"
      />
      <FormFailure text={error === placed ? null : words(error)} />
      <SubmitButton
        className={styles.start}
        word={t('account.password.save')}
        pendingWord={t('account.password.saving')}
        isPending={isPending}
      />
    </form>
  );
}
