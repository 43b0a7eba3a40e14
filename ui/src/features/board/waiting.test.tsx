import { screen, waitFor, within } from '@testing-library/react';
import { act, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ManagedVenue } from '#shared/venues/schema';
import type { StaffEntry, Suggestion } from '#shared/waitlist/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { openSeats, placesFor } from '#ui/features/board/offers.ts';
import { usePromotion } from '#ui/features/board/use-promotion.ts';
import { WaitingPane } from '#ui/features/board/WaitingPane.tsx';
import {
  anEntry,
  aReservation,
  aSlot,
  aVenue,
  DATE,
  HALL,
  openScreen,
  TERRACE,
} from '#ui/features/dashboard/testing.tsx';
import { aMessage } from '#ui/features/messages/testing.tsx';
import AddEntryDialog from '#ui/features/waitlist/AddEntryDialog.tsx';
import PromoteDialog from '#ui/features/waitlist/PromoteDialog.tsx';
import { fill, findDialog, waitForValue } from '#ui/testing/wait.ts';

const now = new Date(`${DATE}T20:22:00+01:00`);
const slots = [
  aSlot({ time: '20:30', availableCapacity: 0 }),
  aSlot({ time: '21:00', roomId: TERRACE, availableCapacity: 5 }),
  aSlot({ time: '22:30', roomId: TERRACE, availableCapacity: 5 }),
];
const ivone = anEntry({ people: 4 });
const carlos = anEntry({ name: 'Carlos Epalanga', people: 2, createdAt: '2026-11-21T18:30:00.000Z' });
const promoted = {
  entry: carlos,
  reservation: aReservation({ source: 'waitlist', status: 'HOLD' }),
  messageLeaves: true,
};
const suggested = (given: Partial<Suggestion> = {}): Suggestion => ({
  roomId: TERRACE,
  date: DATE,
  time: '21:00',
  available: 5,
  entryId: carlos.id,
  passedOver: [],
  ...given,
});
const refusal = (code: string, message: string) => () => {
  throw new ApiError({
    status: 409,
    statusText: '',
    body: JSON.stringify({ code, message }),
    requestId: null,
    retryAfter: null,
  });
};

function Board({ venue, entries }: { venue: ManagedVenue; entries: StaffEntry[] }) {
  const promotion = usePromotion(venue.id);
  const read = { data: entries, isError: false } as never;
  const moment = { date: DATE, timezone: venue.timezone, now };
  return (
    <WaitingPane
      className=""
      search=""
      setSearch={() => undefined}
      why="quiet"
      {...{ venue, read, slots, moment, promotion }}
    />
  );
}

const pane = (
  answers: Parameters<typeof openScreen>[1] = {},
  { venue = aVenue(), entries = [ivone, carlos] }: { venue?: ManagedVenue; entries?: StaffEntry[] } = {},
) => openScreen(() => <Board {...{ venue, entries }} />, { suggestions: () => [], ...answers }, '/gerir-reserva');

const press = (element: HTMLElement) => act(async () => element.click());
async function menuOf(page: HTMLElement, name: string, item: RegExp) {
  await press(await within(page).findByRole('button', { name: new RegExp(`Mais ações para ${name}`) }));
  await press(await within(document.body).findByRole('menuitem', { name: item }));
}

beforeEach(() => vi.setSystemTime(now));

