import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { act, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Quote, StaffEnquiry } from '#shared/enquiries/schema';
import { aRefusal, buttonOf, losesFirstAnswer, type as typeInto } from '#ui/features/dashboard/tabs/testing.tsx';
import { aVenue, DATE, HALL, openScreen } from '#ui/features/dashboard/testing.tsx';
import { tabsOf } from '#ui/features/dashboard/use-dashboard-address.ts';
import { byColumn, inTheWay } from '#ui/features/enquiries/board.ts';
import EnquiriesTab from '#ui/features/enquiries/EnquiriesTab.tsx';
import { aHallDay, aHallVenue, anOption, aQuote, aStaffEnquiry, hall } from '#ui/features/enquiries/testing.ts';
import { usualHall } from '#ui/features/enquiries/use-quote-form.ts';
import { findDialog } from '#ui/testing/wait.ts';
// Preloads the chunks, so that the first test with a dialog does not wait for them.
import '#ui/features/enquiries/CloseEnquiry.tsx';
import '#ui/features/enquiries/EnquiryDialog.tsx';
import '#ui/kit/ConfirmDialog.tsx';

const venue = aHallVenue();
const asked = aStaffEnquiry();
const quoted = aStaffEnquiry({ stage: 'QUOTED', quote: aQuote(), version: 4 });
const taken = { from: 840, until: 1200, name: 'Família Bento', isHeld: false, people: 150 };

const open = (enquiries: StaffEnquiry[], answers: Parameters<typeof openScreen>[1] = {}, at = venue) =>
  openScreen(
    function Desk() {
      const cache = useQueryClient();
      const [isLocked, setLocked] = useState(false);
      const lockOrUnlock = () => {
        if (isLocked) cache.removeQueries({ type: 'inactive' });
        setLocked(!isLocked);
      };
      return (
        <>
          <button type="button" id="lock" onClick={lockOrUnlock} />
          <button type="button" id="news" onClick={() => void cache.invalidateQueries()} />
          {!isLocked && <EnquiriesTab venue={at} />}
        </>
      );
    },
    {
      venueEnquiries: () => enquiries,
      hallDay: ({ date }) => aHallDay(String(date)),
      entityHistory: () => [],
      ...answers,
    },
    '/gerir-reserva',
  );
const openFirst = async (page: HTMLElement) => {
  const card = await within(page).findByRole('button', { name: /Marisa Lopes/ });
  await act(async () => card.click());
  return findDialog();
};
const lockOrUnlock = () => act(async () => document.getElementById('lock')!.click());
const hearNews = () => act(async () => document.getElementById('news')!.click());
const press = (inside: HTMLElement, words: string | RegExp) => act(async () => buttonOf(inside, words).click());
const option = (form: HTMLElement, number: number) => within(form).getByRole('group', { name: `Opção ${number}` });
const line = (form: HTMLElement, number: number) => within(form).getByRole('group', { name: `Linha ${number}` });

async function filled(form: HTMLElement) {
  await within(option(form, 1)).findByRole('option', { name: '18:00' });
  await typeInto(option(form, 1), 'Chegada', '18:00');
  await press(form, 'Remover a opção 2');
  await typeInto(line(form, 1), 'Descrição', 'Salão e som');
  await typeInto(line(form, 1), 'Valor (Kz)', '800000');
}

beforeEach(() => vi.setSystemTime(new Date(`${DATE}T12:00:00+01:00`)));

