import { useTranslation } from 'react-i18next';
import type { StaffEntry } from '#shared/waitlist/schema';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';

export function WantedTime({ altPref, date, time }: Pick<StaffEntry, 'altPref' | 'date' | 'time'>) {
  const { t } = useTranslation();
  const when = { time: useSlotTime(date)(time) };
  if (altPref === 'ANY') return t('dashboard.waiting.any');
  return altPref === 'STRICT' ? t('dashboard.waiting.strict', when) : t('dashboard.waiting.near', when);
}
