import type { BrowserWindow, Dialog, WebContents } from 'electron';
import { writeWhole } from '#desktop/main/device/files';
import { AppError } from '#shared/errors';

/** False if the user cancels. Throws `disk_full`. */
export async function saveText(
  dialog: Pick<Dialog, 'showSaveDialog'>,
  window: BrowserWindow | null,
  { name, text }: { name: string; text: string },
): Promise<boolean> {
  const options = { defaultPath: name, filters: [{ name: 'JSON', extensions: ['json'] }] };
  const { canceled, filePath } = await (window === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options));
  if (canceled || filePath === '') return false;
  try {
    writeWhole(filePath, text);
  } catch (error) {
    throw (error as { code?: unknown }).code === 'ENOSPC' ? new AppError('disk_full') : error;
  }
  return true;
}

/** Resolves when the system's print dialog closes, printed or not. */
export const printPage = (contents: Pick<WebContents, 'print'>): Promise<void> =>
  new Promise((resolve) => contents.print({ silent: false, printBackground: true }, () => resolve()));
