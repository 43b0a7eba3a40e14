import type { App, app, Dialog } from 'electron';
import type { Desk } from '#desktop/main/desk';
import { report } from '#desktop/main/shell/report';
import { startTimer } from '#desktop/main/shell/timer';
import { languageOf } from '#shared/i18n/languages';
import { sayIn } from '#shared/i18n/say';

/** A keychain without an answer must not block a shutdown. */
const CLOSE_MOST_MS = 5_000;

interface Ending {
  app: Pick<typeof app, 'on' | 'quit'>;
  desk: () => Desk | null;
  ending: () => void;
}

/** Delays the app's end until the files are closed: before that an act may be only in a log. */
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

interface FailedStartParts {
  app: Pick<App, 'exit' | 'getLocale'>;
  dialog: Pick<Dialog, 'showErrorBox'>;
}

/** Shows the dialog in the system's language, as no other is known, and ends the app. */
export const failedStart =
  ({ app, dialog }: FailedStartParts) =>
  (error: unknown): void => {
    report(error, 'start');
    const say = sayIn(languageOf(app.getLocale()));
    dialog.showErrorBox(say('shell.failed.title'), say('shell.failed.text'));
    app.exit(1);
  };
