import { addDays } from '#shared/time';
import { useTabRead, useTabWrite } from '#ui/features/dashboard/tabs/use-tab-calls.ts';

export const useWeek = (venueId: string) => useTabRead('week', { venueId });
export const useSaveWeek = () => useTabWrite('saveRoomWeek');

export const useMonth = (venueId: string, month: string) => useTabRead('monthCalendar', { venueId, month });
export const useDayExceptions = (venueId: string, date: string) =>
  useTabRead('exceptions', { venueId, from: date, to: date });
export const useDayPreview = (venueId: string, date: string) => useTabRead('staffSchedule', { venueId, date });
export const useAddException = () => useTabWrite('addException');
export const useRemoveException = () => useTabWrite('removeException');

/** Exceptions of a year, which tell the closed holidays. */
export const useYearExceptions = (venueId: string, from: string) =>
  useTabRead('exceptions', { venueId, from, to: addDays(from, 365) });
