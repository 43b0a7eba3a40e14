import { useMutation } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { EndpointName, InputOf, ReplyOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import { parsePhone } from '#shared/phone';
import type { StaffReservation } from '#shared/reservations/desk';
import { isDate } from '#shared/time';
import { ApiError } from '#ui/api/api-error.ts';
import { useApiQuery } from '#ui/api/api-query.ts';
import { useClient } from '#ui/api/client.ts';
import { useLoggedOutOn } from '#ui/features/auth/use-logged-out.ts';
import { useDayCache } from '#ui/features/parties/use-day-cache.ts';

type PartyWrite = 'moveReservation' | 'undoReservation' | 'changeReservation' | 'markDeposit';

export const CONFLICT = 409;

export function currentOf(error: unknown): StaffReservation | null {
  if (!(error instanceof ApiError) || error.code !== 'stale') return null;
  return (error.current as StaffReservation | undefined) ?? null;
}

type PartyInput<Name extends PartyWrite> = Omit<InputOf<Name>, 'venueId'>;

function useWriteParts<Name extends PartyWrite>(name: Name, venueId: string) {
  const client = useClient();
  const cache = useDayCache(venueId);
  return useMemo(
    () => ({
      send: (input: PartyInput<Name>) => client.call(name, { ...input, venueId } as InputOf<Name>),
      succeeded: (party: ReplyOf<Name>) => cache.settle(party as StaffReservation),
      failed: (error: unknown) => {
        const current = currentOf(error);
        if (current !== null) cache.settle(current);
        else if (error instanceof ApiError && error.status === CONFLICT) void cache.refresh();
      },
    }),
    [client, cache, name, venueId],
  );
}

/** A write to a party: the board shows the response at once, and the current row after a refusal. */
export function usePartyWrite<Name extends PartyWrite>(name: Name, venueId: string) {
  const { send, succeeded, failed } = useWriteParts(name, venueId);
  return useMutation<ReplyOf<Name>, Error, PartyInput<Name>>({
    mutationFn: send,
    onSuccess: succeeded,
    onError: failed,
  });
}

/** For screens with their own pending state: `done` runs with the cache update, so both render in one pass. */
export function usePartySend<Name extends PartyWrite>(name: Name, venueId: string) {
  const { send, succeeded, failed } = useWriteParts(name, venueId);
  return useCallback(
    async (input: PartyInput<Name>, done: (end: { party: ReplyOf<Name> } | { error: unknown }) => void) => {
      const end = await send(input).then(
        (party) => ({ party }),
        (error: unknown) => ({ error }),
      );
      if ('party' in end) succeeded(end.party);
      else failed(end.error);
      done(end);
    },
    [send, succeeded, failed],
  );
}

/** Idempotent booking: the key lives as long as the dialog and is renewed only if the server reports it as reused. */
export function useBookAtDesk(venueId: string) {
  const client = useClient();
  const cache = useDayCache(venueId);
  const [idempotencyKey, setKey] = useState(newId);
  return useMutation<ReplyOf<'bookAtDesk'>, Error, Omit<InputOf<'bookAtDesk'>, 'venueId'>>({
    mutationFn: (input) => client.call('bookAtDesk', { ...input, venueId }, { idempotencyKey }),
    onSuccess: cache.settle,
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.code === 'key_reused') setKey(newId());
      if (error.status === CONFLICT) void cache.refresh();
    },
  });
}

/** A query that is removed from the cache when unused, because its data ages. */
function useAging<Name extends EndpointName>(name: Name, input: InputOf<Name>, enabled = true) {
  const read = useApiQuery(name, input, { enabled, gcTime: 0 });
  useLoggedOutOn([read.error]);
  return read;
}

/** The venue's data on a typed phone number; disabled until the number is valid. */
export function useGuestSummary(venueId: string, typed: string) {
  const phone = parsePhone(typed);
  return { phone, ...useAging('guestSummary', { venueId, phone: phone ?? '' }, phone !== null) };
}

/** Shorter terms match too many guests. */
export const SEARCH_MIN = 2;

export const useFindParties = (venueId: string, search: string) =>
  useAging('findParties', { venueId, search: search.trim() }, search.trim().length >= SEARCH_MIN);

export const useFindEntries = (venueId: string, search: string) =>
  useAging('findEntries', { venueId, search: search.trim() }, search.trim().length >= SEARCH_MIN);

export const usePartyHistory = (venueId: string, id: string) => useAging('entityHistory', { venueId, id });

export const usePartyMessages = (venueId: string, date: string) => useAging('outbox', { venueId, list: 'day', date });

/** Shares the board's query key, so that cached slots show at once. */
export const useStaffSlots = (venueId: string, date: string) =>
  useApiQuery('staffSchedule', { venueId, date }, { enabled: isDate(date) });

export const useDayParties = (venueId: string, date: string) =>
  useApiQuery('venueReservations', { venueId, date }, { enabled: isDate(date) });
