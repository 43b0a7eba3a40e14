import { useTranslation } from 'react-i18next';
import { ManagerPanel } from '#ui/features/auth/ManagerPanel.tsx';
import { LoginFormScreen } from '#ui/screens/public/LoginFormScreen.tsx';

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
