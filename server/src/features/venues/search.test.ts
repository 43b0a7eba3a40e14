import { beforeAll, describe, expect, it } from 'vitest';
import { aManager, aVenue } from '#server/testing/builders';
import { type Caller, serverForFile } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';

const server = await serverForFile({ availability: true });
let visitor: Caller;
const find = async (given: InputOf<'searchVenues'>) => (await visitor.call('searchVenues', given)).body;
const namesOf = async (given: InputOf<'searchVenues'>) => (await find(given)).venues.map((venue) => venue.name);

beforeAll(async () => {
  visitor = server.caller();
});

describe('the search by text', () => {
  beforeAll(async () => {
    const places = [
      ['Salão Acácias', 'Luanda', 'Rua da Missão 40', 'eventos'],
      ['Mirante da Baía', 'Luanda', 'Av. 4 de Fevereiro 12', 'restaurante'],
      ['Café Benguela', 'Luanda', 'Largo do Kinaxixi 3', 'cafe'],
      ['Marisqueira Ombala', 'Benguela', 'Praia Morena 8', 'restaurante'],
      ['Jango do Miradouro', 'Lobito', 'Restinga 21', 'bar'],
    ] as const;
    for (const [name, city, address, category] of places) {
      await aVenue(server, { name, city, address, description: null, categories: [category, 'todos'] });
    }
    await aVenue(server, { name: 'Por aprovar', status: 'pending' });
    await aVenue(server, { name: 'Recusado', status: 'rejected' });
  });

  it('without any filter lists every approved venue by name', async () => {
    expect(await namesOf({})).toEqual([
      'Café Benguela',
      'Jango do Miradouro',
      'Marisqueira Ombala',
      'Mirante da Baía',
      'Salão Acácias',
    ]);
  });

  it.each([
    ['salao acacias', ['Salão Acácias']],
    ['SALÃO', ['Salão Acácias']],
    ['miradouro', ['Jango do Miradouro']],
    ['mira', ['Jango do Miradouro', 'Mirante da Baía']],
    ['praia morena', ['Marisqueira Ombala']],
    ['lobito', ['Jango do Miradouro']],
    ['fevereiro 12', ['Mirante da Baía']],
    ['  baía   luanda ', ['Mirante da Baía']],
  ])('%j finds %j', async (search, names) => {
    expect(await namesOf({ search })).toEqual(names);
  });

  it.each([
    ['miradoro', ['Jango do Miradouro']],
    ['acasias', ['Salão Acácias']],
    ['marisqeira', ['Marisqueira Ombala']],
    ['lobtio', ['Jango do Miradouro']],
    ['onbala', ['Marisqueira Ombala']],
    ['luadna baia', ['Mirante da Baía']],
    ['benguella praia', ['Marisqueira Ombala']],
    ['mirante da bai', ['Mirante da Baía']],
    ['resinga', ['Jango do Miradouro']],
  ])('%j, misspelt, finds %j', async (search, names) => {
    expect(await namesOf({ search })).toEqual(names);
  });

  it.each(['resturante', 'restaurnate', 'retaurantes'])('%j, a misspelt category, finds its venues', async (search) => {
    expect(await namesOf({ search })).toEqual(['Marisqueira Ombala', 'Mirante da Baía']);
    expect(await namesOf({ search: `${search} benguela` })).toEqual(['Marisqueira Ombala']);
  });

  it('ranks a word in the name before the same word in the city', async () => {
    expect(await namesOf({ search: 'benguela' })).toEqual(['Café Benguela', 'Marisqueira Ombala']);
  });

  it('needs every word to match', async () => {
    expect(await namesOf({ search: 'benguela praia' })).toEqual(['Marisqueira Ombala']);
    expect(await namesOf({ search: 'benguela xyz' })).toEqual([]);
  });

  it('matches a short word at the beginning of a word', async () => {
    expect(await namesOf({ search: 'om' })).toEqual(['Marisqueira Ombala']);
    expect(await namesOf({ search: 'ba' })).toEqual(['Mirante da Baía']);
  });

  it.each(['%', '_', '%%%', '\\', "'", '*', '\u0000', '\u0007', '🍽️', 'zz', 'qxqxqxqx'])(
    'treats %j literally and finds nothing',
    async (search) => {
      expect(await find({ search })).toEqual({ venues: [], total: 0, hasMore: false });
    },
  );

  it('treats a NUL inside a word as a space', async () => {
    expect(await namesOf({ search: 'Mirante\u0000Baía' })).toEqual(['Mirante da Baía']);
  });

  it('filters by any of the chosen categories', async () => {
    const { body: categories } = await visitor.call('categories', {});
    const idOf = (slug: string) => categories.find((category) => category.slug === slug)!.id;
    expect(await namesOf({ categoryIds: [idOf('bar'), idOf('cafe')] })).toEqual([
      'Café Benguela',
      'Jango do Miradouro',
    ]);
    expect(await namesOf({ categoryIds: [idOf('restaurante')], search: 'luanda' })).toEqual(['Mirante da Baía']);
    const { venues } = await find({ search: 'jango' });
    expect(venues[0]!.categories.map((category) => category.slug).sort()).toEqual(['bar', 'todos']);
    expect(venues[0]!.categoryIds).toHaveLength(2);
  });

  it('is paged without gaps or duplicates, with a total', { tags: ['spec-7.11'] }, async () => {
    const pages = [await find({ limit: 2 }), await find({ limit: 2, offset: 2 }), await find({ limit: 2, offset: 4 })];
    expect(pages.map((page) => [page.venues.length, page.total, page.hasMore])).toEqual([
      [2, 5, true],
      [2, 5, true],
      [1, 5, false],
    ]);
    expect(new Set(pages.flatMap((page) => page.venues.map((venue) => venue.id))).size).toBe(5);
    expect(await find({ offset: 50 })).toEqual({ venues: [], total: 5, hasMore: false });
  });

  it('refuses more than fifty a page, unknown periods and dates that do not exist', async () => {
    for (const query of ['limit=51', 'period=noite', 'people=9', 'date=2026-02-31', 'categoryIds=abc', 'offset=-1']) {
      const response = await visitor.fetch(`/api/venues?${query}`);
      expect([query, response.status]).toEqual([query, 400]);
    }
  });
});

