import { useTabWrite } from '#ui/features/dashboard/tabs/use-tab-calls.ts';

export const useExportGuest = () => useTabWrite('exportGuest');
export const useEraseGuest = () => useTabWrite('eraseGuest');

/** Saves a client-side file without a request. */
export function saveAsFile(name: string, content: unknown): void {
  const blob = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
