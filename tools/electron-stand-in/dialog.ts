import type {
  MessageBoxOptions,
  MessageBoxReturnValue,
  MessageBoxSyncOptions,
  SaveDialogOptions,
  SaveDialogReturnValue,
} from 'electron';
import { modelled, onlyKnown } from '#tools/electron-stand-in/model';

const SAVE_OPTIONS = ['defaultPath', 'filters'];
const OPTIONS = ['type', 'message', 'detail', 'buttons', 'defaultId', 'cancelId', 'noLink'];

/** For tests: questions asked so far, and the buttons to press next, in order. */
export const questions = { asked: [] as MessageBoxSyncOptions[], answers: [] as number[] };
/** For tests: paths for the next save dialogs, in order. */
export const saves = { paths: [] as string[] };

function answerTo(options: MessageBoxSyncOptions): number {
  questions.asked.push(options);
  return questions.answers.shift() ?? options.cancelId ?? 0;
}

/** `dialog` without a screen; without a prepared answer it acts as if Escape was pressed. */
export const dialog = modelled('dialog', {
  showErrorBox(message: string, detail: string): void {
    questions.asked.push({ message, detail });
  },
  showMessageBoxSync(_window: object, options: MessageBoxSyncOptions): number {
    onlyKnown('dialog.showMessageBoxSync', options, OPTIONS);
    return answerTo(options);
  },
  async showMessageBox(_window: object, options: MessageBoxOptions): Promise<MessageBoxReturnValue> {
    onlyKnown('dialog.showMessageBox', options, OPTIONS);
    return { response: answerTo(options), checkboxChecked: false };
  },
  async showSaveDialog(...given: [object, SaveDialogOptions] | [SaveDialogOptions]): Promise<SaveDialogReturnValue> {
    onlyKnown('dialog.showSaveDialog', given.at(-1) as SaveDialogOptions, SAVE_OPTIONS);
    const filePath = saves.paths.shift() ?? '';
    return { canceled: filePath === '', filePath };
  },
});
