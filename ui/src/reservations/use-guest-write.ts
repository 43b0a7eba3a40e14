import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { InputOf, ReplyOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import { ApiError, ConnectionError } from '#ui/app/api-error.ts';
import { useClient } from '#ui/app/client.ts';
import { attemptLeft, dropAttempt, type GuestWrite, keepAttempt } from '#ui/reservations/kept-form.ts';
import { callWithProof } from '#ui/reservations/proof-of-work.ts';
import { useSendAgain } from '#ui/reservations/use-send-again.ts';
import type { VisitState } from '#ui/reservations/use-visit.ts';
import { useRefreshSlots } from '#ui/schedule/use-schedule.ts';

const CONFLICT = 409;

/** A conflict, or a phone to be proven: about what was asked for. */
const isOfWanted = (error: unknown) =>
  error instanceof ApiError && (error.status === CONFLICT || error.code === 'phone_unproven');

interface Told<Name extends GuestWrite> {
  onSuccess: (reply: ReplyOf<Name>) => void;
  onError: (error: Error) => void;
}

/**
 * A booking or a place in the list, made once however often the button is pressed: the key is born with the form, kept
 * while nothing is known of the outcome, also when the page is loaded anew, and renewed after a success or where it was
 * used for something else. What did not reach the server is sent again with the same key when the line is back, unless
 * the form was changed meanwhile.
 */
export function useGuestWrite<Name extends GuestWrite>(
  name: Name,
  { venueId, edits }: Pick<VisitState, 'venueId' | 'edits'>,
  told: Told<Name>,
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
      // Of a fault inside the server nobody knows what it came to
      if (error.status < 500) dropAttempt(name, venueId);
      if (error.code === 'key_reused') setKey(newId());
      if (error.status === CONFLICT) refreshSlots();
    },
  });
  // Not while drawing for the first time: the server knows nothing of this tab
  useEffect(() => {
    const attempt = attemptLeft(name, venueId);
    if (attempt === null) return;
    setKey(attempt.key);
    setLeft(attempt.input);
  }, [name, venueId]);

  const unsent = write.isIdle ? left : write.error instanceof ConnectionError ? write.variables : null;
  const again = useSendAgain(unsent !== null && edits === editsThen, () => {
    // The words are on the page already
    const onError = (error: Error) => error instanceof ConnectionError || told.onError(error);
    if (unsent !== null) write.mutate(unsent, { onSuccess: told.onSuccess, onError });
  });
  const send = (input: InputOf<Name>) => {
    if (write.isPending) return;
    setEditsThen(edits);
    again.startOver();
    write.mutate(input, told);
  };
  // What such a refusal is about is something else by now
  const isPast = edits !== editsThen && isOfWanted(write.error);
  return {
    send,
    /** Sends the same once more with the proof that it was refused for; nothing where the form was changed since. */
    repeat: (phoneProof: string | undefined) => {
      if (write.variables !== undefined && edits === editsThen) send({ ...write.variables, phoneProof });
    },
    isPending: write.isPending,
    /** The browser works on what the server asked for before it takes the call. */
    isSolving,
    error: isPast ? null : (write.error ?? (unsent === null ? null : new ConnectionError(null))),
    /** It goes by itself when the line is back. */
    isWaiting: unsent !== null && edits === editsThen && again.isHopeful,
  };
}
