import { fireEvent, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConnectionError } from '#ui/api/api-error.ts';
import { aRefusal } from '#ui/features/dashboard/tabs/testing.tsx';
import { aSlot, aVenue, DATE, HALL, openScreen } from '#ui/features/dashboard/testing.tsx';
import { budgetOf, emptyEnquiry, refusalsOfEnquiry } from '#ui/features/enquiries/enquiry-draft.ts';
import { aGuestEnquiry, aHallVenue, hall } from '#ui/features/enquiries/testing.ts';
import { nobodyYet } from '#ui/features/reservations/visit.ts';
import VenueScreen from '#ui/screens/public/VenueScreen.tsx';
import { fill } from '#ui/testing/wait.ts';

const venue = aHallVenue();
const TOKEN = 'x'.repeat(22);
const sent = () => ({
  id: 'e1',
  stage: 'NEW',
  guestToken: TOKEN,
  guestLink: `https://reserva.exemplo.ao/pedido/${TOKEN}`,
});
let close: () => Promise<void> = async () => undefined;

async function open(answers: Parameters<typeof openScreen>[1] = {}, shown = venue) {
  const screen = await openScreen(
    VenueScreen,
    {
      venueById: () => shown,
      scheduleOfDay: () => [aSlot({ time: '20:00' })],
      enquire: sent,
      guestEnquiry: () => aGuestEnquiry(),
      ...answers,
    },
    `/estabelecimento/${shown.id}`,
    '/estabelecimento/:id',
  );
  close = screen.close;
  const { page } = screen;
  await within(page).findByRole('form');
  const press = async (words: string) => {
    const found = await within(page).findByRole('button', { name: words });
    await act(async () => found.click());
  };
  const labelled = (label: RegExp | string) => within(page).findByLabelText<HTMLInputElement>(label);
  return {
    ...screen,
    press,
    labelled,
    type: async (label: RegExp | string, value: string) => fill(await labelled(label), value),
    submit: async () => {
      const form = (await labelled(/^Tipo de evento/)).closest('form')!;
      await act(async () => fireEvent.submit(form));
    },
  };
}

async function filled(answers: Parameters<typeof openScreen>[1] = {}) {
  const screen = await open(answers);
  await screen.press('Pedir orçamento');
  await screen.type(/^Dia do evento/, '2026-12-19');
  await screen.type(/^Tipo de evento/, 'WEDDING');
  await screen.type(/^Convidados/, '120');
  await screen.type(/^Orçamento previsto/, '3.000.000');
  await screen.type(/^O que imagina/, 'Com varanda');
  await screen.type(/^Nome/, 'Marisa Lopes');
  await screen.type(/^Telefone/, '923 111 222');
  return screen;
}

beforeEach(() => {
  vi.setSystemTime(new Date(`${DATE}T12:00:00+01:00`));
  localStorage.clear();
});
afterEach(async () => {
  await close();
  close = async () => undefined;
  localStorage.clear();
});

describe('the way to the form', () => {
  test('is on the page of a venue with a hall only', async () => {
    const withHall = await open();
    expect(within(withHall.page).queryByRole('button', { name: 'Pedir orçamento' })).not.toBeNull();
    await close();
    const bySeats = await open({}, aVenue());
    expect(within(bySeats.page).queryByRole('button', { name: 'Pedir orçamento' })).toBeNull();
    await close();
    const spa = aVenue({
      rooms: [
        { ...hall, id: HALL, hasTreatments: true },
        { id: 'r2', name: 'Bar', capacity: 9 },
      ],
    });
    const ofTreatments = await open({ treatments: () => [] }, spa);
    expect(within(ofTreatments.page).queryByRole('button', { name: 'Pedir orçamento' })).toBeNull();
  });

  test('names the smallest and the largest party of the halls, not of the other rooms', async () => {
    const screen = await open();
    await screen.press('Pedir orçamento');
    await screen.labelled(/^Convidados/);
    expect(screen.page.textContent).toContain('O espaço recebe eventos de 30 a 200 pessoas.');
  });
});

