import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { InputOf, ReplyOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import { ApiError, ConnectionError } from '#ui/api/api-error.ts';
import { useClient } from '#ui/api/client.ts';
import { attemptLeft, dropAttempt, type GuestWrite, keepAttempt } from '#ui/features/reservations/booking-draft.ts';
import { callWithProof } from '#ui/features/reservations/proof-of-work.ts';
import { useSendAgain } from '#ui/features/reservations/use-send-again.ts';
import type { VisitState } from '#ui/features/reservations/use-visit.ts';
import { useRefreshSlots } from '#ui/features/schedule/use-schedule.ts';

const CONFLICT = 409;

/** Refusals about the requested slot or phone: stale once the form changes. */
const isOfWanted = (error: unknown) =>
  error instanceof ApiError && (error.status === CONFLICT || error.code === 'phone_unproven');

interface WriteCallbacks<Name extends GuestWrite> {
  onSuccess: (reply: ReplyOf<Name>) => void;
  onError: (error: Error) => void;
}

/**
 * Sends a booking or waiting-list entry idempotently. The key survives reloads and unknown outcomes; a success or a
 * reused key renews it. A request that did not reach the server is retried with the same key unless the form changed.
 */
export function useGuestWrite<Name extends GuestWrite>(
  name: Name,
  { venueId, edits }: Pick<VisitState, 'venueId' | 'edits'>,
  callbacks: WriteCallbacks<Name>,
) {
  const client = useClient();
  const refreshSlots = useRefreshSlots();
  const [idempotencyKey, setKey] = useState(newId);
  const [left, setLeft] = useState<InputOf<Name> | null>(null);
  const [isSolving, setSolving] = useState(false);
  const [editsThen, setEditsThen] = useState(edits);
  const write = useMutation<ReplyOf<Name>, Error, InputOf<Name>>({
    mutationFn: (input) => {
      keepAttempt(name, venueId, { key: idempotencyKey, input });
      return callWithProof(
        (proof) => client.call(name, input, { idempotencyKey, proof }),
        () => setSolving(true),
      );
    },
    onSettled: () => setSolving(false),
    onSuccess: () => {
      dropAttempt(name, venueId);
      setKey(newId());
      refreshSlots();
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      // The outcome of a server fault is unknown, so the attempt stays
      if (error.status < 500) dropAttempt(name, venueId);
      if (error.code === 'key_reused') setKey(newId());
      if (error.status === CONFLICT) refreshSlots();
    },
  });
  // In an effect: SSR has no sessionStorage
  useEffect(() => {
    const attempt = attemptLeft(name, venueId);
    if (attempt === null) return;
    setKey(attempt.key);
    setLeft(attempt.input);
  }, [name, venueId]);

  const unsent = write.isIdle ? left : write.error instanceof ConnectionError ? write.variables : null;
  const again = useSendAgain(unsent !== null && edits === editsThen, () => {
    const onError = (error: Error) => error instanceof ConnectionError || callbacks.onError(error);
    if (unsent !== null) write.mutate(unsent, { onSuccess: callbacks.onSuccess, onError });
  });
  const send = (input: InputOf<Name>) => {
    if (write.isPending) return;
    setEditsThen(edits);
    again.startOver();
    write.mutate(input, callbacks);
  };
  const isPast = edits !== editsThen && isOfWanted(write.error);
  return {
    send,
    repeat: (phoneProof: string | undefined) => {
      if (write.variables !== undefined && edits === editsThen) send({ ...write.variables, phoneProof });
    },
    isPending: write.isPending,
    isSolving,
    error: isPast ? null : (write.error ?? (unsent === null ? null : new ConnectionError(null))),
    isWaiting: unsent !== null && edits === editsThen && again.isHopeful,
  };
}
