import { within } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConnectionError } from '#ui/api/api-error.ts';
import { aSlot, aVenue, DATE, openScreen } from '#ui/features/dashboard/testing.tsx';
import VenueScreen from '#ui/screens/public/VenueScreen.tsx';
import { fill } from '#ui/testing/wait.ts';

const venue = aVenue();
const slots = [aSlot({ time: '20:00' }), aSlot({ time: '21:00' })];
const away = () => Promise.reject(new ConnectionError(new TypeError('Failed to fetch')));
const joined = { id: 'w1', time: '21:00', date: DATE, people: 2, guestLink: 'https://reserva.exemplo.ao/lista/x' };
let close: () => Promise<void> = async () => undefined;

/** Renders the venue's page: on first load, or after a reload of the tab. */
async function load() {
  await close();
  const replies = { venueById: () => venue, scheduleOfDay: () => slots, joinWaitlist: () => joined, book: away };
  const screen = await openScreen(VenueScreen, replies, `/estabelecimento/${venue.id}`, '/estabelecimento/:id');
  close = screen.close;
  const panel = await within(screen.page).findByRole('complementary');
  const press = async (words: string) => {
    const found = await within(screen.page).findByRole('button', { name: words });
    await act(async () => found.click());
  };
  return { ...screen, press, title: () => within(panel).getAllByRole('heading')[0]?.textContent };
}

type JoiningScreen = Awaited<ReturnType<typeof load>>;
const formOf = async ({ page }: JoiningScreen) => (await within(page).findAllByRole('radio'))[0]!.closest('form')!;
const labelled = (form: HTMLElement, label: RegExp) => within(form).getByLabelText<HTMLInputElement>(label);

async function filled() {
  const screen = await load();
  await screen.press('Entrar na lista de espera');
  const form = await formOf(screen);
  await fill(labelled(form, /^Nome/), 'Marisa Lopes');
  await fill(labelled(form, /^Telefone/), '923 111 222');
  await fill(labelled(form, /^Horário/), '21:00');
  await act(async () => labelled(form, /^Só /).click());
  await fill(labelled(form, /responder/), '60');
  return { ...screen, form };
}

beforeEach(() => vi.setSystemTime(new Date(`${DATE}T12:00:00+01:00`)));
afterEach(async () => {
  vi.useRealTimers();
  await close();
  close = async () => undefined;
});

test('restores the waiting-list form with all its values after a reload of the tab', async () => {
  await filled();
  const form = await formOf(await load());
  expect(labelled(form, /^Nome/).value).toBe('Marisa Lopes');
  expect(labelled(form, /^Horário/).value).toBe('21:00');
  expect(labelled(form, /^Só /).checked).toBe(true);
  expect(labelled(form, /responder/).value).toBe('60');
});

test('restores the booking form after the guest went back to it, with its values', async () => {
  const before = await filled();
  await before.press('Voltar à reserva');
  const screen = await load();
  expect(screen.title()).toBe('Fazer Reserva');
  await screen.press('Entrar na lista de espera');
  expect(labelled(await formOf(screen), /responder/).value).toBe('60');
});

test('keeps nothing after the entry is made', async () => {
  const { form } = await filled();
  await act(async () => {
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  expect(sessionStorage.length).toBe(0);
  expect((await load()).title()).toBe('Fazer Reserva');
});

describe('a booking that did not reach the server, whose guest looked at the waiting list', () => {
  async function lost() {
    const screen = await load();
    await fill(await within(screen.page).findByLabelText(/^Nome/), 'Marisa Lopes');
    await fill(within(screen.page).getByLabelText(/^Telefone/), '923 111 222');
    vi.useFakeTimers();
    await act(async () => {
      screen.page.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
    const toList = within(screen.page).getByRole('button', { name: 'Entrar na lista de espera' });
    await act(async () => toList.click());
    const back = () => act(async () => within(screen.page).getByRole('button', { name: 'Voltar à reserva' }).click());
    return { ...screen, back, pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)) };
  }

  test('is sent again once the booking form is back', async () => {
    const screen = await lost();
    await screen.back();
    await screen.pass(2000);
    expect(screen.called('book')).toHaveLength(2);
  });

  test('is not sent again after a change in the other form', async () => {
    const screen = await lost();
    await fill(within(screen.page).getByLabelText(/^Data/), '2026-11-28');
    await screen.back();
    await screen.pass(60_000);
    expect(screen.called('book')).toHaveLength(1);
  });
});
