import { type ReactNode, useCallback, useState } from 'react';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { type ShowToast, ToastContext, type ToastMessage } from '#ui/kit/use-toast.ts';

/** Lazy because the toaster is heavy. Screens that may show a message offline preload it. */
export const Toasts = lazyPart(() => import('#ui/kit/Toasts.tsx'), { place: 'unseen' });

/** The number tells equal messages apart, so that a repeated one is shown again. */
export interface NumberedToast extends ToastMessage {
  number: number;
}

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
