import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ReplyOf } from '#shared/api/table';
import type { StaffEntry } from '#shared/waitlist/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import type { Offer } from '#ui/features/board/offers.ts';
import { useStable } from '#ui/features/board/use-stable.ts';
import { usePromote } from '#ui/features/dashboard/use-dashboard.ts';
import { queueKey, rememberOpened } from '#ui/features/messages/use-outbox.ts';
import { type ToastMessage, useToast } from '#ui/kit/use-toast.ts';

interface Refused {
  entry: StaffEntry;
  offer: Offer | null;
  error: unknown;
}

export interface Promotion {
  /** Without an offer: the entry's own room and time. Resolves to true if the seats were offered. */
  promote: (entry: StaffEntry, offer: Offer | null, overbook?: { reason: string }) => Promise<boolean>;
  refused: Refused | null;
  forget: () => void;
  /** One at a time. */
  pendingId: string | null;
  /** The waiting list's title: receives the focus when the pressed button was removed. */
  titleRef: React.RefObject<HTMLHeadingElement | null>;
}

/** Shows the specification's toast if the message leaves by itself, else that it is still to be sent. */
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
  /** At a desk without a connection the guest is not told yet, and there may be no seats. */
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

/** Opens WhatsApp with the entry's message; if it is not loaded, links to the open board's messages. */
function useSending(venueId: string): (entryId: string) => void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const queue = new URLSearchParams(search);
  queue.set('tab', 'messages');
  return (entryId) => {
    const messages = cache.getQueryData(queueKey(venueId)) ?? [];
    const message = messages.find((each) => each.waitlistEntryId === entryId && each.status === 'QUEUED');
    if (message === undefined || message.isUncertain) return void navigate({ pathname, search: queue.toString() });
    rememberOpened(message.id);
    window.open(message.waLink, '_blank', 'noopener,noreferrer');
  };
}

/** Keyboard users keep their position when the pressed button is removed. */
function keepFocus(title: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body || document.activeElement === null) title?.focus();
  });
}