describe('the tab', () => {
  test('is for venues with a hall, or by its address', () => {
    const spa = aVenue({ rooms: [{ ...hall, hasTreatments: true }] });
    expect(tabsOf(venue, 'day')).toContain('enquiries');
    expect(tabsOf(aVenue(), 'day')).not.toContain('enquiries');
    expect(tabsOf(spa, 'day')).not.toContain('enquiries');
    expect(tabsOf(aVenue(), 'enquiries')).toContain('enquiries');
  });

  test('shows each enquiry in the column of its stage', async () => {
    const stages = ['NEW', 'QUOTED', 'EXPIRED', 'BOOKED', 'DECLINED', 'CLOSED', 'CANCELLED'] as const;
    const found = byColumn(stages.map((stage) => aStaffEnquiry({ stage })));
    const told = Object.entries(found).map(([column, list]) => [column, ...list.map(({ stage }) => stage)]);
    expect(told).toEqual([
      ['new', 'NEW'],
      ['quoted', 'QUOTED', 'EXPIRED'],
      ['booked', 'BOOKED'],
      ['closed', 'DECLINED', 'CLOSED', 'CANCELLED'],
    ]);
    const { page } = await open([asked]);
    const card = await within(page).findByRole('button', { name: /Marisa Lopes/ });
    for (const words of ['Casamento · 120 pessoas', 'sábado, 19/12 · domingo, 20/12', 'até 3.000.000 Kz', 'há 1 dia'])
      expect(card.textContent).toContain(words);
  });

  test('names the year of a day in another year', async () => {
    const { page } = await open([aStaffEnquiry({ dates: ['2026-12-19', '2028-02-29'] })]);
    const card = await within(page).findByRole('button', { name: /Marisa Lopes/ });
    expect(card.textContent).toContain('sábado, 19/12 · terça, 29/02/2028');
  });

  test('says until when a quote is valid that ends with the start of its option', async () => {
    const { page } = await open([{ ...quoted, quote: aQuote({ validUntil: '2026-12-19' }) }]);
    const card = await within(page).findByRole('button', { name: /Marisa Lopes/ });
    expect(card.textContent).toContain('Válido até sábado, 19/12, 18:00');
  });

  test('says where guests ask if there is no enquiry yet', async () => {
    const { page } = await open([]);
    await waitFor(() => expect(page.textContent).toContain('Ainda não há pedidos.'));
  });

  test('is read-only for front-desk staff', async () => {
    const access = { mayRun: true, mayManage: false, mayOverbook: false };
    const { page } = await open([asked], {}, { ...venue, access });
    const dialog = await openFirst(page);
    expect(dialog.textContent).toContain('Com varanda');
    expect(within(dialog).queryByRole('button', { name: 'Enviar orçamento' })).toBeNull();
    expect(within(dialog).queryByRole('button', { name: 'Encerrar o pedido' })).toBeNull();
  });
});

describe('the wished days', () => {
  test('name the parties in the way and other enquiries', async () => {
    const hallDay = ({ date }: Record<string, unknown>) =>
      date === '2026-12-19'
        ? { ...aHallDay('2026-12-19', { taken: [taken] }), wishedBy: [{ id: 'e9', name: 'Banco Sul', people: 80 }] }
        : aHallDay(String(date));
    const { page } = await open([asked], { hallDay });
    const dialog = await openFirst(page);
    await waitFor(() => expect(dialog.textContent).toContain('Ocupada14:00–20:00 Família Bento, 150 pessoas'));
    expect(dialog.textContent).toContain('Também pedido por Banco Sul');
    expect(dialog.textContent).toContain('Livre todo o dia');
    await typeInto(option(dialog, 1), 'Chegada', '18:00');
    expect(option(dialog, 1).textContent).toContain('Coincide com 14:00–20:00 Família Bento');
  });

  test('say that a hall is too small, or closed', async () => {
    const small = await open([asked], { hallDay: ({ date }) => aHallDay(String(date), { capacity: 80 }) });
    const first = await openFirst(small.page);
    await waitFor(() => expect(first.textContent).toContain('Pequena demais: leva 80 pessoas'));
    await small.close();
    const shut = await open([asked], { hallDay: ({ date }) => aHallDay(String(date), { times: [] }) });
    const dialog = await openFirst(shut.page);
    await waitFor(() => expect(dialog.textContent).toContain('Sem horas abertas neste dia'));
  });

  test('do not count the holds of the enquiry itself, and count the buffer', () => {
    const own = { ...taken, from: 1080, until: 1620, isHeld: true };
    const room = aHallDay('2026-12-19', { taken: [taken, own] }).rooms[0]!;
    const wished = (time: string, minutes: number) => ({ roomId: HALL, date: '2026-12-19', time, minutes });
    expect(inTheWay(room, wished('20:00', 240), quoted.quote)).toEqual([]);
    expect(inTheWay(room, wished('20:00', 240), null)).toEqual([own]);
    expect(inTheWay(room, wished('12:00', 60), null)).toEqual([]);
    expect(inTheWay(room, wished('12:00', 90), null)).toEqual([taken]);
    const night = { ...own, from: 1080 - 1440, until: 600 };
    const next = aHallDay('2026-12-20', { taken: [night] }).rooms[0]!;
    const morning = { ...wished('08:00', 60), date: '2026-12-20' };
    expect(inTheWay(next, morning, quoted.quote)).toEqual([]);
    expect(inTheWay(next, morning, null)).toEqual([night]);
  });

  test('lead to the smallest hall that takes the guests', () => {
    const small = { ...hall, id: 'r3', capacity: 60 };
    const rooms = [hall, small, { id: 'r4', name: 'Bar', capacity: 150 }];
    expect([40, 120, 900].map((people) => usualHall(rooms, people)?.id)).toEqual(['r3', HALL, HALL]);
  });
});

