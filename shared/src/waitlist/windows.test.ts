import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/time';
import { windowEnds } from '#shared/waitlist/windows';

/** Luanda (UTC+1), half an hour long. */
const slotAt = (iso: string) => ({
  startsAt: new Date(iso),
  endsAt: new Date(new Date(iso).getTime() + 30 * MINUTE_MS),
  timezone: 'Africa/Luanda',
});
const ends = (from: string, minutes: number, slot: string) =>
  windowEnds(new Date(from), minutes, slotAt(slot)).toISOString();

describe('an offer holds', { tags: ['spec-9.32'] }, () => {
  test('for the guest’s window', () =>
    expect(ends('2026-11-21T15:00:00Z', 30, '2026-11-21T19:00:00Z')).toBe('2026-11-21T15:30:00.000Z'));

  test('never past the slot’s end', () =>
    expect(ends('2026-11-21T19:10:00Z', 30, '2026-11-21T19:00:00Z')).toBe('2026-11-21T19:30:00.000Z'));

  test('without the night: the time left at 22:00 continues at 08:00', () =>
    expect(ends('2026-11-21T20:50:00Z', 30, '2026-11-22T19:00:00Z')).toBe('2026-11-22T07:20:00.000Z'));

  test('from 08:00 on where it was made at night, before midnight, after it and before 06:00', () => {
    for (const made of ['2026-11-21T21:00:00Z', '2026-11-21T22:30:00Z', '2026-11-22T03:00:00Z', '2026-11-22T06:59:00Z'])
      expect(ends(made, 30, '2026-11-22T19:00:00Z')).toBe('2026-11-22T07:30:00.000Z');
  });

  test('to the minute where it ends by 22:00', () =>
    expect(ends('2026-11-21T20:30:00Z', 30, '2026-11-22T19:00:00Z')).toBe('2026-11-21T21:00:00.000Z'));

  test('through the night where the slot is within three hours', () =>
    expect(ends('2026-11-21T21:00:00Z', 30, '2026-11-22T00:00:00Z')).toBe('2026-11-21T21:30:00.000Z'));

  test('from three hours before the slot on where those begin at night', () => {
    expect(ends('2026-11-21T21:00:00Z', 30, '2026-11-22T00:10:00Z')).toBe('2026-11-21T21:40:00.000Z');
    expect(ends('2026-11-21T22:00:00Z', 60, '2026-11-22T08:00:00Z')).toBe('2026-11-22T06:00:00.000Z');
  });

  test('past 22:00 without a pause where the slot was near before', () => {
    expect(ends('2026-11-21T19:15:00Z', 120, '2026-11-21T22:30:00Z')).toBe('2026-11-21T21:15:00.000Z');
    expect(ends('2026-11-21T20:00:00Z', 90, '2026-11-21T23:15:00Z')).toBe('2026-11-21T21:30:00.000Z');
  });
});

test('the guest always has the full window or until the slot ends, and no window restarts later', () => {
  const start = new Date('2026-11-20T00:00:00Z').getTime();
  const minute = fc.integer({ min: 0, max: 3 * 24 * 60 });
  // Half of the cases: evening offers for a slot around midnight, where the night and the three hours meet
  const evening = fc.tuple(fc.integer({ min: 19 * 60, max: 22 * 60 }), fc.integer({ min: 21 * 60, max: 25 * 60 }));
  fc.assert(
    fc.property(
      fc.oneof(fc.tuple(minute, minute), evening),
      fc.integer({ min: 5, max: 120 }),
      fc.integer({ min: 0, max: 90 }),
      ([a, b], window, later) => {
        const from = new Date(start + a * MINUTE_MS);
        const slot = slotAt(new Date(start + b * MINUTE_MS).toISOString());
        const end = windowEnds(from, window, slot).getTime();
        expect(end).toBeLessThanOrEqual(slot.endsAt.getTime());
        const hasAll = end >= from.getTime() + window * MINUTE_MS;
        expect(hasAll || end === slot.endsAt.getTime()).toBe(true);
        expect(end - from.getTime()).toBeLessThanOrEqual(window * MINUTE_MS + 10 * HOUR_MS);
        const sent = new Date(from.getTime() + later * MINUTE_MS);
        expect(windowEnds(sent, window, slot).getTime()).toBeGreaterThanOrEqual(end);
      },
    ),
  );
});
