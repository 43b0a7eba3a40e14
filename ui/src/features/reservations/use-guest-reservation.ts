import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiKey, useApiQuery } from '#ui/api/api-query.ts';
import { useClient } from '#ui/api/client.ts';
import { showAnswer } from '#ui/features/reservations/show-answer.ts';
import { useReadAtEnd } from '#ui/features/reservations/use-read-at-end.ts';
import { useRefreshSlots } from '#ui/features/schedule/use-schedule.ts';

/** A booking by its guest link with its actions. Cancelling and confirming are idempotent. */
export function useGuestReservation(token: string) {
  const client = useClient();
  const queries = useQueryClient();
  const refreshSlots = useRefreshSlots();
  const booking = useApiQuery(
    'guestReservation',
    { token },
    // The venue may have changed the booking since the guest last looked; the form has just read it
    { gcTime: 0, refetchOnWindowFocus: 'always', refetchOnReconnect: 'always' },
  );
  useReadAtEnd(booking.data?.status === 'HOLD' ? booking.data.holdUntil : null, booking.refetch);
  const change = (name: 'cancelAsGuest' | 'confirmAsGuest') => ({
    mutationFn: () => client.call(name, { token }),
    onSuccess: async (after: NonNullable<typeof booking.data>) => {
      await showAnswer(queries, apiKey('guestReservation', { token }), after);
      refreshSlots();
    },
    // A refusal means that the shown state is stale.
    onError: () => void booking.refetch(),
  });
  return { booking, cancel: useMutation(change('cancelAsGuest')), confirm: useMutation(change('confirmAsGuest')) };
}
