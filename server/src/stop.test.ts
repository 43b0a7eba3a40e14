import { expect, test, vi } from 'vitest';
import { stopper } from '#server/stop';
import { loggedLines } from '#server/testing/logged';

test('all steps run in order, even after a failed one, and failures are logged', async () => {
  const done: string[] = [];
  const { log, lines } = loggedLines();
  const exit = vi.fn();
  const step = (name: string) => async () => done.push(name);
  const fails = () => Promise.reject(new Error('no end to it'));
  const throws = () => {
    throw new Error('at once');
  };
  await stopper([[step('streams')], [fails, throws, step('calls')], [step('database')], [step('folder')]], {
    log,
    withinMs: 5000,
    exit,
  })();
  expect(done).toEqual(['streams', 'calls', 'database', 'folder']);
  expect(lines.map(({ err }) => (err as { message: string }).message)).toEqual(['no end to it', 'at once']);
  expect(exit.mock.calls).toEqual([[1]]);
});

test('each stage waits for the one before, and a second signal changes nothing', async () => {
  const done: string[] = [];
  const slow = Promise.withResolvers<void>();
  const exit = vi.fn();
  const stop = stopper([[() => slow.promise], [() => done.push('database')]], {
    log: loggedLines().log,
    withinMs: 5000,
    exit,
  });
  const stopping = stop();
  await stop();
  expect(done).toEqual([]);
  slow.resolve();
  await stopping;
  expect(done).toEqual(['database']);
  expect(exit.mock.calls).toEqual([[0]]);
});

test('a step that never ends does not keep the process alive', async () => {
  const { log, lines } = loggedLines();
  const exit = vi.fn();
  void stopper([[() => new Promise(() => {})]], { log, withinMs: 30, exit })();
  await vi.waitFor(() => expect(exit.mock.calls).toEqual([[1]]));
  expect(lines.map(({ msg }) => msg)).toEqual(['stopping took too long']);
});
