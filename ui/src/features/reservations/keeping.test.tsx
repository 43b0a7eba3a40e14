import { within } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Slot } from '#shared/schedule/schema';
import { ApiError, ConnectionError } from '#ui/api/api-error.ts';
import { aVenue, DATE, HALL, openScreen } from '#ui/features/dashboard/testing.tsx';
import { BookingForm } from '#ui/features/reservations/BookingForm.tsx';
import { bookingTexts } from '#ui/features/reservations/booking-texts.ts';
import { useVisit } from '#ui/features/reservations/use-visit.ts';
import { useTexts } from '#ui/kit/use-texts.ts';
import { fill } from '#ui/testing/wait.ts';

const venue = { ...aVenue(), phone: '+244923456789' };
const PHONE = '923 111 222';
const onBooked = vi.fn();
let opened: Awaited<ReturnType<typeof openScreen>>[] = [];
let answer: (input: Record<string, unknown>) => unknown;
let close: () => Promise<void> = async () => undefined;

const away = () => Promise.reject(new ConnectionError(new TypeError('Failed to fetch')));
const booked = () => ({ id: 'r1', status: 'CONFIRMED' });

function Form() {
  useTexts(bookingTexts);
  const state = useVisit(venue as never);
  return (
    <BookingForm
      venue={venue as never}
      state={state}
      day={[{ roomId: HALL, time: '20:00', isAvailable: true, availableCapacity: 9, capacity: 9 } as Slot]}
      withVisitFields
      onBooked={(reservation) => {
        state.clear();
        onBooked(reservation);
      }}
      onWait={() => undefined}
    />
  );
}

/** Renders the form: on first load, or after a reload of the tab. */
async function load() {
  const screen = await openScreen(Form, { book: (input) => answer(input) }, '/r/casa-da-kianda');
  opened.push(screen);
  close = screen.close;
  const field = (label: RegExp) => within(screen.page).getByLabelText<HTMLInputElement>(label);
  return {
    ...screen,
    field,
    type: (label: RegExp, value: string) => fill(field(label), value),
    submit: () =>
      act(async () => {
        screen.page.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      }),
  };
}

async function reload() {
  await close();
  return load();
}

async function filled() {
  const form = await load();
  await form.type(/^Nome/, 'Marisa Lopes');
  await form.type(/^Telefone/, PHONE);
  await form.type(/^Notas/, 'Junto à janela');
  return form;
}

/** Requests since the test began, across reloads. */
const sent = () =>
  opened.flatMap((screen) =>
    screen.called('book').map(({ input, options }) => ({ input, key: options.idempotencyKey })),
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const lineIsBack = () => act(async () => void window.dispatchEvent(new Event('online')));

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(`${DATE}T12:00:00Z`);
  localStorage.clear();
  opened = [];
  onBooked.mockClear();
  answer = away;
});
afterEach(async () => {
  await close();
  close = async () => undefined;
  vi.restoreAllMocks();
});

describe('a booking form', () => {
  test('keeps typed values over a reload, in this tab only', async () => {
    await filled();
    const form = await reload();
    expect([form.field(/^Nome/).value, form.field(/^Telefone/).value, form.field(/^Notas/).value]).toEqual([
      'Marisa Lopes',
      PHONE,
      'Junto à janela',
    ]);
    expect(JSON.stringify({ ...localStorage })).not.toContain('Marisa');
    expect(sent()).toEqual([]);
  });

  test('keeps nothing after the booking is made', async () => {
    answer = booked;
    const form = await filled();
    await form.submit();
    expect(onBooked).toHaveBeenCalledTimes(1);
    expect(sessionStorage.length).toBe(0);
    expect((await reload()).field(/^Nome/).value).toBe('');
  });

  test('restores the guest’s data but no day in the past', async () => {
    await filled();
    vi.setSystemTime('2026-11-24T12:00:00Z');
    const form = await reload();
    expect(form.field(/^Nome/).value).toBe('Marisa Lopes');
    expect(form.field(/^Data/).value).toBe('2026-11-24');
  });

  test('works if the browser forbids storage', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no');
    });
    answer = booked;
    const form = await filled();
    await form.submit();
    expect(onBooked).toHaveBeenCalledTimes(1);
  });
});

describe('a booking that did not reach the server', () => {
  test('shows a message, keeps all values and is sent with the same key once back online', async () => {
    const form = await filled();
    await form.submit();
    expect(form.page.textContent).toContain('é enviado assim que a ligação voltar');
    expect(form.field(/^Telefone/).value).toBe(PHONE);
    answer = booked;
    await lineIsBack();
    expect(onBooked).toHaveBeenCalledTimes(1);
    expect(sent()).toHaveLength(2);
    expect(sent()[1]).toEqual(sent()[0]);
    expect(sent()[0]!.key).toBeTruthy();
  });

  test('is sent with the same key after a reload of the tab', async () => {
    await (await filled()).submit();
    answer = booked;
    const form = await reload();
    expect(form.page.textContent).toContain('é enviado assim que a ligação voltar');
    await pass(2000);
    expect(onBooked).toHaveBeenCalledTimes(1);
    expect(sent()[1]).toEqual(sent()[0]);
    expect(sessionStorage.length).toBe(0);
  });

  test('is retried five times by itself, then only with the button', async () => {
    const form = await filled();
    await form.submit();
    await pass(10 * 60_000);
    await lineIsBack();
    expect(sent()).toHaveLength(6);
    expect(form.page.textContent).toContain('tente de novo, a reserva não é feita duas vezes');
    answer = booked;
    await form.submit();
    expect(onBooked).toHaveBeenCalledTimes(1);
    expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
  });

  test('is not retried while the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await (await filled()).submit();
    await pass(60_000);
    expect(sent()).toHaveLength(1);
  });

  test('is not retried after a change of the form, or after a quarter of an hour', async () => {
    const form = await filled();
    await form.submit();
    await form.type(/^Notas/, 'Afinal no terraço');
    await pass(60_000);
    await lineIsBack();
    expect(sent()).toHaveLength(1);
    vi.setSystemTime(Date.now() + 16 * 60_000);
    await reload();
    await pass(60_000);
    expect(sent()).toHaveLength(1);
  });

  test('is reported in the form alone, however often it is retried', async () => {
    const form = await filled();
    await form.submit();
    await pass(60_000);
    expect(form.toasts).toEqual([]);
    expect(within(form.page).queryByRole('alert')?.textContent).toContain('é enviado assim que a ligação voltar');
  });
});

