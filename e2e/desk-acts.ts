import type { Locator, Page } from '@playwright/test';
import type { LeaseLeft } from '#shared/desk/local';
import { seriousFaults } from './axe.ts';
import { expect } from './desk-scene.ts';

export interface Guest {
  name: string;
  phone: string;
}

export const partyOf = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });

export async function showDay(page: Page, date: string): Promise<void> {
  const field = page.getByLabel('Data', { exact: true });
  if ((await field.inputValue()) !== date) await field.fill(date);
}

export async function book(page: Page, { name, phone }: Guest, slot: Pick<LeaseLeft, 'time'>): Promise<void> {
  const dialog = await newParty(page);
  await dialog.getByLabel('Telefone (WhatsApp)').fill(phone);
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByLabel('Pessoas').fill('2');
  await dialog.getByRole('button', { name: new RegExp(`^${slot.time}`) }).click();
  await dialog.getByRole('button', { name: 'Reservar', exact: true }).click();
}

/** Seats two walk-in guests. */
export async function walkIn(page: Page, name: string): Promise<void> {
  const dialog = await newParty(page);
  await choose(dialog, /Walk-in/);
  await dialog.getByLabel('Pessoas').fill('2');
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByRole('button', { name: /^Sentar/ }).click();
  await expect(dialog).toBeHidden();
}

/** By its label, as a person does: the click waits until the opening dialog has stopped moving. */
export async function choose(dialog: Locator, name: RegExp): Promise<void> {
  await dialog.locator('label').filter({ hasText: name }).click();
  await expect(dialog.getByRole('radio', { name })).toBeChecked();
}

async function newParty(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Nova reserva' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova reserva' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Adds two to the waitlist for a time. */
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

/** Seats a party. Late in the evening the leases are for tomorrow, so the desk asks for confirmation. */
export async function seat(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Sentar ${name}` }).click();
  const now = page.getByRole('button', { name: 'Sentar já' });
  await expect(now.or(partyOf(page, name).getByText('Sentados desde'))).toBeVisible();
  if (await now.isVisible()) await now.click();
  await expect(partyOf(page, name)).toContainText('Sentados desde');
}

export async function cancel(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Mais ações para ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Cancelar reserva...' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar reserva' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

export async function isAccessible(page: Page): Promise<void> {
  // Retry: a message may disappear during the analysis
  await expect.poll(() => seriousFaults(page), { timeout: 60_000 }).toEqual([]);
}

/** After the line has mended; the desk may have tried again by itself, and then the button is gone. */
export async function tryAgain(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Tentar agora' });
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 5000 });
  }).toPass();
}
