import { expect, test } from 'vitest';
import { whyEmpty } from '#ui/features/board/why-empty.ts';
import { aSlot, aVenue, DATE } from '#ui/features/dashboard/testing.tsx';

const now = new Date(`${DATE}T20:22:00+01:00`);
const at = (date: string) => ({ date, timezone: 'Africa/Luanda', now });

test('an empty day names its reason: past, closed, hidden venue, or no guests yet', () => {
  const open = [aSlot({ time: '20:30' }), aSlot({ time: '21:00', isClosed: true })];
  expect(whyEmpty(aVenue(), open, at('2026-11-20'))).toBe('past');
  expect(whyEmpty(aVenue(), [], at(DATE))).toBe('closed');
  expect(whyEmpty(aVenue(), [aSlot({ isClosed: true })], at(DATE))).toBe('closed');
  expect(whyEmpty(aVenue({ status: 'rejected' }), open, at(DATE))).toBe('hidden');
  expect(whyEmpty(aVenue(), open, at(DATE))).toBe('quiet');
  expect(whyEmpty(aVenue(), undefined, at(DATE))).toBe('quiet');
});
