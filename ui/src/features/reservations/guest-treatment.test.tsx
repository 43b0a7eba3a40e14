import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { GuestReservation, GuestVisitPart } from '#shared/reservations/schema';
import { aReservation, aVenue, openScreen } from '#ui/features/dashboard/testing.tsx';
import GuestReservationScreen from '#ui/screens/public/GuestReservationScreen.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

const { version: _version, ...row } = aReservation({ people: 1, status: 'SEATED' });
const massage = { id: 'massage', name: 'Massagem relaxante', minutes: 60 };
const booking = { venue: aVenue(), roomName: 'Cabine Múcua', canCancel: false, canConfirm: false };

async function open(changed: Partial<GuestReservation>) {
  const given = { ...row, ...booking, cancelUntil: row.createdAt, cancelReason: null, depositStatus: null };
  const answers = { guestReservation: () => ({ ...given, ...changed }) };
  const screen = await openScreen(GuestReservationScreen, answers, '/reserva/abc', '/reserva/:token');
  close = screen.close;
  await waitFor(() => expect(within(screen.page).queryByRole('heading', { level: 1 })).toBeTruthy());
  return screen;
}
const textOf = async (changed: Partial<GuestReservation>) => (await open(changed)).page.textContent;

test('the guest page of a treatment names it with its professional and minutes, and no table', async () => {
  const text = await textOf({ treatment: { ...massage, professional: { id: 'rosa', name: 'Rosa Kiala' } } });
  expect(text).toContain('Massagem relaxante · Rosa Kiala · 60 min');
  expect(text).toContain('Cabine Múcua');
  expect(text).toContain('Em atendimento');
  expect(text).not.toMatch(/mesa|1 pessoa/i);
});

test('the guest page of a treatment for two without a professional says for how many', async () => {
  const text = await textOf({ people: 2, treatment: { ...massage, professional: null } });
  expect(text).toContain('Massagem relaxante · 60 min');
  expect(text).toContain('2 pessoas · Cabine Múcua');
});

test('the guest page says that the room is told on arrival while the venue may change it, and shares no room', async () => {
  const untold = { roomName: '', roomId: '', treatment: { ...massage, professional: null } };
  const { page } = await open({ ...untold, ...{ status: 'CONFIRMED', date: DAY, canCancel: true } });
  expect(page.textContent).toContain('Massagem relaxante · 60 minSala indicada à chegada');
  const share = within(page).getByRole<HTMLAnchorElement>('link', { name: /WhatsApp|Partilhar/ });
  expect(decodeURIComponent(share.href)).toContain('às 20:00, Massagem relaxante. Rua da Baía');
});

const DAY = '2099-01-05';
const part = (given: Partial<GuestVisitPart>): GuestVisitPart => ({
  ...{ date: DAY, time: '14:00', roomName: 'Cabine Múcua', status: 'CONFIRMED', cancelReason: null },
  ...{ movedFrom: null, treatment: { ...massage, professional: { id: 'rosa', name: 'Rosa Kiala' } } },
  ...given,
});
const facial = { id: 'facial', name: 'Limpeza de pele', minutes: 45, professional: null };
const coming = {
  status: 'CONFIRMED',
  date: DAY,
  time: '14:00',
  canCancel: true,
  treatment: part({}).treatment,
} as const;
const partsOf = (page: Element) => [...page.querySelectorAll('ol > li')].map(({ textContent }) => textContent);

test('the guest page of a visit shows all services in order, and cancels the whole visit', async () => {
  const { page } = await open({ ...coming, visit: [part({}), part({ time: '15:15', treatment: facial })] });
  expect(partsOf(page)).toEqual([
    '14:00Massagem relaxante · Rosa Kiala · 60 minCabine Múcua',
    '15:15Limpeza de pele · 45 minCabine Múcua',
  ]);
  expect(page.textContent).toContain('Pode cancelar aqui toda a visita até');
  const cancel = within(page).getByRole('button', { name: 'Cancelar toda a visita' });
  await act(async () => cancel.click());
  const dialog = await within(document.body).findByRole('dialog');
  expect(dialog.textContent).toContain('Todos os serviços da visita de');
});

test('the guest page of a visit of two guests side by side says that it is at the same time, and for how many', async () => {
  const parts = [part({}), part({ treatment: facial }), part({ time: '15:15' })];
  const { page } = await open({ ...coming, visit: parts });
  const [first, second, third] = partsOf(page);
  expect(first).not.toContain('ao mesmo tempo');
  expect(second).toBe('14:00Limpeza de pele · 45 minCabine Múcua · ao mesmo tempo');
  expect(third).not.toContain('ao mesmo tempo');
  expect(page.textContent).toContain('2 pessoas');
});

test('the guest page of a held visit confirms all of it', async () => {
  const held = { ...coming, status: 'HOLD', canConfirm: true, holdUntil: row.createdAt } as const;
  const { page } = await open({ ...held, visit: [part({ status: 'HOLD' }), part({ status: 'HOLD', time: '15:15' })] });
  expect(page.textContent).toContain('Confirme todos os serviços da visita até');
  expect(within(page).getByRole('button', { name: 'Confirmar toda a visita' })).toBeTruthy();
});

test('the guest page of a visit says which service the venue cancelled or moved', async () => {
  const cancelled = part({ status: 'CANCELLED', cancelReason: 'STAFF' });
  const moved = part({ time: '17:00', treatment: facial, movedFrom: { date: DAY, time: '15:15' } });
  const { page } = await open({ ...coming, visit: [cancelled, moved] });
  const [first, second] = partsOf(page);
  expect(first).toContain('O estabelecimento cancelou este serviço.');
  expect(second).toMatch(/O estabelecimento mudou a hora deste serviço. Antes: .* às 15:15\./);
});

test('the guest page of a cancelled visit says it once', async () => {
  const gone = { status: 'CANCELLED', cancelReason: 'GUEST' } as const;
  const { page } = await open({ ...coming, ...gone, canCancel: false, visit: [part(gone), part(gone)] });
  expect(page.textContent).toContain('Cancelou a sua visita');
  expect(partsOf(page).join(' ')).not.toContain('cancelado');
});

test('the title and the shared text of a visit name all its services that are to come', async () => {
  const cancelled = part({ status: 'CANCELLED', time: '16:00', treatment: { ...facial, name: 'Banho turco' } });
  const second = part({ time: '15:15', roomName: 'Cabine Welwitschia', treatment: facial });
  const { page } = await open({ ...coming, visit: [part({}), second, cancelled] });
  expect(document.title).toContain('A sua visita: Massagem relaxante, Limpeza de pele e Banho turco');
  expect(page.textContent).toContain('A sua visita');
  const share = within(page).getByRole<HTMLAnchorElement>('link', { name: /Partilhar/ });
  const told = new URL(share.href).searchParams.get('text');
  expect(told).toContain('14:00, Massagem relaxante e Limpeza de pele (Cabine Múcua e Cabine Welwitschia)');
});

test.each([
  ['GUEST', 'Cancelou a sua visita'],
  ['STAFF', 'O estabelecimento cancelou a sua visita'],
  ['EXPIRED', 'O tempo para confirmar a sua visita terminou'],
] as const)('the page of a visit that is cancelled (%s) speaks of the visit', async (cancelReason, words) => {
  const gone = part({ status: 'CANCELLED', cancelReason });
  const text = await textOf({ ...coming, status: 'CANCELLED', canCancel: false, cancelReason, visit: [gone, gone] });
  expect(text).toContain(words);
  expect(text).not.toContain('esta reserva');
});
