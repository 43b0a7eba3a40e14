import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
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
  error instanceof EarlierArrived ||
  (error instanceof ApiError && (error.status === CONFLICT || error.code === 'phone_unproven'));

/** The server has done an earlier request of this form, whose answer was lost before the guest changed the form. */
export class EarlierArrived extends Error {
  readonly reply: unknown;

  constructor(reply: unknown) {
    super('an earlier request of the form had arrived');
    this.reply = reply;
  }
}

interface WriteCallbacks<Name extends GuestWrite> {
  /** True to fail with `EarlierArrived`; otherwise the reply to the earlier request counts as the answer. */
  asksAbout?: (earlier: ReplyOf<Name>) => boolean;
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
  const unanswered = useUnanswered(name, venueId);
  const [isSolving, setSolving] = useState(false);
  const [editsThen, setEditsThen] = useState(edits);
  const call = (input: InputOf<Name>) =>
    callWithProof(
      (proof) => client.call(name, input, { idempotencyKey: unanswered.key, proof }),
      () => setSolving(true),
    );
  const write = useMutation<ReplyOf<Name>, Error, InputOf<Name>>({
    mutationFn: async (input) => {
      const others = unanswered.add(input);
      try {
        return await call(input);
      } catch (error) {
        if (!isReused(error)) throw error;
        const earlier = await answerToOneOf(others, call);
        if (earlier === undefined) throw error;
        if (callbacks.asksAbout?.(earlier)) throw new EarlierArrived(earlier);
        return earlier;
      }
    },
    onSettled: () => setSolving(false),
    onSuccess: refreshSlots,
    onError: (error, input) => {
      if (!(error instanceof ApiError)) return;
      // The outcome of a server fault is unknown, so the attempt stays
      if (error.status < 500 && !isReused(error)) unanswered.remove(input);
      if (error.status === CONFLICT) refreshSlots();
    },
  });
  const isChanged = edits !== editsThen;
  const unsent = write.isIdle ? unanswered.toRetry : write.error instanceof ConnectionError ? write.variables : null;
  // Not called once the form is gone: the attempt then stays, and its repetition shows the answer to the returning guest
  const shown = {
    onSuccess: (reply: ReplyOf<Name>) => {
      unanswered.clear();
      callbacks.onSuccess(reply);
    },
    onError: (error: Error) => {
      if (error instanceof EarlierArrived || isReused(error)) unanswered.clear();
      callbacks.onError(error);
    },
  };
  const again = useSendAgain(unsent !== null && !isChanged, () => {
    if (unsent !== null) write.mutate(unsent, shown);
  });
  const send = (input: InputOf<Name>) => {
    if (write.isPending) return;
    setEditsThen(edits);
    again.startOver();
    write.mutate(input, shown);
  };
  const isPast = isChanged && isOfWanted(write.error);
  return {
    send,
    repeat: (phoneProof?: string) => {
      if (write.variables !== undefined && !isChanged) send({ ...write.variables, phoneProof });
    },
    isPending: write.isPending,
    isSolving,
    error: isPast ? null : (write.error ?? (unsent === null ? null : new ConnectionError(null))),
    isWaiting: unsent !== null && !isChanged && again.isHopeful,
  };
}

const isReused = (error: unknown) => error instanceof ApiError && error.code === 'key_reused';

/** Only the request that the server has done under the key is answered; sending the others does nothing. */
async function answerToOneOf<Input, Reply>(inputs: Input[], call: (input: Input) => Promise<Reply>) {
  for (const input of inputs) {
    try {
      return await call(input);
    } catch (error) {
      if (!isReused(error)) throw error;
    }
  }
  return undefined;
}

/** The requests under the current key that have no answer; they survive a reload. */
function useUnanswered<Name extends GuestWrite>(name: Name, venueId: string) {
  const [key, setKey] = useState(newId);
  const [toRetry, setToRetry] = useState<InputOf<Name> | null>(null);
  const inputs = useRef<InputOf<Name>[]>([]);
  // In an effect: SSR has no sessionStorage
  useEffect(() => {
    const attempt = attemptLeft(name, venueId);
    if (attempt === null) return;
    setKey(attempt.key);
    inputs.current = attempt.inputs;
    if (!attempt.isLeftToGuest) setToRetry(attempt.inputs.at(-1) ?? null);
  }, [name, venueId]);
  const without = (input: InputOf<Name>) => {
    const written = JSON.stringify(input);
    return inputs.current.filter((each) => JSON.stringify(each) !== written);
  };
  return {
    key,
    toRetry,
    /** Returns the others. */
    add: (input: InputOf<Name>) => {
      const others = without(input);
      inputs.current = [...others, input];
      keepAttempt(name, venueId, { key, inputs: inputs.current });
      return others;
    },
    remove: (input: InputOf<Name>) => {
      inputs.current = without(input);
      if (inputs.current.length === 0) dropAttempt(name, venueId);
      else keepAttempt(name, venueId, { key, inputs: inputs.current, isLeftToGuest: true });
    },
    clear: () => {
      inputs.current = [];
      dropAttempt(name, venueId);
      setKey(newId());
    },
  };
}
