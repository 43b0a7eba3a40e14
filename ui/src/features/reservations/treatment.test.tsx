import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Treatment, TreatmentTime } from '#shared/treatments/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { aReservation, aSlot, aVenue, DATE, HALL, openScreen, TERRACE } from '#ui/features/dashboard/testing.tsx';
import VenueScreen from '#ui/screens/public/VenueScreen.tsx';
import { fill, waitForValue } from '#ui/testing/wait.ts';

const NEXT_DAY = '2026-11-22';
const CABIN = HALL;
const venue = aVenue({
  rooms: [
    { id: CABIN, name: 'Cabine Múcua', capacity: 1, whole: { minPeople: 1, stayMinutes: 60 }, hasTreatments: true },
    { id: TERRACE, name: 'Banho turco', capacity: 6 },
  ],
});
const rosa = { id: 'rosa', name: 'Rosa Kiala' };
const teresa = { id: 'teresa', name: 'Teresa Vunge' };
const massage: Treatment = {
  ...{ id: 'massage', minutes: 60, price: 25_000, people: 1, professionals: [rosa, teresa] },
  names: { 'PT-AO': 'Massagem relaxante', 'PT-PT': null, EN: 'Relaxing massage' },
};
const bath: Treatment = {
  ...{ id: 'bath', minutes: 90, price: 40_000, people: 2, professionals: [] },
  names: { 'PT-AO': 'Banho a dois', 'PT-PT': null, EN: null },
};

let times: Record<string, TreatmentTime[]>;
let answer: () => unknown;
let close: () => Promise<void> = async () => undefined;

const at = (time: string, ...professionalIds: string[]): TreatmentTime => ({ time, roomId: CABIN, professionalIds });
const booked = () => ({ ...aReservation(), guestToken: 'x', guestLink: 'https://reserva.exemplo.ao/reserva/x' });
const refuse = (code: string) => {
  const body = JSON.stringify({ code, message: 'Este profissional já não está livre.' });
  throw new ApiError({ status: 409, statusText: '', body, requestId: null, retryAfter: null });
};

async function open(shown = venue) {
  const screen = await openScreen(
    VenueScreen,
    {
      venueById: () => shown,
      treatments: () => [massage, bath],
      treatmentTimes: ({ treatmentId, date }) => (treatmentId === 'massage' ? (times[String(date)] ?? []) : []),
      scheduleOfDay: () => [aSlot({ time: '20:00' }), aSlot({ time: '20:00', roomId: TERRACE })],
      book: () => answer(),
    },
    `/estabelecimento/${venue.id}`,
    '/estabelecimento/:id',
  );
  close = screen.close;
  const { page } = screen;
  const form = await within(page).findByRole<HTMLFormElement>('form');
  const field = (label: RegExp) => within(form).getByLabelText<HTMLSelectElement>(label);
  const buttons = () => within(page).queryAllByRole<HTMLButtonElement>('button');
  const tiles = () => buttons().filter((each) => each.hasAttribute('aria-pressed'));
  const press = (name: string) => act(async () => within(page).getByRole('button', { name }).click());
  return {
    ...{ ...screen, form, field, press },
    optionsOf: (label: RegExp) => [...field(label).options].map(({ text }) => text),
    tiles: () => tiles().map(({ textContent }) => textContent!.slice(0, 5)),
    choose: (label: RegExp, value: string) => fill(field(label), value),
    pressTile: async (time: string) => {
      const tile = await waitForValue(() => tiles().find((each) => each.textContent?.startsWith(time)));
      await act(async () => tile.click());
    },
    submit: () =>
      act(async () => {
        form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      }),
    sent: () => screen.called('book').map(({ input }) => input),
  };
}

async function filled() {
  const screen = await open();
  await waitFor(() => expect(screen.optionsOf(/^Serviço/)).toHaveLength(4));
  await screen.choose(/^Serviço/, 'massage');
  await screen.choose(/^Profissional/, 'rosa');
  await fill(screen.field(/^Nome/), 'Marisa Lopes');
  await fill(screen.field(/^Telefone/), '923 111 222');
  return screen;
}

beforeEach(() => {
  vi.setSystemTime(new Date(`${DATE}T12:00:00+01:00`));
  times = {
    [DATE]: [at('14:00', 'rosa', 'teresa'), at('15:00', 'teresa'), at('16:00', 'rosa'), at('17:00', 'rosa')],
    [NEXT_DAY]: [at('09:00', 'rosa')],
  };
  answer = booked;
});
afterEach(async () => {
  await close();
  close = async () => undefined;
});

