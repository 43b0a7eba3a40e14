import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ReplyOf } from '#shared/api/table';
import type { StaffEntry } from '#shared/waitlist/schema';
import { sentenceOf } from '#ui/app/api-error.ts';
import { type ToastMessage, useToast } from '#ui/app/use-toast.ts';
import { useLoggedOut } from '#ui/auth/use-logged-out.ts';
import type { Offer } from '#ui/dashboard/day/offers.ts';
import { useStable } from '#ui/dashboard/day/use-stable.ts';
import { usePromote } from '#ui/dashboard/use-dashboard.ts';
import { queueKey, rememberOpened } from '#ui/messages/use-outbox.ts';

/** An offer that the server refused. */
interface Refused {
  entry: StaffEntry;
  offer: Offer | null;
  error: unknown;
}

export interface Promotion {
  /** Offers the entry these seats, or its own room and time where none are named; true where it came to that. */
  promote: (entry: StaffEntry, offer: Offer | null, overbook?: { reason: string }) => Promise<boolean>;
  /** The last one that was refused, until the next try. */
  refused: Refused | null;
  forget: () => void;
  /** The entry on its way; one at a time. */
  pendingId: string | null;
  /** The waiting list's title: focus rests there when the pressed button is gone. */
  titleRef: React.RefObject<HTMLHeadingElement | null>;
}

/** Promoting with its words: the specification's toast where the message leaves, else that it is still to be sent. */
export function usePromotion(venueId: string): Promotion {
  const { mutateAsync, isPending, variables } = usePromote(venueId);
  const toast = useToast();
  const loggedOut = useLoggedOut();
  const { t } = useTranslation();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const fail = (refusal: Refused) => {
    if (loggedOut(refusal.error)) return;
    setRefused(refusal);
    const said = sentenceOf(refusal.error, t('app.failure.connection'));
    toast({
      title: t('dashboard.promote.failed'),
      description: `${t('dashboard.promote.failedText')} ${said}`,
      look: 'destructive',
    });
  };
  const send = useSending(venueId);
  /** At a desk without a connection nobody has been told yet, and perhaps there are no seats. */
  const words = ({ entry, reservation: { name, onDesk }, messageLeaves }: ReplyOf<'promote'>): ToastMessage => {
    if (onDesk === 'unconfirmed')
      return { title: t('desk.unconfirmed.promoted'), description: t('desk.unconfirmed.promotedText', { name }) };
    const title = t('dashboard.promote.done');
    if (onDesk === 'unsent') return { title, description: t('desk.unconfirmed.promotedUnsent') };
    if (messageLeaves) return { title, description: t('dashboard.promote.doneText') };
    const action = { label: t('dashboard.waiting.sendNow'), run: () => send(entry.id) };
    return { title, description: t('dashboard.promote.unsentText'), action };
  };
  const promote = useStable<Parameters<Promotion['promote']>, Promise<boolean>>(async (entry, offer, overbook) => {
    if (isPending) return false;
    setRefused(null);
    const named = offer === null ? {} : { roomId: offer.roomId, date: offer.date, time: offer.time };
    const done = await mutateAsync({
      id: entry.id,
      venueId: entry.venueId,
      ...named,
      ...(overbook && { overbook }),
    }).catch((error: unknown) => {
      fail({ entry, offer, error });
      return null;
    });
    if (done !== null) toast(words(done));
    keepFocus(titleRef.current);
    return done !== null;
  });
  const pendingId = isPending ? (variables?.id ?? null) : null;
  return useMemo(
    () => ({ promote, refused, titleRef, pendingId, forget: () => setRefused(null) }),
    [promote, refused, pendingId],
  );
}

/** Opens WhatsApp with an entry's message; where that has not been read yet, leads to the messages of the board that is open now. */
function useSending(venueId: string): (entryId: string) => void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const queue = new URLSearchParams(search);
  queue.set('tab', 'messages');
  return (entryId) => {
    const messages = cache.getQueryData<ReplyOf<'outbox'>>(queueKey(venueId)) ?? [];
    const message = messages.find((each) => each.waitlistEntryId === entryId && each.status === 'QUEUED');
    if (message === undefined || message.isUncertain) return void navigate({ pathname, search: queue.toString() });
    rememberOpened(message.id);
    window.open(message.waLink, '_blank', 'noopener,noreferrer');
  };
}

/** Whoever works by keyboard must not be thrown back to the top of the page when their button disappears. */
function keepFocus(title: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body || document.activeElement === null) title?.focus();
  });
}
