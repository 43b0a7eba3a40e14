import { Switch } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { can } from '#shared/auth/rules';
import { isUnreached } from '#ui/api/api-error.ts';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { useFailureWords, useTabRead, useTabWrite } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

const useStyles = makeStyles({
  switch: { marginLeft: '-8px', minHeight: '44px', alignItems: 'center' },
});

/** Requires a second factor of owners. Only an owner who has one may turn it on; administrators may read it. */
export function SignInRulesSwitch() {
  const styles = useStyles();
  const { t } = useTranslation();
  const toast = useToast();
  const words = useFailureWords();
  const mayChange = can(useAuth().user, 'changePlatform');
  const read = useTabRead('signInRules', {});
  const own = useTabRead('secondFactor', {});
  const { mutate, isPending, variables, error } = useTabWrite('saveSignInRules');
  // The answer was lost, not the change
  const isDone = isUnreached(error) && variables?.input.ownersNeedCode === read.data?.ownersNeedCode;
  const lacksOwn = mayChange && own.data?.isOn === false;
  const set = (ownersNeedCode: boolean) =>
    mutate(
      { input: { ownersNeedCode } },
      { onSuccess: () => toast({ title: t(`platform.signInRules.${ownersNeedCode ? 'on' : 'off'}`) }) },
    );
  return (
    <Panel wide title={t('platform.signInRules.title')} text={t('platform.signInRules.text')}>
      <PanelRead read={read}>
        {({ ownersNeedCode }) => (
          <Switch
            className={styles.switch}
            label={t('platform.signInRules.switch')}
            // Optimistic while the request is pending
            checked={isPending ? variables.input.ownersNeedCode : ownersNeedCode}
            disabled={!mayChange || (lacksOwn && !ownersNeedCode)}
            onChange={(_, { checked }) => !isPending && set(checked)}
          />
        )}
      </PanelRead>
      {!mayChange && <Text look="aside">{t('platform.signInRules.ownerOnly')}</Text>}
      {lacksOwn && read.data?.ownersNeedCode === false && (
        <>
          <Text look="aside">{t('platform.signInRules.ownFirst')}</Text>
          <ButtonLink to="/conta" appearance="subtle">
            {t('platform.signInRules.toAccount')}
          </ButtonLink>
        </>
      )}
      <FormFailure text={isDone ? null : words(error)} />
    </Panel>
  );
}
