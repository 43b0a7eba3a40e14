import type { WebContents } from 'electron';

export interface Borders {
  isOurs: (url: string) => boolean;
  openOutside: (url: string) => void;
}

type Guarded = Pick<WebContents, 'on' | 'setWindowOpenHandler'>;

/** No other navigation, no second window, no embedded content. Allowed outside links open in the browser. */
export function keepAtHome(contents: Guarded, { isOurs, openOutside }: Borders): void {
  contents.on('will-navigate', (event) => {
    if (isOurs(event.url)) return;
    event.preventDefault();
    openOutside(event.url);
  });
  contents.on('will-frame-navigate', (event) => {
    // The main frame is handled above, and no other frame is needed
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
