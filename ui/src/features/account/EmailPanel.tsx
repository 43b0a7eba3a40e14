import { useTranslation } from 'react-i18next';
import type { OwnEmail } from '#shared/auth/schema';
import { formatInstant, formatInstantDate } from '#shared/time';
import { useOwnEmail, useSendEmailVerification } from '#ui/features/account/use-email.ts';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { useFailureWords } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { PLATFORM_ZONE } from '#ui/features/platform/zone.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { Stack } from '#ui/kit/layout.tsx';
import { StateWord } from '#ui/kit/StateWord.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

export function EmailPanel() {
  const { t } = useTranslation();
  const read = useOwnEmail();
  return (
    <Panel title={t('emailVerification.panel.title')}>
      <PanelRead read={read}>{(state) => <State state={state} />}</PanelRead>
    </Panel>
  );
}

function State({ state }: { state: OwnEmail }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { verifiedAt, sentAt, canSend } = state;
  const isVerified = verifiedAt !== null;
  return (
    <Stack gap="M" align="Start">
      <StateWord
        look={isVerified ? 'free' : 'wait'}
        word={t(`emailVerification.panel.${isVerified ? 'verified' : 'unverified'}`)}
      />
      <Text look="lead">
        {isVerified
          ? t('emailVerification.panel.verifiedText', { date: formatInstantDate(verifiedAt, language, PLATFORM_ZONE) })
          : t('emailVerification.panel.unverifiedText')}
      </Text>
      {!isVerified && canSend && (
        <>
          {sentAt !== null && (
            <Text look="lead">
              {t('emailVerification.panel.sentAt', { when: formatInstant(sentAt, language, PLATFORM_ZONE) })}
            </Text>
          )}
          <SendButton state={state} />
        </>
      )}
    </Stack>
  );
}

function SendButton({ state: { email, sentAt } }: { state: OwnEmail }) {
  const { t } = useTranslation();
  const toast = useToast();
  const words = useFailureWords();
  const { mutate, isPending, error } = useSendEmailVerification();
  const onSuccess = ({ verifiedAt }: OwnEmail) => {
    if (verifiedAt !== null) return;
    toast({
      title: t('emailVerification.panel.sent'),
      description: t('emailVerification.panel.sentText', { email: email ?? '' }),
    });
  };
  return (
    <>
      <SubmitButton
        type="button"
        appearance="secondary"
        word={t(`emailVerification.panel.${sentAt === null ? 'send' : 'sendAgain'}`)}
        pendingWord={t('emailVerification.panel.sending')}
        isPending={isPending}
        onClick={() => mutate({ input: {} }, { onSuccess })}
      />
      <FormFailure text={words(error)} />
    </>
  );
}
