import { expect, test } from 'vitest';
import { oneAtATime, uploadLimit } from '#server/features/uploads/concurrency';

/** A job that runs until it is released. */
function aWork() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve, fail: reject };
}

test('one person has two uploads at a time, and a free place when one succeeds or fails', async () => {
  const run = uploadLimit();
  const [first, second] = [aWork(), aWork()];
  const running = [run('ana', first.work), run('ana', second.work)];
  await expect(run('ana', async () => {})).rejects.toMatchObject({ code: 'uploads_busy', extra: { retryAfter: 5 } });
  await expect(run('rui', async () => 'in')).resolves.toBe('in');
  first.fail(new Error('the line broke'));
  await expect(running[0]).rejects.toThrow('the line broke');
  await expect(run('ana', async () => 'in')).resolves.toBe('in');
  second.end();
  await running[1];
});

test('all people together have twelve', async () => {
  const run = uploadLimit();
  const works = Array.from({ length: 12 }, aWork);
  const running = works.map(({ work }, index) => run(`person ${index}`, work));
  await expect(run('one more', async () => {})).rejects.toThrow('uploads_busy');
  for (const { end } of works) end();
  await Promise.all(running);
  await expect(run('one more', async () => 'in')).resolves.toBe('in');
});

test('queued jobs run one at a time, and a failed one blocks no other', async () => {
  const turn = oneAtATime();
  const said: string[] = [];
  const first = aWork();
  const one = turn(() => first.work().finally(() => said.push('first')));
  const two = turn(async () => void said.push('second'));
  await Promise.resolve();
  first.fail(new Error('damaged'));
  await expect(one).rejects.toThrow('damaged');
  await two;
  expect(said).toEqual(['first', 'second']);
});
