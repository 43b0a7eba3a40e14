import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasKeychain, type Keytar, keychain } from '#desktop/main/session/keychain';
import { bundleChild } from '#server/testing/child-bundle';

const root = resolve(import.meta.dirname, '../../..');
const PACKAGES = 'gnome-keyring dbus libsecret-1-0';
let folder: string;
let program: string;

beforeAll(async () => {
  program = await bundleChild(join(root, 'desktop/main/testing/keychain-child.ts'));
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reserva-keychain-'));
  for (const each of ['run', 'data', 'desk']) mkdirSync(join(folder, each), { mode: 0o700 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the keychain daemon unlocked with the login, or locked without a prompt. */
const daemon = {
  unlocked: 'printf "\\n" | gnome-keyring-daemon --unlock --components=secrets >/dev/null',
  locked: 'gnome-keyring-daemon --start --components=secrets >/dev/null',
  absent: 'true',
};
/** A bus without service activation. */
const emptyBus =
  '<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>';

/** Runs `steps` in a session with that keychain state; returns the kind of keys and each result. */
function inSession(state: keyof typeof daemon, ...steps: string[]): unknown[] {
  const config = join(folder, 'bus.conf');
  writeFileSync(config, emptyBus);
  const child = `exec ${process.execPath} ${program} ${join(folder, 'desk')} ${steps.join(' ')}`;
  const bus = state === 'absent' ? [`--config-file=${config}`] : [];
  const { stdout, stderr, error } = spawnSync(
    'dbus-run-session',
    [...bus, '--', 'sh', '-c', `${daemon[state]} && ${child}`],
    {
      cwd: root,
      encoding: 'utf8',
      timeout: 30_000,
      env: { PATH: process.env.PATH, XDG_RUNTIME_DIR: join(folder, 'run'), XDG_DATA_HOME: join(folder, 'data') },
    },
  );
  const last = stdout?.trim().split('\n').at(-1) ?? '';
  if (error !== undefined || last === '') throw new Error(`no answer from the keychain's session: ${stderr}`);
  return JSON.parse(last) as unknown[];
}

const isThere = ['/usr/bin/dbus-run-session', '/usr/bin/gnome-keyring-daemon'].every((path) => existsSync(path));

// Windows and macOS would write to the tester's keychain
describe.runIf(process.platform === 'linux')('the real keychain', () => {
  test('is on this machine', () => {
    const cure = `The desk's keychain is tested in the real one: sudo apt-get install -y --no-install-recommends ${PACKAGES}`;
    expect(isThere, cure).toBe(true);
  });

  test('keeps a secret between starts, and deletes it on request', () => {
    expect(inSession('unlocked', 'set=abc', 'get')).toEqual(['keychain', null, 'abc']);
    expect(inSession('unlocked', 'get', 'delete', 'get')).toEqual(['keychain', 'abc', null, null]);
  }, 60_000);

  test('reports a locked keychain as locked, never as empty', () => {
    expect(inSession('unlocked', 'set=abc')).toEqual(['keychain', null]);
    expect(inSession('locked', 'get', 'set=other', 'get')).toEqual([
      'keychain',
      'keychain_locked',
      'keychain_locked',
      'keychain_locked',
    ]);
    expect(inSession('unlocked', 'get')).toEqual(['keychain', 'abc']);
  }, 60_000);

  test('falls back to a passphrase on a first start without a keychain', () => {
    expect(inSession('absent', 'get')).toEqual(['passphrase']);
  });

  test('waits for a chosen keychain, even if it is missing now', () => {
    writeFileSync(join(folder, 'desk', 'outbox.db'), 'made with a key of the keychain');
    expect(inSession('absent', 'get')).toEqual(['keychain', 'keychain_locked']);
  });
});

describe('a keychain', () => {
  const failing = (message: string): (() => Promise<Keytar>) => {
    const fail = () => Promise.reject(new Error(message));
    return async () => ({ getPassword: fail, setPassword: fail, deletePassword: fail });
  };

  test.each([
    'The user name or passphrase you entered is not correct.',
    'Prompt was dismissed',
    'Timeout was reached',
    'Cannot create an item in a locked collection',
  ])('is present if it answers "%s"', async (message) => {
    expect(await hasKeychain(failing(message))).toBe(true);
    await expect(keychain(failing(message)).get('data-key')).rejects.toMatchObject({ code: 'keychain_locked' });
  });

  test('is absent without its library', async () => {
    const load = () => Promise.reject(Object.assign(new Error('libsecret-1.so.0'), { code: 'ERR_DLOPEN_FAILED' }));
    expect(await hasKeychain(load)).toBe(false);
  });

  test('is absent if the module does not load its native part', async () => {
    const source = readFileSync(join(root, 'node_modules/keytar/lib/keytar.js'), 'utf8');
    const load = runInThisContext(`(function (require, module) {${source}\n})`) as (...given: unknown[]) => Keytar;
    const require = () => {
      throw Object.assign(new Error('libsecret-1.so.0: cannot open shared object file'), { code: 'ERR_DLOPEN_FAILED' });
    };
    expect(await hasKeychain(async () => load(require, {}))).toBe(false);
  });

  test("uses one service, with the secret's name as account", async () => {
    const asked: string[][] = [];
    const keytar: Keytar = {
      getPassword: async (...args) => {
        asked.push(args);
        return 'x';
      },
      setPassword: async (...args) => void asked.push(args),
      deletePassword: async (...args) => asked.push(args) > 0,
    };
    const secrets = keychain(async () => keytar);
    await secrets.get('data-key');
    await secrets.set('token:elsa', 't');
    await secrets.delete('token:elsa');
    const service = 'Reserva';
    expect(asked).toEqual([
      [service, 'data-key'],
      [service, 'token:elsa', 't'],
      [service, 'token:elsa'],
    ]);
  });
});
