import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { VenueCard } from '#shared/venues/schema';
import { aVenue, DATE, HALL, openScreen } from '#ui/features/dashboard/testing.tsx';
import HomeScreen from '#ui/screens/public/HomeScreen.tsx';
import { fill as fillField } from '#ui/testing/wait.ts';

const aCategory = (name: string, emoji: string, number: number) => ({
  id: `01932f1e-0000-7000-8000-0000000000c${number}`,
  slug: name.toLowerCase(),
  name,
  emoji,
});
const categories = [aCategory('Bar', '🍸', 1), aCategory('Restaurante', '🍽️', 2), aCategory('Spa', '💆', 3)];

const found = (venues: VenueCard[] = [aVenue()], hasMore = false) => ({ venues, total: venues.length, hasMore });
const home = (more: Parameters<typeof openScreen>[1] = {}, at = '/') =>
  openScreen(HomeScreen, { categories: () => categories, searchVenues: () => found(), ...more }, at);
type Home = Awaited<ReturnType<typeof home>>;

const button = ({ page }: Home, name: string) => within(page).getByRole('button', { name });
const press = (screen: Home, name: string) => act(async () => button(screen, name).click());
const control = ({ page }: Home, label: string) =>
  within(page).getByLabelText<HTMLInputElement | HTMLSelectElement>(new RegExp(`^${label}`), {
    selector: 'input, select',
  });
const fill = (screen: Home, label: string, value: string) => fillField(control(screen, label), value);
/** The first card of a list. */
const cardIn = async (page: HTMLElement) =>
  within((await within(page).findAllByRole('listitem'))[0]!).getByRole<HTMLAnchorElement>('link');
const optionsOf = (field: HTMLElement) =>
  within(field)
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value, textContent }) => [value, textContent]);
const asked = (screen: Home) => screen.called('searchVenues').map(({ input }) => input);

beforeEach(() => vi.setSystemTime(new Date(`${DATE}T12:00:00+01:00`)));

describe('a search with a partial count', () => {
  const count = ({ page }: Home) => within(page).getByRole('status').textContent;

  test('shows the count as a minimum', async () => {
    const page = { ...found([aVenue()], true), total: 200, isPartial: true as const };
    const screen = await home({ searchVenues: () => page });
    await waitFor(() => expect(count(screen)).toBe('200 ou mais encontrados'));
  });

  test('explains on its last page, and without results, how to reach the other venues', async () => {
    const last = await home({ searchVenues: () => ({ ...found(), isPartial: true as const }) });
    await waitFor(() => expect(last.page.textContent).toContain('Para ver outros, escreva um nome ou um bairro.'));
    const none = await home({ searchVenues: () => ({ ...found([]), isPartial: true as const }) });
    await waitFor(() => expect(none.page.textContent).toContain('Nenhum encontrado entre os primeiros'));
    expect(count(none)).toBe('0 encontrados');
  });
});

describe('the search', () => {
  test('has the title, the four filters, the chips and the two buttons of the specification', {
    tags: [
      'spec-1.10',
      'spec-2.49',
      'spec-2.50',
      'spec-2.51',
      'spec-2.52',
      'spec-2.53',
      'spec-5.10',
      'spec-5.11',
      'spec-7.10',
    ],
  }, async () => {
    const screen = await home();
    await waitFor(() => expect(button(screen, 'Spa')).toBeTruthy());
    expect(within(screen.page).getByRole('heading', { level: 1 }).textContent).toBe('Encontre e Reserve o Seu Espaço');
    expect(control(screen, 'Pesquisa')).toMatchObject({ placeholder: 'Nome ou localização...', value: '' });
    expect(control(screen, 'Data')).toMatchObject({ type: 'date', value: '', min: DATE });
    expect(optionsOf(control(screen, 'Período'))).toEqual([
      ['', 'Qualquer'],
      ['morning', 'Manhã'],
      ['afternoon', 'Tarde'],
      ['evening', 'Noite'],
    ]);
    expect(optionsOf(control(screen, 'Pessoas')).map(([value]) => value)).toEqual(['', '1-2', '3-4', '5+']);
    const chips = within(screen.page)
      .getAllByRole('button')
      .filter((each) => each.hasAttribute('aria-pressed'))
      .map((chip) => chip.textContent);
    expect(chips).toEqual(['Todos', '🍸Bar', '🍽️Restaurante', '💆Spa']);
    for (const name of ['Pesquisar', 'Limpar']) expect(button(screen, name)).toBeDefined();
  });

  test('asks at first for twenty venues of any kind', { tags: ['spec-2.1', 'spec-7.11'] }, async () => {
    const screen = await home();
    await waitFor(() => expect(asked(screen)).not.toHaveLength(0));
    expect(asked(screen)).toEqual([{ search: '', categoryIds: [], limit: 20, offset: 0 }]);
  });

  test('searches again for a typed text, for a category, and for everything once it is cleared', {
    tags: ['spec-2.54'],
  }, async () => {
    const screen = await home();
    await waitFor(() => expect(button(screen, 'Bar')).toBeTruthy());
    await fill(screen, 'Pesquisa', 'ilha');
    expect(asked(screen)).toHaveLength(1);
    await press(screen, 'Pesquisar');
    await press(screen, 'Bar');
    await press(screen, 'Limpar');
    expect(asked(screen).map(({ search, categoryIds, offset }) => [search, categoryIds, offset])).toEqual([
      ['', [], 0],
      ['ilha', [], 0],
      ['ilha', [categories[0]!.id], 0],
    ]);
    // The first result is still cached: cached data never goes stale
    expect(screen.path()).toBe('/');
    expect(control(screen, 'Pesquisa').value).toBe('');
    expect(button(screen, 'Todos').getAttribute('aria-pressed')).toBe('true');
  });

  test('refuses a day gone by and says so', { tags: ['spec-2.51', 'spec-5.9'] }, async () => {
    const screen = await home();
    await waitFor(() => expect(asked(screen)).not.toHaveLength(0));
    await fill(screen, 'Data', '2026-11-20');
    await press(screen, 'Pesquisar');
    expect(screen.page.textContent).toContain('Escolha uma data a partir de hoje.');
    expect(asked(screen)).toHaveLength(1);
  });
});

