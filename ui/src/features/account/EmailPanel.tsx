import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
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
import { StateWord } from '#ui/kit/StateWord.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

const useStyles = makeStyles({
  state: { display: 'grid', justifyItems: 'start', gap: tokens.spacingVerticalM },
  text: { color: tokens.colorNeutralForeground2, textWrap: 'pretty' },
});

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
  const styles = useStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { verifiedAt, sentAt, canSend } = state;
  const isVerified = verifiedAt !== null;
  return (
    <div className={styles.state}>
      <StateWord
        look={isVerified ? 'free' : 'wait'}
        word={t(`emailVerification.panel.${isVerified ? 'verified' : 'unverified'}`)}
      />
      <p className={styles.text}>
        {isVerified
          ? t('emailVerification.panel.verifiedText', { date: formatInstantDate(verifiedAt, language, PLATFORM_ZONE) })
          : t('emailVerification.panel.unverifiedText')}
      </p>
      {!isVerified && canSend && (
        <>
          {sentAt !== null && (
            <p className={styles.text}>
              {t('emailVerification.panel.sentAt', { when: formatInstant(sentAt, language, PLATFORM_ZONE) })}
            </p>
          )}
          <SendButton state={state} />
        </>
      )}
    </div>
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
