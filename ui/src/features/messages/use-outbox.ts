import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '#ui/api/api-error.ts';
import { apiKey } from '#ui/api/api-query.ts';
import { useClient } from '#ui/api/client.ts';
import { useLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import { useTabRead } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { useToast } from '#ui/kit/use-toast.ts';

const queueInput = (venueId: string) => ({ venueId, list: 'queue' as const });

export const useQueue = (venueId: string) => useTabRead('outbox', queueInput(venueId));

export const queueKey = (venueId: string) => apiKey('outbox', queueInput(venueId));

export const useDayMessages = (venueId: string, date: string) => useTabRead('outbox', { venueId, list: 'day', date });

/** Also the states beside the parties, and a waiting window that starts when the message is sent. */
const touched = ['outbox', 'venueReservations', 'venueWaitlist'] as const;

const acts = { sent: 'markMessageSent', dropped: 'dropMessage', retried: 'retryMessage' } as const;
export type MessageAct = keyof typeof acts;

export interface MessageActing {
  act: (act: MessageAct) => void;
  pending: MessageAct | null;
}

export function useMessageAct(venueId: string, id: string): MessageActing {
  const client = useClient();
  return useMessageActing(
    (act) => client.call(acts[act], { venueId, id }),
    touched.map((name) => apiKey(name, { venueId })),
  );
}

/** One step at a time on one message, with the texts for its result. */
export function useMessageActing(done: (act: MessageAct) => Promise<unknown>, changed: QueryKey[]): MessageActing {
  const cache = useQueryClient();
  const toast = useToast();
  const loggedOut = useLoggedOut();
  const { t } = useTranslation();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: done,
    // Also after a refusal: the list that led to it was stale.
    onSettled: () => Promise.all(changed.map((queryKey) => cache.invalidateQueries({ queryKey }))),
    onSuccess: (_, act) => toast({ title: t(`messages.queue.${act}`) }),
    onError: (error) => {
      if (loggedOut(error)) return;
      const description = sentenceOf(error, t('app.failure.connection'));
      toast({ title: t('messages.queue.actFailed'), description, look: 'destructive' });
    },
  });
  return { act: (act) => !isPending && mutate(act), pending: isPending ? variables : null };
}

const OPENED = 'reserva.openedMessages';

/** A phone may discard the page while WhatsApp is open, so session storage remembers it. */
export function useOpened(id: string): [boolean, () => void] {
  const [isOpened, setOpened] = useState(() => read().includes(id));
  const open = () => {
    setOpened(true);
    rememberOpened(id);
  };
  return [isOpened, open];
}

export const rememberOpened = (id: string): void => write([...read().filter((each) => each !== id), id].slice(-100));

// Storage throws where a browser forbids it; the note then lasts until reload.
function read(): string[] {
  try {
    return (sessionStorage.getItem(OPENED) ?? '').split(' ');
  } catch {
    return [];
  }
}

function write(ids: string[]): void {
  try {
    sessionStorage.setItem(OPENED, ids.join(' '));
  } catch {
    return;
  }
}
