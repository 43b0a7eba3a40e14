import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { addDays, weekdayOf } from '#shared/time';
import { seriousFaults } from './axe.ts';
import { aDayAhead, aPhone, demoVenue, managerSession } from './people.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 360, height: 800 } });

/** The demo's manager of the spa. */
const spaManager = { email: 'marcia.tchilombo@exemplo.ao', password: 'reserva-demo-2026' };

const THURSDAY = 4;
/** From 12:00 to 15:00 both of those who do the massage work. */
const thursday = (from: string): string => (weekdayOf(from) === THURSDAY ? from : thursday(addDays(from, 1)));

const pickIn = (dialog: Locator) => async (label: RegExp, name: RegExp) => {
  const service = dialog.getByLabel(label);
  await service.selectOption(await service.locator('option', { hasText: name }).getAttribute('value'));
};

async function isSound(page: Page) {
  expect(await seriousFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
}

/** A guest on the page takes the facial that the visit of staff would get. */
async function takeFacial(request: APIRequestContext, venueId: string, date: string, time: string) {
  const treatments = (await (await request.get(`/api/venues/${venueId}/treatments`)).json()) as {
    id: string;
    names: { 'PT-AO': string };
  }[];
  const { id } = treatments.find(({ names }) => /^Limpeza de pele/.test(names['PT-AO']))!;
  const found = await request.get(`/api/venues/${venueId}/treatments/${id}/times/${date}`);
  const times = (await found.json()) as { time: string; roomId: string }[];
  const { roomId } = times.find((each) => each.time === time)!;
  const data = { venueId, roomId, date, time, people: 1, treatmentId: id, name: 'Ivo Neto', phone: aPhone() };
  const answer = await request.post('/api/reservations', { data });
  expect(answer.status(), await answer.text()).toBe(201);
}

test('staff book a visit of two services, lose one to a guest, keep what they typed, and take it back', async ({
  page,
  request,
}) => {
  const date = thursday(aDayAhead(91 + 7 * test.info().repeatEachIndex));
  const { id } = await demoVenue(request, 'spa-maboque');
  await managerSession(page, spaManager);
  await page.goto(`/gerir-reserva?venue=${id}&date=${date}`);
  await page
    .getByRole('button', { name: /^Nova reserva/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const pick = pickIn(dialog);
  await dialog.getByLabel(/Telefone \(/).fill(aPhone());
  await dialog.getByLabel('Nome').fill('Carla Bento');
  await pick(/^Serviço/, /^Massagem relaxante/);
  await dialog.getByRole('button', { name: 'Juntar outro serviço' }).click();
  await dialog.getByRole('button', { name: 'Reservar', exact: true }).click();
  await expect(dialog.getByText('Escolha este serviço, ou remova-o da visita.')).toBeVisible();
  await expect(dialog.getByLabel(/^Serviço 2/)).toBeFocused();
  await pick(/^Serviço 2/, /^Limpeza de pele/);
  const start = dialog.getByRole('button', { name: /^12:00/ });
  await start.click();
  await expect(dialog.getByText(/^13:00 · Limpeza de pele/)).toBeVisible();
  await isSound(page);

  await takeFacial(request, id, date, '13:00');
  await dialog.getByRole('button', { name: 'Reservar', exact: true }).click();
  await expect(dialog.getByText(/^Às 13:00 já não é possível marcar Limpeza de pele\./)).toBeVisible();
  await expect(dialog.getByLabel('Nome')).toHaveValue('Carla Bento');
  await expect(dialog.getByLabel(/^Serviço 2/).locator('option:checked')).toHaveText(/^Limpeza de pele/);
  await isSound(page);
  const other = dialog.getByRole('button', { name: /^\d\d:\d\d.*depois/ }).last();
  await other.click();
  await dialog.getByRole('button', { name: 'Reservar', exact: true }).click();
  await expect(page.getByText(/^Carla Bento: visita marcada para/)).toBeVisible();
  const row = (part: string) => page.getByRole('listitem').filter({ hasText: `Serviço ${part} de 2` });
  await expect(row('1')).toContainText('Massagem relaxante');
  await expect(row('2')).toContainText('Limpeza de pele');
  await isSound(page);
  await page.getByRole('button', { name: /^Desfazer/ }).click();
  await expect(page.getByText('Carla Bento: desfeito')).toBeVisible();
  const kept = await page.request.get(`/api/admin/venues/${id}/reservations?date=${date}`);
  const parties = (await kept.json()) as { name: string; status: string }[];
  expect(parties.filter(({ name }) => name === 'Carla Bento').map(({ status }) => status)).toEqual([
    'CANCELLED',
    'CANCELLED',
  ]);
});

test('staff put a guest on the waiting list for a visit of two services side by side', async ({ page, request }) => {
  const date = thursday(aDayAhead(98 + 7 * test.info().repeatEachIndex));
  const { id } = await demoVenue(request, 'spa-maboque');
  await managerSession(page, spaManager);
  await page.goto(`/gerir-reserva?venue=${id}&date=${date}`);
  await page
    .getByRole('button', { name: /^Juntar/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const pick = pickIn(dialog);
  await dialog.getByLabel('Nome').fill('Ana Chaves');
  await dialog.getByLabel(/Telefone/).fill(aPhone());
  await pick(/^Serviço/, /^Massagem relaxante/);
  await dialog.getByRole('button', { name: 'Juntar outro serviço' }).click();
  await pick(/^Serviço 2/, /^Limpeza de pele/);
  await dialog.getByRole('radio', { name: /^Ao mesmo tempo/ }).check();
  await dialog.getByLabel('Horário', { exact: true }).selectOption('12:00');
  await isSound(page);
  await dialog.getByRole('button', { name: 'Juntar à lista' }).click();
  // A toast names her too
  const entry = page.locator('[data-entry]').filter({ hasText: 'Ana Chaves' });
  await expect(entry).toContainText('Massagem relaxante · 60 min');
  await expect(entry).toContainText('Limpeza de pele · 45 min · ao mesmo tempo');
});
