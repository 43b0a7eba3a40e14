import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '#shared/api/table';
import type { BookedReservation } from '#shared/reservations/schema';
import type { ShownTreatment } from '#ui/features/reservations/BookedPanel.tsx';
import { keptEnquiry, keptWaiting } from '#ui/features/reservations/booking-draft.ts';

interface Booked {
  reservation: BookedReservation;
  treatment?: ShownTreatment;
  further?: ShownTreatment[];
}

export type ShownPanel =
  | { kind: 'book' }
  | { kind: 'wait' }
  | { kind: 'enquire' }
  | ({ kind: 'booked' } & Booked)
  | { kind: 'joined'; entry: ReplyOf<'joinWaitlist'> };

/** Restores the card after a reload. A change moves focus and scroll position to the card's title. */
export function usePanel(venueId: string) {
  const [shown, setShown] = useState<ShownPanel>({ kind: 'book' });
  const isAsked = useRef(false);
  const show = (next: ShownPanel) => {
    isAsked.current = true;
    setShown(next);
  };
  const title = useRef<HTMLHeadingElement>(null);
  const goTo = useCallback(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'nearest' });
    title.current?.closest('aside')?.scrollIntoView({ block: 'start' });
  }, []);
  // In an effect: SSR has no sessionStorage
  useEffect(() => {
    if (keptWaiting(venueId)?.isOpen) setShown({ kind: 'wait' });
    if (keptEnquiry(venueId)?.isOpen) setShown({ kind: 'enquire' });
  }, [venueId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown moves the focus
  useEffect(() => {
    if (isAsked.current) goTo();
  }, [shown]);
  return {
    shown,
    title,
    goTo,
    book: () => show({ kind: 'book' }),
    wait: () => show({ kind: 'wait' }),
    enquire: () => show({ kind: 'enquire' }),
    booked: (booked: Booked) => show({ kind: 'booked', ...booked }),
    joined: (entry: ReplyOf<'joinWaitlist'>) => show({ kind: 'joined', entry }),
  };
}

export type Panel = ReturnType<typeof usePanel>;