describe('a venue with treatments', () => {
  test('offers them with minutes and price, then who does them, then the times that are free', async () => {
    const screen = await open();
    await waitFor(() =>
      expect(screen.optionsOf(/^Serviço/)).toEqual([
        'Escolha um serviço',
        'Massagem relaxante · 60 min · 25.000 Kz',
        'Banho a dois · 2 pessoas · 90 min · 40.000 Kz',
        'Só a sala, sem serviço',
      ]),
    );
    expect(screen.page.textContent).toContain('Escolha um serviço para ver os horários.');
    expect(within(screen.form).queryByLabelText(/^(Pessoas|Sala|Profissional)/)).toBeNull();
    await screen.choose(/^Serviço/, 'massage');
    expect(screen.optionsOf(/^Profissional/)).toEqual(['Qualquer profissional', 'Rosa Kiala', 'Teresa Vunge']);
    await waitFor(() => expect(screen.tiles()).toEqual(['14:00', '15:00', '16:00', '17:00']));
    expect(screen.page.textContent).toContain('até às 15:00');
    await screen.choose(/^Profissional/, 'teresa');
    expect(screen.tiles()).toEqual(['14:00', '15:00']);
    expect(screen.called('scheduleOfDay')).toEqual([]);
  });

  test('books the treatment with the named professional, or with any', async () => {
    const screen = await filled();
    await screen.pressTile('16:00');
    expect(screen.form.textContent).toContain('Massagem relaxante · 60 min · Rosa Kiala');
    await screen.choose(/^Profissional/, '');
    answer = () => refuse('slot_begun');
    await screen.submit();
    await screen.choose(/^Profissional/, 'rosa');
    answer = booked;
    await screen.submit();
    const asked = { treatmentId: 'massage', roomId: CABIN, date: DATE, time: '16:00', people: 1 };
    expect(screen.sent()).toEqual([
      expect.objectContaining(asked),
      expect.objectContaining({ ...asked, professionalId: 'rosa' }),
    ]);
    expect(screen.sent()[0]).not.toHaveProperty('professionalId');
  });

  test('books nothing without a service or a time', async () => {
    const screen = await open();
    await waitFor(() => expect(screen.optionsOf(/^Serviço/)).toHaveLength(4));
    await fill(screen.field(/^Nome/), 'Marisa Lopes');
    await fill(screen.field(/^Telefone/), '923 111 222');
    await screen.submit();
    expect(document.activeElement).toBe(screen.field(/^Serviço/));
    await screen.choose(/^Serviço/, 'massage');
    await screen.submit();
    expect(document.activeElement?.textContent).toBe('Ver os horários');
    expect(screen.sent()).toEqual([]);
  });

  test('keeps a lost time and what was typed, and offers near times and other professionals', async () => {
    const screen = await filled();
    await screen.pressTile('14:00');
    answer = () => {
      times[DATE] = [at('14:00', 'teresa'), ...times[DATE]!.slice(1)];
      return refuse('professional_taken');
    };
    await screen.submit();
    await waitFor(() => expect(screen.form.textContent).toContain('Às 14:00 Rosa Kiala não está livre.'));
    expect(screen.form.textContent).toContain('Às 14:00 com outro profissional:Teresa Vunge');
    await screen.submit();
    expect(screen.sent()).toHaveLength(1);
    expect(screen.field(/^Nome/).value).toBe('Marisa Lopes');
    answer = booked;
    await screen.press('Teresa Vunge');
    await screen.submit();
    expect(screen.sent()[1]).toMatchObject({ time: '14:00', professionalId: 'teresa', name: 'Marisa Lopes' });
  });

  test('leads to the next day from a day without a free time', async () => {
    times[DATE] = [at('15:00', 'teresa')];
    const screen = await filled();
    const none = 'Neste dia Rosa Kiala não tem horários livres para Massagem relaxante.';
    await waitFor(() => expect(screen.page.textContent).toContain(none));
    await screen.press('Ver o dia seguinte');
    await waitFor(() => expect(screen.tiles()).toEqual(['09:00']));
  });

  test('keeps the choice over a reload', async () => {
    const before = await filled();
    await before.pressTile('16:00');
    await before.close();
    const screen = await open();
    await waitFor(() => expect(screen.field(/^Profissional/).value).toBe('rosa'));
    expect(screen.field(/^Serviço/).value).toBe('massage');
    expect(screen.form.textContent).toContain('16:00');
    expect(screen.field(/^Nome/).value).toBe('Marisa Lopes');
  });

  test('offers alone only the rooms that no treatment uses', async () => {
    const screen = await open();
    await screen.choose(/^Serviço/, 'room');
    expect(screen.optionsOf(/^Sala/)).toEqual(['Banho turco']);
    await fill(screen.field(/^Nome/), 'Marisa Lopes');
    await fill(screen.field(/^Telefone/), '923 111 222');
    await screen.pressTile('20:00');
    await screen.submit();
    expect(screen.sent()[0]).toMatchObject({ roomId: TERRACE, time: '20:00', people: 2 });
    expect(screen.sent()[0]).not.toHaveProperty('treatmentId');
  });

  test('offers no room where treatments use all of them', async () => {
    const screen = await open({ ...venue, rooms: venue.rooms.slice(0, 1) });
    await waitFor(() => expect(screen.optionsOf(/^Serviço/)).toHaveLength(3));
    expect(screen.optionsOf(/^Serviço/)).not.toContain('Só a sala, sem serviço');
  });
});

test('a venue without treatments asks for none', async () => {
  const screen = await open(aVenue());
  await screen.pressTile('20:00');
  expect(screen.called('treatments')).toEqual([]);
  expect(within(screen.form).queryByLabelText(/^Serviço/)).toBeNull();
});
