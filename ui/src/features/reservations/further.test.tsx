import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Treatment, VisitTime } from '#shared/treatments/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { aReservation, aVenue, DATE, HALL, openScreen } from '#ui/features/dashboard/testing.tsx';
import VenueScreen from '#ui/screens/public/VenueScreen.tsx';
import { fill } from '#ui/testing/wait.ts';

const venue = aVenue({
  rooms: [
    { id: HALL, name: 'Cabine Múcua', capacity: 1, whole: { minPeople: 1, stayMinutes: 60 }, hasTreatments: true },
  ],
});
const rosa = { id: 'rosa', name: 'Rosa Kiala' };
const marta = { id: 'marta', name: 'Marta Sebastião' };
const named = (name: string) => ({ 'PT-AO': name, 'PT-PT': null, EN: null });
const massage: Treatment = {
  ...{ id: 'massage', minutes: 60, price: 25_000, people: 1, professionals: [rosa] },
  names: named('Massagem relaxante'),
};
const facial: Treatment = {
  ...{ id: 'facial', minutes: 45, price: 18_000, people: 1, professionals: [marta] },
  names: named('Limpeza de pele'),
};
const couple: Treatment = {
  ...{ id: 'couple', minutes: 90, price: 60_000, people: 2, professionals: [] },
  names: named('Massagem a dois'),
};

let visits: [string, string][];
let answer: () => unknown;
let close: () => Promise<void> = async () => undefined;

const booked = () => aReservation({ people: 1, time: '14:00' });
const refuse = (code: string, current?: object) => {
  const body = JSON.stringify({ code, message: 'Esta hora já não está livre para este serviço.', current });
  throw new ApiError({ status: 409, statusText: '', body, requestId: null, retryAfter: null });
};
const visitAt = ([first, second]: [string, string]): VisitTime => ({
  ...{ time: first, roomId: HALL },
  parts: [
    { treatmentId: 'massage', time: first },
    { treatmentId: 'facial', time: second },
  ],
});

async function open() {
  const screen = await openScreen(
    VenueScreen,
    {
      venueById: () => venue,
      treatments: () => [massage, facial, couple],
      treatmentTimes: () => [{ time: '11:00', roomId: HALL, professionalIds: ['rosa'] }],
      visitTimes: () => visits.map(visitAt),
      visitTimesToWaitFor: () => visits.map(visitAt),
      book: () => answer(),
    },
    `/estabelecimento/${venue.id}`,
    '/estabelecimento/:id',
  );
  close = screen.close;
  const { page } = screen;
  const form = await within(page).findByRole<HTMLFormElement>('form');
  const field = (label: string) => within(form).getByLabelText<HTMLSelectElement>(new RegExp(`^${label}(?! \\d)`));
  const tiles = () =>
    within(page)
      .queryAllByRole('button')
      .filter((each) => each.hasAttribute('aria-pressed'));
  const press = async (name: string) => {
    const button = await within(page).findByRole('button', { name });
    await act(async () => button.click());
  };
  return {
    ...{ ...screen, form, field, press },
    optionsOf: (label: string) => [...field(label).options].map(({ text }) => text),
    tiles: () => tiles().map(({ textContent }) => textContent),
    choose: (label: string, value: string) => fill(field(label), value),
    check: (name: RegExp) => act(async () => within(form).getByRole('radio', { name }).click()),
    pressTile: async (time: string) => {
      await waitFor(() => expect(tiles().some(({ textContent }) => textContent.startsWith(time))).toBe(true));
      await act(async () =>
        tiles()
          .find(({ textContent }) => textContent.startsWith(time))!
          .click(),
      );
    },
    submit: () =>
      act(async () => {
        form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      }),
    sent: () => screen.called('book').map(({ input }) => input),
  };
}

async function withMassage() {
  const screen = await open();
  await waitFor(() => expect(screen.optionsOf('Serviço')).toHaveLength(4));
  await screen.choose('Serviço', 'massage');
  await fill(screen.field('Nome'), 'Marisa Lopes');
  await fill(screen.field('Telefone'), '923 111 222');
  return screen;
}

