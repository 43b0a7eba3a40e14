import type { WebContents } from 'electron';

export interface Borders {
  isOurs: (url: string) => boolean;
  /** Hands an address to the browser if it may go there; does nothing otherwise. */
  openOutside: (url: string) => void;
}

type Guarded = Pick<WebContents, 'on' | 'setWindowOpenHandler'>;

/**
 * Keeps a window on our own page: no frame of it goes anywhere else, no second window opens, and nothing is embedded. Links
 * that lead out open in the browser where they may.
 */
export function keepAtHome(contents: Guarded, { isOurs, openOutside }: Borders): void {
  contents.on('will-navigate', (event) => {
    if (isOurs(event.url)) return;
    event.preventDefault();
    openOutside(event.url);
  });
  contents.on('will-frame-navigate', (event) => {
    // The main frame is answered above; no other is ever needed
    if (!event.isMainFrame) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (!isOurs(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
}
