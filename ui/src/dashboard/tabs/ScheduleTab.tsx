import { useTranslation } from 'react-i18next';
import { Panel } from '#ui/dashboard/tabs/Panel.tsx';

export function ScheduleTab() {
  const { t } = useTranslation();
  return <Panel title={t('dashboard.schedule.title')} text={t('dashboard.schedule.text')} />;
}
