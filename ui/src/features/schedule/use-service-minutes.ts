import { addDays, formatShortDate, timeOfService } from '#shared/time';
import { useSlotTimes } from '#ui/features/schedule/use-after-midnight.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';

/** From here on a time is no slot of the service day. */
const NEXT_DAY = 30 * 60;

/** Formats a minute of the service day; one after midnight names its day, one of the next service day its date. */
export function useServiceMinutes(): (date: string, minute: number) => string {
  const { language } = useLanguage();
  const timeOf = useSlotTimes();
  return (date, minute) => {
    const time = timeOfService(minute);
    return minute < NEXT_DAY ? timeOf({ date, time }) : `${time} (${formatShortDate(addDays(date, 1), language)})`;
  };
}