describe('an enquiry', () => {
  test('for a party that no hall takes is refused beside its field, before it is sent', async () => {
    const screen = await filled();
    await screen.type(/^Convidados/, '500');
    await screen.submit();
    const people = await screen.labelled(/^Convidados/);
    expect(people.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(people);
    expect(within(screen.page).getByRole('alert').textContent).toBe('O espaço recebe eventos de 30 a 200 pessoas.');
    expect(screen.called('enquire')).toEqual([]);
  });

  test('is sent with its days and whole kwanzas, and opens its own page', async () => {
    const screen = await filled();
    await screen.press('Acrescentar outro dia');
    await screen.type(/^Dia 2/, '2026-12-20');
    await screen.submit();
    await waitFor(() => expect(screen.path()).toBe(`/pedido/${TOKEN}`));
    expect(screen.called('enquire')[0]?.input).toEqual({
      ...{ venueId: venue.id, dates: ['2026-12-19', '2026-12-20'], kind: 'WEDDING', people: 120 },
      ...{ budget: 3_000_000, words: 'Com varanda', name: 'Marisa Lopes', phone: '923 111 222', lang: 'PT-AO' },
    });
    expect(screen.called('enquire')[0]?.options.idempotencyKey).toBeDefined();
    expect(sessionStorage.length).toBe(0);
  });

  test('has its link in the card if its page cannot be opened', async () => {
    const screen = await filled({ guestEnquiry: () => Promise.reject(new ConnectionError(new TypeError('away'))) });
    await screen.submit();
    const link = await within(screen.page).findByRole('link', { name: 'Abrir a página do pedido' });
    expect(link.getAttribute('href')).toBe(`/pedido/${TOKEN}`);
  });

  test('is not sent with empty fields; the first one has the focus', async () => {
    const screen = await open();
    await screen.press('Pedir orçamento');
    await screen.submit();
    expect(screen.called('enquire')).toHaveLength(0);
    const day = await screen.labelled(/^Dia do evento/);
    expect(document.activeElement).toBe(day);
    for (const label of [/^Tipo de evento/, /^Convidados/, /^Nome/, /^Telefone/])
      expect((await screen.labelled(label)).getAttribute('aria-invalid')).toBe('true');
  });

  test('shows the refusal of a day beside it, and keeps typed values', async () => {
    const issues = [{ path: 'dates.0', message: 'Esta data já passou.' }];
    const screen = await filled({ enquire: aRefusal(400, { code: 'bad_input', message: 'x', issues }) });
    await screen.submit();
    await waitFor(() => expect(screen.page.textContent).toContain('Esta data já passou.'));
    expect((await screen.labelled(/^Dia do evento/)).getAttribute('aria-invalid')).toBe('true');
    expect((await screen.labelled(/^O que imagina/)).value).toBe('Com varanda');
  });

  test('says why the venue takes no more requests of this phone', async () => {
    const message = 'Já tem pedidos por responder.';
    const screen = await filled({ enquire: aRefusal(409, { message }) });
    await screen.submit();
    await waitFor(() => expect(within(screen.page).getByRole('alert').textContent).toContain(message));
  });

  test('is kept over a reload, with the form open', async () => {
    await filled();
    await close();
    const again = await open();
    expect((await again.labelled(/^O que imagina/)).value).toBe('Com varanda');
    expect((await again.labelled(/^Nome/)).value).toBe('Marisa Lopes');
    await again.press('Voltar à reserva');
    await close();
    const third = await open();
    expect(within(third.page).queryByLabelText(/^O que imagina/)).toBeNull();
  });
});

describe('the checks of the form', () => {
  const draft = { ...emptyEnquiry, dates: ['2026-12-19'], people: '120', kind: 'WEDDING' as const };
  const guest = { ...nobodyYet, name: 'Marisa', phone: '+244923111222' };
  const check = (changed: Partial<typeof draft>) =>
    refusalsOfEnquiry({ ...draft, ...changed }, guest, { firstDate: DATE, sizes: { min: 20, max: 200 } });

  test.each<[Partial<typeof draft>, object]>([
    [{}, {}],
    [{ dates: ['2026-12-19', '2026-12-19'] }, { 'dates.1': 'dateTwice' }],
    [{ dates: ['2026-11-20'] }, { 'dates.0': 'invalidDate' }],
    [{ dates: ['2027-02-29'] }, { 'dates.0': 'invalidDate' }],
    [{ dates: ['2028-02-29'] }, {}],
    [{ dates: ['2026-12-19', ''] }, { 'dates.1': 'required' }],
    [{ people: '0' }, { people: 'atLeastOne' }],
    [{ people: '19' }, { people: 'partyRange' }],
    [{ people: '20' }, {}],
    [{ people: '201' }, { people: 'partyRange' }],
    [{ people: '12,5' }, { people: 'notANumber' }],
    [{ budget: 'muito' }, { budget: 'notANumber' }],
    [{ budget: '' }, {}],
  ])('of %o refuse %o', (changed, refused) => {
    expect(check(changed)).toEqual(refused);
  });

  test('read an amount with or without separators', () => {
    const typed = ['3000000', '3.000.000', ' 3 000 000 ', '3.000.000 Kz', '3000000kz'];
    expect(typed.map(budgetOf)).toEqual(typed.map(() => 3_000_000));
    expect(budgetOf('')).toBeNull();
    expect(budgetOf('-5')).toBeNaN();
  });
});
