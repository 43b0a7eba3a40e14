import type { Page } from '@playwright/test';
import { addDays, formatLongDate } from '#shared/time';
import {
  aDayAhead,
  anotherPage,
  aPhone,
  type DemoVenue,
  demoVenue,
  managerSession,
  signInAsManager,
  today,
} from './people.ts';
import { expect, test } from './test.ts';

const names = [
  ...['Bruno Teixeira', 'Nádia Fortes', 'Ernesto Vunge', 'Domingos Kiala', 'Yuri Baptista', 'Marisa Lopes'],
  ...['Tomás Ngola', 'Paulo Quintas', 'Rui Sampaio', 'Celeste Augusto', 'Ivone Tchipenda', 'Carlos Epalanga'],
];
const times = ['19:30', '20:00', '20:30', '21:00', '21:30', '22:00'];

const LAPTOP = { width: 1366, height: 768 };
test.use({ viewport: LAPTOP });

let venue: DemoVenue;
test.beforeAll(async ({ request }) => {
  venue = await demoVenue(request, 'casa-da-kianda');
});

async function bookEvening(page: Page, on: string): Promise<void> {
  await managerSession(page);
  for (const [index, name] of names.entries()) {
    const answer = await page.request.post(`/api/admin/venues/${venue.id}/reservations`, {
      data: {
        ...{ kind: 'phone', roomId: venue.rooms[index % 2]!.id, date: on, time: times[Math.floor(index / 2)]! },
        ...{
          name,
          phone: aPhone(),
          people: 1 + (index % 3),
          notes: index % 3 === 0 ? 'Alergia a amendoim' : undefined,
        },
      },
    });
    expect(answer.status()).toBe(201);
  }
}

/** Opens the board with the browser's clock in the middle of that evening. */
async function openEvening(page: Page, on: string): Promise<void> {
  await bookEvening(page, on);
  await page.clock.install({ time: new Date(`${on}T20:22:00+01:00`) });
  await page.goto('/gerir-reserva');
  await opened(page);
}

/** Opens the board of that day with the real clock, which the server's undo uses. */
async function openAhead(page: Page, on: string): Promise<void> {
  await bookEvening(page, on);
  await page.goto(`/gerir-reserva?date=${on}`);
  await opened(page);
}

async function opened(page: Page): Promise<void> {
  await expect(page.getByText('Em direto')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sentar Bruno Teixeira' })).toBeVisible();
}

/** Rows whose next-step button is fully visible and not covered. */
const workable = (page: Page): Promise<number> =>
  page.locator('li[data-line]').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const step = row.querySelector<HTMLElement>('button[aria-label^="Sentar "], button[aria-label^="Concluir "]');
        if (step === null) return false;
        const { left, right, top, bottom } = step.getBoundingClientRect();
        if (top < 0 || left < 0 || right > innerWidth || bottom > innerHeight) return false;
        const corners = [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
        return corners.every((at) => at !== null && step.contains(at));
      }).length,
  );
const isOnBody = (page: Page): Promise<boolean> => page.evaluate(() => document.activeElement === document.body);
const focusedName = (page: Page): Promise<string | null> =>
  page.evaluate(
    () => document.activeElement?.closest('[data-line]')?.querySelector('[data-opener]')?.textContent ?? null,
  );