describe('a quote', () => {
  test('is sent with typed values as numbers, and then shows the link of the guest', async () => {
    let current = asked;
    const sendQuote = () => {
      current = quoted;
      return quoted;
    };
    const { page, called, toasts } = await open([], { venueEnquiries: () => [current], sendQuote });
    const dialog = await openFirst(page);
    await filled(dialog);
    await press(dialog, 'Acrescentar linha');
    await typeInto(line(dialog, 2), 'Descrição', 'Jantar');
    await typeInto(line(dialog, 2), 'Valor (Kz)', '1800000');
    expect(within(dialog).getByText('Total: 2.600.000 Kz')).toBeDefined();
    await press(dialog, 'Enviar orçamento');
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(called('sendQuote')[0]?.input).toEqual({
      ...{ venueId: venue.id, id: asked.id, version: 1, deposit: 0, validUntil: '2026-11-28', words: null },
      options: [{ roomId: HALL, date: '2026-12-19', time: '18:00', minutes: 360 }],
      lines: [
        { text: 'Salão e som', amount: 800_000 },
        { text: 'Jantar', amount: 1_800_000 },
      ],
    });
    expect(dialog.textContent).toContain(quoted.guestLink);
    const link = within(dialog).getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href')!;
    expect(link).toContain('https://wa.me/244923111222?text=');
    expect(decodeURIComponent(link)).toContain(quoted.guestLink);
  });

  test('with empty fields is refused beside each', async () => {
    const { page, called } = await open([asked]);
    const dialog = await openFirst(page);
    await press(dialog, 'Enviar orçamento');
    const time = within(option(dialog, 1)).getByLabelText('Chegada');
    await waitFor(() => expect(time.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(time);
    expect(within(line(dialog, 1)).getByLabelText('Valor (Kz)').getAttribute('aria-invalid')).toBe('true');
    await press(dialog, 'Remover a linha 1');
    await press(dialog, 'Enviar orçamento');
    await waitFor(() => expect(dialog.textContent).toContain('Acrescente pelo menos uma linha.'));
    expect(called('sendQuote')).toHaveLength(0);
  });

  test('may have lines for one option only, with the total of that option', async () => {
    const { page, called } = await open([asked], { sendQuote: () => quoted });
    const dialog = await openFirst(page);
    await filled(dialog);
    await press(option(dialog, 1), 'Linha só desta opção');
    const own = within(option(dialog, 1)).getByRole('group', { name: 'Linha 1 da opção 1' });
    await press(dialog, 'Enviar orçamento');
    await waitFor(() => expect(within(own).getByLabelText('Descrição').getAttribute('aria-invalid')).toBe('true'));
    expect(called('sendQuote')).toHaveLength(0);
    await typeInto(own, 'Descrição', 'Varanda');
    await typeInto(own, 'Valor (Kz)', '200000');
    expect(option(dialog, 1).textContent).toContain('Total desta opção: 1.000.000 Kz');
    expect(within(dialog).getByText('Comum a todas as opções: 800.000 Kz')).toBeDefined();
    await press(dialog, 'Enviar orçamento');
    await waitFor(() => expect(called('sendQuote')).toHaveLength(1));
    expect(called('sendQuote')[0]?.input).toMatchObject({
      options: [{ time: '18:00', lines: [{ text: 'Varanda', amount: 200_000 }] }],
      lines: [{ text: 'Salão e som', amount: 800_000 }],
    });
  });

  test('asks for no deposit above its total', async () => {
    const { page, called } = await open([asked]);
    const dialog = await openFirst(page);
    await filled(dialog);
    await typeInto(dialog, /^Depósito/, '800001');
    await press(dialog, 'Enviar orçamento');
    await waitFor(() => expect(dialog.textContent).toContain('O depósito não pode ser maior do que o total'));
    expect(called('sendQuote')).toHaveLength(0);
  });

  test('over a taken hall keeps typed values and says why', async () => {
    const message = 'Outro grupo tem a sala inteira a essa hora.';
    const { page } = await open([asked], { sendQuote: aRefusal(409, { code: 'room_taken', message }) });
    const dialog = await openFirst(page);
    await filled(dialog);
    await press(dialog, 'Enviar orçamento');
    await waitFor(() => expect(dialog.textContent).toContain(message));
    expect(within(line(dialog, 1)).getByLabelText<HTMLInputElement>('Descrição').value).toBe('Salão e som');
  });

  test('shows a refusal of the server beside its field', async () => {
    const issues = [{ path: 'options.0.date', message: 'Esta data já passou.' }];
    const { page } = await open([asked], { sendQuote: aRefusal(400, { code: 'bad_input', message: 'x', issues }) });
    const dialog = await openFirst(page);
    await filled(dialog);
    await press(dialog, 'Enviar orçamento');
    await waitFor(() => expect(option(dialog, 1).textContent).toContain('Esta data já passou.'));
  });

  test('is replaced from its earlier values, after a conflict only on request', async () => {
    const current = { ...quoted, version: 9 };
    const refuse = aRefusal(409, { code: 'stale', message: 'x', current });
    const sendQuote = ({ version }: Record<string, unknown>) => (version === 9 ? current : refuse());
    const { page, called, toasts } = await open([quoted], { sendQuote });
    const dialog = await openFirst(page);
    await press(dialog, 'Substituir o orçamento');
    expect(within(line(dialog, 2)).getByLabelText<HTMLInputElement>('Descrição').value).toBe('Jantar, 120 pessoas');
    await typeInto(line(dialog, 1), 'Valor (Kz)', '900000');
    await press(dialog, 'Enviar orçamento');
    await waitFor(() => expect(dialog.textContent).toContain('Outra pessoa mudou este pedido entretanto'));
    await press(dialog, 'Guardar o que escrevi');
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(
      called('sendQuote').map(({ input }) => [input.version, (input.lines as { amount: number }[])[0]?.amount]),
    ).toEqual([
      [4, 900_000],
      [9, 900_000],
    ]);
  });

  test('is sent once if an earlier try was saved and its answer was lost', async () => {
    const sendQuote = losesFirstAnswer<StaffEnquiry>(asked, ({ options, lines, deposit, validUntil, words }) => ({
      stage: 'QUOTED',
      quote: {
        ...(aQuote() as Quote),
        ...({ lines, deposit, validUntil, words } as Quote),
        options: (options as object[]).map((option) => ({ ...anOption(), ...option, lines: [] })),
      },
    }));
    const { page, called, toasts } = await open([asked], { sendQuote });
    const dialog = await openFirst(page);
    await filled(dialog);
    await press(dialog, 'Enviar orçamento');
    await waitFor(() => expect(dialog.textContent).toContain('Não conseguimos falar com o servidor'));
    await press(dialog, 'Enviar orçamento');
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(called('sendQuote').map(({ input }) => input.version)).toEqual([1, 1]);
    expect(within(dialog).queryByRole('button', { name: 'Enviar orçamento' })).toBeNull();
  });

  test('is not lost by a press of Escape', async () => {
    const { page } = await open([asked]);
    const dialog = await openFirst(page);
    await typeInto(line(dialog, 1), 'Descrição', 'Salão e som');
    await act(async () => void fireEvent.keyDown(dialog, { key: 'Escape' }));
    await within(document.body).findByText('O orçamento que escreveu não foi enviado e perde-se.');
    expect(within(line(dialog, 1)).getByLabelText<HTMLInputElement>('Descrição').value).toBe('Salão e som');
  });

  test.each([
    ['a first one', asked],
    ['one that replaces another', quoted],
  ])('that was half typed comes back after a lock of the desk, until it is sent: %s', async (_what, enquiry) => {
    let current = enquiry;
    const sendQuote = () => {
      current = { ...quoted, version: 9 };
      return current;
    };
    const { page, called } = await open([], { venueEnquiries: () => [current], sendQuote });
    const first = await openFirst(page);
    if (enquiry.quote === null) await filled(first);
    else await press(first, 'Substituir o orçamento');
    await typeInto(line(first, 1), 'Descrição', 'Salão, som e luz');
    await lockOrUnlock();
    await lockOrUnlock();
    const dialog = await openFirst(page);
    expect(within(line(dialog, 1)).getByLabelText<HTMLInputElement>('Descrição').value).toBe('Salão, som e luz');
    await press(dialog, 'Enviar orçamento');
    await waitFor(() => expect(called('sendQuote')).toHaveLength(1));
    expect(called('sendQuote')[0]?.input).toMatchObject({ version: enquiry.version, options: [{ time: '18:00' }] });
    await lockOrUnlock();
    await lockOrUnlock();
    expect(within(await openFirst(page)).getByRole('button', { name: 'Substituir o orçamento' })).toBeDefined();
  });

  test('comes back over an enquiry that changed meanwhile, and is sent over that only on request', async () => {
    let current: StaffEnquiry = quoted;
    const refuse = () => aRefusal(409, { code: 'stale', message: 'x', current })();
    const sendQuote = ({ version }: Record<string, unknown>) => (version === current.version ? current : refuse());
    const { page, called } = await open([], { venueEnquiries: () => [current], sendQuote });
    const first = await openFirst(page);
    await press(first, 'Substituir o orçamento');
    await typeInto(line(first, 1), 'Descrição', 'Salão, som e luz');
    await lockOrUnlock();
    current = { ...quoted, version: 9, quote: aQuote({ words: 'Até breve' }) };
    await lockOrUnlock();
    const dialog = await openFirst(page);
    expect(within(line(dialog, 1)).getByLabelText<HTMLInputElement>('Descrição').value).toBe('Salão, som e luz');
    await press(dialog, 'Enviar orçamento');
    await waitFor(() => expect(dialog.textContent).toContain('Outra pessoa mudou este pedido entretanto'));
    expect(called('sendQuote').map(({ input }) => input.version)).toEqual([4]);
  });

  test('that is half typed stays if another manager sends one, which it replaces only on request', async () => {
    let current: StaffEnquiry = asked;
    const refuse = () => aRefusal(409, { code: 'stale', message: 'x', current })();
    const sendQuote = ({ version }: Record<string, unknown>) => (version === current.version ? current : refuse());
    const { page, called } = await open([], { venueEnquiries: () => [current], sendQuote });
    const dialog = await openFirst(page);
    await filled(dialog);
    current = quoted;
    await hearNews();
    await waitFor(() => expect(dialog.textContent).toContain('À espera do cliente'));
    expect(within(line(dialog, 1)).getByLabelText<HTMLInputElement>('Valor (Kz)').value).toBe('800000');
    await press(dialog, 'Enviar orçamento');
    await waitFor(() => expect(dialog.textContent).toContain('O que escreveu continua aqui'));
    expect(within(line(dialog, 1)).getByLabelText<HTMLInputElement>('Valor (Kz)').value).toBe('800000');
    await press(dialog, 'Manter o orçamento');
    expect(dialog.textContent).toContain(quoted.guestLink);
    expect(called('sendQuote').map(({ input }) => input.version)).toEqual([1]);
  });

  test('does not ask about a kept text if the enquiry was settled meanwhile', async () => {
    let current: StaffEnquiry = quoted;
    const { page } = await open([], { venueEnquiries: () => [current] });
    const first = await openFirst(page);
    await press(first, 'Substituir o orçamento');
    await typeInto(line(first, 1), 'Descrição', 'Salão, som e luz');
    await lockOrUnlock();
    current = { ...quoted, version: 9, stage: 'CLOSED', closeReason: 'Obras' };
    await lockOrUnlock();
    const dialog = await openFirst(page);
    await act(async () => void fireEvent.keyDown(dialog, { key: 'Escape' }));
    await waitFor(() => expect(dialog.isConnected).toBe(false));
  });

  test('that was dropped does not come back', async () => {
    const { page } = await open([asked]);
    const dialog = await openFirst(page);
    await typeInto(line(dialog, 1), 'Descrição', 'Salão e som');
    await act(async () => void fireEvent.keyDown(dialog, { key: 'Escape' }));
    const question = await within(document.body).findByText('O orçamento que escreveu não foi enviado e perde-se.');
    await press(question.closest<HTMLElement>('[role="dialog"]')!, 'Fechar sem guardar');
    const again = await openFirst(page);
    expect(within(line(again, 1)).getByLabelText<HTMLInputElement>('Descrição').value).toBe('');
  });

  test('that was accepted leads to the day of its reservation', async () => {
    const booked = aStaffEnquiry({ stage: 'BOOKED', quote: aQuote({ options: [anOption({ state: 'booked' })] }) });
    const { page } = await open([booked]);
    const dialog = await openFirst(page);
    const link = within(dialog).getByRole('link', { name: 'Abrir o dia da reserva' });
    expect(link.getAttribute('href')).toContain('date=2026-12-19');
    expect(within(dialog).queryByRole('button', { name: /Substituir|Encerrar/ })).toBeNull();
  });
});

test('an enquiry whose booking was cancelled says so, and neither leads to a day nor takes a quote', async () => {
  const gone = aQuote({ options: [anOption({ state: 'over' })] });
  const { page } = await open([aStaffEnquiry({ stage: 'CANCELLED', quote: gone, reservationId: gone.options[0]!.id })]);
  const dialog = await openFirst(page);
  expect(dialog.textContent).toContain('Reserva cancelada');
  expect(within(dialog).queryByRole('link', { name: 'Abrir o dia da reserva' })).toBeNull();
  expect(within(dialog).queryByRole('button', { name: /Substituir|Encerrar/ })).toBeNull();
});

describe('closing an enquiry', () => {
  const openClosing = async (page: HTMLElement) => {
    await press(await openFirst(page), 'Encerrar o pedido');
    const title = await within(document.body).findByText(/^Encerrar o pedido de/);
    return title.closest<HTMLElement>('[role="dialog"]')!;
  };

  test('needs a reason', async () => {
    const { page, called } = await open([asked]);
    const dialog = await openClosing(page);
    await press(dialog, 'Encerrar');
    expect(dialog.textContent).toContain('Campo obrigatório');
    expect(called('closeEnquiry')).toHaveLength(0);
  });

  test('is done if an earlier try was saved and its answer was lost', async () => {
    const closeEnquiry = losesFirstAnswer<StaffEnquiry>(asked, ({ reason }) => ({
      stage: 'CLOSED',
      closeReason: String(reason).trim(),
    }));
    const { page, called, toasts } = await open([asked], { closeEnquiry });
    const dialog = await openClosing(page);
    await typeInto(dialog, /^Motivo/, 'Obras ');
    await press(dialog, 'Encerrar');
    await waitFor(() => expect(dialog.textContent).toContain('Não conseguimos falar com o servidor'));
    await press(dialog, 'Encerrar');
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(called('closeEnquiry')).toHaveLength(2);
  });

  test('sends the reason, and confirms a changed enquiry again', async () => {
    const current = { ...quoted, version: 7 };
    const closed = { ...current, stage: 'CLOSED', closeReason: 'Obras' };
    const refuse = aRefusal(409, { code: 'stale', message: 'x', current });
    const closeEnquiry = ({ version }: Record<string, unknown>) => (version === 7 ? closed : refuse());
    const { page, called, toasts } = await open([asked], { closeEnquiry });
    const dialog = await openClosing(page);
    await typeInto(dialog, /^Motivo/, 'Obras');
    await press(dialog, 'Encerrar');
    await waitFor(() => expect(dialog.textContent).toContain('O pedido mudou entretanto.'));
    await press(dialog, 'Encerrar');
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(called('closeEnquiry').map(({ input }) => [input.version, input.reason])).toEqual([
      [1, 'Obras'],
      [7, 'Obras'],
    ]);
  });
});
