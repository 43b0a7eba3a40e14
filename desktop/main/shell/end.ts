import type { app } from 'electron';
import type { Desk } from '#desktop/main/desk';
import { report } from '#desktop/main/shell/report';
import { startTimer } from '#desktop/main/shell/timer';

/** A keychain that does not answer keeps no computer from shutting down. */
const CLOSE_MOST_MS = 5_000;

interface Ending {
  app: Pick<typeof app, 'on' | 'quit'>;
  desk: () => Desk | null;
  /** Nothing can call the end off any more, and the files are still open. */
  ending: () => void;
}

/** Holds the app's end up until the files are closed: until then an act may be in a log alone. */
export function closeBeforeEnd({ app, desk, ending }: Ending): void {
  let state: 'running' | 'closing' | 'closed' = 'running';
  const close = async (open: Desk): Promise<void> => {
    const late = new Promise<void>((resolve) => void startTimer(CLOSE_MOST_MS, resolve));
    await Promise.race([open.close().catch((error: unknown) => report(error, 'close')), late]);
    state = 'closed';
    app.quit();
  };
  app.on('will-quit', (event) => {
    const open = desk();
    if (state === 'running') ending();
    if (state === 'closed' || open === null) return;
    event.preventDefault();
    if (state === 'running') void close(open);
    state = 'closing';
  });
}
