import type { App, Dialog } from 'electron';
import { report } from '#desktop/main/shell/report';
import { languageOf } from '#shared/i18n/languages';
import { sayIn } from '#shared/i18n/say';

interface Parts {
  app: Pick<App, 'exit' | 'getLocale'>;
  dialog: Pick<Dialog, 'showErrorBox'>;
}

/** Shows the dialog in the system's language, as no other is known, and ends the app. */
export const failedStart =
  ({ app, dialog }: Parts) =>
  (error: unknown): void => {
    report(error, 'start');
    const say = sayIn(languageOf(app.getLocale()));
    dialog.showErrorBox(say('shell.failed.title'), say('shell.failed.text'));
    app.exit(1);
  };
