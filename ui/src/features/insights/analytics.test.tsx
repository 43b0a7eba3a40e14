import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { Analytics } from '#shared/insights/analytics';
import { rangeOfLast } from '#shared/insights/analytics-rules';
import { serviceDay, systemClock } from '#shared/time';
import { buttonOf } from '#ui/features/dashboard/tabs/testing.tsx';
import { openScreen } from '#ui/features/dashboard/testing.tsx';
import AnalyticsPanel from '#ui/features/insights/AnalyticsPanel.tsx';
import { fill } from '#ui/testing/wait.ts';

const BAR = '01932f1e-0000-7000-8000-0000000000b1';
const data: Analytics = {
  from: '2026-11-16',
  to: '2026-11-22',
  venues: [{ week: '2026-11-16', registered: 2, approved: 1 }],
  reservations: [
    { date: '2026-11-20', reservations: 1200, people: 3400 },
    { date: '2026-11-21', reservations: 50, people: 100 },
  ],
  occupancy: [
    { weekday: 5, hour: 20, people: 30, seats: 40 },
    { weekday: 6, hour: 24, people: 1, seats: 10 },
  ],
  waitlist: { joined: 10, offered: 6, accepted: 4, seated: 3, expired: 2, withdrawn: 1 },
  noShows: [{ week: '2026-11-16', expected: 50, missed: 4 }],
  categories: [{ id: BAR, name: 'Bar', emoji: '🍸', reservations: 1000, people: 2000 }],
  cities: [],
};
const nothing: Analytics = {
  ...data,
  venues: [],
  reservations: [],
  occupancy: [],
  waitlist: { joined: 0, offered: 0, accepted: 0, seated: 0, expired: 0, withdrawn: 0 },
  noShows: [],
  categories: [],
};
const today = () => serviceDay(systemClock.now(), 'Africa/Luanda');

const open = (analytics: Parameters<typeof openScreen>[1]['analytics'] = () => data) =>
  openScreen(
    AnalyticsPanel,
    { analytics, categories: () => [{ id: BAR, slug: 'bar', name: 'Bar', emoji: '🍸' }] },
    '/admin',
  );
const cardOf = (page: HTMLElement, title: string) => within(page).findByRole('region', { name: title });
const choose = (page: HTMLElement, name: string, value: string) =>
  fill(within(page).getByRole('combobox', { name }), value);

test('each chart and its drawing have a sentence with the main finding', async () => {
  const { page } = await open();
  const says = async (title: string) => within(await cardOf(page, title)).getAllByRole('paragraph')[0]?.textContent;
  expect(await says('Reservas por dia')).toBe('1.250 reservas para 3.500 pessoas. Dia mais forte da semana: sexta.');
  expect(await says('Ocupação por dia da semana e hora')).toBe(
    'Hora mais cheia: sexta, 20:00, com 75% dos lugares reservados. No conjunto: 62%.',
  );
  expect(await says('Estabelecimentos por semana')).toBe('Registados: 2. Aprovados pela primeira vez: 1.');
  expect(await says('Conversão da lista de espera')).toBe('De 10 pedidos, 6 com oferta e 3 à mesa (30%).');
  expect(await says('Ausências por semana')).toBe('Faltas: 4 em 50 reservas esperadas (8%).');
  expect(await says('Reservas por categoria')).toBe('Com mais reservas: Bar, 1.000 (80% de todas).');
  expect(await says('Reservas por cidade')).toBe(
    'Não houve reservas neste período. Escolha um período mais longo ou retire os filtros.',
  );
  const drawing = within(await cardOf(page, 'Reservas por dia')).getByRole('img');
  expect(drawing.getAttribute('aria-label')).toContain('1.250 reservas');
  const map = within(await cardOf(page, 'Ocupação por dia da semana e hora')).getByRole('img');
  expect(map.textContent).toContain('75');
  expect(
    within(page)
      .getAllByRole('img')
      .every((image) => image.getAttribute('aria-label')),
  ).toBe(true);
});

test('the fullest hour that is named is brighter than an hour of few seats, although that one is full', async () => {
  const few = { weekday: 6, hour: 1, people: 3, seats: 3 };
  const { page } = await open(() => ({ ...data, occupancy: [...data.occupancy, few] }));
  const card = await cardOf(page, 'Ocupação por dia da semana e hora');
  expect(card.textContent).toContain('Hora mais cheia: sexta, 20:00');
  const legend = [...card.querySelectorAll('[aria-hidden] > span')].map(({ classList }) => [...classList]);
  const brightest = legend.at(-1)!.filter((name) => !legend.slice(0, -1).flat().includes(name));
  const isBrightest = (words: string) => {
    const { classList } = within(card).getByText(words);
    return brightest.some((name) => classList.contains(name));
  };
  expect([isBrightest('75'), isBrightest('100')]).toEqual([true, false]);
});

