import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiKey, useApiQuery } from '#ui/api/api-query.ts';
import { useClient } from '#ui/api/client.ts';
import { useRefreshSlots } from '#ui/features/schedule/use-schedule.ts';

/** A booking by its guest link with its actions. Cancelling and confirming are idempotent. */
export function useGuestReservation(token: string) {
  const client = useClient();
  const queries = useQueryClient();
  const refreshSlots = useRefreshSlots();
  // The venue may have changed the booking since the last visit.
  const booking = useApiQuery('guestReservation', { token }, { gcTime: 0 });
  const change = (name: 'cancelAsGuest' | 'confirmAsGuest') => ({
    mutationFn: () => client.call(name, { token }),
    onSuccess: (after: NonNullable<typeof booking.data>) => {
      queries.setQueryData(apiKey('guestReservation', { token }), after);
      refreshSlots();
    },
    // A refusal means that the shown state is stale.
    onError: () => void booking.refetch(),
  });
  return { booking, cancel: useMutation(change('cancelAsGuest')), confirm: useMutation(change('confirmAsGuest')) };
}
