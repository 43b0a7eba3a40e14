import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#shared/auth/rules';
import type { GuestReview, ReviewOfVisit, StaffReview } from '#shared/reviews/schema';
import { ApiError, ConnectionError } from '#ui/api/api-error.ts';
import { aVenue, DATE, elsa, openScreen } from '#ui/features/dashboard/testing.tsx';
import { RatingSwitch } from '#ui/features/platform/RatingSwitch.tsx';
import VenueReviews from '#ui/features/reviews/VenueReviews.tsx';
import VisitReview from '#ui/features/reviews/VisitReview.tsx';
import { Rating } from '#ui/features/venues/Rating.tsx';
import ReviewsScreen from '#ui/screens/staff/ReviewsScreen.tsx';
import { leaves } from '#ui/testing/leaves.ts';
import { fill, findDialog, waitForValue } from '#ui/testing/wait.ts';

type Calls = Parameters<typeof openScreen>[1];
type OpenScreen = Awaited<ReturnType<typeof openScreen>>;

const VENUE = aVenue({ rating: 4.7, reviewCount: 12, placeholderRating: false });
const button = ({ page }: OpenScreen, name: string) =>
  within(page).queryByRole('button', { name: new RegExp(`^${name}`) });
const press = async (screen: OpenScreen, name: string) => {
  const found = await within(screen.page).findByRole('button', { name: new RegExp(`^${name}`) });
  await act(async () => found.click());
};
const textarea = ({ page }: OpenScreen) => within(page).getByRole<HTMLTextAreaElement>('textbox');
const refusal = (status: number, body: object) =>
  new ApiError({ status, statusText: '', body: JSON.stringify(body), requestId: null, retryAfter: null });
const failWith = (error: Error) => () => {
  throw error;
};

beforeEach(() => vi.setSystemTime(new Date(`${DATE}T12:00:00+01:00`)));

describe('the rating', () => {
  const shown = async (given: Parameters<typeof aVenue>[0], on: 'card' | 'page') =>
    (await openScreen(() => <Rating of={aVenue(given)} on={on} />, {}, '/')).page.textContent;

  test('is the average and the count in the reader’s number format', async () => {
    const real = { rating: 4.7, reviewCount: 12, placeholderRating: false };
    expect(await shown(real, 'page')).toBe('4,7(12 avaliações)');
    expect(await shown(real, 'card')).toBe('4,7(12)');
    expect(await shown({ ...real, rating: 5, reviewCount: 1 }, 'page')).toBe('5,0(1 avaliação)');
  });

  test('is the specification’s placeholder without reviews', async () => {
    expect(await shown({}, 'page')).toBe('4,8(142 avaliações)');
    expect(await shown({}, 'card')).toBe('4,5');
  });

  test('is absent from a card and stated on the page if the placeholder is turned off', async () => {
    const off = { rating: null, reviewCount: 0, placeholderRating: false };
    expect(await shown(off, 'page')).toBe('Sem avaliações ainda');
    expect(await shown(off, 'card')).toBe('');
  });
});

const aShown = (given: object = {}) => ({
  id: '01932f1e-0000-7000-8000-0000000000e1',
  rating: 4,
  comment: 'Bom',
  name: 'Marisa',
  createdAt: '2026-11-20T20:00:00.000Z',
  answer: null,
  answeredAt: null,
  ...given,
});

