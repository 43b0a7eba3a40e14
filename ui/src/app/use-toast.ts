import { createContext, useContext } from 'react';

export interface ToastMessage {
  title: string;
  description?: string;
  look?: 'default' | 'destructive';
  /** A button below the words; a press closes the message. */
  action?: { label: string; run: () => void };
}

export type ShowToast = (message: ToastMessage) => void;

export const ToastContext = createContext<ShowToast | null>(null);

/** `toast({ title, description, look })`: one at a time, five seconds, read out politely. */
export function useToast(): ShowToast {
  const toast = useContext(ToastContext);
  if (toast === null) throw new Error('useToast must be used within the ToastProvider');
  return toast;
}
