import { useTranslation } from 'react-i18next';
import type { ScheduleException } from '#shared/schedule/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { useSlotTimes } from '#ui/features/schedule/use-after-midnight.ts';
import { exceptionWords } from '#ui/features/week/exception-form.ts';

export function useExceptionWords(venue: ManagedVenue): (exception: ScheduleException) => string {
  const { t } = useTranslation();
  const timeOf = useSlotTimes();
  return (exception) => {
    const { date, time } = exception;
    const room = venue.rooms.find(({ id }) => id === exception.roomId)?.name;
    const { key, values } = exceptionWords(exception, room ?? t('week.day.wholeVenue'));
    const told = time === null ? values : { ...values, time: timeOf({ date, time }) };
    return t(`week.day.${key}` as 'week.day.hours', told);
  };
}
