import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aShell, aShellAtWork, fakeElectron } from '#desktop/main/testing/electron';
import { CALL_CHANNEL, type DeskBridge, NEWS_CHANNEL } from '#shared/desk/bridge';

/** Electron's twenty recommendations (docs/security.md), on the real shell with fake Electron parts. */
const root = resolve(import.meta.dirname, '../../..');
const shells: { remove: () => void }[] = [];
const started = async (...given: Parameters<typeof aShell>) => {
  const shell = await aShell(...given);
  shells.push(shell);
  return { ...shell, window: shell.window! };
};
afterEach(() => {
  for (const { remove } of shells.splice(0)) remove();
});

describe('the window', () => {
  test('has no Node, but context isolation, the sandbox and all web protections', async () => {
    const { window } = await started();
    expect(window.options.webPreferences).toEqual({
      preload: expect.stringMatching(/out[\\/]preload[\\/]preload\.cjs$/),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: false,
    });
  });

  test('shows our page under a custom scheme that is registered before the app is ready', async () => {
    const { window, app, schemes, served } = await started();
    const policy = (await served.get('app')!(new Request('app://reserva/x.js'))).headers.get('content-security-policy');
    expect(policy).toContain("img-src 'self' data: https://reserva.exemplo.ao;");
    expect(window.loaded).toEqual(['app://reserva/']);
    expect(schemes.map(({ scheme }) => scheme)).toEqual(['app']);
    expect([...served.keys()]).toEqual(['app']);
    expect(app.order.indexOf('sandbox')).toBeLessThan(app.order.indexOf('ready'));
    expect(app.order.indexOf('schemes')).toBeLessThan(app.order.indexOf('ready'));
  });

  test.each(['https://example.com/', 'file:///etc/passwd', 'app://other/', 'http://reserva/', 'data:text/html,x'])(
    'does not navigate to %s, directly or by redirect',
    async (url) => {
      const { window, opened } = await started();
      expect(window.webContents.attempt('will-navigate', { url })).toBe(true);
      expect(window.webContents.attempt('will-redirect', { url })).toBe(true);
      expect(opened).toEqual([]);
    },
  );

  test('navigates within its own page', async () => {
    const { window } = await started();
    expect(window.webContents.attempt('will-navigate', { url: 'app://reserva/#/admin' })).toBe(false);
  });

  test('has no other frames, embeds nothing and opens no second window', async () => {
    const { window } = await started();
    const { webContents } = window;
    expect(webContents.attempt('will-frame-navigate', { url: 'app://reserva/', isMainFrame: false })).toBe(true);
    expect(webContents.attempt('will-attach-webview', {}, {}, {})).toBe(true);
    expect(webContents.openHandler?.({ url: 'app://reserva/' })).toEqual({ action: 'deny' });
  });
});

describe('the browser', () => {
  test.each(['https://reserva.exemplo.ao/r/kianda', 'https://wa.me/244923000001?text=Ol%C3%A1'])(
    'opens %s',
    async (url) => {
      const { window, opened } = await started();
      window.webContents.openHandler?.({ url });
      expect(opened).toEqual([url]);
    },
  );

  test.each([
    'https://reserva.exemplo.ao.evil.example/',
    'https://elsa@reserva.exemplo.ao/',
    'http://reserva.exemplo.ao/',
    'https://wa.me.evil.example/',
    'file:///C:/Windows/System32/calc.exe',
    'smb://host/share',
    'ms-msdt:/id',
    'javascript:alert(1)',
    'reserva://gerir-reserva',
    'nonsense',
  ])('does not open %s', async (url) => {
    const { window, opened } = await started();
    window.webContents.openHandler?.({ url });
    window.webContents.attempt('will-navigate', { url });
    expect(opened).toEqual([]);
  });
});

