import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EndpointName, InputOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import type { StaffEntry } from '#shared/waitlist/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { invalidateApi } from '#ui/api/api-query.ts';
import { useClient } from '#ui/api/client.ts';
import { useTabRead } from '#ui/features/dashboard/tabs/use-tab-calls.ts';

const CONFLICT = 409;

/** Free seats of a day and the entries that get them next. Disabled on days without offers. */
export const useSuggestions = (venueId: string, date: string, isWanted: boolean) =>
  useTabRead('suggestions', { venueId, date }, isWanted);

export const useSkips = ({ venueId, id }: StaffEntry) => useTabRead('skipsOfEntry', { venueId, id });

const touched = [
  'venueWaitlist',
  'venueReservations',
  'staffSchedule',
  'suggestions',
  'dayFigures',
] as const satisfies EndpointName[];

function useReadAgain(venueId: string) {
  const cache = useQueryClient();
  return () => invalidateApi(cache, touched, { venueId });
}

/** Idempotent: the key is created with the dialog. */
export function useAddEntry(venueId: string) {
  const client = useClient();
  const readAgain = useReadAgain(venueId);
  const [idempotencyKey, setKey] = useState(newId);
  return useMutation({
    mutationFn: (input: Omit<InputOf<'addToWaitlist'>, 'venueId'>) =>
      client.call('addToWaitlist', { venueId, ...input }, { idempotencyKey }),
    onSuccess: readAgain,
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.code === 'key_reused') setKey(newId());
      if (error.status === CONFLICT) void readAgain();
    },
  });
}

/** A refusal also refetches the board. */
export function useWithdraw(venueId: string) {
  const client = useClient();
  const readAgain = useReadAgain(venueId);
  return useMutation({
    mutationFn: ({ id, version }: StaffEntry) => client.call('withdrawEntry', { venueId, id, version }),
    onSettled: readAgain,
  });
}