describe('the waiting list', () => {
  test('shows the server’s suggestions instead of the board’s own', async () => {
    const { page, called } = await pane({ suggestions: () => [suggested()], promote: () => promoted });
    const row = (await within(page).findByText(/Há lugar às 21:00 no Terraço/)).closest('li')!;
    expect(row.textContent).toContain('Carlos Epalanga');
    expect(page.textContent?.match(/Há lugar/g)).toHaveLength(1);
    await press(within(row).getByRole('button', { name: /^Promover/ }));
    expect(called('promote')[0]?.input).toMatchObject({ id: carlos.id, roomId: TERRACE, time: '21:00' });
  });

  test('shows until when a told party may confirm and whether the message left, with a way to send it', async () => {
    const told = anEntry({
      status: 'NOTIFIED',
      holdUntil: '2026-11-21T19:41:00.000Z',
      lastMessage: { id: 'm', type: 'WAITLIST', status: 'QUEUED', at: '2026-11-21T19:11:00.000Z', failure: null },
    });
    const waiting = aMessage({ id: 'm', waLink: 'https://wa.me/244923000000?text=Ol%C3%A1' });
    const { page, called } = await pane(
      { outbox: () => [waiting], markMessageSent: () => waiting },
      { entries: [told] },
    );
    await waitFor(() => expect(page.textContent).toContain('Lugar guardado até 20:41'));
    expect(page.textContent).toContain('Mensagem por enviar');
    expect(page.textContent).toContain('À espera: 0 · com oferta: 1');
    const link = await waitForValue(() => {
      const found = within(page).queryByRole('link', { name: /Enviar agora a mensagem/ });
      return found?.getAttribute('href') === waiting.waLink ? found : null;
    });
    link.addEventListener('click', (event) => event.preventDefault());
    await press(link);
    await press(await within(page).findByRole('button', { name: /^Marcar como enviada$/ }));
    expect(called('markMessageSent')[0]?.input).toEqual({ venueId: told.venueId, id: 'm' });
    const sent = anEntry({ ...told, lastMessage: { ...told.lastMessage!, status: 'SENT' } });
    const { page: later } = await pane({}, { entries: [sent] });
    await waitFor(() => expect(later.textContent).toContain('Avisado, até 20:41'));
    expect(later.textContent).toContain('Mensagem enviada');
    expect(within(later).queryByRole('button', { name: /Enviar agora/ })).toBeNull();
  });

  test('offers another slot that the preference allows', async () => {
    const { page, called } = await pane({ promote: () => promoted });
    await menuOf(page, 'Ivone', /Escolher outro horário/);
    const chooser = await findDialog();
    const select = within(chooser).getByRole<HTMLSelectElement>('combobox');
    expect([...select.options].map(({ text }) => text)).toEqual([
      '20:30 · Sala Principal (sem lugar para este grupo)',
      '21:00 · Terraço (5 lugares livres)',
    ]);
    await fill(select, `${TERRACE} 21:00`);
    await press(within(chooser).getByRole('button', { name: /^Promover/ }));
    expect(called('promote')[0]?.input).toMatchObject({ id: ivone.id, roomId: TERRACE, date: DATE, time: '21:00' });
  });

  test('overbooks with a reason, by a user with that right', async () => {
    let tries = 0;
    const full = refusal('no_capacity', 'Não há lugares livres.');
    const { page, called, toasts } = await pane({ promote: () => (tries++ === 0 ? full() : promoted) });
    await press(await within(page).findByRole('button', { name: /^Promover Ivone/ }));
    const offer = await findDialog();
    expect(toasts[0]?.title).toBe('Erro ao promover');
    expect(offer.textContent).toContain('Não há lugares livres.');
    await fill(within(offer).getByRole('textbox'), 'Cliente da casa');
    await press(within(offer).getByRole('button', { name: /Aceitar além da capacidade/ }));
    await waitFor(() => expect(called('promote')).toHaveLength(2));
    expect(called('promote')[1]?.input).toMatchObject({ id: ivone.id, overbook: { reason: 'Cliente da casa' } });
  });

  test('shows only the refusal to a user without the right to overbook', async () => {
    const venue = aVenue({ access: { mayRun: true, mayManage: false, mayOverbook: false } });
    const { page, toasts } = await pane({ promote: refusal('no_capacity', 'Não há lugares livres.') }, { venue });
    await press(await within(page).findByRole('button', { name: /^Promover Ivone/ }));
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('removes a party only after confirmation, with the version that was shown', async () => {
    const { page, called } = await pane({ withdrawEntry: () => ivone });
    await menuOf(page, 'Ivone', /Retirar da lista/);
    expect(called('withdrawEntry')).toEqual([]);
    await press(within(await findDialog()).getByRole('button', { name: /^Retirar da lista$/ }));
    await waitFor(() => expect(called('withdrawEntry')).not.toHaveLength(0));
    expect(called('withdrawEntry')[0]?.input).toEqual({ venueId: ivone.venueId, id: ivone.id, version: 1 });
  });

  test('says why others were served first', async () => {
    const skip = {
      at: '2026-11-21T19:05:00.000Z',
      offeredTo: 'Sandra',
      roomName: 'Terraço',
      date: DATE,
      time: '21:00',
    };
    const skips = [
      { ...skip, people: 2, reason: 'too_large', by: null },
      { ...skip, time: '21:30', people: 3, reason: 'chosen_by_staff', by: 'Elsa Neto' },
    ];
    const { page } = await pane({ skipsOfEntry: () => skips });
    await menuOf(page, 'Ivone', /Porque não foi/);
    await screen.findAllByText(/Oferecido a Sandra/);
    const words = screen.getByRole('dialog').textContent;
    expect(words).toContain('21:00, Terraço (2 pessoas)');
    expect(words).toContain('Oferecido a Sandra às 20:05. Este grupo não cabia nos lugares livres.');
    expect(words).toContain('Elsa Neto escolheu outro grupo.');
  });
});

test('the chooser lists the allowed slots by time, also without free seats', () => {
  const offers = openSeats(slots, aVenue().rooms, { date: DATE, timezone: 'Africa/Luanda', now });
  const times = (entry: StaffEntry) => placesFor(entry, offers).map(({ time }) => time);
  expect(times(anEntry({ altPref: 'ANY' }))).toEqual(['20:30', '21:00', '22:30']);
  expect(times(anEntry({ altPref: 'NEAR' }))).toEqual(['20:30', '21:00']);
  expect(times(anEntry({ altPref: 'STRICT', time: '20:30', roomId: HALL }))).toEqual(['20:30']);
});

test('a chosen slot that closes stays chosen, is marked as closed, and the nearest ones are proposed', async () => {
  const entry = anEntry({ altPref: 'ANY', time: '20:30' });
  const offers = openSeats(slots, aVenue().rooms, { date: DATE, timezone: 'Africa/Luanda', now });
  const promotion = {
    promote: async () => false,
    refused: null,
    forget: () => {},
    pendingId: null,
    titleRef: { current: null },
  };
  const first = offers.find(({ time }) => time === '20:30')!;
  function Closing() {
    const [isClosed, close] = useState(false);
    const left = isClosed ? offers.filter((each) => each !== first) : offers;
    return (
      <>
        <PromoteDialog venue={aVenue()} offers={left} onClose={() => {}} {...{ entry, first, promotion }} />
        <button type="button" onClick={() => close(true)}>
          fechar
        </button>
      </>
    );
  }
  await openScreen(Closing, {}, '/gerir-reserva');
  const field = await within(document.body).findByRole<HTMLSelectElement>('combobox');
  await press(within(document.body).getByRole('button', { name: /^fechar$/ }));
  await waitFor(() => expect(document.body.textContent).toContain('O horário das 20:30 não está aberto'));
  expect(field.selectedOptions[0]?.textContent).toContain('20:30');
  expect(within(document.body).queryByRole('button', { name: /^Promover$/ })).toBeNull();
  await press(within(document.body).getByRole('button', { name: /^21:00 · Terraço$/ }));
  expect(field.selectedOptions[0]?.textContent).toContain('21:00');
});

describe('adding a party', () => {
  const open = (answers: Parameters<typeof openScreen>[1] = {}, onClose = vi.fn()) =>
    openScreen(
      () => <AddEntryDialog open venue={aVenue()} date={DATE} onClose={onClose} />,
      { staffSchedule: () => slots, ...answers },
      '/gerir-reserva',
    );
  const fields = async () => ({
    name: await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nome' }),
    phone: screen.getByRole<HTMLInputElement>('textbox', { name: 'Telefone (WhatsApp)' }),
  });

  test('sends the list’s fields once, and closes', async () => {
    const onClose = vi.fn();
    const { called, toasts } = await open({ addToWaitlist: () => ivone }, onClose);
    const { name, phone } = await fields();
    await fill(name, ' Nádia Fortes ');
    await fill(phone, '923 456 789');
    await screen.findByRole('option', { name: /^20:30/ });
    await press(within(document.body).getByRole('button', { name: /^Juntar à lista/ }));
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(called('addToWaitlist')[0]?.input).toMatchObject({
      name: 'Nádia Fortes',
      phone: '923 456 789',
      people: 2,
      roomId: HALL,
      date: DATE,
      time: '20:30',
      altPref: 'NEAR',
      windowMinutes: 30,
    });
    expect(called('addToWaitlist')[0]?.options.idempotencyKey).toMatch(/-/);
    expect(onClose).toHaveBeenCalled();
  });

  test('keeps a chosen time that another room lacks, says so and waits for a choice', async () => {
    const { called } = await open({ addToWaitlist: () => ivone });
    const { name, phone } = await fields();
    await fill(name, 'Nádia Fortes');
    await fill(phone, '923 456 789');
    const time = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Horário' });
    await screen.findByRole('option', { name: /^20:30/ });
    await fill(time, '20:30');
    await fill(screen.getByRole('combobox', { name: 'Sala' }), TERRACE);
    await waitFor(() => expect(document.body.textContent).toContain('O horário das 20:30 não está aberto'));
    await screen.findByRole('option', { name: /^21:00/ });
    expect(time.value).toBe('20:30');
    await press(within(document.body).getByRole('button', { name: /^Juntar à lista/ }));
    expect(called('addToWaitlist')).toEqual([]);
    await fill(time, '21:00');
    await press(within(document.body).getByRole('button', { name: /^Juntar à lista/ }));
    await waitFor(() => expect(called('addToWaitlist')).not.toHaveLength(0));
    expect(called('addToWaitlist')[0]?.input).toMatchObject({ roomId: TERRACE, time: '21:00' });
  });

  test('says beside the fields what is missing, and sends no request', async () => {
    const { called } = await open();
    const { name, phone } = await fields();
    await press(within(document.body).getByRole('button', { name: /^Juntar à lista/ }));
    const typed = ['textbox', 'combobox'].flatMap((role) => screen.queryAllByRole(role));
    expect(typed.filter((field) => field.getAttribute('aria-invalid') === 'true')).toEqual([name, phone]);
    expect(called('addToWaitlist')).toEqual([]);
  });

  test('keeps the typed values when the phone is waiting already', async () => {
    const { page: _page } = await open({
      addToWaitlist: refusal('already_waiting', 'Este telefone já está na lista.'),
    });
    const { name, phone } = await fields();
    await fill(name, 'Nádia');
    await fill(phone, '923456789');
    await screen.findByRole('option', { name: /^20:30/ });
    await press(within(document.body).getByRole('button', { name: /^Juntar à lista/ }));
    await waitFor(() => expect(document.body.textContent).toContain('Este telefone já está na lista.'));
    expect(name.value).toBe('Nádia');
  });
});
