import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { EndpointName, InputOf, ReplyOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import { parsePhone } from '#shared/phone';
import type { StaffReservation } from '#shared/reservations/desk';
import { isDate } from '#shared/time';
import { ApiError } from '#ui/app/api-error.ts';
import { useClient } from '#ui/app/client.ts';
import { useLoggedOutOn } from '#ui/auth/use-logged-out.ts';
import { useDayCache } from '#ui/parties/use-day-cache.ts';

type PartyWrite = 'moveReservation' | 'undoReservation' | 'changeReservation' | 'markDeposit';

const CONFLICT = 409;

/** A refusal that shows how the party stands now. */
export function currentOf(error: unknown): StaffReservation | null {
  if (!(error instanceof ApiError) || error.code !== 'stale') return null;
  return (error.current as StaffReservation | undefined) ?? null;
}

type PartyInput<Name extends PartyWrite> = Omit<InputOf<Name>, 'venueId'>;

/** The parts of an act on a party: the call, and what the board shows of its answer and after a refusal. */
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

/** One act on a party: the board shows its answer at once, and the truth after a refusal. */
export function usePartyWrite<Name extends PartyWrite>(name: Name, venueId: string) {
  const { send, succeeded, failed } = useWriteParts(name, venueId);
  return useMutation<ReplyOf<Name>, Error, PartyInput<Name>>({
    mutationFn: send,
    onSuccess: succeeded,
    onError: failed,
  });
}

/**
 * The same for a screen that keeps account of its acts itself: `done` is told in the very step in which the board takes the
 * answer, so that both are drawn as one.
 */
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

/**
 * Taking a party at the desk, once however often the button is pressed: the key is born with the dialog, kept while
 * nothing is known of the outcome, and renewed where it was used for something else.
 */
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

/** A read under its endpoint's name, asked while `enabled`; forgotten when nobody looks, because it ages. */
function useAging<Name extends EndpointName>(name: Name, input: InputOf<Name>, enabled = true) {
  const client = useClient();
  const read = useQuery({
    queryKey: [name, input],
    queryFn: ({ signal }) => client.call(name, input, { signal }),
    enabled,
    gcTime: 0,
  });
  useLoggedOutOn([read.error]);
  return read;
}

/** What the venue knows of a phone as typed; nothing is asked before it is one. */
export function useGuestSummary(venueId: string, typed: string) {
  const phone = parsePhone(typed);
  return { phone, ...useAging('guestSummary', { venueId, phone: phone ?? '' }, phone !== null) };
}

/** Fewer letters find half the town. */
export const SEARCH_MIN = 2;

export const useFindParties = (venueId: string, search: string) =>
  useAging('findParties', { venueId, search: search.trim() }, search.trim().length >= SEARCH_MIN);

export const useFindEntries = (venueId: string, search: string) =>
  useAging('findEntries', { venueId, search: search.trim() }, search.trim().length >= SEARCH_MIN);

export const usePartyHistory = (venueId: string, id: string) => useAging('entityHistory', { venueId, id });

export const usePartyMessages = (venueId: string, date: string) => useAging('outbox', { venueId, list: 'day', date });

/** A day's slots; under the board's own key, so that what the board knows stands at once. */
export function useStaffSlots(venueId: string, date: string) {
  const client = useClient();
  const input = { venueId, date };
  return useQuery({
    queryKey: ['staffSchedule', input],
    queryFn: ({ signal }) => client.call('staffSchedule', input, { signal }),
    enabled: isDate(date),
  });
}

/** A day's parties, under the board's own key too. */
export function useDayParties(venueId: string, date: string) {
  const client = useClient();
  const input = { venueId, date };
  return useQuery({
    queryKey: ['venueReservations', input],
    queryFn: ({ signal }) => client.call('venueReservations', input, { signal }),
    enabled: isDate(date),
  });
}
