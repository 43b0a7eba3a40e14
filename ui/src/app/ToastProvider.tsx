import { type ReactNode, useCallback, useState } from 'react';
import { type ShowToast, ToastContext, type ToastMessage } from '#ui/app/use-toast.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';

/** The toaster is heavy: it is fetched with the first message, or ahead where a message may come without a line. */
export const Toasts = lazyPart(() => import('#ui/app/Toasts.tsx'), { place: 'unseen' });

/** A message and its number, so that saying the same twice shows it twice. */
export interface NumberedToast extends ToastMessage {
  number: number;
}

/** Gives everything below it `useToast()`. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [latest, setLatest] = useState<NumberedToast | null>(null);
  const remove = useCallback(() => setLatest(null), []);
  const show = useCallback<ShowToast>(
    (message) => setLatest((before) => ({ ...message, number: (before?.number ?? 0) + 1 })),
    [],
  );
  return (
    <ToastContext value={show}>
      {children}
      {latest !== null && <Toasts latest={latest} remove={remove} />}
    </ToastContext>
  );
}
