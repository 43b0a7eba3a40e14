import { rmSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { failedStart } from '#desktop/main/shell/end';
import { aShell, fakeElectron } from '#desktop/main/testing/electron';

let folder = '';
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['pt-PT', 'O Reserva não conseguiu abrir.', 'Nada foi apagado.'],
  ['en-GB', 'Reserva could not open.', 'Nothing was deleted.'],
])('a failed start under %s shows a dialog, and the app ends', async (locale, title, text) => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const fake = fakeElectron();
  folder = fake.folder;
  const [told, ended]: [string[][], number[]] = [[], []];
  const settingsFile = () => {
    throw new Error('the folder cannot be written: /home/elsa');
  };
  await aShell({ settingsFile }, fake).catch(
    failedStart({
      app: { getLocale: () => locale, exit: (code = 0) => void ended.push(code) },
      dialog: { showErrorBox: (...words) => void told.push(words) },
    }),
  );
  expect(told).toEqual([[title, expect.stringContaining(text)]]);
  expect(ended).toEqual([1]);
  // The log names the failure without the user's folder
  expect(written.mock.calls.join()).not.toContain('elsa');
});
