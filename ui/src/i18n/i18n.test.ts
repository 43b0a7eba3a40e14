import { expect, test, vi } from 'vitest';
import { addStaffParts, readAgainOnSwitch, startI18n, switchTo } from '#ui/i18n/i18n.ts';

test.each([
  ['PT-AO', '0 lugares', '0 reservas', '(0 avaliações)'],
  ['PT-PT', '0 lugares', '0 reservas', '(0 avaliações)'],
  ['EN', '0 seats', '0 bookings', '(0 reviews)'],
] as const)('zero takes the plural on every screen, in %s', async (lang, seats, parties, reviews) => {
  const i18n = await startI18n(lang);
  expect(i18n.t('venues.page.reviews', { count: 0 })).toBe(reviews);
  await addStaffParts(i18n);
  expect(i18n.t('schedule.seats', { count: 0 })).toBe(seats);
  expect(i18n.t('dashboard.parties.count', { count: 0 })).toBe(parties);
});

test('what is shown is read again in another language, and not by the choice of the same one', async () => {
  const i18n = await startI18n();
  const invalidateQueries = vi.fn(async () => undefined);
  readAgainOnSwitch(i18n, { invalidateQueries });
  await switchTo(i18n, 'PT-AO');
  expect(invalidateQueries).not.toHaveBeenCalled();
  await switchTo(i18n, 'EN');
  await switchTo(i18n, 'EN');
  expect(invalidateQueries).toHaveBeenCalledTimes(1);
});
