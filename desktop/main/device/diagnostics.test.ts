import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { integrityOf } from '#desktop/main/device/integrity';
import { report } from '#desktop/main/shell/report';
import { aParty } from '#desktop/main/testing/builders';
import { aShell, aShellAtWork } from '#desktop/main/testing/electron';
import { aCall } from '#desktop/main/testing/test-desk';

const shells: { remove: () => void }[] = [];
afterEach(() => {
  for (const { remove } of shells.splice(0)) remove();
});

async function atWork() {
  const shell = await aShellAtWork();
  shells.push(shell);
  return shell;
}
type Saving = Pick<Awaited<ReturnType<typeof atWork>>, 'ask' | 'folder' | 'saveTo'>;

async function saved({ ask, folder, saveTo }: Saving) {
  saveTo.filePath = join(folder, 'saved.json');
  expect(await ask('saveDiagnostics')).toEqual({ ok: true, value: { saved: true } });
  const text = readFileSync(saveTo.filePath, 'utf8');
  return { text, told: JSON.parse(text) as Record<string, never> & { log: string[] } };
}

test('the file has versions, settings, counters, database checks and the log, and no guest data or secret', async () => {
  const shell = await atWork();
  await shell.become({ reservations: [aParty()] });
  shell.server.instead = () => {
    throw new TypeError('no line');
  };
  const call = aCall({ name: 'Lueji Tavares', phone: '+244923777888' });
  expect((await shell.ask('bookAtDesk', call)).ok).toBe(true);
  report(new RangeError('Domingos Kiala +244923000001'), '01a2');
  const { text, told } = await saved(shell);
  expect(told).toMatchObject({
    versions: { reserva: '1.2.3', node: process.versions.node },
    settings: {
      server: { url: 'https://reserva.exemplo.ao', isManaged: false },
      keys: 'keychain',
      hasClearSheet: false,
    },
    desk: { phase: 'ready', hasDay: true },
    link: { kind: 'offline', cause: 'unreachable' },
    counters: { unsent: 1, toReview: 0, people: 1 },
    databases: { outbox: { state: 'sound', found: [] }, day: { state: 'sound', found: [] } },
  });
  expect(told.log.join('\n')).toMatch(
    / start 1\.2\.3\n(.|\n)* link online (.|\n)* link offline unreachable (.|\n)*RangeError 01a2/,
  );
  expect(shell.saveTo.asked).toEqual([expect.stringMatching(/^reserva-diagnostico-[\dT-]+\.json$/)]);
  const secrets = [...shell.secrets].filter(([name]) => name !== 'probe').map(([, value]) => value);
  expect(secrets.length).toBeGreaterThan(1);
  for (const secret of secrets) expect(text).not.toContain(secret);
  // The digits of a random id may look like a phone number
  const withoutIds = text.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '');
  expect(withoutIds).not.toMatch(/Domingos|Kiala|Lueji|Tavares|923\d{6}|junto|Elsa|certa|elsa@/);
});

test('is written before any sign-in, and not after the user cancels', async () => {
  const shell = await aShell();
  shells.push(shell);
  const { told } = await saved(shell);
  expect(told).toMatchObject({ desk: { phase: 'signIn', staffId: null }, counters: { unsent: 0 } });
  rmSync(shell.saveTo.filePath);
  shell.saveTo.filePath = '';
  expect(await shell.ask('saveDiagnostics')).toEqual({ ok: true, value: { saved: false } });
  expect(readdirSync(shell.folder).filter((name) => name.endsWith('.json'))).toEqual([]);
});

test('is written when the keychain does not open, and says so', async () => {
  const locked = async () => {
    throw new Error('Domingos');
  };
  let isLocked = false;
  const store = new Map<string, string>();
  const shell = await aShell({
    keytar: async () => ({
      getPassword: async (_service, account) => (isLocked ? locked() : (store.get(account) ?? null)),
      setPassword: async (_service, account, password) => void store.set(account, password),
      deletePassword: async (_service, account) => store.delete(account),
    }),
  });
  shells.push(shell);
  isLocked = true;
  const { told, text } = await saved(shell);
  expect(told).toMatchObject({ failure: 'keychain_locked', databases: { outbox: { state: 'absent' } } });
  expect(text).not.toContain('Domingos');
});

test('the check finds damage and changes no file', async () => {
  const { folder, app } = await atWork();
  const path = join(folder, 'outbox.db');
  const before = () =>
    ['outbox.db', 'outbox.db-wal']
      .map((name) => join(folder, name))
      .map((each) => existsSync(each) && readFileSync(each).toString('base64'));
  const bytes = before();
  expect(integrityOf(path)).toMatchObject({ state: 'sound', found: [] });
  expect(before()).toEqual(bytes);
  expect(integrityOf(join(folder, 'nothing.db'))).toEqual({ state: 'absent', version: null, found: [] });
  app.emit('will-quit', { preventDefault: () => undefined });
  await vi.waitFor(() => expect(app.order.at(-1)).toBe('quit'));
  const torn = join(folder, 'torn.db');
  const whole = readFileSync(path);
  writeFileSync(torn, whole);
  const file = openSync(torn, 'r+');
  writeSync(file, Buffer.alloc(4_096, 7), 0, 4_096, 4_096);
  closeSync(file);
  expect(integrityOf(torn).state).toBe('damaged');
  expect(integrityOf(torn).found.length).toBeGreaterThan(0);
  writeFileSync(torn, 'no database');
  expect(integrityOf(torn)).toMatchObject({ state: 'damaged', version: null });
});
