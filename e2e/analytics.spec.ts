import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { seriousFaults } from './axe.ts';
import { signInAsOwner } from './people.ts';
import { expect, test } from './test.ts';

test.use({ reducedMotion: 'reduce' });

async function openAnalytics(page: Page): Promise<void> {
  await signInAsOwner(page);
  await page.getByRole('tab', { name: 'Análises' }).click();
  await expect(page.getByRole('heading', { name: 'Reservas por cidade' })).toBeVisible();
}

/** Serious or critical axe violations in the charts. */
const faultsInCharts = (page: Page): Promise<string[]> => seriousFaults(page, '[role="tabpanel"]:not([hidden])');

test('the owner reads the platform figures as charts, tables and a CSV file', async ({ page }) => {
  await openAnalytics(page);
  const days = page.getByRole('region', { name: 'Reservas por dia' });
  await expect(days.getByRole('img', { name: /Reservas por dia\. .* reservas para/ })).toBeVisible();
  const occupancy = page.getByRole('region', { name: 'Ocupação por dia da semana e hora' }).first();
  await expect(occupancy.getByText(/Hora mais cheia: /)).toBeVisible();
  expect(await faultsInCharts(page)).toEqual([]);

  for (const button of await page.getByRole('button', { name: 'Tabela' }).all()) await button.click();
  await expect(page.getByRole('table', { name: 'Reservas por dia' }).getByRole('row')).toHaveCount(31);
  await expect(page.getByRole('table', { name: 'Reservas por cidade' }).getByRole('row').nth(1)).toContainText(
    'Luanda',
  );
  expect(await faultsInCharts(page)).toEqual([]);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descarregar CSV: Reservas por cidade' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^reserva-reservas-por-cidade-.*\.csv$/);
  expect(readFileSync(await file.path(), 'utf8')).toMatch(
    /^\uFEFFCidade;Reservas;Pessoas;De todas as reservas \(%\)\r\nLuanda;\d+;\d+;\d+\r\n/,
  );
});

test('a period and a city filter every chart, and an invalid range shows an error', async ({ page }) => {
  await openAnalytics(page);
  await page.getByRole('button', { name: '7 dias' }).click();
  await page.getByLabel('Cidade', { exact: true }).selectOption('Huambo');
  const cities = page.getByRole('list', { name: /^Reservas por cidade/ }).getByRole('listitem');
  await expect(cities).toHaveCount(1);
  await expect(cities).toContainText('Huambo');
  await page.getByRole('region', { name: 'Reservas por dia' }).getByRole('button', { name: 'Tabela' }).click();
  await expect(page.getByRole('table', { name: 'Reservas por dia' }).getByRole('row')).toHaveCount(8);
  await page.getByRole('button', { name: 'Outro período' }).click();
  await page.getByLabel('Até', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('A data final não pode ser antes da inicial')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Reservas por dia' }).getByRole('row')).toHaveCount(8);
});