const refuse = (code: string, message: string) =>
  Promise.reject(
    new ApiError({
      ...{ status: 409, statusText: '', requestId: null, retryAfter: null },
      body: JSON.stringify({ code, message }),
    }),
  );

describe('a booking that the server made while its answer was lost', () => {
  const NOTES = 'Junto à janela';
  /** The server's answers to one key. */
  const stored = ({ notes, again }: Record<string, unknown>) => {
    if (again) return { id: 'r2', status: 'CONFIRMED', guestToken: 'token-2', date: DATE, time: '21:00', people: 2 };
    return notes === NOTES
      ? { id: 'r1', status: 'CONFIRMED', guestToken: 'token-1', date: DATE, time: '20:00', people: 2 }
      : refuse('key_reused', 'Este pedido já foi feito com outros dados.');
  };

  test('is shown before another one is made from the changed form', async () => {
    const form = await filled();
    await form.submit();
    await form.type(/^Notas/, 'Afinal no terraço');
    answer = stored;
    await form.submit();
    expect(onBooked).not.toHaveBeenCalled();
    const see = within(form.page).getByRole('link', { name: 'Ver a reserva que tenho' });
    expect(see.getAttribute('href')).toBe('/reserva/token-1');
    expect(form.page.textContent).toContain('às 20:00');
    expect(form.toasts).toEqual([]);
    expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
    await act(async () => within(form.page).getByRole('button', { name: 'Fazer outra reserva' }).click());
    expect(sent().at(-1)!.input).toMatchObject({ notes: 'Afinal no terraço', again: true, mine: ['token-1'] });
    expect(sent().at(-1)!.key).not.toBe(sent()[0]!.key);
    expect(onBooked).toHaveBeenCalledTimes(1);
  });

  test('is shown after a reload too, and the former request is not repeated by itself', async () => {
    const before = await filled();
    await before.submit();
    await before.type(/^Notas/, 'Afinal no terraço');
    const form = await reload();
    await pass(60_000);
    expect(sent()).toHaveLength(1);
    answer = stored;
    await form.submit();
    expect(onBooked).not.toHaveBeenCalled();
    expect(within(form.page).getByRole('link', { name: 'Ver a reserva que tenho' })).toBeTruthy();
  });

  test('is shown after a change whose request was lost too', async () => {
    const form = await filled();
    await form.submit();
    await form.type(/^Notas/, 'Afinal no terraço');
    await form.submit();
    await form.type(/^Notas/, 'Afinal na sala');
    answer = stored;
    await form.submit();
    expect(within(form.page).getByRole('link', { name: 'Ver a reserva que tenho' })).toBeTruthy();
  });

  test('is not made twice from an unchanged form, half an hour later', async () => {
    await (await filled()).submit();
    vi.setSystemTime(Date.now() + 31 * 60_000);
    const form = await reload();
    answer = stored;
    await form.submit();
    expect(onBooked).toHaveBeenCalledTimes(1);
    expect(sent()[1]).toEqual(sent()[0]);
  });
});

describe('a booking whose answer came after the guest had left the page', () => {
  const leaveWaiting = async (arrives: (give: (reply: unknown) => void, fail: (error: Error) => void) => void) => {
    const form = await filled();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    answer = () => promise;
    await form.submit();
    await close();
    arrives(resolve, reject);
    await promise.catch(() => undefined);
  };

  test('is shown when the guest returns, and not made twice', async () => {
    await leaveWaiting((give) => give(booked()));
    answer = booked;
    const form = await load();
    expect(form.field(/^Nome/).value).toBe('Marisa Lopes');
    await pass(2000);
    expect(onBooked).toHaveBeenCalledTimes(1);
    expect(sent()[1]).toEqual(sent()[0]);
    expect(sessionStorage.length).toBe(0);
  });

  test('is left to the guest if it was refused', async () => {
    await leaveWaiting((_, fail) => void refuse('slot_full', 'Este horário já não tem lugar.').catch(fail));
    await load();
    await pass(60_000);
    expect(sent()).toHaveLength(1);
  });
});

test('is not sent again after a refusal', async () => {
  answer = () => refuse('slot_full', 'Este horário já não tem lugar.');
  await (await filled()).submit();
  await pass(60_000);
  await lineIsBack();
  await reload();
  await pass(60_000);
  expect(sent()).toHaveLength(1);
});
