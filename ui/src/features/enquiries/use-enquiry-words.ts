import { useTranslation } from 'react-i18next';
import { startAsEnd } from '#shared/enquiries/quote-end';
import type { Quote, QuoteOption } from '#shared/enquiries/schema';
import { formatLongDate, formatShortDate, formatShortSlotDate, formatSlotDate, minuteOfService } from '#shared/time';
import { useNow } from '#ui/features/dashboard/use-now.ts';
import { useSlotTimes } from '#ui/features/schedule/use-after-midnight.ts';
import { useServiceMinutes } from '#ui/features/schedule/use-service-minutes.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';

interface StaySpan {
  date: string;
  time: string;
  minutes: number;
}

/** `startAsEnd` of the options that are still held, or of all once none is. */
export function endingStart({ validUntil, options }: Quote): QuoteOption | null {
  const held = options.filter(({ state }) => state === 'held');
  return startAsEnd(validUntil, held.length > 0 ? held : options);
}

/** Days and times of enquiries in the reader's language. */
export function useEnquiryWords() {
  const { t } = useTranslation();
  const today = useNow().toISOString();
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
    /** Follows "até". */
    endOf: (quote: Quote): string => {
      const start = endingStart(quote);
      return start === null
        ? t('enquiries.quote.endOfDay', { date: formatLongDate(quote.validUntil, language) })
        : t('enquiries.quote.endAtStart', { date: formatSlotDate(start, language), time: start.time });
    },
    shortDayOf: (date: string) => formatShortDate(date, language, today),
    shortDateOf: (slot: { date: string; time: string }) => formatShortSlotDate(slot, language, today),
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
