import { useTranslation } from 'react-i18next';
import { formatLongDate, formatSlotDate, minuteOfService } from '#shared/time';
import { useSlotTimes } from '#ui/features/schedule/use-after-midnight.ts';
import { useServiceMinutes } from '#ui/features/schedule/use-service-minutes.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';

interface StaySpan {
  date: string;
  time: string;
  minutes: number;
}

/** Days and times of enquiries in the reader's language. */
export function useEnquiryWords() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const timeOf = useSlotTimes();
  const momentOf = useServiceMinutes();
  const spanOf = ({ date, time, minutes }: StaySpan): string =>
    t('enquiries.quote.span', {
      from: timeOf({ date, time }),
      until: momentOf(date, minuteOfService(time) + minutes),
    });
  return {
    ...{ momentOf, spanOf },
    dayOf: (date: string) => formatLongDate(date, language),
    dateOf: (slot: { date: string; time: string }) => formatSlotDate(slot, language),
    optionOf: (option: StaySpan & { roomName: string }): string =>
      t('enquiries.quote.optionAt', {
        room: option.roomName,
        date: formatSlotDate(option, language),
        span: spanOf(option),
      }),
  };
}
