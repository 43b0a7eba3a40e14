import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/kit/Notice.tsx';

export function ManagersOnly() {
  const { t } = useTranslation();
  return <Notice>{t('settings.managersOnly')}</Notice>;
}
