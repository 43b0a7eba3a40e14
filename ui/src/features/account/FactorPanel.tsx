import { Button } from '@fluentui/react-components';
import { Checkmark20Regular } from '@fluentui/react-icons/svg/checkmark';
import { Copy20Regular } from '@fluentui/react-icons/svg/copy';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#shared/auth/rules';
import { type SecondFactor, secondFactorProof } from '#shared/auth/schema';
import { formatInstant } from '#shared/time';
import { FactorSetUp } from '#ui/features/account/FactorSetUp.tsx';
import { useFactorStyles } from '#ui/features/account/factor-styles.ts';
import { useEndFactor, useRenewRecoveryCodes, useSecondFactor } from '#ui/features/account/use-account.ts';
import { PasswordField } from '#ui/features/auth/PasswordField.tsx';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { useFailureWords } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { PLATFORM_ZONE } from '#ui/features/platform/zone.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { Row, Stack } from '#ui/kit/layout.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { StateWord } from '#ui/kit/StateWord.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { saveFile } from '#ui/kit/save-file.ts';
import { Text } from '#ui/kit/Text.tsx';
import { TextField } from '#ui/kit/TextField.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

/** New recovery codes are recommended from this many left. */
const FEW = 3;

type FactorView = 'state' | 'setUp' | 'renew' | 'end';

export function FactorPanel() {
  const { t } = useTranslation();
  const toast = useToast();
  const { user } = useAuth();
  const read = useSecondFactor();
  const [step, setStep] = useState<FactorView>('state');
  // Shown only once: kept until the user confirms that they are saved
  const [codes, setCodes] = useState<string[] | null>(null);
  const place = useRef<HTMLDivElement>(null);
  if (!can(user, 'manageVenues') && read.data?.isOn !== true) return null;
  const back = () => {
    setStep('state');
    // The button that had the focus no longer exists
    requestAnimationFrame(() => place.current?.focus());
  };
  const show = (fresh: string[]) => {
    setCodes(fresh);
    setStep('state');
  };
  const kept = () => {
    setCodes(null);
    back();
  };
  const ended = () => {
    toast({ title: t('account.factor.ended') });
    back();
  };
  return (
    <Panel title={t('account.factor.title')} text={t('account.factor.text')}>
      {codes !== null ? (
        <RecoveryCodes codes={codes} onKept={kept} />
      ) : step === 'setUp' ? (
        <FactorSetUp onCancel={back} onDone={show} />
      ) : step === 'renew' ? (
        <FactorProof what="renew" onCancel={back} onDone={show} />
      ) : step === 'end' ? (
        <FactorProof what="end" onCancel={back} onDone={ended} />
      ) : (
        <div ref={place} tabIndex={-1}>
          <PanelRead read={read}>{(factor) => <State factor={factor} go={setStep} />}</PanelRead>
        </div>
      )}
    </Panel>
  );
}

function State({ factor, go }: { factor: SecondFactor; go: (step: FactorView) => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { isOn, isRequired, since, recoveryCodesLeft: count } = factor;
  if (!isOn || since === null) {
    return (
      <Stack gap="M">
        {isRequired && <Notice look="waiting">{t('account.factor.required')}</Notice>}
        <Row gap="M">
          <Button appearance="primary" onClick={() => go('setUp')}>
            {t('account.factor.turnOn')}
          </Button>
        </Row>
      </Stack>
    );
  }
  return (
    <Stack gap="M">
      <Row as="p" gap="M">
        <StateWord look="free" word={t('account.factor.on')} />
        <span>{t('account.factor.since', { when: formatInstant(since, language, PLATFORM_ZONE) })}</span>
      </Row>
      <Text look="aside">{t('account.factor.left', { count })}</Text>
      {count <= FEW && <Notice look="waiting">{t('account.factor.few')}</Notice>}
      <Row gap="M">
        <Button onClick={() => go('renew')}>{t('account.factor.renew')}</Button>
        <Button onClick={() => go('end')}>{t('account.factor.turnOff')}</Button>
      </Row>
    </Stack>
  );
}

function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const styles = useFactorStyles();
  const { t } = useTranslation();
  const toast = useToast();
  const [isCopied, setCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join('\n');
  const copy = async () => {
    try {
      // `navigator.clipboard` is undefined on pages without TLS
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast({ title: t('app.error'), description: t('account.factor.copyFailed'), look: 'destructive' });
    }
  };
  return (
    <Stack gap="M">
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('account.factor.codesTitle')}
      </h3>
      <p>{t('account.factor.codesText')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row gap="M">
        <Button icon={isCopied ? <Checkmark20Regular /> : <Copy20Regular />} onClick={() => void copy()}>
          <span role="status">{t(isCopied ? 'account.factor.copied' : 'account.factor.copy')}</span>
        </Button>
        <Button onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'reserva-codigos.txt')}>
          {t('account.factor.save')}
        </Button>
        <Button appearance="primary" onClick={onKept}>
          {t('account.factor.kept')}
        </Button>
      </Row>
    </Stack>
  );
}

interface ProofProps {
  what: 'renew' | 'end';
  onCancel: () => void;
  /** New recovery codes; empty once the second factor is off. */
  onDone: (codes: string[]) => void;
}

/** Turning off or renewing the second factor requires both the password and a code. */
function FactorProof({ what, onCancel, onDone }: ProofProps) {
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
