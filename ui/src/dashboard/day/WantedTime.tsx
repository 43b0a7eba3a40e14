import { useTranslation } from 'react-i18next';
import type { StaffEntry } from '#shared/waitlist/schema';

/** When a waiting party would sit, in a word. */
export function WantedTime({ altPref, time }: Pick<StaffEntry, 'altPref' | 'time'>) {
  const { t } = useTranslation();
  if (altPref === 'ANY') return t('dashboard.waiting.any');
  return altPref === 'STRICT' ? t('dashboard.waiting.strict', { time }) : t('dashboard.waiting.near', { time });
}
