import { createContext, useContext } from 'react';

export interface ToastMessage {
  title: string;
  description?: string;
  look?: 'default' | 'destructive';
  action?: { label: string; run: () => void };
}

export type ShowToast = (message: ToastMessage) => void;

export const ToastContext = createContext<ShowToast | null>(null);

/** One message at a time, for 5 s, announced politely. */
export function useToast(): ShowToast {
  const toast = useContext(ToastContext);
  if (toast === null) throw new Error('useToast must be used within the ToastProvider');
  return toast;
}