describe('the public reviews', () => {
  test('are plain text with first names and the venue’s answers', async () => {
    const wild = '<img src=x onerror="globalThis.harmed = true"><b>forte</b>';
    const { page } = await openScreen(
      () => <VenueReviews venue={VENUE} />,
      {
        reviewsOfVenue: () => ({
          reviews: [
            aShown({ comment: wild, answer: '<i>Obrigado</i>' }),
            aShown({ id: 'e2', name: null, comment: null }),
          ],
          hasMore: false,
        }),
      },
      '/',
    );
    await waitFor(() => expect(page.textContent).toContain('Resposta de Casa da Kianda'));
    expect(page.textContent).toContain(wild);
    expect(page.textContent).toContain('<i>Obrigado</i>');
    expect(page.querySelectorAll('img, b, i')).toHaveLength(0);
    expect([...page.querySelectorAll('bdi')].map((each) => each.textContent)).toEqual(['Marisa', 'Cliente']);
    expect(page.querySelectorAll('p[dir="auto"]')).toHaveLength(2);
    expect(page.textContent).toContain('4,7 em 5, de 12 avaliações');
    expect(page.textContent).toContain('4 estrelas em 5');
  });

  test('load page by page, and a failed page can be retried', async () => {
    let fails = true;
    const screen = await openScreen(
      () => <VenueReviews venue={VENUE} />,
      {
        reviewsOfVenue: ({ after }) => {
          if (after === undefined) return { reviews: [aShown({ id: 'first', comment: 'primeira' })], hasMore: true };
          if (fails) throw new ConnectionError(null);
          return { reviews: [aShown({ id: 'second', comment: 'segunda' })], hasMore: false };
        },
      },
      '/',
    );
    await press(screen, 'Ver mais avaliações');
    await waitFor(() => expect(screen.page.textContent).toContain('Não foi possível carregar as avaliações.'));
    expect(screen.page.textContent).toContain('primeira');
    fails = false;
    await press(screen, 'Tentar de novo');
    await waitFor(() => expect(screen.page.textContent).toContain('segunda'));
    expect(button(screen, 'Ver mais avaliações')).toBeNull();
    expect(screen.called('reviewsOfVenue').at(-1)?.input).toEqual({ slugOrId: VENUE.id, after: 'first' });
  });
});

const anOwn = (given: Partial<GuestReview> = {}): GuestReview => ({
  rating: 4,
  comment: 'Bom',
  createdAt: '2026-11-21T10:00:00.000Z',
  correctedAt: null,
  answer: null,
  answeredAt: null,
  isHidden: false,
  version: 1,
  canCorrect: true,
  correctUntil: '2026-11-22T10:00:00.000Z',
  ...given,
});
const place = { ...VENUE, coverUrl: null };
const visit = (said: Partial<ReviewOfVisit>, more: Calls = {}) =>
  openScreen(
    () => <VisitReview token="abc" venue={place} />,
    {
      guestReview: () => ({ review: null, canReview: true, reviewUntil: '2027-01-20T19:00:00.000Z', ...said }),
      ...more,
    },
    '/',
  );
const star = ({ page }: OpenScreen, number: number) =>
  within(page)
    .queryAllByRole<HTMLInputElement>('radio')
    .find(({ value }) => value === String(number))!;

