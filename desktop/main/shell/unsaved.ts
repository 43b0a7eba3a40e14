import type { BrowserWindow, dialog } from 'electron';
import type { Say } from '#shared/i18n/say';

interface Asking {
  dialog: Pick<typeof dialog, 'showMessageBoxSync'>;
  say: () => Say;
  /** Whoever was asked stays: what would have followed upon the closing does not. */
  stayed: () => void;
}

/**
 * A page with input that was not saved asks to stay. A browser then asks whoever sits there; Electron asks nobody, and the
 * window would neither close nor reload, without a word.
 */
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
    // Against its name: what is prevented is that the page prevents its unloading
    if (chosen === 1) event.preventDefault();
    else stayed();
  });
}
