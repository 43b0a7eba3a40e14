import { useQueryClient } from '@tanstack/react-query';
import type { StaffEnquiry } from '#shared/enquiries/schema';
import { isDate } from '#shared/time';
import { apiKey } from '#ui/api/api-query.ts';
import { useTabRead } from '#ui/features/dashboard/tabs/use-tab-calls.ts';

export const useEnquiries = (venueId: string, isWanted = true) => useTabRead('venueEnquiries', { venueId }, isWanted);

export const useHallDay = (venueId: string, date: string) => useTabRead('hallDay', { venueId, date }, isDate(date));

export const useEnquiryHistory = (venueId: string, id: string) => useTabRead('entityHistory', { venueId, id });

/** Shows a changed enquiry at once, before the list is read again. */
export function useShowEnquiry(venueId: string): (changed: StaffEnquiry) => void {
  const cache = useQueryClient();
  return (changed) =>
    cache.setQueryData(apiKey('venueEnquiries', { venueId }), (list) =>
      list?.map((each) => (each.id === changed.id ? changed : each)),
    );
}
