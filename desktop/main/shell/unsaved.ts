import type { BrowserWindow, dialog } from 'electron';
import type { Say } from '#shared/i18n/say';

interface Asking {
  dialog: Pick<typeof dialog, 'showMessageBoxSync'>;
  say: () => Say;
  /** The user stays: steps planned after the close are cancelled. */
  stayed: () => void;
}

/** Electron does not ask about unsaved input: the window would silently neither close nor reload. */
export function askBeforeLeaving(window: BrowserWindow, { dialog, say, stayed }: Asking): void {
  window.webContents.on('will-prevent-unload', (event) => {
    const texts = say();
    const chosen = dialog.showMessageBoxSync(window, {
      type: 'question',
      message: texts('shell.leave.title'),
      detail: texts('shell.leave.text'),
      buttons: [texts('shell.leave.stay'), texts('shell.leave.confirm')],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    // Despite its name, this prevents the page from blocking the unload
    if (chosen === 1) event.preventDefault();
    else stayed();
  });
}
