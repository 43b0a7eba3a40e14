import { formatClockTime, formatShortSlotDate, localOf } from '#shared/time';
import { useNow } from '#ui/features/dashboard/use-now.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';

/** Time at the venue; with the date if it is not today. */
export function useSince(timezone: string): (iso: string) => string {
  const { language } = useLanguage();
  const today = localOf(useNow(), timezone).date;
  return (iso) => {
    const { date } = localOf(new Date(iso), timezone);
    const time = formatClockTime(iso, timezone);
    return date === today ? time : `${formatShortSlotDate({ date, time }, language)}, ${time}`;
  };
}
