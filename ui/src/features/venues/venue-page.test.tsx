import { fireEvent, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { BookedReservation } from '#shared/reservations/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { aReservation, aSlot, aVenue, DATE, HALL, openScreen } from '#ui/features/dashboard/testing.tsx';
import { bookedQueryOf, peopleAsked, periodAsked, searchAsked } from '#ui/features/reservations/visit-address.ts';
import VenueScreen from '#ui/screens/public/VenueScreen.tsx';
import { fill } from '#ui/testing/wait.ts';

const VENUE = aVenue({
  description: 'Peixe na brasa junto à baía',
  coverUrl: 'https://exemplo.ao/capa.jpg',
  categories: [
    { id: 'c1', slug: 'bar', name: 'Bar', emoji: '🍸' },
    { id: 'c2', slug: 'spa', name: 'Spa', emoji: '💆' },
    { id: 'c3', slug: 'musica', name: 'Música', emoji: '🎶' },
  ],
});
const slots = [aSlot({ time: '20:00' }), aSlot({ time: '21:00', availableCapacity: 2 })];
const booked = {
  ...aReservation({ name: 'Marisa Lopes', people: 6 }),
  guestToken: 'x'.repeat(22),
  guestLink: `https://reserva.exemplo.ao/reserva/${'x'.repeat(22)}`,
} as unknown as BookedReservation;

const open = (more: Parameters<typeof openScreen>[1] = {}, at = `/estabelecimento/${VENUE.id}`) =>
  openScreen(
    VenueScreen,
    { venueById: () => VENUE, venueBySlug: () => VENUE, scheduleOfDay: () => slots, book: () => booked, ...more },
    at,
    at.startsWith('/r/') ? '/r/:slug' : '/estabelecimento/:id',
  );
type VenuePageScreen = Awaited<ReturnType<typeof open>>;

const formOf = ({ page }: VenuePageScreen) => within(page).findByRole<HTMLFormElement>('form');
const control = (form: HTMLElement, label: RegExp) => within(form).getByLabelText<HTMLInputElement>(label);
const submit = (form: HTMLElement) =>
  act(async () => {
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
const tile = ({ page }: VenuePageScreen, time: string) =>
  within(page).getAllByRole<HTMLButtonElement>('button', { name: new RegExp(`^${time}`) })[0]!;

beforeEach(() => {
  localStorage.clear();
  vi.setSystemTime(new Date(`${DATE}T12:00:00+01:00`));
});

describe('the page of a venue', () => {
  test('says which parties its rooms take: a hall takes more than the venue usually does', async () => {
    const hall = { id: 'hall', name: 'Grande Salão', capacity: 200, whole: { minPeople: 40, stayMinutes: 480 } };
    const groupsOf = async (rooms: (typeof VENUE)['rooms']) => {
      const { page } = await open({ venueById: () => ({ ...VENUE, rooms }) });
      return (await within(page).findByText('Grupos')).parentElement?.textContent;
    };
    expect(await groupsOf([hall])).toContain('40 a 200 pessoas');
    expect(await groupsOf([...VENUE.rooms, hall])).toContain('1 a 200 pessoas');
    expect(await groupsOf(VENUE.rooms)).toContain('1 a 20 pessoas');
  });

  test.each(['/r/casa-da-kianda', `/estabelecimento/${VENUE.id}`, `/r/${VENUE.id}`])(
    'at %s says what the venue is',
    { tags: ['spec-1.15', 'spec-2.3', 'spec-2.64', 'spec-2.65'] },
    async (at) => {
      const { page } = await open({}, at);
      await within(page).findAllByRole('heading', { level: 1 });
      expect(within(page).getByRole('heading', { level: 1 }).textContent).toBe('Casa da Kianda');
      for (const words of ['Peixe na brasa junto à baía', 'Rua da Baía, 12, Luanda', 'Bar', 'Spa', 'Música', '4,8'])
        expect(page.textContent).toContain(words);
      expect(page.textContent).toContain('(142 avaliações)');
      expect(within(page).getByRole('link', { name: '+244 923 456 789' }).getAttribute('href')).toBe(
        'tel:+244923456789',
      );
      expect(page.querySelector('img[src="https://exemplo.ao/capa.jpg"]')).toBeTruthy();
      const heads = within(page)
        .getAllByRole('heading', { level: 2 })
        .map((each) => each.textContent);
      expect(heads).toEqual(expect.arrayContaining(['Horários Disponíveis', 'Fazer Reserva']));
    },
  );

  test('without a review says so', { tags: ['spec-2.66', 'spec-8.23'] }, async () => {
    const gone = () => {
      throw new ApiError({ status: 404, statusText: '', body: '{}', requestId: null, retryAfter: null });
    };
    const { page } = await open({ venueById: gone });
    await within(page).findAllByRole('heading', { level: 1 });
    expect(page.textContent).toContain('Estabelecimento não encontrado');
    expect(page.textContent).toContain('O estabelecimento que procura não existe ou foi removido.');
  });

  test('explains a day beyond the last bookable one', async () => {
    const screen = await open({ scheduleOfDay: () => [] });
    await fill(control(await formOf(screen), /^Data/), '2028-01-01');
    await waitFor(() => expect(screen.page.textContent).toContain('só se reserva até 180 dias de antecedência'));
  });

  test('reads the slots of the day that is chosen', { tags: ['spec-2.65', 'spec-7.16'] }, async () => {
    const screen = await open();
    await fill(control(await formOf(screen), /^Data/), '2026-11-24');
    await waitFor(() => expect(screen.called('scheduleOfDay').length).toBeGreaterThan(1));
    expect(screen.called('scheduleOfDay').map(({ input }) => input.date)).toEqual([DATE, '2026-11-24']);
  });
});

describe('the address of a venue page', () => {
  const at = (query: string) => open({}, `/estabelecimento/${VENUE.id}${query}`);
  const days = (screen: VenuePageScreen) => screen.called('scheduleOfDay').map(({ input }) => input.date);
  const wayBack = ({ page }: VenuePageScreen) =>
    page.querySelector('a[href^="/estabelecimentos"]')?.getAttribute('href');

  test.each([
    ['?data=2026-11-24&periodo=evening&pessoas=3-4', '2026-11-24', '3'],
    ['?data=2026-11-24&pessoas=1-2', '2026-11-24', '2'],
    ['?data=2026-11-24&pessoas=4&utm_source=x', '2026-11-24', '4'],
    ['?data=2026-11-20&pessoas=21', DATE, '2'],
    ['?data=2027-11-24&pessoas=0', DATE, '2'],
  ])('with %s sets that day and party size', async (query, date, people) => {
    const screen = await at(query);
    const form = await formOf(screen);
    expect([control(form, /^Data/).value, control(form, /^Pessoas/).value]).toEqual([date, people]);
    await waitFor(() => expect(days(screen)).not.toHaveLength(0));
    expect(days(screen)).toEqual([date]);
  });

  test('follows the visitor’s changes, keeps the period and drops unknown parameters', async () => {
    const screen = await at('?data=2026-11-24&periodo=evening&utm_source=x');
    const form = await formOf(screen);
    await fill(control(form, /^Pessoas/), '6+');
    await fill(control(form, /^Pessoas/), '4');
    await fill(control(form, /^Data/), '2026-11-25');
    expect(screen.path()).toBe(`/estabelecimento/${VENUE.id}?data=2026-11-25&periodo=evening&pessoas=4`);
    expect(wayBack(screen)).toBe('/estabelecimentos?data=2026-11-25&periodo=evening&pessoas=3-4');
  });

  test('leads back to the search with its text and category', () => {
    const from = { text: 'peixe', categoryId: '0192f0c1-0000-7000-8000-000000000001' };
    const query = new URLSearchParams('data=2026-11-24&periodo=evening&pessoas=4');
    const asked = new URLSearchParams(searchAsked(query, DATE, from));
    expect(Object.fromEntries(asked)).toEqual({
      q: 'peixe',
      categoria: from.categoryId,
      data: '2026-11-24',
      periodo: 'evening',
      pessoas: '3-4',
    });
    expect(searchAsked(new URLSearchParams(), DATE, { isNew: true })).toBe('');
  });

  test('of a shared booking names its day, period and people', () => {
    const shared = new URLSearchParams(bookedQueryOf({ date: '2026-11-24', time: '00:30', people: 7 }));
    expect(Object.fromEntries(shared)).toEqual({ data: '2026-11-24', periodo: 'evening', pessoas: '7' });
    expect([peopleAsked(shared), periodAsked(shared)]).toEqual([7, 'evening']);
  });

  test('stays unchanged until the visitor changes a field', async () => {
    const screen = await at('');
    await formOf(screen);
    expect(screen.path()).toBe(`/estabelecimento/${VENUE.id}`);
    expect(wayBack(screen)).toBe('/estabelecimentos');
  });

  test('replaces a kept draft for another day and keeps its other fields', async () => {
    const first = await at('');
    const form = await formOf(first);
    await fill(control(form, /^Nome/), 'Marisa Lopes');
    await waitFor(() => tile(first, '20:00'));
    await act(async () => tile(first, '20:00').click());
    await first.close();
    const second = await at('?data=2026-11-24');
    const again = await formOf(second);
    expect([control(again, /^Nome/).value, control(again, /^Data/).value]).toEqual(['Marisa Lopes', '2026-11-24']);
    await waitFor(() => tile(second, '20:00'));
    expect(tile(second, '20:00').getAttribute('aria-pressed')).toBe('false');
    await second.close();
    sessionStorage.clear();
  });
});

test('asks for a missing day and shows the slots of the chosen one', async () => {
  const screen = await open();
  await waitFor(() => tile(screen, '20:00'));
  await fill(control(await formOf(screen), /^Data/), '');
  await waitFor(() => expect(screen.page.textContent).toContain('Escolha um dia para ver os horários.'));
  expect(within(screen.page).queryByLabelText('A carregar...')).toBeNull();
  expect(screen.called('scheduleOfDay')).toHaveLength(1);
  await fill(control(await formOf(screen), /^Data/), '2026-11-24');
  await waitFor(() => tile(screen, '20:00'));
  expect(screen.page.textContent).not.toContain('Escolha um dia');
});

describe('the booking form', () => {
  test('asks for what the specification asks for', {
    tags: ['spec-2.67', 'spec-2.68', 'spec-5.6', 'spec-9.8'],
  }, async () => {
    const form = await formOf(await open());
    expect(control(form, /^Nome/).required).toBe(true);
    expect(control(form, /^Telefone/)).toMatchObject({ required: true, placeholder: '+244 9XX XXX XXX' });
    expect(control(form, /^Data/)).toMatchObject({ required: true, type: 'date', min: DATE });
    const people = within(control(form, /^Pessoas/))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(people).toEqual(['1 pessoa', '2 pessoas', '3 pessoas', '4 pessoas', '5 pessoas', '6+ pessoas']);
    const rooms = within(control(form, /^Sala/))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(rooms).toEqual(['Sala Principal', 'Terraço']);
    expect(control(form, /^Notas \(opcional\)/).required).toBe(false);
    const deposit = control(form, /^Depósito de 2\.000 Kz/);
    expect(deposit).toMatchObject({ type: 'checkbox', checked: false });
    expect(deposit.closest('label')?.textContent).toContain('Opcional e reembolsável.');
  });

  test('for a room that counts its people says for how long the party has its table, by its size', async () => {
    const hall = { ...VENUE.rooms[0]!, seatStays: [90, 120, 150] };
    const form = await formOf(await open({ venueById: () => ({ ...VENUE, rooms: [hall, VENUE.rooms[1]!] }) }));
    expect(form.textContent).toContain('A mesa fica sua durante 1 h 30.');
    await act(async () => fireEvent.change(control(form, /^Pessoas/), { target: { value: '6+' } }));
    expect(form.textContent).toContain('A mesa fica sua durante 2 h 30.');
    await act(async () => fireEvent.change(control(form, /^Sala/), { target: { value: VENUE.rooms[1]!.id } }));
    expect(form.textContent).not.toContain('A mesa fica sua');
  });

  test('for a room sold whole says for how long it is the party’s, and takes its party sizes', async () => {
    const hall = { ...VENUE.rooms[0]!, capacity: 200, whole: { minPeople: 20, stayMinutes: 270 } };
    const form = await formOf(await open({ venueById: () => ({ ...VENUE, rooms: [hall, VENUE.rooms[1]!] }) }));
    expect(form.textContent).toContain('A sala é só para o seu grupo durante 4 h 30.');
    expect(control(form, /^Número exato/)).toMatchObject({ value: '20' });
    await fill(control(form, /^Número exato/), '201');
    await submit(form);
    expect(form.textContent).toContain('aceites grupos de 20 a 200 pessoas');
    await fill(control(form, /^Pessoas/), '2');
    await submit(form);
    expect(form.textContent).toContain('aceites grupos de 20 a 200 pessoas');
  });

  test('without what it needs says so and sends nothing', { tags: ['spec-5.5'] }, async () => {
    const screen = await open();
    await submit(await formOf(screen));
    expect(screen.toasts).toEqual([
      {
        title: 'Campos obrigatórios',
        description: 'Por favor, preencha todos os campos obrigatórios.',
        look: 'destructive',
      },
    ]);
    expect(screen.called('book')).toEqual([]);
  });

  test('sends 20:00, six for 6+ and no deposit where nothing else is chosen, and greets', {
    tags: ['spec-5.7', 'spec-5.8', 'spec-7.17', 'spec-8.25', 'spec-9.9'],
  }, async () => {
    const screen = await open();
    const form = await formOf(screen);
    await fill(control(form, /^Nome/), 'Marisa Lopes');
    await fill(control(form, /^Telefone/), '+244 923 000 111');
    await fill(control(form, /^Pessoas/), '6+');
    await submit(form);
    await waitFor(() => expect(screen.toasts).not.toHaveLength(0));
    expect(screen.called('book')[0]?.input).toEqual({
      venueId: VENUE.id,
      roomId: HALL,
      name: 'Marisa Lopes',
      phone: '+244 923 000 111',
      date: DATE,
      time: '20:00',
      people: 6,
      notes: '',
      depositValue: null,
      mine: [],
    });
    expect(screen.toasts).toEqual([
      {
        title: 'Reserva confirmada!',
        description: 'Sua reserva foi feita com sucesso. Você receberá uma confirmação por WhatsApp.',
      },
    ]);
  });

  test('sends the deposit of 2000, the notes, and the slot that is pressed', {
    tags: ['spec-2.72', 'spec-7.18'],
  }, async () => {
    const screen = await open();
    const form = await formOf(screen);
    await fill(control(form, /^Nome/), 'Marisa Lopes');
    await fill(control(form, /^Telefone/), '+244923000111');
    await fill(control(form, /^Notas/), 'Mesa junto à janela');
    await act(async () => control(form, /^Depósito/).click());
    await act(async () => (await waitFor(() => tile(screen, '21:00'))).click());
    expect(tile(screen, '21:00').getAttribute('aria-pressed')).toBe('true');
    await submit(form);
    await waitFor(() => expect(screen.called('book')).not.toHaveLength(0));
    expect(screen.called('book')[0]?.input).toMatchObject({
      time: '21:00',
      depositValue: 2000,
      notes: 'Mesa junto à janela',
    });
  });

  test('forgets a slot that is pressed twice', { tags: ['spec-2.71'] }, async () => {
    const screen = await open();
    await waitFor(() => tile(screen, '21:00'));
    for (const state of ['true', 'false']) {
      await act(async () => tile(screen, '21:00').click());
      expect(tile(screen, '21:00').getAttribute('aria-pressed')).toBe(state);
    }
    expect(screen.page.textContent).toContain('Sem horário escolhido, reservamos para as 20:00.');
  });

  test('that the server refuses says so and keeps what was typed', { tags: ['spec-8.13'] }, async () => {
    const refuse = () => {
      throw new ApiError({ status: 500, statusText: '', body: '{}', requestId: null, retryAfter: null });
    };
    const screen = await open({ book: refuse });
    const form = await formOf(screen);
    await fill(control(form, /^Nome/), 'Marisa Lopes');
    await fill(control(form, /^Telefone/), '+244923000111');
    await submit(form);
    await waitFor(() => expect(screen.toasts).not.toHaveLength(0));
    expect(screen.toasts).toEqual([
      {
        title: 'Erro na reserva',
        description: 'Não foi possível processar sua reserva. Tente novamente.',
        look: 'destructive',
      },
    ]);
    expect(control(form, /^Nome/).value).toBe('Marisa Lopes');
  });
});

describe('the bar on a phone', () => {
  beforeEach(asPhone);

  test('names no unavailable time', async () => {
    const begun = aSlot({ time: '20:00', hasBegun: true, isAvailable: false });
    const screen = await open({ scheduleOfDay: () => [begun, aSlot({ time: '21:00' })] });
    await waitFor(() => expect(barOf(screen)?.startsWith('Escolha um horário2 pessoas · ')).toBeTruthy());
    await act(async () => tile(screen, '21:00').click());
    await waitFor(() => expect(barOf(screen)?.startsWith('21:00 · ')).toBeTruthy());
  });

  test('asks for the service first, and names no people before', async () => {
    const cabin = { id: HALL, name: 'Cabine Múcua', capacity: 1, whole: { minPeople: 1, stayMinutes: 60 } };
    const spa = aVenue({ rooms: [{ ...cabin, hasTreatments: true }] });
    const screen = await open({ venueById: () => spa, treatments: () => [] });
    await waitFor(() => expect(barOf(screen)).toMatch(/^Escolha um serviço/));
    expect(barOf(screen)).not.toContain('pessoa');
  });
});

const barOf = ({ page }: VenuePageScreen) => within(page).queryByRole('region', { name: 'Fazer Reserva' })?.textContent;

function asPhone() {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
}
