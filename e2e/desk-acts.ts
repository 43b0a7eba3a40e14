import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import type { LeaseLeft } from '#shared/desk/local';
import { seriousFaultsBy } from './axe.ts';
import { expect } from './desk-scene.ts';

export interface Guest {
  name: string;
  phone: string;
}

/** A party's row on the board. */
export const partyOf = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });

/** Shows a day on the board. */
export async function showDay(page: Page, date: string): Promise<void> {
  const field = page.getByLabel('Data', { exact: true });
  if ((await field.inputValue()) !== date) await field.fill(date);
}

/** Takes a booking by phone for two. */
export async function book(page: Page, { name, phone }: Guest, slot: Pick<LeaseLeft, 'time'>): Promise<void> {
  const dialog = await newParty(page);
  await dialog.getByLabel('Telefone (WhatsApp)').fill(phone);
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByLabel('Pessoas').fill('2');
  await dialog.getByRole('button', { name: new RegExp(`^${slot.time}`) }).click();
  await dialog.getByRole('button', { name: 'Reservar', exact: true }).click();
}

/** Seats two who stand at the door. */
export async function walkIn(page: Page, name: string): Promise<void> {
  const dialog = await newParty(page);
  await dialog.getByRole('radio', { name: /Walk-in/ }).check({ force: true });
  await dialog.getByLabel('Pessoas').fill('2');
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByRole('button', { name: /^Sentar/ }).click();
  await expect(dialog).toBeHidden();
}

async function newParty(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Nova reserva' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova reserva' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Adds two to the waiting list for a time. */
export async function wait(page: Page, { name, phone }: Guest, slot: Pick<LeaseLeft, 'time'>): Promise<void> {
  await page.getByRole('button', { name: 'Juntar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Juntar à lista de espera' });
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByLabel('Telefone (WhatsApp)').fill(phone);
  await dialog.getByLabel('Pessoas').fill('2');
  await dialog.getByRole('combobox', { name: 'Horário' }).selectOption(slot.time);
  await dialog.getByRole('button', { name: 'Juntar à lista' }).click();
  await expect(dialog).toBeHidden();
}

/** Seats a party. Late in the evening the desk's seats are tomorrow's, and it asks whether that is meant. */
export async function seat(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Sentar ${name}` }).click();
  const now = page.getByRole('button', { name: 'Sentar já' });
  await expect(now.or(partyOf(page, name).getByText('Sentados desde'))).toBeVisible();
  if (await now.isVisible()) await now.click();
  await expect(partyOf(page, name)).toContainText('Sentados desde');
}

/** Cancels a booking through its row's menu. */
export async function cancel(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Mais ações para ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Cancelar reserva...' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar reserva' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Axe finds nothing serious in what stands in the window now. */
export async function isAccessible(page: Page): Promise<void> {
  // What is on its way in or out is read as too pale.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // Whole in this page: otherwise axe opens a page of its own, which no window was made for
  const faults = () => seriousFaultsBy(new AxeBuilder({ page }).setLegacyMode());
  // Once more where something is wrong: a message may have left in the midst of the reading
  await expect.poll(faults, { timeout: 10_000 }).toEqual([]);
}
