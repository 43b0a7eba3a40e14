import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { EmailPanel } from '#ui/features/account/EmailPanel.tsx';
import { FactorPanel } from '#ui/features/account/FactorPanel.tsx';
import { PasswordPanel } from '#ui/features/account/PasswordPanel.tsx';
import { SessionsPanel } from '#ui/features/account/SessionsPanel.tsx';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { Page } from '#ui/kit/Page.tsx';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  column: { maxWidth: '720px', marginInline: 'auto', display: 'grid', gap: tokens.spacingVerticalXL },
  title: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    [media.phone]: { fontSize: tokens.fontSizeBase600, lineHeight: tokens.lineHeightBase600 },
  },
  who: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
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
          <p className={styles.who}>{user?.email ?? t('auth.choice.admin')}</p>
        </div>
        {user !== null && user.email !== null && <EmailPanel />}
        <FactorPanel />
        <PasswordPanel />
        <SessionsPanel />
      </div>
    </Page>
  );
}
