import { expect, type Locator, type Page, test } from '@playwright/test';
import { aPhone, toast, tomorrow } from './people.ts';

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} cannot be reached with Tab`);
}

test('a table is booked with the keyboard alone', async ({ page }) => {
  await page.goto('/r/casa-da-kianda');
  const form = page.getByRole('form', { name: 'Fazer Reserva' });
  await form.getByLabel('Data').fill(tomorrow); // a date picker's own keys belong to the browser
  const tile = page.getByRole('button', { name: /^23:00/ });
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
