import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { ToastsProps } from '#ui/app/Toasts.tsx';
import { type ShowToast, ToastContext, type ToastMessage } from '#ui/app/useToast.ts';

/** The toaster is heavy: it is fetched with the first message, or by whoever may need it without a line. */
export const fetchToasts = () => import('#ui/app/Toasts.tsx');

// Without it nothing is shown; what stands on the page, perhaps half typed, must not go with it.
const Toasts = lazy<ComponentType<ToastsProps>>(() => fetchToasts().catch(() => ({ default: () => null })));

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
      {latest !== null && (
        <Suspense>
          <Toasts latest={latest} remove={remove} />
        </Suspense>
      )}
    </ToastContext>
  );
}
