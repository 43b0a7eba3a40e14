import { type Query, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { InputOf } from '#shared/api/table';
import type { GuestEntry } from '#shared/waitlist/schema';
import { apiKey, useApiQuery } from '#ui/api/api-query.ts';
import { useClient } from '#ui/api/client.ts';
import { showAnswer } from '#ui/features/reservations/show-answer.ts';
import { useReadAtEnd } from '#ui/features/reservations/use-read-at-end.ts';

type SlotChoice = Omit<InputOf<'takeAsGuest'>, 'token'>;

export function useGuestEntry(token: string) {
  const client = useClient();
  const queries = useQueryClient();
  const pause = usePause();
  const entry = useApiQuery(
    'guestEntry',
    { token },
    {
      // The venue changes the entry, so a returning guest must not see a cached state.
      gcTime: 0,
      staleTime: 0,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      // Polls while visible: the server keeps no connection open for waiting guests.
      refetchInterval: pause,
      refetchIntervalInBackground: false,
    },
  );
  useReadAtEnd(entry.data?.offer?.until, entry.refetch);
  const change = (name: 'acceptAsGuest' | 'leaveAsGuest') => ({
    mutationFn: () => client.call(name, { token }),
    onSuccess: (after: NonNullable<typeof entry.data>) => showAnswer(queries, apiKey('guestEntry', { token }), after),
    onError: () => void entry.refetch(),
  });
  const { onSuccess, onError } = change('acceptAsGuest');
  const take = useMutation({
    mutationFn: (slot: SlotChoice) => client.call('takeAsGuest', { token, ...slot }),
    ...{ onSuccess, onError },
  });
  return { entry, take, accept: useMutation(change('acceptAsGuest')), leave: useMutation(change('leaveAsGuest')) };
}

const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 60_000;
/** ±20 %, so that guests of one evening do not poll in step. */
const JITTER = 0.2;

/** Milliseconds until the next read: ×1.5 after each unchanged or failed one. False once the entry has ended. */
function usePause() {
  const [jitter] = useState(() => 1 + JITTER * (2 * Math.random() - 1));
  const changed = useRef<{ data: GuestEntry | undefined; reads: number }>({ data: undefined, reads: 0 });
  return ({ state }: Query<GuestEntry>): number | false => {
    const { data } = state;
    if (data !== undefined && !data.canLeave) return false;
    const reads = state.dataUpdateCount + state.errorUpdateCount;
    if (changed.current.data !== data) changed.current = { data, reads };
    const quiet = reads - changed.current.reads;
    return Math.round(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 1.5 ** quiet) * jitter);
  };
}
