import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '#shared/api/table';
import type { BookedReservation } from '#shared/reservations/schema';

/** What stands in the card: one of the two forms, or what came of it. */
export type Shown =
  | { kind: 'book' }
  | { kind: 'wait' }
  | { kind: 'booked'; reservation: BookedReservation }
  | { kind: 'joined'; entry: ReplyOf<'joinWaitlist'> };

/** Which of them it is; whoever changes it finds the keyboard and the view at the card's title. */
export function usePanel() {
  const [shown, setShown] = useState<Shown>({ kind: 'book' });
  const title = useRef<HTMLHeadingElement>(null);
  const goTo = useCallback(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'nearest' });
    title.current?.closest('aside')?.scrollIntoView({ block: 'start' });
  }, []);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown moves the focus
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else goTo();
  }, [shown]);
  return {
    shown,
    title,
    goTo,
    book: () => setShown({ kind: 'book' }),
    wait: () => setShown({ kind: 'wait' }),
    booked: (reservation: BookedReservation) => setShown({ kind: 'booked', reservation }),
    joined: (entry: ReplyOf<'joinWaitlist'>) => setShown({ kind: 'joined', entry }),
  };
}

export type Panel = ReturnType<typeof usePanel>;