describe('permissions', () => {
  const asked = [
    'media',
    'geolocation',
    'notifications',
    'midi',
    'pointerLock',
    'fullscreen',
    'openExternal',
    'hid',
    'serial',
    'usb',
    'clipboard-read',
    'display-capture',
    'fileSystem',
    'unknown',
  ];
  const ours = 'app://reserva/';

  test.each(asked)('refuse %s', async (permission) => {
    const { permissions } = await started();
    const answers: boolean[] = [];
    const answer = (granted: boolean) => answers.push(granted);
    permissions.request!(...([null, permission, answer, { requestingUrl: ours }] as never[]));
    expect(answers).toEqual([false]);
    expect(permissions.check!(...([null, permission, ours] as never[]))).toBe(false);
    expect(permissions.device!(...([{ deviceType: permission }] as never[]))).toBe(false);
  });

  test('let only our page write text to the clipboard', async () => {
    const { permissions } = await started();
    const permission = 'clipboard-sanitized-write';
    const may = (url: string) => permissions.check!(...([null, permission, url] as never[]));
    const isGranted = (requestingUrl: string) => {
      const answers: boolean[] = [];
      const answer = (granted: boolean) => answers.push(granted);
      permissions.request!(...([null, permission, answer, { requestingUrl }] as never[]));
      return answers;
    };
    expect([may(ours), isGranted(ours)]).toEqual([true, [true]]);
    for (const foreign of [
      'https://example.com/',
      'app://other/',
      'https://reserva.exemplo.ao/',
      'app://reserva@x/',
      '',
    ])
      expect([foreign, may(foreign), isGranted(foreign)]).toEqual([foreign, false, [false]]);
  });

  test('keep no file that the page did not create', async () => {
    const { downloads } = await started();
    const comes = (url: string) => {
      let isKept = true;
      downloads.emit('will-download', { preventDefault: () => (isKept = false) }, { getURL: () => url });
      return isKept;
    };
    expect([comes('blob:app://reserva/1'), comes('https://example.com/a.exe')]).toEqual([true, false]);
  });
});

describe('between the window and the main process', () => {
  test('there is one channel', async () => {
    const { handlers } = await started();
    expect([...handlers.keys()]).toEqual([CALL_CHANNEL]);
  });

  test('a call from another sender is refused', async () => {
    const { handlers, window } = await started();
    const { webContents } = window;
    const knock = handlers.get(CALL_CHANNEL) as (event: unknown, call: unknown) => Promise<{ ok: boolean }>;
    const call = { name: 'deskStatus', input: {} };
    const own = { sender: webContents, senderFrame: webContents.mainFrame };
    const foreign = { sender: webContents, senderFrame: { url: 'https://example.com/' } };
    expect((await knock(own, call)).ok).toBe(true);
    expect((await knock(foreign, call)).ok).toBe(false);
  });

  test('the preload exposes two functions, and nothing of Electron through them', async () => {
    const exposed: [string, object][] = [];
    const renderer = Object.assign(new EventEmitter(), { invoke: vi.fn(async () => ({ ok: true, value: 1 })) });
    vi.doMock('electron', () => ({
      contextBridge: { exposeInMainWorld: (name: string, api: object) => exposed.push([name, api]) },
      ipcRenderer: renderer,
    }));
    await import('#desktop/preload/preload');
    vi.doUnmock('electron');
    expect(exposed.map(([name, api]) => [name, Object.keys(api)])).toEqual([['reserva', ['call', 'onNews']]]);
    const bridge = exposed[0]![1] as DeskBridge;
    expect(Object.values(bridge).every((each) => typeof each === 'function')).toBe(true);

    const call = { name: 'deskStatus', input: {} };
    expect(await bridge.call(call)).toEqual({ ok: true, value: 1 });
    expect(renderer.invoke.mock.calls).toEqual([[CALL_CHANNEL, call]]);

    const heard: unknown[][] = [];
    const stop: unknown = bridge.onNews((...args) => void heard.push(args));
    renderer.emit(NEWS_CHANNEL, { sender: renderer, ports: [] }, { kind: 'status' });
    renderer.emit('another', { sender: renderer }, { kind: 'status' });
    expect(heard).toEqual([[{ kind: 'status' }]]);
    expect((stop as () => unknown)()).toBeUndefined();
    expect(renderer.listenerCount(NEWS_CHANNEL)).toBe(0);
  });
});

