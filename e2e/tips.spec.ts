import { bookingForm, demoVenue, signInAsManager } from './people.ts';
import { expect, test } from './test.ts';

test('a tooltip names an icon button and covers no control', async ({ page }) => {
  await signInAsManager(page);
  const print = page.getByRole('button', { name: 'Imprimir a folha do dia' });
  const tip = page.getByRole('tooltip').filter({ visible: true });
  await print.hover();
  await expect(tip).toHaveText('Imprimir a folha do dia');
  await page.getByRole('tab', { name: 'Salas' }).click();
  await expect(page.getByRole('tab', { name: 'Salas' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Dashboard Diário' }).click();
  const more = page.getByRole('button', { name: 'Mais', exact: true });
  await more.hover();
  await expect(tip).toHaveText('Mais');
  await more.click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
});

test('F8 focuses a message, which is at most 420 px wide, keeps margins on a phone and does not block the page', {
  tag: ['@spec-9.26'],
}, async ({ page, request }) => {
  const venue = await demoVenue(request, 'casa-da-kianda');
  await page.goto(`/estabelecimento/${venue.id}`);
  const form = bookingForm(page);
  await form.getByRole('button', { name: 'Reservar' }).click();
  const message = page.getByRole('listitem').filter({ hasText: 'Campos obrigatórios' });
  await expect(message).toBeVisible();
  await page.keyboard.press('F8');
  await expect(message).toBeFocused();
  await expect.poll(async () => (await message.boundingBox())?.width).toBe(420);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(async () => (await message.boundingBox())?.width).toBeLessThanOrEqual(340);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(async () => (await message.boundingBox())?.width).toBeLessThanOrEqual(300);
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
});
