import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { secondFactorProof } from '#shared/auth/schema';
import { useFactorStyles } from '#ui/features/account/factor-styles.ts';
import { useEndFactor, useRenewRecoveryCodes } from '#ui/features/account/use-account.ts';
import { PasswordField } from '#ui/features/auth/PasswordField.tsx';
import { useFailureWords } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { Row } from '#ui/kit/layout.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

interface ProofProps {
  what: 'renew' | 'end';
  onCancel: () => void;
  /** New recovery codes; empty once the second factor is off. */
  onDone: (codes: string[]) => void;
}

/** Turning off or renewing the second factor requires both the password and a code. */
export function FactorProof({ what, onCancel, onDone }: ProofProps) {
  const styles = useFactorStyles();
  const { t } = useTranslation();
  const words = useFailureWords();
  const { form, field, submit, refuseWith, placed } = useZodForm(
    secondFactorProof,
    { current: '', code: '' },
    { byCode: { invalid_credentials: { current: t('account.password.wrong') }, code_wrong: 'code' } },
  );
  const renew = useRenewRecoveryCodes();
  const end = useEndFactor();
  const { isPending, error } = what === 'renew' ? renew : end;
  const send = submit((input) => {
    if (isPending) return;
    if (what === 'renew') renew.mutate({ input }, { onSuccess: ({ codes }) => onDone(codes), onError: refuseWith });
    else end.mutate({ input }, { onSuccess: () => onDone([]), onError: refuseWith });
  });
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={send}>
      <p>{t(what === 'renew' ? 'account.factor.proofRenew' : 'account.factor.proofOff')}</p>
      <PasswordField
        {...field('current')}
        label={t('account.password.current')}
        autoComplete="current-password"
        autoFocus
      />
      <TextField {...field('code')} label={t('account.factor.code')} autoComplete="one-time-code" maxLength={40} />
      <FormFailure text={error === placed ? null : words(error)} />
      <Row gap="M">
        <SubmitButton
          word={t(what === 'renew' ? 'account.factor.renew' : 'account.factor.turnOff')}
          pendingWord={t('account.factor.checking')}
          isPending={isPending}
        />
        <Button onClick={onCancel}>{t('account.factor.cancel')}</Button>
      </Row>
    </form>
  );
}
