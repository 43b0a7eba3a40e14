import { expect, test } from 'vitest';
import type { MessageRow } from '#server/features/messages/queries';
import { takenBack } from '#server/features/messages/taken-back';

const now = new Date('2026-11-21T18:00:00Z');
const sent = {
  type: 'CONFIRM',
  status: 'SENT',
  attemptAt: null,
  attempts: 1,
  providerId: 'wamid.1',
  sendBefore: new Date('2026-11-21T19:00:00Z'),
  body: 'Olá',
} as MessageRow;

test('a sent message that failed for a moment is queued again after the pause, without its text', () => {
  expect(takenBack(sent, 'wamid.1', now)).toEqual({
    providerId: 'wamid.1',
    body: null,
    status: 'QUEUED',
    attemptAt: null,
    nextAttemptAt: new Date('2026-11-21T18:00:15Z'),
    sentAt: null,
  });
});

test('a decision keeps its text', () => {
  expect(takenBack({ ...sent, type: 'DECISION' }, 'wamid.1', now)).toMatchObject({ body: 'Olá' });
});

test('a report about another attempt is ignored', () => {
  expect(takenBack(sent, 'wamid.0', now)).toBe('ignored');
  expect(takenBack({ ...sent, status: 'DELIVERED' }, 'wamid.1', now)).toBe('ignored');
  expect(takenBack({ ...sent, status: 'QUEUED' }, 'wamid.2', now)).toBe('ignored');
});

test('a report may arrive before the answer to the attempt that it is about', () => {
  const leaving = { ...sent, status: 'QUEUED' as const, attemptAt: now };
  expect(takenBack(leaving, 'wamid.2', now)).toMatchObject({ providerId: 'wamid.2', attemptAt: null });
  expect(takenBack(leaving, '', now)).toMatchObject({ providerId: 'wamid.1' });
  expect(takenBack(leaving, 'wamid.1', now)).toBe('ignored');
});

test('without attempts or time left the message is not queued again', () => {
  expect(takenBack({ ...sent, attempts: 9 }, 'wamid.1', now)).toBeNull();
  const pause = (ms: number) => takenBack({ ...sent, sendBefore: new Date(now.getTime() + ms) }, 'wamid.1', now);
  expect(pause(15_000)).toBeNull();
  expect(pause(15_001)).toMatchObject({ status: 'QUEUED' });
});