describe('a guest who comes back after the visit', () => {
  test('chooses stars and may write; nothing is sent without stars', async () => {
    const screen = await visit({}, { giveReview: () => anOwn({ rating: 5 }) });
    await press(screen, 'Enviar avaliação');
    expect(within(screen.page).getByRole('alert').textContent).toBe('Escolha de 1 a 5 estrelas');
    expect(document.activeElement).toBe(star(screen, 1));
    await act(async () => star(screen, 5).click());
    expect(within(screen.page).queryByRole('alert')).toBeNull();
    await fill(textarea(screen), '  Muito bom  ');
    await press(screen, 'Enviar avaliação');
    expect(screen.called('giveReview').map(({ input }) => input)).toEqual([
      { token: 'abc', rating: 5, comment: 'Muito bom' },
    ]);
    await waitFor(() => expect(screen.page.textContent).toContain('A sua avaliação'));
    expect(screen.page.textContent).toContain('Pode corrigir até');
  });

  test('keeps typed values after a connection error', async () => {
    const screen = await visit({}, { giveReview: failWith(new ConnectionError(null)) });
    await act(async () => (await waitForValue(() => star(screen, 2))).click());
    await fill(textarea(screen), 'Fraco');
    await press(screen, 'Enviar avaliação');
    await waitFor(() => expect(screen.page.textContent).toContain('O que escreveu está aqui'));
    expect(textarea(screen).value).toBe('Fraco');
    expect(star(screen, 2).checked).toBe(true);
    expect(leaves()).toBe(false);
  });

  test('sees the stored review if another tab was faster', async () => {
    const current = anOwn({ comment: 'Do outro separador' });
    const body = { code: 'already_reviewed', message: 'Esta visita já foi avaliada.', current };
    const screen = await visit({}, { giveReview: failWith(refusal(409, body)) });
    await act(async () => (await waitForValue(() => star(screen, 2))).click());
    await press(screen, 'Enviar avaliação');
    await waitFor(() => expect(screen.page.textContent).toContain('Do outro separador'));
  });

  test('corrects with the version seen, and not after the day', async () => {
    const screen = await visit(
      { review: anOwn({ version: 3 }), canReview: false },
      { correctReview: () => anOwn({ rating: 2, version: 4 }) },
    );
    await press(screen, 'Corrigir');
    expect(document.activeElement?.textContent).toBe('A sua avaliação');
    expect(textarea(screen).value).toBe('Bom');
    await act(async () => star(screen, 2).click());
    await press(screen, 'Guardar correção');
    expect(screen.called('correctReview')[0]!.input).toEqual({ token: 'abc', rating: 2, comment: 'Bom', version: 3 });
    await waitFor(() => expect(screen.page.textContent).toContain('2 estrelas em 5'));

    const late = await visit({ review: anOwn({ canCorrect: false, isHidden: true }), canReview: false });
    await waitFor(() => expect(late.page.textContent).toContain('A plataforma ocultou'));
    expect(button(late, 'Corrigir')).toBeNull();
  });

  test('sees no form after sixty days', async () => {
    const screen = await visit({ canReview: false });
    await waitFor(() => expect(screen.called('guestReview')).toHaveLength(1));
    await act(async () => undefined);
    expect(screen.page.querySelector('form, h2')).toBeNull();
  });
});

const forStaff = (given: Partial<StaffReview> = {}): StaffReview => ({
  ...aShown(),
  reservationId: 'r1',
  date: DATE,
  time: '20:00',
  people: 2,
  correctedAt: null,
  hiddenAt: null,
  hideReason: null,
  version: 1,
  ...given,
});
const reviewsScreen = (given: Partial<StaffReview>, more: Calls = {}, role: Role = 'MANAGER') =>
  openScreen(
    ReviewsScreen,
    {
      managedVenues: () => ({ venues: [aVenue()], total: 1, hasMore: false }),
      venueReviews: () => ({ reviews: [forStaff(given)], hasMore: false, rating: 4, reviewCount: 1 }),
      currentUser: () => ({ ...elsa, role }),
      ...more,
    },
    '/gerir-reserva/avaliacoes',
  );

