import { useTranslation } from 'react-i18next';
import { waitedFor } from '#ui/features/board/offers.ts';

/** `agora mesmo`, `há 5 min`, `há 2 h` or `há 3 dias`. */
export function useWaitedWords(now: Date): (createdAt: string) => string {
  const { t } = useTranslation();
  return (createdAt) => {
    const { unit, count } = waitedFor(createdAt, now);
    if (unit === 'now') return t('dashboard.waiting.justNow');
    if (unit === 'minutes') return t('dashboard.waiting.minutesAgo', { count });
    return unit === 'hours' ? t('dashboard.waiting.hoursAgo', { count }) : t('dashboard.waiting.daysAgo', { count });
  };
}
