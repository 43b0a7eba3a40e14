import { expect, test } from 'vitest';
import { noticeKinds } from '#shared/desk/local';
import { holdsLeases, lostActs } from '#shared/desk/notices';

const values = { unread: 2 };

test('unread acts of an outbox set aside, read or of a newer version may have used leases', () => {
  const holding = noticeKinds.filter((kind) => holdsLeases({ kind, values }));
  expect(holding).toEqual(['outbox_set_aside', 'outbox_newer', 'outbox_read']);
  const none: Record<string, number>[] = [{ unread: 0 }, {}];
  for (const kind of holding) expect(none.some((without) => holdsLeases({ kind, values: without }))).toBe(false);
});

test('unread acts of an outbox set aside, read or behind are lost', () => {
  const losing = noticeKinds.filter((kind) => lostActs({ kind, values }) > 0);
  expect(losing).toEqual(['outbox_set_aside', 'outbox_behind', 'outbox_read']);
  for (const kind of losing) expect(lostActs({ kind, values })).toBe(2);
  for (const kind of losing) expect(lostActs({ kind, values: {} })).toBe(0);
  expect(lostActs({ kind: 'cloned', values })).toBe(0);
});