async function withBoth() {
  const screen = await withMassage();
  await screen.press('Juntar outro serviço');
  await screen.choose('Serviço 2', 'facial');
  return screen;
}

beforeEach(() => {
  vi.setSystemTime(new Date(`${DATE}T08:00:00+01:00`));
  visits = [
    ['14:00', '15:15'],
    ['15:00', '16:00'],
  ];
  answer = booked;
});
afterEach(async () => {
  await close();
  close = async () => undefined;
});

describe('a second service', () => {
  test('is one for as many people, gets the focus, and changes the times to those of the visit', async () => {
    const screen = await withMassage();
    await waitFor(() => expect(screen.tiles()).toHaveLength(1));
    await screen.press('Juntar outro serviço');
    expect(document.activeElement).toBe(screen.field('Serviço 2'));
    expect(screen.optionsOf('Serviço 2')).toEqual([
      'Escolha um serviço',
      'Massagem relaxante · 60 min · 25.000 Kz',
      'Limpeza de pele · 45 min · 18.000 Kz',
    ]);
    expect(screen.tiles()).toEqual([]);
    await screen.choose('Serviço 2', 'facial');
    await waitFor(() => expect(screen.tiles()).toHaveLength(2));
    expect(screen.tiles()[0]).toContain('depois 15:15, até às 16:00');
    await screen.choose('Profissional do serviço 2', 'marta');
    expect(screen.called('visitTimes').map(({ input }) => input)).toEqual([
      { slugOrId: venue.id, date: DATE, parts: ['massage', 'facial'] },
      { slugOrId: venue.id, date: DATE, parts: ['massage', 'facial.marta'] },
    ]);
  });

  test('can be waited for as part of the visit while other times are free', async () => {
    const screen = await withBoth();
    await waitFor(() => expect(screen.tiles()).toHaveLength(2));
    await screen.press('Entrar na lista de espera');
    await waitFor(() => expect(screen.page.textContent).toContain('um horário livre para todos estes serviços'));
  });

  test('that begins after midnight names the day', async () => {
    visits = [['23:30', '00:45']];
    const screen = await withBoth();
    await screen.pressTile('23:30');
    expect(screen.form.textContent).toMatch(/00:45 \(madrugada de [a-zç]+(-feira)?\) · Limpeza de pele/);
  });

  test('is booked at the time shown, with the named professional', async () => {
    const screen = await withBoth();
    await screen.choose('Profissional do serviço 2', 'marta');
    await screen.pressTile('14:00');
    expect(screen.form.textContent).toContain('15:15 · Limpeza de pele · 45 min · Marta Sebastião');
    answer = () => ({ ...booked(), visit: visitAt(['14:00', '15:15']).parts });
    await screen.submit();
    expect(screen.sent()).toEqual([
      expect.objectContaining({
        ...{ treatmentId: 'massage', time: '14:00' },
        furtherTreatments: [{ treatmentId: 'facial', professionalId: 'marta', time: '15:15' }],
      }),
    ]);
    const rows = await waitFor(() => {
      const terms = [...screen.page.querySelectorAll('dt')].filter(({ textContent }) => /^\d/.test(textContent));
      expect(terms).toHaveLength(2);
      return terms.map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);
    });
    expect(rows).toEqual(['14:00 Massagem relaxante · 60 min', '15:15 Limpeza de pele · Marta Sebastião · 45 min']);
  });

  test('can be removed again, and a first one for other people removes it', async () => {
    const screen = await withBoth();
    await screen.press('Remover o serviço 2');
    expect(document.activeElement?.textContent).toBe('Juntar outro serviço');
    await waitFor(() => expect(screen.tiles()).toHaveLength(1));
    await screen.pressTile('11:00');
    await screen.submit();
    expect(screen.sent()[0]).not.toHaveProperty('furtherTreatments');
    await close();
    const other = await withBoth();
    await other.choose('Serviço', 'couple');
    expect(within(other.form).queryByLabelText(/^Serviço 2/)).toBeNull();
  });

  test('may be joined by two more', async () => {
    const screen = await withBoth();
    await screen.press('Juntar outro serviço');
    await screen.press('Juntar outro serviço');
    expect(within(screen.form).queryByRole('button', { name: 'Juntar outro serviço' })).toBeNull();
    await screen.press('Remover o serviço 3');
    await screen.press('Juntar outro serviço');
  });

  test('that is not chosen is not booked', async () => {
    const screen = await withMassage();
    await screen.pressTile('11:00');
    await screen.press('Juntar outro serviço');
    await screen.submit();
    expect(screen.sent()).toEqual([]);
    expect(document.activeElement).toBe(screen.field('Serviço 2'));
    expect(screen.form.textContent).toContain('Escolha este serviço, ou remova-o da visita.');
  });

  test('that is not chosen is marked and focused on a phone too, where it is outside the form', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    const { page, form, submit, sent, press } = await open();
    const field = (label: RegExp) => within(page).getByLabelText<HTMLSelectElement>(label);
    await waitFor(() => expect(field(/^Serviço(?! \d)/).options).toHaveLength(4));
    await fill(field(/^Serviço(?! \d)/), 'massage');
    await press('Juntar outro serviço');
    await fill(field(/^Nome/), 'Marisa Lopes');
    await fill(field(/^Telefone/), '923 111 222');
    const second = () => field(/^Serviço 2/);
    expect(second().getAttribute('aria-invalid')).not.toBe('true');
    await submit();
    expect(form.contains(second())).toBe(false);
    expect(second().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(second());
    expect(page.textContent).toContain('Escolha este serviço, ou remova-o da visita.');
    expect(sent()).toEqual([]);
    await fill(second(), 'facial');
    expect(second().getAttribute('aria-invalid')).not.toBe('true');
    expect(page.textContent).toContain('1 pessoa · sábado, 21/11 · Massagem relaxante + Limpeza de pele');
    await act(async () =>
      within(page)
        .getByRole('radio', { name: /^Ao mesmo tempo/ })
        .click(),
    );
    expect(page.textContent).toContain('2 pessoas · sábado, 21/11 · Massagem relaxante + Limpeza de pele');
  });

  test('that is lost keeps the start and what was typed, and offers other starts', async () => {
    const screen = await withBoth();
    await screen.pressTile('14:00');
    answer = () => {
      visits = [['15:00', '16:00']];
      return refuse('treatment_taken');
    };
    await screen.submit();
    const reason = 'Às 14:00 não é possível fazer todos estes serviços seguidos.';
    await waitFor(() => expect(screen.form.textContent).toContain(reason));
    expect(screen.field('Nome').value).toBe('Marisa Lopes');
    expect(screen.field('Serviço 2').value).toBe('facial');
    answer = booked;
    await screen.press('15:00');
    await screen.submit();
    expect(screen.sent()[1]).toMatchObject({
      ...{ time: '15:00', name: 'Marisa Lopes' },
      furtherTreatments: [{ treatmentId: 'facial', time: '16:00' }],
    });
  });

  test('that begins at another time than shown is not booked until the guest has seen the new one', async () => {
    const screen = await withBoth();
    await screen.pressTile('14:00');
    answer = () => {
      visits = [['14:00', '15:30']];
      return refuse('treatment_taken');
    };
    await screen.submit();
    await waitFor(() => expect(screen.form.textContent).toContain('15:30 · Limpeza de pele'));
    expect(screen.form.textContent).toContain('Um dos serviços já não está livre à hora mostrada.');
    answer = booked;
    await screen.submit();
    expect(screen.sent()[1]).toMatchObject({ furtherTreatments: [{ treatmentId: 'facial', time: '15:30' }] });
  });

  test('that is lost is named with its time, and with its professional if the guest chose one', async () => {
    const screen = await withBoth();
    await screen.choose('Profissional do serviço 2', 'marta');
    await screen.pressTile('14:00');
    const lost = { number: 2, treatmentId: 'facial', time: '15:15' };
    answer = () => {
      visits = [['14:00', '15:30']];
      return refuse('treatment_taken', lost);
    };
    await screen.submit();
    const changed = 'Às 15:15 já não é possível marcar Limpeza de pele. Veja as horas novas';
    await waitFor(() => expect(screen.form.textContent).toContain(changed));
    answer = () => {
      visits = [['15:00', '16:00']];
      return refuse('professional_taken', { ...lost, time: '15:30' });
    };
    await screen.submit();
    const gone = 'Às 15:30 Marta Sebastião já não está livre para Limpeza de pele. Escolha outro início';
    await waitFor(() => expect(screen.form.textContent).toContain(gone));
  });

  test('survives a reload', async () => {
    const before = await withBoth();
    await before.choose('Profissional do serviço 2', 'marta');
    await before.pressTile('15:00');
    await before.close();
    const screen = await open();
    await waitFor(() => expect(screen.field('Profissional do serviço 2').value).toBe('marta'));
    expect(screen.field('Serviço 2').value).toBe('facial');
    await waitFor(() => expect(screen.form.textContent).toContain('16:00 · Limpeza de pele'));
  });

  test('at the same time as the first asks for the times at which both can begin, and is booked beside it', async () => {
    const screen = await withBoth();
    await screen.choose('Profissional do serviço 2', 'marta');
    const isChecked = (name: RegExp) => within(screen.form).getByRole<HTMLInputElement>('radio', { name }).checked;
    expect(isChecked(/^A seguir/)).toBe(true);
    visits = [['14:00', '14:00']];
    await screen.check(/^Ao mesmo tempo/);
    expect(screen.form.textContent).toContain('Começa à hora do serviço 1, noutra sala e com outro profissional');
    await waitFor(() => expect(screen.tiles()).toHaveLength(1));
    expect(screen.called('visitTimes').at(-1)?.input).toMatchObject({ parts: ['massage', '~facial.marta'] });
    expect(screen.tiles()[0]).toContain('ao mesmo tempo, até às 15:00');
    await screen.pressTile('14:00');
    const picked = '14:00 · Limpeza de pele · 45 min · Marta Sebastião · ao mesmo tempo';
    expect(screen.form.textContent).toContain(picked);
    answer = () => ({ ...booked(), visit: visitAt(['14:00', '14:00']).parts });
    await screen.submit();
    expect(screen.sent()[0]).toMatchObject({
      furtherTreatments: [{ treatmentId: 'facial', professionalId: 'marta', beside: true, time: '14:00' }],
    });
    const factOf = (term: string) =>
      [...screen.page.querySelectorAll('dt')].find(({ textContent }) => textContent === term)?.nextElementSibling;
    await waitFor(() => expect(factOf('14:00')).toBeTruthy());
    expect(factOf('14:00')?.textContent).toBe(
      'Massagem relaxante · 60 min\nLimpeza de pele · Marta Sebastião · 45 min',
    );
    expect(factOf('Pessoas')?.textContent).toBe('2 pessoas');
  });

  test('at the same time stays so after a reload, and can follow again', async () => {
    const before = await withBoth();
    await before.check(/^Ao mesmo tempo/);
    await before.close();
    const screen = await open();
    const radio = await within(screen.form).findByRole<HTMLInputElement>('radio', { name: /^Ao mesmo tempo/ });
    expect(radio.checked).toBe(true);
    await screen.check(/^A seguir/);
    await waitFor(() =>
      expect(screen.called('visitTimes').at(-1)?.input).toMatchObject({ parts: ['massage', 'facial'] }),
    );
  });

  test('at the same time that is lost, or on no day possible, is explained as that', async () => {
    visits = [['14:00', '14:00']];
    const screen = await withBoth();
    await screen.check(/^Ao mesmo tempo/);
    await screen.pressTile('14:00');
    answer = () => {
      visits = [];
      return refuse('treatment_taken');
    };
    await screen.submit();
    const lost = 'Às 14:00 não é possível fazer todos estes serviços, com os que quer ao mesmo tempo.';
    await waitFor(() => expect(screen.form.textContent).toContain(lost));
    const none = 'Neste dia não há horários para todos estes serviços, com os que quer ao mesmo tempo.';
    expect(screen.page.textContent).toContain(none);
    expect(screen.page.textContent).not.toContain('seguidos');
  });

  test('says so if a day has no time for both', async () => {
    visits = [];
    const screen = await withBoth();
    const none = 'Neste dia não há horários para todos estes serviços seguidos.';
    await waitFor(() => expect(screen.page.textContent).toContain(none));
  });
});
