import { expect, test } from '@playwright/test';
import type { Scene } from '#tools/electron-stand-in/contract/scene';

export function startFacts(scene: Scene): void {
  test('ready comes once the main file has come to its end, and windows after it', async () => {
    const { seen, beforeReady } = await scene.notes();
    expect(seen.slice(0, 4)).toEqual(['main read', 'ready', 'web-contents-created', 'window made']);
    expect(beforeReady).toContain('before app is ready');
  });
  test('a window is ready to be shown once, and loaded when its address has been', async () => {
    const { seen } = await scene.notes();
    expect(seen.filter((what) => what === 'ready-to-show')).toHaveLength(1);
    expect(seen).toContain('loaded');
  });
  test('what counts only before ready is refused after it', async () => {
    const refused = await scene.app.main(({ app, protocol }) => {
      const said = (run: () => void) => {
        try {
          run();
          return 'done';
        } catch (error) {
          return String(error);
        }
      };
      return [said(() => app.enableSandbox()), said(() => protocol.registerSchemesAsPrivileged([]))];
    }, null);
    for (const sentence of refused) expect(sentence).toContain('before app is ready');
  });
  test('the app knows its scene.folder, its version and where its data is', async () => {
    const known = await scene.app.main(
      ({ app }) => [app.getPath('userData'), app.getVersion(), String(app.isPackaged)],
      null,
    );
    expect(known).toEqual([scene.folder, '1.2.3', 'false']);
  });
}
