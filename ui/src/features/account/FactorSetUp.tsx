import { Button, Link } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { type SecondFactorSecret, secondFactorStart, signInCode } from '#shared/auth/schema';
import { useFactorStyles } from '#ui/features/account/factor-styles.ts';
import { useBeginFactor, useConfirmFactor } from '#ui/features/account/use-account.ts';
import { PasswordField } from '#ui/features/auth/PasswordField.tsx';
import { useFailureWords } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { Row } from '#ui/kit/layout.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { Text } from '#ui/kit/Text.tsx';
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
  const { form, field, submit, refuseWith, placed } = useZodForm(
    secondFactorStart,
    { current: '' },
    { byCode: { invalid_credentials: { current: t('account.password.wrong') } } },
  );
  const { mutate, isPending, error } = begin;
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={submit((input) => !isPending && mutate({ input }, { onError: refuseWith }))}
    >
      <p>{t('account.factor.passwordText')}</p>
      <PasswordField
        {...field('current')}
        label={t('account.password.current')}
        autoComplete="current-password"
        autoFocus
      />
      <FormFailure text={error === placed ? null : words(error)} />
      <Row gap="M">
        <SubmitButton
          word={t('account.factor.next')}
          pendingWord={t('account.factor.checking')}
          isPending={isPending}
        />
        <Button onClick={onCancel}>{t('account.factor.cancel')}</Button>
      </Row>
    </form>
  );
}

function CodeForm({ made: { secret, link }, onCancel, onDone }: SetUpProps & { made: SecondFactorSecret }) {
  const styles = useFactorStyles();
  const { t } = useTranslation();
  const toast = useToast();
  const words = useFailureWords();
  const { form, field, submit, refuseWith, placed } = useZodForm(
    signInCode,
    { code: '' },
    { byCode: { code_wrong: 'code' } },
  );
  const { mutate, isPending, error } = useConfirmFactor();
  const onSuccess = ({ codes }: { codes: string[] }) => {
    toast({ title: t('account.factor.done') });
    onDone(codes);
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={submit((input) => !isPending && mutate({ input }, { onSuccess, onError: refuseWith }))}
    >
      <p>{t('account.factor.scan')}</p>
      <QrCode text={link} label={t('account.factor.qr')} />
      <Text look="aside">{t('account.factor.manual')}</Text>
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
      <FormFailure text={error === placed ? null : words(error)} />
      <Row gap="M">
        <SubmitButton
          word={t('account.factor.confirm')}
          pendingWord={t('account.factor.checking')}
          isPending={isPending}
        />
        <Button onClick={onCancel}>{t('account.factor.cancel')}</Button>
      </Row>
    </form>
  );
}

const useStyles = makeStyles({
  // Black on white in every theme: cameras expect it
  root: { width: '208px', maxWidth: '100%', height: 'auto', backgroundColor: '#fff', borderRadius: '8px' },
});

/** Quiet zone in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

function QrCode({ text, label }: { text: string; label: string }) {
  const styles = useStyles();
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={styles.root}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
