import { formatClockTime, formatShortSlotDate, localOf } from '#shared/time';
import { useLanguage } from '#ui/app/i18n.ts';
import { useNow } from '#ui/dashboard/use-now.ts';

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
