import type { Locator, Page } from '@playwright/test';
import { aDayAhead, aPhone, bookingForm, demoVenue, signInAsManager, toast, tomorrow } from './people.ts';
import { expect, test } from './test.ts';

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} cannot be reached with Tab`);
}

test('a guest books a table with the keyboard alone', async ({ page }) => {
  await page.goto('/r/casa-da-kianda');
  const form = bookingForm(page);
  await form.getByLabel('Data').fill(tomorrow); // date pickers have browser-specific keys
  // Late in the evening the form offers today's times near 20:00 too, until tomorrow is read
  const tile = page.locator('button[aria-pressed]', { hasText: /^23:00/ });
  await tile.waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

  await tabTo(page, tile);
  await page.keyboard.press('Space');
  await expect(tile).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, form.getByLabel('Nome'));
  await page.keyboard.type('Celeste Augusto');
  await page.keyboard.press('Tab');
  await page.keyboard.type(aPhone());
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Reserva confirmada!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Reserva confirmada' })).toBeVisible();
});

test('staff seat a party, move it on and add a walk-in with the keyboard alone', async ({ page, request }) => {
  const name = `Tomás Ngola ${aPhone().slice(-6)}`;
  const date = aDayAhead(1 + test.info().repeatEachIndex);
  const venue = await demoVenue(request, 'casa-da-kianda');
  const party = { name, phone: aPhone(), date, time: '21:30', people: 2 };
  const booked = await request.post('/api/reservations', {
    data: { venueId: venue.id, roomId: venue.rooms[1]!.id, ...party },
  });
  expect(booked.status()).toBe(201);
  await signInAsManager(page, `/gerir-reserva?date=${date}`);
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await expect(page.getByText('1 reserva encontrada')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: /^Sentar/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Sentar já' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Sentados desde');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // The focus is in the search field, where n is a letter
  await tabTo(page, page.getByRole('button', { name: /^Nova reserva/ }));
  await page.keyboard.press('n');
  const fresh = page.getByRole('dialog', { name: 'Nova reserva' });
  await expect(fresh).toBeVisible();
  await page.keyboard.press('w');
  await expect(fresh.getByRole('button', { name: 'Sentar' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(fresh).toBeHidden();
});
