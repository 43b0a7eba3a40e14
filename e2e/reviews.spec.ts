import type { APIRequestContext, Page } from '@playwright/test';
import { seriousFaults } from './axe.ts';
import { anotherPage, aPhone, demoVenue, managerSession, signInAsOwner, tomorrow } from './people.ts';
import { expect, test } from './test.ts';

const slug = 'casa-da-kianda';
const comment = 'Muamba como em casa, <b>e</b> o Zé sempre atento 🥘';
const answer = 'Obrigado! A mesa junto à janela espera por si.';
const reason = 'Fala de outra casa';

test.use({ reducedMotion: 'reduce' });

/** A completed visit; `manager` is signed in. Returns the guest's token. */
async function aCompletedVisit(manager: Page, request: APIRequestContext): Promise<string> {
  const venue = await demoVenue(request, slug);
  const booked = await request.post('/api/reservations', {
    data: {
      ...{ venueId: venue.id, roomId: venue.rooms[0]!.id, name: 'Marisa Lopes', phone: aPhone() },
      ...{ date: tomorrow, time: '19:00', people: 1 },
    },
  });
  expect(booked.status()).toBe(201);
  const { id, guestToken } = (await booked.json()) as { id: string; guestToken: string };
  for (const [index, to] of ['SEATED', 'COMPLETED'].entries()) {
    const move = `/api/admin/venues/${venue.id}/reservations/${id}/move`;
    const moved = await manager.request.post(move, { data: { version: index + 1, to } });
    expect(moved.status(), await moved.text()).toBe(200);
  }
  return guestToken;
}

/** A toast's title, without its copy for screen readers. */
const toast = (page: Page, title: string) => page.getByRole('list', { name: 'Notificações' }).getByText(title);

/** The reviews load when they are scrolled into view. */
async function reviewsOn(page: Page) {
  await page.goto(`/r/${slug}`);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  return page.getByRole('region', { name: 'Avaliações' });
}

async function writesReview(guest: Page, token: string) {
  await guest.goto(`/reserva/${token}`);
  await expect(guest.getByRole('heading', { name: 'Como correu a visita?' })).toBeVisible();
  await guest.getByRole('button', { name: 'Enviar avaliação' }).click();
  await expect(guest.getByText('Escolha de 1 a 5 estrelas')).toBeVisible();
  expect(await seriousFaults(guest)).toEqual([]);
  // The form has focused the stars
  await guest.keyboard.press('Space');
  for (let star = 1; star < 4; star++) await guest.keyboard.press('ArrowRight');
  await guest.getByLabel(/Comentário/).fill(comment);
  await guest.getByRole('button', { name: 'Enviar avaliação' }).click();
  await expect(toast(guest, 'Avaliação enviada')).toBeVisible();
  await expect(guest.getByRole('heading', { name: 'A sua avaliação' })).toBeFocused();
  expect(await seriousFaults(guest)).toEqual([]);

  await guest.getByRole('button', { name: 'Corrigir' }).click();
  await guest.getByRole('radio', { name: '3: razoável' }).check();
  await guest.getByRole('button', { name: 'Guardar correção' }).click();
  await expect(toast(guest, 'Avaliação corrigida')).toBeVisible();
}

async function seesReview(guest: Page) {
  const shown = await reviewsOn(guest);
  await expect(shown.getByText(comment)).toBeVisible();
  await expect(shown.getByText('Marisa', { exact: true })).toBeVisible();
  await expect(guest.getByText('Lopes')).toHaveCount(0);
  await expect(guest.getByTitle('Avaliação: 3,0 em 5, de 1 avaliação')).toBeVisible();
  await expect(guest.getByText('(142 avaliações)')).toHaveCount(0);
  expect(await seriousFaults(guest)).toEqual([]);
}

async function answersReview(manager: Page) {
  await manager.goto('/gerir-reserva?tab=settings');
  await manager.getByRole('link', { name: 'Ver avaliações' }).click();
  await expect(manager).toHaveURL(/\/gerir-reserva\/avaliacoes/);
  await manager.getByRole('tab', { name: 'Por responder' }).click();
  const card = manager.getByRole('listitem').filter({ hasText: comment });
  await card.getByRole('button', { name: 'Responder' }).click();
  await card.getByLabel('Resposta').fill(answer);
  expect(await seriousFaults(manager)).toEqual([]);
  await card.getByRole('button', { name: 'Guardar resposta' }).click();
  await expect(manager.getByText(/^Todas as avaliações têm resposta\./)).toBeVisible();
}

async function hidesReview(owner: Page) {
  const { id: venueId } = await demoVenue(owner.request, slug);
  await signInAsOwner(owner, `/gerir-reserva/avaliacoes?venue=${venueId}`);
  await owner.getByRole('listitem').filter({ hasText: comment }).getByRole('button', { name: 'Ocultar' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Razão').fill(reason);
  expect(await seriousFaults(owner)).toEqual([]);
  await dialog.getByRole('button', { name: 'Ocultar' }).click();
  await expect(owner.getByText(new RegExp(`Razão: ${reason}`))).toBeVisible();
}

test('a guest reviews a visit, the venue answers, and the platform hides the review', async ({
  page: guest,
  browser,
  request,
}) => {
  test.slow(); // three browsers
  const manager = await anotherPage(browser, { reducedMotion: 'reduce' });
  await managerSession(manager);
  const token = await aCompletedVisit(manager, request);

  // Before the first review: the specification's figures
  await guest.goto(`/r/${slug}`);
  await expect(guest.getByText('(142 avaliações)')).toBeVisible();
  await writesReview(guest, token);
  await seesReview(guest);

  await answersReview(manager);
  await expect((await reviewsOn(guest)).getByText(answer)).toBeVisible();

  const owner = await anotherPage(browser, { reducedMotion: 'reduce' });
  await hidesReview(owner);
  await manager.getByRole('tab', { name: 'Ocultas' }).click();
  await expect(manager.getByText(new RegExp(`Razão: ${reason}`))).toBeVisible();
  expect(await seriousFaults(manager)).toEqual([]);

  await guest.goto(`/r/${slug}`);
  await expect(guest.getByText('(142 avaliações)')).toBeVisible();
  await guest.goto(`/reserva/${token}`);
  await expect(guest.getByText(/A plataforma ocultou esta avaliação/)).toBeVisible();
  await manager.context().close();
  await owner.context().close();
});

test('the owner turns the placeholder ratings off and on', async ({ page, browser }) => {
  await signInAsOwner(page);
  const control = page.getByRole('switch', { name: 'Mostrar avaliações de exemplo' });
  await expect(control).toBeChecked();
  await control.click();
  await expect(toast(page, 'Avaliações de exemplo desligadas')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  const visitor = await anotherPage(browser);
  await visitor.goto(`/r/${slug}`);
  await expect(visitor.getByText('Sem avaliações ainda')).toBeVisible();
  await expect(visitor.getByText('(142 avaliações)')).toHaveCount(0);
  await control.click();
  await expect(toast(page, 'Avaliações de exemplo ligadas')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('(142 avaliações)')).toBeVisible();
  await visitor.context().close();
});
