import type { WebContents } from 'electron';

/** Resolves when the system's print dialog closes, printed or not. */
export const printPage = (contents: Pick<WebContents, 'print'>): Promise<void> =>
  new Promise((resolve) => contents.print({ silent: false, printBackground: true }, () => resolve()));