describe('the review screen of the venue', () => {
  test('dates a visit after midnight by its calendar day', async () => {
    const screen = await reviewsScreen({ time: '00:30' });
    await waitFor(() => expect(screen.page.textContent).toContain('domingo, 22/11'));
  });

  test('sends the version seen and keeps the typed answer after a conflict', async () => {
    const body = { code: 'stale', message: 'Outra pessoa mudou isto entretanto.' };
    const screen = await reviewsScreen({}, { answerReview: failWith(refusal(409, body)) });
    await press(screen, 'Responder');
    await press(screen, 'Guardar resposta');
    expect(screen.called('answerReview')).toHaveLength(0);
    await fill(textarea(screen), 'Obrigado, Marisa');
    await press(screen, 'Guardar resposta');
    expect(screen.called('answerReview')[0]!.input).toMatchObject({ version: 1, answer: 'Obrigado, Marisa' });
    await waitFor(() => expect(screen.page.textContent).toContain('Outra pessoa mudou isto entretanto.'));
    expect(textarea(screen).value).toBe('Obrigado, Marisa');
  });

  test('does not lose a typed answer with the page', async () => {
    const screen = await reviewsScreen({});
    await press(screen, 'Responder');
    expect(leaves()).toBe(true);
    await fill(textarea(screen), 'Obrigado, Marisa');
    expect(leaves()).toBe(false);
    await press(screen, 'Cancelar');
    expect(leaves()).toBe(true);
  });

  test('removes the answer after a confirmation', async () => {
    const screen = await reviewsScreen({ answer: 'Volte sempre!', version: 2 }, { removeAnswer: () => forStaff({}) });
    await press(screen, 'Apagar a resposta');
    const dialog = await findDialog();
    expect(screen.called('removeAnswer')).toHaveLength(0);
    const confirm = within(dialog).getByRole('button', { name: 'Apagar a resposta' });
    await act(async () => confirm.click());
    expect(screen.called('removeAnswer')[0]!.input).toMatchObject({ version: 2 });
    await waitFor(() => expect(screen.toasts.some(({ title }) => title === 'Resposta apagada')).toBeTruthy());
  });

  test('shows a review hidden by the platform, with the reason', async () => {
    const { page } = await reviewsScreen({ hiddenAt: '2026-11-21T09:00:00.000Z', hideReason: 'Insultos' });
    await waitFor(() => expect(page.textContent).toContain('Razão: Insultos'));
  });

  test('is read-only for the front desk', async () => {
    const access = { mayRun: true, mayManage: false, mayOverbook: false };
    const venues = () => ({ venues: [aVenue({ access })], total: 1, hasMore: false });
    const screen = await reviewsScreen({}, { managedVenues: venues }, 'STAFF');
    await waitFor(() => expect(screen.page.textContent).toContain('Só quem gere o estabelecimento pode responder.'));
    await waitFor(() => expect(screen.page.textContent).toContain('Marisa'));
    expect(button(screen, 'Responder')).toBeNull();
    expect(button(screen, 'Ocultar')).toBeNull();
  });
});

test('the owner’s switch sends the version seen and shows the current value after a conflict', async () => {
  const current = { placeholderRatings: false, version: 2 };
  const screen = await openScreen(
    RatingSwitch,
    {
      platformSettings: () => ({ placeholderRatings: true, version: 1 }),
      savePlatformSettings: failWith(refusal(409, { code: 'stale', message: 'x', current })),
      currentUser: () => ({ ...elsa, role: 'super_admin' }),
    },
    '/',
  );
  const control = await within(screen.page).findByRole<HTMLInputElement>('switch');
  await waitFor(() => expect(control.disabled).toBe(false));
  await act(async () => control.click());
  expect(screen.called('savePlatformSettings')[0]!.input).toEqual({ placeholderRatings: false, version: 1 });
  await waitFor(() => expect(screen.page.textContent).toContain('Outra pessoa mudou isto entretanto'));
  expect(control.checked).toBe(false);
});

test('the owner’s switch whose answer was lost shows what the server has, and tells no failure', async () => {
  let now = { placeholderRatings: true, version: 1 };
  const screen = await openScreen(
    RatingSwitch,
    {
      platformSettings: () => now,
      savePlatformSettings: () => {
        now = { placeholderRatings: false, version: 2 };
        throw new ConnectionError(null);
      },
      currentUser: () => ({ ...elsa, role: 'super_admin' }),
    },
    '/',
  );
  const control = await within(screen.page).findByRole<HTMLInputElement>('switch');
  await waitFor(() => expect(control.disabled).toBe(false));
  await act(async () => control.click());
  await waitFor(() => expect(screen.called('platformSettings')).toHaveLength(2));
  await waitFor(() => expect(control.checked).toBe(false));
  expect(screen.page.textContent).not.toContain('Não conseguimos falar com o servidor');
});
