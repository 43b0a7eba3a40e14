import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, ConnectionError } from '#ui/api/api-error.ts';
import { aReservation, aSlot, aVenue, DATE, openScreen } from '#ui/features/dashboard/testing.tsx';
import VenueScreen from '#ui/screens/public/VenueScreen.tsx';
import { fill } from '#ui/testing/wait.ts';

const venue = aVenue();
const TOKEN = 'x'.repeat(22);
const PATH = `/reserva/${TOKEN}`;
const booked = () => ({ ...aReservation(), guestToken: TOKEN, guestLink: `https://reserva.exemplo.ao${PATH}` });
const joined = () => ({ id: 'w1', guestToken: TOKEN, guestLink: `https://reserva.exemplo.ao/lista/${TOKEN}` });
const askFirst = () => {
  const current = { guestToken: 'y'.repeat(22), people: 4, roomId: 'r1' };
  const body = JSON.stringify({ code: 'already_booked', message: 'Já tem uma reserva.', current });
  throw new ApiError({ status: 409, statusText: '', body, requestId: null, retryAfter: null });
};
let close: () => Promise<void> = async () => undefined;

async function filled(answers: Parameters<typeof openScreen>[1] = {}) {
  const screen = await openScreen(
    VenueScreen,
    {
      venueById: () => venue,
      scheduleOfDay: () => [aSlot({ time: '20:00' })],
      book: booked,
      joinWaitlist: joined,
      guestReservation: () => ({ status: 'CONFIRMED' }),
      guestEntry: () => ({ status: 'WAITING' }),
      ...answers,
    },
    `/estabelecimento/${venue.id}`,
    '/estabelecimento/:id',
  );
  close = screen.close;
  const { page } = screen;
  const form = () => within(page).findByRole<HTMLFormElement>('form');
  const type = async (label: RegExp, value: string) => fill(await within(await form()).findByLabelText(label), value);
  await form();
  const write = async () => {
    await type(/^Nome/, 'Marisa Lopes');
    await type(/^Telefone/, '923 111 222');
  };
  await write();
  return {
    ...screen,
    form,
    type,
    write,
    submit: async () => {
      const found = await form();
      await act(async () => {
        found.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      });
    },
    press: async (words: string) => {
      const found = (await within(page).findByText(words)).closest<HTMLElement>('button, a')!;
      await act(async () => found.click());
    },
  };
}

const hrefsIn = (page: HTMLElement) =>
  within(page)
    .queryAllByRole('link')
    .map((each) => each.getAttribute('href'));

beforeEach(() => {
  vi.setSystemTime(new Date(`${DATE}T12:00:00+01:00`));
  localStorage.clear();
});
afterEach(async () => {
  await close();
  close = async () => undefined;
  localStorage.clear();
});

describe('after a success', () => {
  test('a booking has its own address, and nothing of the form is left', { tags: ['spec-8.25'] }, async () => {
    const screen = await filled();
    await screen.submit();
    await waitFor(() => expect(screen.path()).toBe(PATH));
    expect(screen.called('guestReservation')[0]?.input).toEqual({ token: TOKEN });
    expect(sessionStorage.length).toBe(0);
    expect(screen.called('book')).toHaveLength(1);
  });

  test('a waiting-list entry has its own address', async () => {
    const screen = await filled();
    await screen.press('Entrar na lista de espera');
    await within(screen.page).findAllByRole('radio');
    await screen.submit();
    await waitFor(() => expect(screen.path()).toBe(`/lista/${TOKEN}`));
    expect(sessionStorage.length).toBe(0);
  });

  test('shows the result in the card if the guest page cannot be opened', async () => {
    const away = () => Promise.reject(new ConnectionError(new TypeError('Failed to fetch')));
    const screen = await filled({ guestReservation: away });
    await screen.submit();
    await within(screen.page).findByRole('heading', { name: 'Reserva confirmada' });
    expect(hrefsIn(screen.page)).toContain(PATH);
    await screen.press('Fazer outra reserva');
    expect((await screen.form()).elements.namedItem('name')).toMatchObject({ value: '' });
  });

  test('shows the result in the card if the link is sent only by phone', async () => {
    const held = aReservation({ status: 'HOLD', holdUntil: `${DATE}T12:30:00.000Z`, phone: '+244923111222' });
    const screen = await filled({ book: () => held });
    await screen.submit();
    await within(screen.page).findByRole('heading', { name: 'Falta confirmar' });
    expect(screen.page.textContent).toContain('+244 923 111 222');
    expect(hrefsIn(screen.page).filter((href) => href?.startsWith('/reserva'))).toEqual([]);
    expect(localStorage.length).toBe(0);
  });
});

describe('a second booking of the same day and time', () => {
  test('sends the bookings of this browser as links only', async () => {
    const away = () => Promise.reject(new ConnectionError(new TypeError('Failed to fetch')));
    const screen = await filled({ guestReservation: away });
    await screen.submit();
    await screen.press('Fazer outra reserva');
    await screen.write();
    await screen.submit();
    expect(screen.called('book').map(({ input }) => input.mine)).toEqual([[], [TOKEN]]);
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/Marisa|923/);
  });

  test('asks first, and books only after the guest’s consent', async () => {
    let answer: () => unknown = askFirst;
    const screen = await filled({ book: () => answer() });
    await screen.submit();
    const question =
      'Já tem uma reserva para sábado, 21 de novembro de 2026 às 20:00: 4 pessoas. Quer mesmo fazer outra?';
    await waitFor(() => expect(screen.page.textContent).toContain(question));
    expect(screen.toasts).toEqual([]);
    expect(within(screen.page).getByRole('link', { name: 'Ver a reserva que tenho' }).getAttribute('href')).toBe(
      `/reserva/${'y'.repeat(22)}`,
    );
    await screen.submit();
    expect(screen.called('book').map(({ input }) => input.again)).toEqual([undefined, undefined]);
    answer = booked;
    await screen.press('Fazer outra reserva');
    await waitFor(() => expect(screen.path()).toBe(PATH));
    expect(screen.called('book').at(-1)?.input.again).toBe(true);
  });

  test('drops the question once the form was changed', async () => {
    const screen = await filled({ book: askFirst });
    await screen.submit();
    await waitFor(() => expect(screen.page.textContent).toContain('Quer mesmo fazer outra?'));
    await screen.type(/^Telefone/, '923 111 333');
    expect(screen.page.textContent).not.toContain('Quer mesmo fazer outra?');
  });
});
