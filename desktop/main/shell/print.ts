import type { WebContents } from 'electron';

/** Opens the system's print dialog for what the window shows. Resolves when it closes, however it was closed. */
export const printPage = (contents: Pick<WebContents, 'print'>): Promise<void> =>
  new Promise((resolve) => contents.print({ silent: false, printBackground: true }, () => resolve()));
