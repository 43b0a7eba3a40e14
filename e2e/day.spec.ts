import type { Browser, Page } from '@playwright/test';
import { anotherPage, aPhone, type DemoVenue, demoVenue, signInAsManager, tomorrow } from './people.ts';
import { expect, test } from './test.ts';

const aName = (first: string) => `${first} ${aPhone().slice(-6)}`;

/** Opens tomorrow's board in a manager's own browser. */
async function aDesk(browser: Browser): Promise<Page> {
  const page = await anotherPage(browser);
  await signInAsManager(page, `/gerir-reserva?date=${tomorrow}`);
  await expect(page.getByText('Em direto')).toBeVisible();
  return page;
}

let venue: DemoVenue;
test.beforeAll(async ({ request }) => {
  venue = await demoVenue(request, 'casa-da-kianda');
});

test.describe('two desks on one venue', { tag: ['@spec-1.3'] }, () => {
  let left: Page;
  let right: Page;
  let name: string;

  test.beforeEach(async ({ browser, request }) => {
    left = await aDesk(browser);
    right = await aDesk(browser);
    name = aName('Nádia Fortes');
    const party = { name, phone: aPhone(), date: tomorrow, time: '20:30', people: 2, notes: 'Aniversário' };
    const answer = await request.post('/api/reservations', {
      data: { venueId: venue.id, roomId: venue.rooms[1]!.id, ...party },
    });
    expect(answer.status()).toBe(201);
  });
  test.afterEach(async () => {
    await left.context().close();
    await right.context().close();
  });

  const rowOf = (page: Page) => page.getByRole('listitem').filter({ hasText: name });

  test('both show a booking from the site, and one shows when the other seats the party', async () => {
    await expect(rowOf(left)).toBeVisible();
    await expect(rowOf(right)).toBeVisible();
    await left.getByRole('button', { name: `Sentar ${name}` }).click();
    await left.getByRole('dialog').getByRole('button', { name: 'Sentar já' }).click();
    await expect(rowOf(left)).toContainText('Sentados desde');
    await expect(rowOf(right)).toContainText('Sentados desde');
    await left.getByRole('button', { name: 'Desfazer' }).click();
    await expect(rowOf(right)).toContainText('Confirmada');
  });

  test('the second of two concurrent edits shows the change of the first and keeps typed values', async () => {
    for (const page of [left, right]) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('dialog', { name })).toBeVisible();
    }
    const second = right.getByRole('dialog', { name });
    await second.getByLabel('Notas').fill('Mesa junto à janela');

    const first = left.getByRole('dialog', { name });
    await first.getByLabel('Pessoas').fill('4');
    await first.getByRole('button', { name: 'Guardar alterações' }).click();
    await expect(first).toBeHidden();

    await second.getByRole('button', { name: 'Guardar alterações' }).click();
    const conflict = right.getByRole('dialog', { name: 'Outra pessoa mudou esta reserva' });
    await expect(conflict.getByRole('row', { name: /Pessoas/ })).toContainText('4');
    await expect(conflict.getByRole('row', { name: /Notas/ })).toContainText('Mesa junto à janela');
    await conflict.getByRole('button', { name: 'Manter as minhas alterações' }).click();
    await expect(conflict).toBeHidden();

    for (const page of [left, right]) {
      await expect(rowOf(page)).toContainText('Mesa junto à janela');
      await expect(rowOf(page)).toContainText('4 pessoas');
    }
  });
});
