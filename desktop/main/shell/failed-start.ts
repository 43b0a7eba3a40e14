import type { App, Dialog } from 'electron';
import { report } from '#desktop/main/shell/report';
import { languageOf } from '#shared/i18n/languages';
import { sayIn } from '#shared/i18n/say';

interface Parts {
  app: Pick<App, 'exit' | 'getLocale'>;
  dialog: Pick<Dialog, 'showErrorBox'>;
}

/** The app that cannot start says so, in the system's language since no other is known, and ends. */
export const failedStart =
  ({ app, dialog }: Parts) =>
  (error: unknown): void => {
    report(error, 'start');
    const say = sayIn(languageOf(app.getLocale()));
    dialog.showErrorBox(say('shell.failed.title'), say('shell.failed.text'));
    app.exit(1);
  };
