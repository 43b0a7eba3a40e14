import { useTranslation } from 'react-i18next';
import { LoginFormScreen } from '#ui/auth/LoginFormScreen.tsx';
import { ManagerPanel } from '#ui/auth/ManagerPanel.tsx';

export default function LoginManagerScreen() {
  const { t } = useTranslation();
  return (
    <LoginFormScreen
      title={t('auth.choice.manager')}
      lead={t('auth.page.managerLead')}
      Form={ManagerPanel}
      other={{ page: '/login-admin', words: t('auth.page.asAdmin') }}
    />
  );
}
