import type { MessageBoxSyncOptions } from 'electron';
import { modelled, onlyKnown } from '#desktop/harness/model';

const OPTIONS = ['type', 'message', 'detail', 'buttons', 'defaultId', 'cancelId', 'noLink'];

/** For tests: what a person was asked, and the buttons that they press, in their order. */
export const questions = { asked: [] as MessageBoxSyncOptions[], answers: [] as number[] };

/** `dialog`: nobody sees it. Where a test has no answer, it is as if somebody pressed Escape. */
export const dialog = modelled('dialog', {
  showErrorBox(message: string, detail: string): void {
    questions.asked.push({ message, detail });
  },
  showMessageBoxSync(_window: object, options: MessageBoxSyncOptions): number {
    onlyKnown('dialog.showMessageBoxSync', options, OPTIONS);
    questions.asked.push(options);
    return questions.answers.shift() ?? options.cancelId ?? 0;
  },
});
