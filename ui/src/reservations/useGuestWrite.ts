import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf, ReplyOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import { ApiError } from '#ui/app/apiError.ts';
import { useClient } from '#ui/app/client.ts';
import { useRefreshSlots } from '#ui/schedule/useSchedule.ts';

const CONFLICT = 409;

/**
 * A booking or a place in the list, made once however often the button is pressed: the key is born with the form, kept
 * while nothing is known of the outcome, and renewed after a success or where it was used for something else.
 */
export function useGuestWrite<Name extends 'book' | 'joinWaitlist'>(name: Name) {
  const client = useClient();
  const refreshSlots = useRefreshSlots();
  const [idempotencyKey, setKey] = useState(newId);
  return useMutation<ReplyOf<Name>, Error, InputOf<Name>>({
    mutationFn: (input) => client.call(name, input, { idempotencyKey }),
    onSuccess: () => {
      setKey(newId());
      refreshSlots();
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.code === 'key_reused') setKey(newId());
      if (error.status === CONFLICT) refreshSlots();
    },
  });
}
