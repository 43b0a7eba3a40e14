import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/kit/Notice.tsx';

/** To front-desk staff: why they see this and cannot change it. */
export function ManagersOnly() {
  const { t } = useTranslation();
  return <Notice>{t('settings.managersOnly')}</Notice>;
}
