import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { systemClock } from '#shared/time';
import { useClient } from '#ui/app/client.ts';
import { guestEntryKey } from '#ui/reservations/guestKeys.ts';

/** A place in the list by its guest's link, and what the guest can do with it. Accepting or leaving twice is once. */
export function useGuestEntry(token: string) {
  const client = useClient();
  const queries = useQueryClient();
  const queryKey = guestEntryKey(token);
  const entry = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.call('guestEntry', { token }, { signal }),
    // The venue moves the list on: a guest who comes back to the page, or to a line, reads what became of the place.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });
  useReadAtEnd(entry.data?.offer?.until, entry.refetch);
  const change = (name: 'acceptAsGuest' | 'leaveAsGuest') => ({
    mutationFn: () => client.call(name, { token }),
    onSuccess: (after: NonNullable<typeof entry.data>) => queries.setQueryData(queryKey, after),
    // A refusal says that things stand otherwise than shown here.
    onError: () => void entry.refetch(),
  });
  return { entry, accept: useMutation(change('acceptAsGuest')), leave: useMutation(change('leaveAsGuest')) };
}

/** Once an offer has run out the page asks what became of it. */
function useReadAtEnd(until: string | undefined, read: () => unknown) {
  useEffect(() => {
    if (until === undefined) return;
    const left = new Date(until).getTime() - systemClock.now().getTime();
    if (left <= 0) return;
    // A moment later, so that the server's clock agrees.
    const timer = setTimeout(() => void read(), left + 2_000);
    return () => clearTimeout(timer);
  }, [until, read]);
}
