import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { WaitlistEntry } from '#shared/waitlist/schema';
import { sentenceOf } from '#ui/app/apiError.ts';
import { useToast } from '#ui/app/useToast.ts';
import { useLoggedOut } from '#ui/auth/useLoggedOut.ts';
import type { Offer } from '#ui/dashboard/day/offers.ts';
import { usePromote } from '#ui/dashboard/useDashboard.ts';

export interface Promotion {
  /** Offers the entry these seats, or its own room and time where none are named. */
  promote: (entry: WaitlistEntry, offer: Offer | null) => void;
  /** The entry on its way; one at a time. */
  pendingId: string | null;
  /** The waiting list's title: focus rests there when the pressed button is gone. */
  titleRef: React.RefObject<HTMLHeadingElement | null>;
}

/** Promoting with its words: what came of it is said in the specification's toasts. */
export function usePromotion(venueId: string): Promotion {
  const { mutateAsync, isPending, variables } = usePromote(venueId);
  const toast = useToast();
  const loggedOut = useLoggedOut();
  const { t } = useTranslation();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const fail = (error: unknown) => {
    if (loggedOut(error)) return;
    const said = sentenceOf(error, t('app.failure.connection'));
    toast({
      title: t('dashboard.promote.failed'),
      description: `${t('dashboard.promote.failedText')} ${said}`,
      look: 'destructive',
    });
  };
  const promote = async (entry: WaitlistEntry, offer: Offer | null) => {
    if (isPending) return;
    const named = offer === null ? {} : { roomId: offer.roomId, date: offer.date, time: offer.time };
    try {
      await mutateAsync({ id: entry.id, ...named });
      toast({ title: t('dashboard.promote.done'), description: t('dashboard.promote.doneText') });
    } catch (error) {
      fail(error);
    }
    keepFocus(titleRef.current);
  };
  return {
    promote: (entry, offer) => void promote(entry, offer),
    pendingId: isPending ? (variables?.id ?? null) : null,
    titleRef,
  };
}

/** Whoever works by keyboard must not be thrown back to the top of the page when their button disappears. */
function keepFocus(title: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body || document.activeElement === null) title?.focus();
  });
}