describe('the results', () => {
  test('name the treatment that the search found, in the language of the page', async () => {
    const names = { 'PT-AO': 'Massagem relaxante', 'PT-PT': 'Massagem calmante', EN: 'Calming massage' };
    const screen = await home({ searchVenues: () => found([aVenue(), { ...aVenue({ id: HALL }), treatment: names }]) });
    await waitFor(() => expect(within(screen.page).getAllByRole('heading', { level: 3 })).toHaveLength(2));
    expect(
      within(screen.page)
        .getAllByRole('link')
        .map((card) => card.textContent?.includes('Massagem relaxante')),
    ).toEqual([false, true]);
  });

  test('have six placeholders while they are on their way', { tags: ['spec-2.55'] }, async () => {
    const screen = await home({ searchVenues: () => new Promise(() => {}) });
    const group = await within(screen.page).findByRole('status', { name: 'A carregar...' });
    expect(within(screen.page).queryAllByRole('heading', { level: 3 })).toHaveLength(0);
    expect(group.children).toHaveLength(6);
  });

  test('go on by twenty with "Ver Mais Estabelecimentos", and begin at the first again after a search', {
    tags: ['spec-2.56', 'spec-9.6', 'spec-9.7'],
  }, async () => {
    const pages = (offset: number) => found([aVenue({ id: `v${offset}`, name: `Casa ${offset}` })], offset < 40);
    const screen = await home({ searchVenues: ({ offset }) => pages(offset as number) });
    await waitFor(() => expect(button(screen, 'Ver Mais Estabelecimentos')).toBeTruthy());
    await press(screen, 'Ver Mais Estabelecimentos');
    await press(screen, 'Ver Mais Estabelecimentos');
    expect(asked(screen).map(({ offset }) => offset)).toEqual([0, 20, 40]);
    expect(
      within(screen.page)
        .getAllByRole('heading', { level: 3 })
        .map((each) => each.textContent),
    ).toEqual(['Casa 0', 'Casa 20', 'Casa 40']);
    expect(within(screen.page).queryByRole('button', { name: 'Ver Mais Estabelecimentos' })).toBeNull();
    await fill(screen, 'Pesquisa', 'casa');
    await press(screen, 'Pesquisar');
    await press(screen, 'Bar');
    expect(asked(screen).map(({ offset }) => offset)).toEqual([0, 20, 40, 0, 0]);
    await press(screen, 'Limpar');
    expect(
      within(screen.page)
        .getAllByRole('heading', { level: 3 })
        .map((each) => each.textContent),
    ).toEqual(['Casa 0']);
    await press(screen, 'Ver Mais Estabelecimentos');
    expect(asked(screen).at(-1)).toMatchObject({ search: '', categoryIds: [], offset: 20 });
  });

  test('that are none explain a day beyond the last bookable one', async () => {
    const screen = await home({ searchVenues: () => found([]) });
    await fill(screen, 'Data', '2028-01-01');
    await press(screen, 'Pesquisar');
    await waitFor(() => expect(screen.page.textContent).toContain('só se reserva até 180 dias de antecedência'));
  });

  test('that are none because of the day offer to remove the day only', async () => {
    const screen = await home({ searchVenues: () => found([]) }, '/?q=peixe&data=2028-01-01&periodo=evening');
    await waitFor(() => expect(screen.page.textContent).toContain('só se reserva até 180 dias de antecedência'));
    const offered = within(screen.page).getAllByRole('button', { name: /^Sem / });
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Sem sábado, 1/01']);
    expect(screen.page.textContent).not.toContain('Tire um deles');
    await press(screen, 'Sem sábado, 1/01');
    expect(asked(screen).at(-1)).toMatchObject({ search: 'peixe', period: 'evening' });
  });

  test('that are none say so and offer to clear the filters', { tags: ['spec-2.57'] }, async () => {
    const screen = await home({ searchVenues: ({ search }) => found(search === '' ? [aVenue()] : []) }, '/');
    await fill(screen, 'Pesquisa', 'zzz');
    await press(screen, 'Pesquisar');
    await waitFor(() => expect(button(screen, 'Limpar filtros')).toBeTruthy());
    expect(screen.page.textContent).toContain('Nenhum estabelecimento encontrado com os filtros selecionados.');
    await press(screen, 'Limpar filtros');
    await within(screen.page).findAllByRole('heading', { level: 3 });
    expect(screen.path()).toBe('/');
  });
});

