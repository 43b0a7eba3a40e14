import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '#shared/api/table';
import type { BookedReservation } from '#shared/reservations/schema';
import { keptWaiting } from '#ui/reservations/kept-form.ts';

/** What stands in the card: one of the two forms, or what came of it. */
export type Shown =
  | { kind: 'book' }
  | { kind: 'wait' }
  | { kind: 'booked'; reservation: BookedReservation }
  | { kind: 'joined'; entry: ReplyOf<'joinWaitlist'> };

/** Which of them it is, as it was before the tab was loaded anew; whoever changes it finds the keyboard and the view at the card's title. */
export function usePanel(venueId: string) {
  const [shown, setShown] = useState<Shown>({ kind: 'book' });
  const isAsked = useRef(false);
  const show = (next: Shown) => {
    isAsked.current = true;
    setShown(next);
  };
  const title = useRef<HTMLHeadingElement>(null);
  const goTo = useCallback(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'nearest' });
    title.current?.closest('aside')?.scrollIntoView({ block: 'start' });
  }, []);
  // After the first drawing: the server, which may have drawn the page, knows nothing of this tab
  useEffect(() => {
    if (keptWaiting(venueId)?.isOpen) setShown({ kind: 'wait' });
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
    booked: (reservation: BookedReservation) => show({ kind: 'booked', reservation }),
    joined: (entry: ReplyOf<'joinWaitlist'>) => show({ kind: 'joined', entry }),
  };
}

export type Panel = ReturnType<typeof usePanel>;
