import { seriousFaults } from './axe.ts';
import { fitsNarrowest } from './fits.ts';
import { aPhone, bookingForm, demoVenue, signInAsManager, signInAsOwner, tomorrow } from './people.ts';
import { expect, test } from './test.ts';

test.describe('axe finds nothing serious, and nothing scrolls sideways at 320 pixels', () => {
  test.use({ reducedMotion: 'reduce' });

  test('on the public pages', async ({ page, request }) => {
    const venue = await demoVenue(request, 'casa-da-kianda');
    await page.goto('/');
    await page
      .getByRole('link', { name: /Casa da Kianda|Ver Detalhes/ })
      .first()
      .waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await fitsNarrowest(page, '/');
    await page.goto('/?q=zzzzqqq');
    await page.getByText('Nenhum estabelecimento encontrado com os filtros selecionados.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await fitsNarrowest(page, 'a search that finds nothing');
    await page.goto(`/estabelecimento/${venue.id}`);
    const form = bookingForm(page);
    await form.getByRole('button', { name: 'Reservar' }).click();
    expect(await seriousFaults(page)).toEqual([]);
    // If all slots of the evening have begun, there is no waitlist to join
    const list = page.getByRole('button', { name: 'Entrar na lista de espera' });
    if ((await list.count()) > 0) await list.first().click();
    expect(await seriousFaults(page)).toEqual([]);
    for (const path of [
      '/nao-existe',
      '/login',
      '/login-manager',
      '/login-admin',
      '/login-venue',
      '/login-platform',
      '/r/nada',
    ]) {
      await page.goto(path);
      await page.getByRole('main').waitFor();
      expect(await seriousFaults(page), path).toEqual([]);
      await fitsNarrowest(page, path);
    }
  });

  test('on the guest’s page and its dialog', async ({ page, request }) => {
    const venue = await demoVenue(request, 'casa-da-kianda');
    const answer = await request.post('/api/reservations', {
      data: {
        venueId: venue.id,
        roomId: venue.rooms[0]!.id,
        name: 'Rui Sampaio',
        phone: aPhone(),
        date: tomorrow,
        time: '19:30',
        people: 1,
      },
    });
    const { guestToken } = (await answer.json()) as { guestToken: string };
    await page.goto(`/reserva/${guestToken}`);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancelar reserva' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  test('on the sign-in dialogs', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Gestor de Reservas/ })
      .click();
    await page.getByRole('tab', { name: 'Criar Conta' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Criar Conta' }).click();
    expect(await seriousFaults(page)).toEqual([]);
  });

  test('on the manager’s screens', async ({ page }) => {
    await signInAsManager(page);
    for (const tab of ['Dashboard Diário', 'Configurações', 'Salas', 'Serviços', 'Horários', 'Mensagens']) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await seriousFaults(page), tab).toEqual([]);
      await fitsNarrowest(page, tab);
    }
    await page.goto('/gerir-reserva/venue-setup');
    await page.getByRole('main').waitFor();
    await fitsNarrowest(page, 'a new venue');
    await page.getByRole('button', { name: 'Criar Estabelecimento' }).click();
    expect(await seriousFaults(page)).toEqual([]);
    for (const path of ['/gerir-reserva/pending-venues', '/gerir-reserva/templates']) {
      await page.goto(path);
      await page.getByRole('main').waitFor();
      expect(await seriousFaults(page), path).toEqual([]);
      await fitsNarrowest(page, path);
    }
  });

  test('on the platform’s screens', async ({ page }) => {
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
    expect(await seriousFaults(page)).toEqual([]);
  });
});
