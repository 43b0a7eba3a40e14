import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aParty } from '#desktop/main/testing/builders';
import { aShellAtWork, fakeElectron } from '#desktop/main/testing/electron';

const shells: { remove: () => void }[] = [];
afterEach(() => {
  for (const { remove } of shells.splice(0)) remove();
});

describe('a notification', () => {
  const booking = () => aParty({ source: 'web', people: 4, time: '20:30' });

  async function told() {
    const fake = fakeElectron();
    fake.electron.platform = 'darwin';
    const shell = await aShellAtWork({}, fake);
    shells.push(shell);
    await shell.become({ reservations: [booking()] });
    await vi.waitFor(() => expect(shell.notifications.shown).toHaveLength(1));
    return shell;
  }

  /** Forces a garbage collection. */
  async function collect(): Promise<void> {
    setFlagsFromString('--expose-gc');
    const gc = runInNewContext('gc') as () => void;
    await nextTurn();
    gc();
  }

  test('leads to its day, also after the window was closed', async () => {
    const { notifications, windows, ask } = await told();
    expect(notifications.shown[0]).toMatchObject({ title: 'Nova reserva pelo site' });
    windows()[0]!.close();
    notifications.made[0]!.deref()!.emit('click');
    expect(windows()).toHaveLength(2);
    expect(await ask('takePath')).toMatchObject({ value: { path: expect.stringMatching(/^.gerir-reserva\?date=/) } });
  });

  test.each(['click', 'close', 'failed'])('is kept until its %s, so that a click is received', async (end) => {
    const { notifications } = await told();
    await collect();
    expect(notifications.made[0]!.deref()).toBeDefined();
    notifications.made[0]!.deref()!.emit(end, {});
    await collect();
    expect(notifications.made[0]!.deref()).toBeUndefined();
  });
});
