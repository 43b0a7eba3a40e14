import { useTranslation } from 'react-i18next';
import { AdminLogInForm } from '#ui/features/auth/AdminLogInForm.tsx';
import { LoginFormScreen } from '#ui/screens/public/LoginFormScreen.tsx';

export default function LoginAdminScreen() {
  const { t } = useTranslation();
  return (
    <LoginFormScreen
      title={t('auth.choice.admin')}
      lead={t('auth.page.adminLead')}
      Form={AdminLogInForm}
      other={{ page: '/login-manager', words: t('auth.page.asManager') }}
    />
  );
}
