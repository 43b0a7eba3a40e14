import { Button } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#shared/auth/rules';
import type { SecondFactor } from '#shared/auth/schema';
import { formatInstant } from '#shared/time';
import { FactorProof } from '#ui/features/account/FactorProof.tsx';
import { FactorSetUp } from '#ui/features/account/FactorSetUp.tsx';
import { RecoveryCodes } from '#ui/features/account/RecoveryCodes.tsx';
import { useSecondFactor } from '#ui/features/account/use-account.ts';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { PLATFORM_ZONE } from '#ui/features/platform/zone.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Row, Stack } from '#ui/kit/layout.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { StateWord } from '#ui/kit/StateWord.tsx';
import { Text } from '#ui/kit/Text.tsx';
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
