import type { Page } from '@playwright/test';
import { seriousFaults } from './axe.ts';
import { fitsNarrowest, NARROWEST } from './fits.ts';
import { aPhone, bookingForm, demoVenue, signInAsManager, signInAsOwner, tomorrow } from './people.ts';
import { expect, test } from './test.ts';

/** Of a party and of a waiting list's entry. */
async function guestPages(page: Page): Promise<[string, string]> {
  const venue = await demoVenue(page.request, 'casa-da-kianda');
  const party = { venueId: venue.id, roomId: venue.rooms[0]!.id, name: 'Rui Sampaio', date: tomorrow, time: '19:30' };
  const tokenOf = async (path: string) => {
    const answer = await page.request.post(path, { data: { ...party, phone: aPhone(), people: 1 } });
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as { guestToken: string }).guestToken;
  };
  return [`/reserva/${await tokenOf('/api/reservations')}`, `/lista/${await tokenOf('/api/waitlist')}`];
}

/** The longest transition or animation on the page, in seconds. */
const longestMotion = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].flatMap((each) => {
        const { transitionDuration, animationDuration } = getComputedStyle(each);
        return `${transitionDuration}, ${animationDuration}`.split(', ').map(Number.parseFloat);
      }),
    ),
  );

test.describe('axe finds nothing serious, and nothing scrolls sideways at 320 pixels', () => {
  test.use({ reducedMotion: 'reduce' });

  test('on the public pages and the sign-in dialogs, where nothing moves', async ({ page, request }) => {
    const before = page.viewportSize()!;
    const venue = await demoVenue(request, 'casa-da-kianda');
    await page.goto('/');
    await page
      .getByRole('link', { name: /Casa da Kianda|Ver Detalhes/ })
      .first()
      .waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await fitsNarrowest(page, '/');
    await page.getByRole('banner').getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await seriousFaults(page), 'the sign-in').toEqual([]);
    expect(await longestMotion(page)).toBeLessThanOrEqual(0.01);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Gestor de Reservas/ })
      .click();
    await page.getByRole('tab', { name: 'Criar Conta' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Criar Conta' }).click();
    expect(await seriousFaults(page), 'the new account').toEqual([]);
    await page.goto('/?q=zzzzqqq');
    await page.getByText('Nenhum estabelecimento encontrado com os filtros selecionados.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await fitsNarrowest(page, 'a search that finds nothing');
    await page.goto(`/estabelecimento/${venue.id}`);
    const form = bookingForm(page);
    await form.getByRole('button', { name: 'Reservar' }).click();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByLabel('Data').first().fill(tomorrow);
    await form.getByLabel('Pessoas').selectOption('6+');
    expect(await seriousFaults(page), 'a party of six or more').toEqual([]);
    await page.getByRole('button', { name: 'Entrar na lista de espera' }).first().click();
    await page.getByRole('form', { name: /lista de espera/i }).waitFor();
    expect(await seriousFaults(page), 'the waiting list’s form').toEqual([]);
    await page.setViewportSize(NARROWEST);
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await seriousFaults(page), 'the menu').toEqual([]);
    await page.setViewportSize(before);
    for (const path of [
      '/nao-existe',
      '/login',
      '/login-manager',
      '/login-admin',
      '/login-venue',
      '/login-platform',
      '/r/nada',
      '/lista/nada',
      '/privacidade',
    ]) {
      await page.goto(path);
      await page.getByRole('main').waitFor();
      expect(await seriousFaults(page), path).toEqual([]);
      await fitsNarrowest(page, path);
    }
  });

  test('on the guest’s pages and a dialog', async ({ page }) => {
    await page.goto('/r/casa-da-kianda');
    await page.getByLabel('Data').first().fill(tomorrow);
    const form = bookingForm(page);
    await form.getByLabel('Pessoas').selectOption('2');
    await form.getByLabel('Nome').fill('Rui Sampaio');
    await form.getByLabel(/Telefone/).fill(aPhone());
    await form.getByRole('button', { name: 'Reservar' }).click();
    await page.getByRole('heading', { name: 'Reserva confirmada' }).waitFor();
    expect(await seriousFaults(page), 'a booking that was made').toEqual([]);
    const [reservation, entry] = await guestPages(page);
    for (const path of [entry, reservation]) {
      await page.goto(path);
      await page.getByRole('main').waitFor();
      expect(await seriousFaults(page), path).toEqual([]);
      await fitsNarrowest(page, path);
    }
    await page.getByRole('button', { name: 'Cancelar reserva' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  test('on the manager’s screens and dialogs', async ({ page }) => {
    await signInAsManager(page);
    for (const tab of ['Dashboard Diário', 'Configurações', 'Salas', 'Serviços', 'Horários', 'Mensagens']) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await seriousFaults(page), tab).toEqual([]);
      await fitsNarrowest(page, tab);
    }
    await page.getByRole('tab', { name: 'Dashboard Diário' }).click();
    // Tomorrow, because at night today has no time to book
    await page.getByLabel('Data', { exact: true }).fill(tomorrow);
    await fitsNarrowest(page, 'the next day’s board');
    await page
      .getByRole('button', { name: /^Nova reserva/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    expect(await seriousFaults(page), 'the new party').toEqual([]);
    await fitsNarrowest(page, 'the new party');
    await page.goto('/gerir-reserva/venue-setup');
    await page.getByRole('main').waitFor();
    await fitsNarrowest(page, 'a new venue');
    await page.getByRole('button', { name: 'Criar Estabelecimento' }).click();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Carregar imagem' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await seriousFaults(page), 'the upload').toEqual([]);
    for (const path of ['/gerir-reserva/pending-venues', '/gerir-reserva/templates']) {
      await page.goto(path);
      await page.getByRole('main').waitFor();
      expect(await seriousFaults(page), path).toEqual([]);
      await fitsNarrowest(page, path);
    }
  });

  test('on the platform’s screens and dialogs', async ({ page }) => {
    await signInAsOwner(page);
    await page.getByRole('main').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await fitsNarrowest(page, '/admin');
    await page.goto('/admin/pending-venues');
    await page.getByRole('main').waitFor();
    await fitsNarrowest(page, '/admin/pending-venues');
    await page
      .getByRole('button', { name: /Rejeitar/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    expect(await seriousFaults(page), 'a rejection').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Aprovados' }).click();
    await page.getByRole('button', { name: 'Histórico' }).first().waitFor();
    expect(await seriousFaults(page), 'what is approved').toEqual([]);
    await fitsNarrowest(page, 'what is approved');
    await page.getByRole('button', { name: 'Histórico' }).first().click();
    await page.getByRole('dialog').waitFor();
    expect(await seriousFaults(page), 'the history').toEqual([]);
    await fitsNarrowest(page, 'the history');
  });
});
