import { useTranslation } from 'react-i18next';
import { formatShortDate } from '#shared/i18n/written-date';
import {
  addDays,
  formatLongDate,
  formatShortSlotDate,
  formatSlotDate,
  minuteOfService,
  timeOfService,
} from '#shared/time';
import { useSlotTimes } from '#ui/features/schedule/use-after-midnight.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';

/** Minutes after the service day's midnight at which the next service day starts (06:00). */
const NEXT_DAY = 30 * 60;

interface Stay {
  date: string;
  time: string;
  minutes: number;
}

/** Days and times of enquiries in the reader's language. */
export function useEnquiryWords() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const timeOf = useSlotTimes();
  /** A minute of the service day; one of the next day has its date. */
  const momentOf = (date: string, minute: number): string => {
    const time = timeOfService(minute);
    return minute < NEXT_DAY ? timeOf({ date, time }) : `${time} (${formatShortDate(addDays(date, 1), language)})`;
  };
  const spanOf = ({ date, time, minutes }: Stay): string =>
    t('enquiries.quote.span', {
      from: timeOf({ date, time }),
      until: momentOf(date, minuteOfService(time) + minutes),
    });
  return {
    ...{ momentOf, spanOf },
    dayOf: (date: string) => formatLongDate(date, language),
    shortDayOf: (date: string) => formatShortDate(date, language),
    shortDateOf: (slot: { date: string; time: string }) => formatShortSlotDate(slot, language),
    dateOf: (slot: { date: string; time: string }) => formatSlotDate(slot, language),
    optionOf: (option: Stay & { roomName: string }): string =>
      t('enquiries.quote.optionAt', {
        room: option.roomName,
        date: formatSlotDate(option, language),
        span: spanOf(option),
      }),
  };
}