describe('the search by category and description', () => {
  beforeAll(async () => {
    const places = [
      [
        'Casa do Mar',
        'Luanda',
        'Ilha do Cabo, Av. Murtala 8',
        'restaurante',
        'Grelhados de peixe com vista sobre a baía.',
      ],
      ['Sete Ventos', 'Luanda', 'Ilha do Cabo 91', 'bar', 'Música ao vivo às sextas.'],
      ['Quintal da Avó', 'Huambo', 'Rua 5', 'restaurante', 'Funge de bombó e calulu.'],
    ] as const;
    for (const [name, city, address, category, description] of places) {
      await aVenue(server, { name, city, address, description, categories: [category] });
    }
  });

  it.each([
    ['Ilha de Luanda', ['Casa do Mar', 'Sete Ventos']],
    ['bar em ilha', ['Sete Ventos']],
    ['bares na ilha', ['Sete Ventos']],
    ['restaurante na ilha', ['Casa do Mar']],
    ['restaurantes no huambo', ['Quintal da Avó']],
    ['restaurant on the ilha', ['Casa do Mar']],
    ['música ao vivo', ['Sete Ventos']],
    ['musica ilha', ['Sete Ventos']],
    ['calulu', ['Quintal da Avó']],
    ['calulo', ['Quintal da Avó']],
  ])('%j finds %j', async (search, names) => {
    expect(await namesOf({ search })).toEqual(names);
  });

  it('"bar em luanda" finds the bars of Luanda and no bar elsewhere', async () => {
    expect(await namesOf({ search: 'bar em luanda' })).toEqual(['Sete Ventos']);
  });

  it('stop words are searched only if there are no other words', async () => {
    expect(await namesOf({ search: 'da' })).toContain('Quintal da Avó');
  });
});

describe('a short word with a letter missing or wrong', () => {
  beforeAll(() => aVenue(server, { name: 'Casa da Kianda', description: null }));

  it.each(['casa kinda', 'kinda', 'kasa kianda', 'kyanda'])(
    '%j finds the name it was meant for only',
    async (search) => {
      expect(await namesOf({ search })).toEqual(['Casa da Kianda']);
    },
  );
});

it('a registered venue is found only once it is approved', async () => {
  const { user } = await aManager(server);
  await aVenue(server, { name: 'Embondeiro Novo', ownerId: user.id, status: 'pending' });
  expect(await namesOf({ search: 'embondeiro' })).toEqual([]);
});
