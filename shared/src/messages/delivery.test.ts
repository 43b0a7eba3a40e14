import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterReport,
  type Delivery,
  failureOf,
  failureSentence,
  isLeaving,
  isUncertain,
  MOST_ATTEMPTS,
  pauseAfter,
  type Report,
  UNCERTAIN_AFTER_MS,
} from '#shared/messages/delivery';
import { messageStatuses } from '#shared/messages/schema';

const NOW = new Date('2026-11-21T17:00:00Z');
const at = (second: number) => new Date(NOW.getTime() + second * 1000);
const queued: Delivery = {
  status: 'QUEUED',
  sentAt: null,
  deliveredAt: null,
  readAt: null,
  failedAt: null,
  failure: null,
};
const all = (reports: Report[], from = queued) =>
  reports.reduce((known, report) => afterReport(known, report) ?? known, from);

describe('reports of a message', () => {
  const report = fc.record({
    status: fc.constantFrom<Report['status'][]>('SENT', 'DELIVERED', 'READ', 'FAILED'),
    at: fc.integer({ min: 0, max: 60 }).map(at),
    failure: fc.constant('call 131026'),
  });
  const sentBy = { ...queued, status: 'SENT' as const, sentAt: NOW };

  test('give the same result in any order and number', () => {
    const shuffled = fc
      .array(report, { maxLength: 8 })
      .chain((reports) =>
        fc.tuple(
          fc.constant(reports),
          fc.shuffledSubarray([...reports, ...reports], { minLength: 2 * reports.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([reports, again]) => {
        expect(all(again, sentBy)).toEqual(all(reports, sentBy));
      }),
    );
  });

  test('never take a status back', () => {
    const order = ['QUEUED', 'SENT', 'FAILED', 'DELIVERED', 'READ', 'DROPPED'];
    fc.assert(
      fc.property(fc.array(report), fc.constantFrom(...messageStatuses), (reports, status) => {
        let known: Delivery = { ...queued, status };
        for (const next of reports) {
          const after = afterReport(known, next) ?? known;
          expect(order.indexOf(after.status)).toBeGreaterThanOrEqual(order.indexOf(known.status));
          known = after;
        }
      }),
    );
  });

  test('change nothing when they repeat known facts', () => {
    const read = all([{ status: 'READ', at: at(9) }]);
    expect(afterReport(read, { status: 'READ', at: at(9) })).toBeNull();
    const row = { body: 'with more columns', ...read };
    expect(afterReport(row, { status: 'SENT', at: at(1) })).toBeNull();
    expect(afterReport({ ...queued, status: 'DROPPED' }, { status: 'SENT', at: at(1) })).toBeNull();
  });

  test('imply the states before: read implies delivered, delivered implies sent', () => {
    expect(all([{ status: 'READ', at: at(9) }])).toMatchObject({ sentAt: at(9), deliveredAt: at(9), readAt: at(9) });
    expect(
      all([
        { status: 'READ', at: at(9) },
        { status: 'DELIVERED', at: at(4) },
      ]),
    ).toMatchObject({
      status: 'READ',
      deliveredAt: at(4),
      readAt: at(9),
    });
  });

  test('keep the failure’s reason until one of the guest’s phones has the message', () => {
    const failed = all([{ status: 'FAILED', at: at(2), failure: 'call 131026' }], sentBy);
    expect(failed).toMatchObject({ status: 'FAILED', failure: 'call 131026', failedAt: at(2) });
    expect(all([{ status: 'DELIVERED', at: at(3) }], failed)).toMatchObject({ status: 'DELIVERED', failure: null });
  });
});

test('the pauses double, respect the provider’s delay, and end', () => {
  expect([1, 2, 3, 4, 7, 8].map((attempt) => pauseAfter(attempt, null))).toEqual([
    15_000, 30_000, 60_000, 120_000, 900_000, 900_000,
  ]);
  expect(pauseAfter(1, 90_000)).toBe(90_000);
  expect(pauseAfter(3, 1)).toBe(60_000);
  expect(pauseAfter(MOST_ATTEMPTS, 1000)).toBeNull();
});

test('an attempt is in progress at first, and uncertain without an outcome', () => {
  const message = { status: 'QUEUED' as const, attemptAt: NOW };
  const early = new Date(NOW.getTime() + UNCERTAIN_AFTER_MS - 1);
  const late = new Date(NOW.getTime() + UNCERTAIN_AFTER_MS);
  expect([isLeaving(message, early), isUncertain(message, early)]).toEqual([true, false]);
  expect([isLeaving(message, late), isUncertain(message, late)]).toEqual([false, true]);
  expect(isUncertain({ ...message, attemptAt: null }, late)).toBe(false);
  expect(isUncertain({ ...message, status: 'SENT' }, late)).toBe(false);
});

test('a stored failure has its sentence and its number', () => {
  expect(failureSentence(failureOf('call', '131026'))).toEqual({
    key: 'messageTexts.failures.call',
    detail: ' (131026)',
  });
  expect(failureSentence(failureOf('needsHand'))).toEqual({ key: 'messageTexts.failures.needsHand', detail: '' });
  expect(failureSentence('something older').key).toBe('messageTexts.failures.unknown');
});
