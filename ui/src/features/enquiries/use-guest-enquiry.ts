import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GuestEnquiry } from '#shared/enquiries/schema';
import { apiKey, useApiQuery } from '#ui/api/api-query.ts';
import { useClient } from '#ui/api/client.ts';
import { showAnswer } from '#ui/features/reservations/show-answer.ts';

/** An enquiry by its guest link with the guest's answers. A refusal means that the shown state is stale. */
export function useGuestEnquiry(token: string) {
  const client = useClient();
  const queries = useQueryClient();
  const enquiry = useApiQuery(
    'guestEnquiry',
    { token },
    // The venue answers while the page is closed, so a returning guest must not see a cached state.
    { gcTime: 0, staleTime: 0, refetchOnWindowFocus: true, refetchOnReconnect: true },
  );
  const outcome = {
    onSuccess: (after: GuestEnquiry) => showAnswer(queries, apiKey('guestEnquiry', { token }), after),
    onError: () => void enquiry.refetch(),
  };
  const accept = useMutation({
    /** The version that the guest read: a replaced quote is refused. */
    mutationFn: ({ optionId, version }: { optionId: string; version: number }) =>
      client.call('acceptQuote', { token, optionId, version }),
    ...outcome,
  });
  const decline = useMutation({ mutationFn: () => client.call('declineQuote', { token }), ...outcome });
  return { enquiry, accept, decline };
}

export type GuestAnswers = Pick<ReturnType<typeof useGuestEnquiry>, 'accept' | 'decline'>;
