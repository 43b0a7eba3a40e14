import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import type { Db } from '#server/platform/db/client';
import { readsOf } from '#server/platform/http/reads';
import { shared } from '#server/platform/http/share';

const [primary, replica] = [{} as Db, {} as Db];
const now = new Date('2026-11-21T12:00:00Z');

function counting() {
  const asked: PromiseWithResolvers<string>[] = [];
  const read = shared((_db: Db, _asked: object) => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  });
  return { asked, read };
}

test('readers at the same time share one answer, and a later one reads again', async () => {
  const { asked, read } = counting();
  const both = Promise.all([read(primary, { offset: 0 }, now), read(primary, { offset: 0 }, now)]);
  expect(asked).toHaveLength(1);
  asked[0]!.resolve('first');
  expect(await both).toEqual(['first', 'first']);
  const later = read(primary, { offset: 0 }, now);
  asked[1]!.resolve('second');
  expect(await later).toBe('second');
});

test('readers of another list or another database share none', () => {
  const { asked, read } = counting();
  void read(primary, { offset: 0 }, now);
  void read(primary, { offset: 20 }, now);
  void read(replica, { offset: 0 }, now);
  expect(asked).toHaveLength(3);
});

test('a caller who wrote joins no read that began before, and later callers share a new one', async () => {
  const { asked, read } = counting();
  const before = read(primary, {}, now);
  readsOf(primary, null).noteWrite({} as Request, {} as Response);
  const after = Promise.all([read(primary, {}, now), read(primary, {}, now)]);
  expect(asked).toHaveLength(2);
  asked[0]!.resolve('old');
  expect(await before).toBe('old');
  asked[1]!.resolve('new');
  expect(await after).toEqual(['new', 'new']);
});

test('a failed answer reaches all of them, and the next one reads again', async () => {
  const { asked, read } = counting();
  const both = [read(primary, {}, now), read(primary, {}, now)];
  asked[0]!.reject(new Error('lost'));
  for (const each of both) await expect(each).rejects.toThrow('lost');
  void read(primary, {}, now);
  expect(asked).toHaveLength(2);
});
