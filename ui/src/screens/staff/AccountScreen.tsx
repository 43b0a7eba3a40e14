import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { EmailPanel } from '#ui/features/account/EmailPanel.tsx';
import { FactorPanel } from '#ui/features/account/FactorPanel.tsx';
import { PasswordPanel } from '#ui/features/account/PasswordPanel.tsx';
import { SessionsPanel } from '#ui/features/account/SessionsPanel.tsx';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { Page } from '#ui/kit/Page.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { letters } from '#ui/theme/fragments.ts';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  column: { maxWidth: '720px', marginInline: 'auto', display: 'grid', gap: tokens.spacingVerticalXL },
  title: {
    ...letters.hero,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    [media.phone]: { ...letters.XXL },
  },
});

export default function AccountScreen() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { user } = useAuth();
  return (
    <Page title={t('account.title')}>
      <div className={styles.column}>
        <div>
          <h1 className={styles.title}>{t('account.title')}</h1>
          <Text look="muted" breakWords>
            {user?.email ?? t('auth.choice.admin')}
          </Text>
        </div>
        {user !== null && user.email !== null && <EmailPanel />}
        <FactorPanel />
        <PasswordPanel />
        <SessionsPanel />
      </div>
    </Page>
  );
}