describe('links from elsewhere', () => {
  test('open known screens in the existing window', async () => {
    const shell = await aShellAtWork();
    shells.push(shell);
    const { app, window, ask } = shell;
    app.emit('second-instance', {}, ['reserva.exe', 'reserva://gerir-reserva?data=2026-11-21']);
    app.emit('second-instance', {}, ['reserva.exe', 'reserva://gerir-reserva/../admin/x']);
    const went = window!.webContents.sent.filter(([, news]) => (news as { kind: string }).kind === 'go');
    expect(went.map(([, news]) => news)).toEqual([{ kind: 'go' }]);
    expect(await ask('takePath')).toEqual({ ok: true, value: { path: '/gerir-reserva?date=2026-11-21' } });
    expect(window!.focused).toBe(2);
  });

  test('and a second start end the second process', async () => {
    const fake = fakeElectron();
    fake.app.isFirst = false;
    const { app, handlers } = await aShell({}, fake).then((shell) => {
      shells.push(shell);
      return shell;
    });
    expect(app.order).toContain('quit');
    expect(handlers.size).toBe(0);
  });
});

describe('the package', () => {
  const builder = readFileSync(join(root, 'electron-builder.yml'), 'utf8');

  test.each([
    ['runAsNode', false],
    ['enableCookieEncryption', true],
    ['enableNodeOptionsEnvironmentVariable', false],
    ['enableNodeCliInspectArguments', false],
    ['enableEmbeddedAsarIntegrityValidation', true],
    ['onlyLoadAppFromAsar', true],
    ['grantFileProtocolExtraPrivileges', false],
  ])('has the fuse %s set to %s', (fuse, value) => {
    expect(builder).toMatch(new RegExp(`^  ${fuse}: ${value}$`, 'm'));
  });

  test('has a supported Electron with an exact version', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    const [major] = /^\d+\.\d+\.\d+$/.test(devDependencies.electron!) ? devDependencies.electron!.split('.') : [];
    expect(Number(major)).toBeGreaterThanOrEqual(45);
  });

  test('is signed by a separate job after approval, and no other job has a key', () => {
    const workflow = readFileSync(join(root, '.github/workflows/desktop.yml'), 'utf8');
    const [before, ...jobs] = workflow.slice(workflow.indexOf('\njobs:')).split(/^ {2}(?=\w+:$)/m);
    const named = jobs.map((job) => [job.slice(0, job.indexOf(':')), /^ {4}environment: (.+)$/m.exec(job)?.[1], job]);
    const shown = named
      .filter(([, , job]) => job!.includes('secrets.'))
      .map(([name, environment]) => [name, environment]);
    expect(shown).toEqual([
      ['sign', 'desk-signing'],
      ['publish', 'desk-releases'],
    ]);
    expect(workflow.slice(0, workflow.indexOf('\njobs:')) + before).not.toContain('secrets.');
    const sign = named.find(([name]) => name === 'sign')![2]!;
    expect(sign).toContain("if: startsWith(github.ref, 'refs/tags/desk-v')");
    expect(sign).not.toMatch(/npm (test|ci(?! --ignore-scripts))/);
    expect(sign.match(/secrets\.\w*(CSC|APPLE)/g)).toHaveLength(workflow.match(/secrets\.\w*(CSC|APPLE)/g)!.length);
  });

  test('is tested with the real Electron on three systems before packaging', () => {
    const workflow = readFileSync(join(root, '.github/workflows/desktop.yml'), 'utf8');
    const held = /npm test -- e2e contract\.spec\.ts[^\n]*\n\s+env:\n\s+RESERVA_REAL_ELECTRON: required/.exec(workflow);
    expect(held).not.toBeNull();
    expect(held!.index).toBeLessThan(workflow.indexOf('- name: Pack\n'));
    expect(workflow.slice(workflow.lastIndexOf('- name:', held!.index), held!.index)).not.toContain('if: runner');
  });

  test('never opens a file: address', () => {
    const shell = ['run.ts', 'window.ts', 'navigation.ts'].map((name) =>
      readFileSync(join(root, 'desktop/main/shell', name), 'utf8'),
    );
    expect(shell.join('\n')).not.toMatch(/loadFile|file:\/\//);
  });
});
