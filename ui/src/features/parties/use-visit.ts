import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import type { StaffReservation } from '#shared/reservations/desk';
import { canMove } from '#shared/reservations/rules';
import { ApiError } from '#ui/api/api-error.ts';
import { useApiQuery } from '#ui/api/api-query.ts';
import { useClient } from '#ui/api/client.ts';
import { useLoggedOutOn } from '#ui/features/auth/use-logged-out.ts';
import { useDayCache } from '#ui/features/parties/use-day-cache.ts';
import { CONFLICT, currentOf } from '#ui/features/parties/use-parties.ts';

/** The other treatments of the party's visit in order. No read for a party that is part of none. */
export function useOtherParts(venueId: string, { id, visitPart }: StaffReservation) {
  const read = useApiQuery('visitParties', { venueId, id }, { enabled: visitPart !== undefined, gcTime: 0 });
  useLoggedOutOn([read.error]);
  const others = visitPart === undefined ? [] : read.data?.filter((part) => part.id !== id);
  return { others, error: read.error, isError: read.isError, refetch: read.refetch };
}

export const canCancel = ({ status }: StaffReservation): boolean => canMove(status, 'CANCELLED');

/** As `useBookAtDesk`. */
export function useBookVisit(venueId: string) {
  const client = useClient();
  const cache = useDayCache(venueId);
  const [idempotencyKey, setKey] = useState(newId);
  return useMutation({
    mutationFn: (input: Omit<InputOf<'bookVisitAtDesk'>, 'venueId'>) =>
      client.call('bookVisitAtDesk', { ...input, venueId }, { idempotencyKey }),
    onSuccess: (parts) => {
      for (const party of parts) cache.settle(party);
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.code === 'key_reused') setKey(newId());
      if (error.status === CONFLICT) void cache.refresh();
    },
  });
}

/** All open parts or none; a part that is not as seen is read again. */
export function useCancelVisit(venueId: string) {
  const client = useClient();
  const cache = useDayCache(venueId);
  return useMutation({
    mutationFn: (input: Omit<InputOf<'cancelVisit'>, 'venueId'>) => client.call('cancelVisit', { ...input, venueId }),
    onSuccess: (cancelled) => {
      for (const party of cancelled) cache.settle(party);
    },
    onError: (error) => {
      const current = currentOf(error);
      if (current !== null) cache.settle(current);
    },
  });
}