test('a chart changes to its table and back; one without data has neither', async () => {
  const { page } = await open();
  const card = await cardOf(page, 'Ocupação por dia da semana e hora');
  expect(within(card).queryByRole('table')).toBeNull();
  await act(async () => buttonOf(card, 'Tabela').click());
  expect(within(card).getByRole('caption').textContent).toBe('Ocupação por dia da semana e hora');
  const rows = within(card)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Hora', 'Dia da semana', 'Pessoas', 'Lugares oferecidos', 'Ocupação (%)'],
    ['20:00', 'sexta', '30', '40', '75%'],
    ['00:00', 'sábado', '1', '10', '10%'],
  ]);
  expect(within(card).queryByRole('img')).toBeNull();
  expect(buttonOf(card, 'Tabela').getAttribute('aria-pressed')).toBe('true');
  await act(async () => buttonOf(card, 'Gráfico').click());
  expect(within(card).queryByRole('table')).toBeNull();
  expect(within(await cardOf(page, 'Reservas por cidade')).queryByRole('button')).toBeNull();
});

test('requests period, city and category, but no invalid range', async () => {
  const { page, called } = await open();
  await cardOf(page, 'Reservas por dia');
  const last = () => called('analytics').at(-1)?.input;
  expect(last()).toEqual(rangeOfLast(30, today()));
  await act(async () => buttonOf(page, '90 dias').click());
  await waitFor(() => expect(called('analytics')).toHaveLength(2));
  expect(last()).toEqual(rangeOfLast(90, today()));
  await choose(page, 'Cidade', 'Huambo');
  await choose(page, 'Categoria', BAR);
  await waitFor(() => expect(called('analytics')).toHaveLength(4));
  expect(last()).toEqual({ ...rangeOfLast(90, today()), city: 'Huambo', categoryId: BAR });

  await act(async () => buttonOf(page, 'Outro período').click());
  const [from, to] = ['De', 'Até'].map((label) => within(page).getByLabelText<HTMLInputElement>(label));
  expect([from?.value, to?.value]).toEqual(Object.values(rangeOfLast(90, today())));
  await fill(to!, '2020-01-01');
  expect(page.textContent).toContain('A data final não pode ser antes da inicial');
  await fill(from!, '2018-12-31');
  expect(page.textContent).toContain('O período tem mais dias do que é possível');
  expect(called('analytics')).toHaveLength(4);
  await fill(from!, '2019-12-31');
  await waitFor(() => expect(called('analytics')).toHaveLength(5));
  expect(last()).toMatchObject({ from: '2019-12-31', to: '2020-01-01' });
});

test('a platform without data says so', async () => {
  const { page } = await open(() => nothing);
  await waitFor(() => expect(page.textContent).toContain('Ainda não há dados'));
  expect(within(page).queryByRole('heading', { level: 3 })).toBeNull();
});

test('failed charts are loaded again by hand', async () => {
  const answers = [() => Promise.reject(new Error('away')), () => data];
  const { page } = await open(() => answers.shift()?.());
  await waitFor(() => expect(page.textContent).toContain('Não foi possível carregar as análises.'));
  await act(async () => within(within(page).getByRole('alert')).getByRole('button').click());
  await cardOf(page, 'Reservas por dia');
});

test('a chart is saved as a file under its name and range', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response('\uFEFFCidade;Reservas\r\n', { headers: { 'X-Total-Rows': '0' } });
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { page, toasts } = await open();
  const card = await cardOf(page, 'Conversão da lista de espera');
  const { from, to } = rangeOfLast(30, today());
  await act(async () => buttonOf(card, 'Descarregar CSV: Conversão da lista de espera').click());
  await waitFor(() => expect(toasts[0]).toBeTruthy());
  expect(toasts[0]?.title).toBe('Ficheiro guardado: Conversão da lista de espera');
  expect(asked).toEqual([`/api/super-admin/analytics.csv?from=${from}&to=${to}&chart=waitlist`]);
  expect(names).toEqual([`reserva-lista-de-espera-${from}-${to}.csv`]);
});

test('shows that a file could not be fetched', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')));
  const { page, toasts } = await open();
  const card = await cardOf(page, 'Reservas por dia');
  await act(async () => buttonOf(card, /^Descarregar CSV/).click());
  await waitFor(() => expect(toasts[0]).toBeTruthy());
  expect(toasts[0]).toMatchObject({ title: 'Não foi possível descarregar a tabela.', look: 'destructive' });
});