describe('a search by several filters without results', () => {
  const at = `/?q=peixe&categoria=${categories[0]!.id}&data=2026-11-24&periodo=evening&pessoas=3-4`;

  test('offers to remove each of them', async () => {
    const screen = await home({ searchVenues: () => found([]) }, at);
    await waitFor(() => expect(button(screen, 'Sem Bar')).toBeTruthy());
    const offered = within(screen.page)
      .getAllByRole('button')
      .map(({ textContent }) => textContent ?? '');
    expect(offered.filter((name) => name.startsWith('Sem '))).toEqual([
      ...['Sem “peixe”', 'Sem Bar', 'Sem terça, 24/11', 'Sem Noite', 'Sem 3–4 pessoas'],
    ]);
    await press(screen, 'Sem “peixe”');
    expect(asked(screen).at(-1)).toMatchObject({ search: '', date: '2026-11-24', period: 'evening', people: '3-4' });
    expect(control(screen, 'Pesquisa').value).toBe('');
    await press(screen, 'Sem 3–4 pessoas');
    expect(asked(screen).at(-1)).not.toHaveProperty('people');
  });
});

describe('the search on a phone', () => {
  const onPhone = (isPhone: boolean) =>
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
      const matches = query.includes('max-width: 600px') ? isPhone : false;
      return Object.assign(new EventTarget(), { matches, media: query }) as MediaQueryList;
    });

  test.each([
    [true, 'results'],
    [false, ''],
  ])('scrolls to the results if the panel fills the screen: %s', async (isPhone, focused) => {
    const spied = onPhone(isPhone);
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = scrolled;
    const screen = await home();
    document.body.append(screen.page);
    await fill(screen, 'Pesquisa', 'kianda');
    await press(screen, 'Pesquisar');
    expect(document.activeElement?.id).toBe(focused);
    expect(scrolled).toHaveBeenCalledTimes(isPhone ? 1 : 0);
    spied.mockRestore();
    await screen.close();
  });
});

describe('a search without a day', () => {
  const says = (screen: Home) => screen.page.textContent?.includes('Mostramos os que têm lugar hoje.');

  test.each(['?periodo=evening', '?pessoas=5%2B'])('with %s shows that it is for today', async (query) => {
    const screen = await home({}, `/${query}`);
    await waitFor(() => expect(says(screen)).toBeTruthy());
  });

  test.each(['', '?q=ilha', `?pessoas=5%2B&data=${DATE}`])('with "%s" does not mention today', async (query) => {
    const screen = await home({}, `/${query}`);
    await cardIn(screen.page);
    expect(says(screen)).toBe(false);
  });
});

test('passes only day, period and people from a card to the venue page', async () => {
  const screen = await home({}, '/?q=kianda&data=2026-11-24&periodo=evening&pessoas=3-4');
  const card = await cardIn(screen.page);
  expect(card.getAttribute('href')).toBe(`/estabelecimento/${aVenue().id}?data=2026-11-24&periodo=evening&pessoas=3-4`);
});

describe('a card', () => {
  const cardOf = async (venue: VenueCard) => {
    const { page } = await home({ searchVenues: () => found([venue]) });
    return cardIn(page);
  };

  test('says name, rating, description, city, two categories and how many more, and leads to the venue', {
    tags: ['spec-1.15', 'spec-2.58', 'spec-2.59', 'spec-2.61', 'spec-2.62', 'spec-2.63', 'spec-9.14'],
  }, async () => {
    const venue = aVenue({ description: 'Peixe na brasa', categories, coverUrl: 'https://exemplo.ao/capa.jpg' });
    const card = await cardOf(venue);
    for (const words of ['Casa da Kianda', '4,5', 'Peixe na brasa', 'Luanda', 'Horários disponíveis', 'Ver Detalhes'])
      expect(card.textContent).toContain(words);
    expect(card.textContent).toMatch(/BarRestaurante\+1$/);
    expect(card.getAttribute('href')).toBe(`/estabelecimento/${venue.id}`);
    expect(within(card).getByRole('presentation').getAttribute('src')).toBe('https://exemplo.ao/capa.jpg');
  });

  test('of a venue without description or cover has words and a drawn cover in their place', {
    tags: ['spec-2.58', 'spec-2.60'],
  }, async () => {
    const card = await cardOf(aVenue({ categories: categories.slice(0, 2) }));
    expect(card.textContent).toContain('Sem descrição disponível');
    expect(card.textContent).not.toContain('+');
    expect(within(card).queryByRole('presentation')).toBeNull();
    expect(card.textContent).toContain('🍸');
  });
});