/** Seats a party of another day, which needs a confirmation. */
async function seat(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Sentar ${name}` }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Sentar já' }).press('Enter');
  await expect(page.getByText(`${name}: sentados`)).toBeVisible();
}

/** One board for stories that change no party. */
test.describe('an evening with parties', () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await anotherPage(browser, { viewport: LAPTOP });
    await openEvening(page, aDayAhead(33));
  });
  test.afterAll(() => page.context().close());

  test('at least eight rows show their next step on a laptop', async () => {
    expect(await workable(page)).toBeGreaterThanOrEqual(8);
  });

  test('late parties are listed first, and the badge filters for them', async () => {
    const rows = page.locator('li[data-line] [data-opener]');
    await expect(rows.nth(0)).toHaveText('Bruno Teixeira');
    await expect(rows.nth(3)).toHaveText('Domingos Kiala');
    const badge = page.getByRole('button', { name: '4 atrasados' });
    await badge.click();
    await expect(rows).toHaveCount(4);
    await expect(badge).toHaveAttribute('aria-pressed', 'true');
    await badge.click();
    await expect(rows).toHaveCount(12);
  });

  test('a new party keeps typed values, and arrow keys walk over its times', async () => {
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'Nova reserva' });
    const phone = dialog.getByLabel('Telefone (WhatsApp)');
    await expect(phone).toBeFocused();
    await page.keyboard.type('923456789');
    await expect(phone).toHaveValue('923456789');
    await page.mouse.click(5, 5);
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: 'Fechar sem guardar?' }));
    await question.getByRole('button', { name: 'Continuar a editar' }).click();
    await expect(phone).toHaveValue('923456789');
    const tile = dialog.getByRole('button', { name: /^20:30/ });
    await tile.focus();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('button', { name: /^21:00/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Fechar sem guardar' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => isOnBody(page)).toBe(false);
  });

  test('a load table with overflow says so and scrolls to the other rooms', async () => {
    const table = page.getByRole('region', { name: 'Carga por horário e sala' });
    const hidden = () => table.evaluate((pane) => pane.scrollWidth - pane.clientWidth - pane.scrollLeft);
    expect(await hidden()).toBeLessThanOrEqual(2);
    await page.setViewportSize({ width: 360, height: 740 });
    await table.scrollIntoViewIfNeeded();
    expect(await hidden()).toBeGreaterThan(2);
    const more = page.getByRole('button', { name: 'Há mais salas: ver as seguintes' });
    // The button is replaced while the table still scrolls, so a press may come too late for it
    await expect(async () => {
      if (await more.isVisible()) await more.click({ timeout: 1000 });
      await expect(page.getByRole('button', { name: 'Ver as primeiras salas' })).toBeVisible({ timeout: 1000 });
    }).toPass();
    expect(await hidden()).toBeLessThanOrEqual(2);
  });
});

test('at least eight rows show their next step while an action can be undone', async ({ page }) => {
  await openAhead(page, aDayAhead(39));
  await seat(page, 'Bruno Teixeira');
  await expect(page.getByRole('button', { name: /^Desfazer/ })).toBeVisible();
  expect(await workable(page)).toBeGreaterThanOrEqual(8);
});

test('arrow keys work after loading and after Z, one press changes the day, and the focus stays', async ({ page }) => {
  await openAhead(page, aDayAhead(36));
  expect(await isOnBody(page)).toBe(true);
  await page.keyboard.press('ArrowDown');
  expect(await focusedName(page)).toBe('Bruno Teixeira');
  await page.keyboard.press('ArrowDown');
  expect(await focusedName(page)).toBe('Nádia Fortes');

  // Each action removes the button that was pressed
  await seat(page, 'Nádia Fortes');
  await expect.poll(() => focusedName(page)).toBe('Nádia Fortes');
  await page.keyboard.press('z');
  await expect(page.getByText('Nádia Fortes: desfeito')).toBeVisible();
  expect(await isOnBody(page)).toBe(false);
  await page.keyboard.press('Home');
  expect(await focusedName(page)).toBe('Bruno Teixeira');

  await seat(page, 'Bruno Teixeira');
  await page.getByRole('button', { name: /^Desfazer/ }).click();
  await expect(page.getByText('Bruno Teixeira: desfeito')).toBeVisible();
  await expect.poll(() => focusedName(page)).toBe('Bruno Teixeira');
  await page.getByRole('button', { name: 'Dispensar' }).click();
  await expect.poll(() => isOnBody(page)).toBe(false);

  await page.getByRole('button', { name: 'Mais ações para Rui Sampaio' }).click();
  await page.getByRole('menuitem', { name: 'Cancelar reserva...' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar reserva' }).click();
  await expect(page.getByText('Rui Sampaio: reserva cancelada')).toBeVisible();
  await expect.poll(() => isOnBody(page)).toBe(false);

  await page.getByRole('button', { name: 'Dia seguinte' }).click();
  await expect(page.getByRole('heading', { name: formatLongDate(aDayAhead(37), 'PT-AO') })).toBeVisible();
  await page.getByRole('button', { name: 'Hoje', exact: true }).click();
  await expect(page.getByRole('heading', { name: formatLongDate(today(), 'PT-AO') })).toBeVisible();
  await expect.poll(() => isOnBody(page)).toBe(false);
  await page.getByRole('button', { name: 'Dia anterior' }).click();
  await expect(page.getByRole('heading', { name: formatLongDate(addDays(today(), -1), 'PT-AO') })).toBeVisible();
});

test('the focus follows a late party that moves down the list when seated', async ({ page }) => {
  await openEvening(page, aDayAhead(37));
  await page.getByRole('button', { name: 'Sentar Ernesto Vunge' }).press('Enter');
  await expect(page.getByText('Ernesto Vunge: sentados')).toBeVisible();
  await expect.poll(() => focusedName(page)).toBe('Ernesto Vunge');
  await page.getByRole('button', { name: 'Sentar Bruno Teixeira' }).press('Enter');
  await expect(page.getByText('Bruno Teixeira: sentados')).toBeVisible();
  await expect.poll(() => isOnBody(page)).toBe(false);
});

test('staff close a slot and a day to new bookings in two presses and open them again', async ({ page }) => {
  const on = aDayAhead(37);
  await signInAsManager(page, `/gerir-reserva?date=${on}`);
  const row = page.getByRole('row', { name: /^22:30/ });
  const cell = row.getByRole('button').first();
  const slots = async () =>
    (await (await page.request.get(`/api/venues/${venue.id}/schedule/${on}`)).json()) as {
      roomId: string;
      time: string;
      isClosed: boolean;
      reason: string | null;
    }[];
  await cell.click();
  await page.getByRole('menuitem', { name: 'Fechar: Cozinha cheia' }).click();
  await expect(page.getByText('Fechado a novas reservas', { exact: true })).toBeVisible();
  await expect(cell).toContainText('Cozinha cheia');
  await expect(cell).toBeFocused();
  const closed = (await slots()).filter(({ isClosed }) => isClosed);
  expect(closed).toMatchObject([{ roomId: venue.rooms[0]!.id, time: '22:30', reason: 'Cozinha cheia' }]);
  await cell.click();
  await page.getByRole('menuitem', { name: /^Reabrir a novas reservas/ }).click();
  await expect(cell).not.toContainText('Fechado');
  expect((await slots()).filter(({ isClosed }) => isClosed)).toEqual([]);

  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Fechar o dia: Evento privado' }).click();
  await expect(cell).toContainText('Evento privado');
  expect((await slots()).every(({ isClosed }) => isClosed)).toBe(true);
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Reabrir a novas reservas/ }).click();
  await expect(cell).not.toContainText('Fechado');
});
