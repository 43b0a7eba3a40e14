import type { APIRequestContext, Page } from '@playwright/test';
import { addDays, weekdayOf } from '#shared/time';
import { seriousFaults } from './axe.ts';
import { aDayAhead, anotherPage, aPhone, demoVenue, managerSession } from './people.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 360, height: 800 } });

/** The demo's manager of the spa. */
const spaManager = { email: 'marcia.tchilombo@exemplo.ao', password: 'reserva-demo-2026' };

const THURSDAY = 4;
/** From 12:00 to 15:00 both of those who do the massage work. */
const thursday = (from: string): string => (weekdayOf(from) === THURSDAY ? from : thursday(addDays(from, 1)));

interface Start {
  time: string;
  roomId: string;
  parts: { treatmentId: string; time: string }[];
}

/** Books visits of a massage and a facial until none fits. Returns the guests' links in the order of their times. */
async function fillDay(request: APIRequestContext, venueId: string, date: string) {
  const treatments = (await (await request.get(`/api/venues/${venueId}/treatments`)).json()) as {
    id: string;
    names: { 'PT-AO': string };
  }[];
  const idOf = (name: RegExp) => treatments.find(({ names }) => name.test(names['PT-AO']))!.id;
  const [treatmentId, further] = [idOf(/^Massagem relaxante/), idOf(/^Limpeza de pele/)];
  const booked: { time: string; token: string }[] = [];
  for (;;) {
    const found = await request.get(
      `/api/venues/${venueId}/visits/${date}/times?parts=${treatmentId}&parts=${further}`,
    );
    const [start] = (await found.json()) as Start[];
    if (start === undefined) return booked;
    const wanted = { venueId, roomId: start.roomId, date, time: start.time, people: 1, treatmentId };
    const data = { ...wanted, name: 'Marisa Lopes', phone: aPhone(), furtherTreatments: [{ treatmentId: further }] };
    const answer = await request.post('/api/reservations', { data });
    expect(answer.status(), await answer.text()).toBe(201);
    booked.push({ time: start.time, token: ((await answer.json()) as { guestToken: string }).guestToken });
  }
}

async function isSound(page: Page) {
  expect(await seriousFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
}

test('a guest waits for a whole visit, staff see both services and offer it, and the guest accepts both', async ({
  page,
  browser,
  request,
}) => {
  const date = thursday(aDayAhead(77 + 7 * test.info().repeatEachIndex));
  const { id } = await demoVenue(request, 'spa-maboque');
  const booked = await fillDay(request, id, date);
  expect(booked.length).toBeGreaterThan(0);
  const [{ time, token }] = booked as [(typeof booked)[number]];

  await page.goto('/r/spa-maboque');
  const shown = (label: string | RegExp) => page.getByLabel(label).filter({ visible: true });
  const pick = async (label: RegExp, name: RegExp) => {
    const service = shown(label);
    await service.selectOption(await service.locator('option', { hasText: name }).getAttribute('value'));
  };
  await pick(/^Serviço/, /^Massagem relaxante/);
  await shown('Data').fill(date);
  await page.getByRole('button', { name: 'Juntar outro serviço' }).click();
  await pick(/^Serviço 2/, /^Limpeza de pele/);
  await expect(page.getByText(/^Neste dia não há horários para todos estes serviços seguidos/)).toBeVisible();
  await isSound(page);
  await page.getByRole('button', { name: 'Entrar na lista de espera' }).first().click();
  const list = page.getByRole('form', { name: 'Lista de espera' });
  await expect(list.getByText(/todos estes serviços: Massagem relaxante, Limpeza de pele/)).toBeVisible();
  await list.getByLabel('Horário', { exact: true }).selectOption(time);
  await list.getByLabel('Só este horário').check();
  await list.getByLabel('Nome').fill('Carla Bento');
  await list.getByLabel(/Telefone/).fill(aPhone());
  await isSound(page);
  await list.getByRole('button', { name: 'Entrar na lista de espera' }).click();
  await expect(page.getByText('1.º na lista')).toBeVisible();
  await expect(page.getByText('Massagem relaxante · 60 min')).toBeVisible();
  await expect(page.getByText('Limpeza de pele · 45 min')).toBeVisible();
  await isSound(page);

  expect((await request.post(`/api/guest/reservations/${token}/cancel`)).status()).toBe(200);
  const staff = await anotherPage(browser);
  await managerSession(staff, spaManager);
  await staff.goto(`/gerir-reserva?venue=${id}&date=${date}`);
  const entry = staff.getByRole('listitem').filter({ hasText: 'Carla Bento' });
  await expect(entry).toContainText('Massagem relaxante · 60 min');
  await expect(entry).toContainText('Limpeza de pele · 45 min');
  expect(await seriousFaults(staff)).toEqual([]);
  await entry.getByRole('button', { name: /^Promover Carla Bento/ }).click();
  await expect(staff.getByText('Promovido da lista de espera', { exact: true })).toBeVisible();
  await expect(staff.getByRole('listitem').filter({ hasText: 'Serviço 2 de 2' }).first()).toBeVisible();
  await staff.context().close();

  await page.reload();
  const parts = page.getByRole('listitem').filter({ hasText: / min/ });
  await expect(parts).toHaveText([
    new RegExp(`^${time}Massagem relaxante`),
    /Limpeza de pele · Marta Sebastião · 45 min/,
  ]);
  await isSound(page);
  await page.getByRole('button', { name: 'Aceitar' }).click();
  await expect(page.getByText('Aceitou o horário: a sua reserva está confirmada.')).toBeVisible();
  await isSound(page);
  await page.getByRole('link', { name: 'Ver a reserva' }).click();
  await expect(page.getByRole('button', { name: 'Cancelar toda a visita' })).toBeVisible();
  await expect(parts).toHaveText([new RegExp(`^${time}Massagem relaxante`), /Limpeza de pele/]);
});
