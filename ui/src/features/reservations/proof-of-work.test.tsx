import { waitFor, within } from '@testing-library/react';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#shared/ids';
import type { Slot } from '#shared/schedule/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { aReservation, aVenue, DATE, HALL, openScreen } from '#ui/features/dashboard/testing.tsx';
import { BookedPanel } from '#ui/features/reservations/BookedPanel.tsx';
import { BookingForm } from '#ui/features/reservations/BookingForm.tsx';
import { bookingTexts } from '#ui/features/reservations/booking-texts.ts';
import { useVisit } from '#ui/features/reservations/use-visit.ts';
import { useTexts } from '#ui/kit/use-texts.ts';
import { fill } from '#ui/testing/wait.ts';

/** A separate venue, so that sessionStorage of other tests does not match. */
const venue = { ...aVenue(), id: newId(), phone: '+244923456789' };
const onBooked = vi.fn();

function Form() {
  useTexts(bookingTexts);
  const state = useVisit(venue as never);
  const day = [{ roomId: HALL, time: '20:00', isAvailable: true, availableCapacity: 9, capacity: 9 } as Slot];
  return <BookingForm {...{ venue: venue as never, state, day, onBooked, onWait: () => undefined }} withVisitFields />;
}

const refusal = (challenge: object) =>
  new ApiError({
    status: 403,
    statusText: '',
    body: JSON.stringify({ code: 'challenge_required', message: 'Antes desta reserva …', challenge }),
    requestId: null,
    retryAfter: null,
  });
const secret = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'other' };
const aChallenge = (counter: number) =>
  createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter, deriveKey, ...secret });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${DATE}T12:00:00+01:00`) });
  onBooked.mockClear();
});

async function sendForm(book: () => unknown) {
  const screen = await openScreen(Form, { book }, '/r/casa-da-kianda');
  const field = (label: RegExp) => within(screen.page).getByLabelText<HTMLInputElement>(label);
  await fill(field(/^Nome/), 'Marisa Lopes');
  await fill(field(/^Telefone/), '923 111 222');
  await act(async () => {
    screen.page.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  return { ...screen, field };
}

test('solves the challenge of a refusal, shows progress and sends the same booking with the solution', async () => {
  const challenge = await aChallenge(30);
  const answers = [() => Promise.reject(refusal(challenge)), () => ({ id: 'r1', status: 'CONFIRMED' })];
  const solve = Promise.withResolvers<void>();
  vi.doMock('#ui/features/reservations/solve-challenge.ts', async (original) => {
    await solve.promise;
    return original();
  });
  const { called, page, toasts, close } = await sendForm(() => answers.shift()!());
  await within(page).findByRole('button', { name: 'A verificar...' });
  expect(toasts).toEqual([]);
  await act(async () => solve.resolve());
  await waitFor(() => expect(onBooked).toHaveBeenCalledTimes(1));
  const [first, second] = called('book');
  expect(second!.input).toEqual(first!.input);
  expect(second!.options.idempotencyKey).toBe(first!.options.idempotencyKey);
  const { solution, ...sent } = JSON.parse(atob(second!.options.proof!));
  expect(sent).toEqual({ challenge });
  expect((await verifySolution({ challenge, solution, deriveKey, ...secret })).verified).toBe(true);
  vi.doUnmock('#ui/features/reservations/solve-challenge.ts');
  await close();
});

test('keeps the form and shows the reason if the solution is refused too', async () => {
  const { called, field, page, close } = await sendForm(async () => Promise.reject(refusal(await aChallenge(5))));
  await waitFor(() => expect(page.textContent).toContain('Antes desta reserva …'));
  expect(called('book')).toHaveLength(2);
  expect([field(/^Nome/).value, field(/^Telefone/).value]).toEqual(['Marisa Lopes', '923 111 222']);
  await close();
});

test('reports that the link went to the phone and offers no action that needs the link', async () => {
  const held = aReservation({ status: 'HOLD', holdUntil: `${DATE}T18:30:00.000Z`, phone: '+244924111222' });
  function Panel() {
    useTexts(bookingTexts);
    return <BookedPanel venue={venue as never} reservation={held} onAgain={() => undefined} />;
  }
  const { page, close } = await openScreen(Panel, {}, '/r/casa-da-kianda');
  await waitFor(() =>
    expect(page.textContent).toContain('A ligação para confirmar segue por WhatsApp para +244 924 111 222.'),
  );
  expect(within(page).queryByRole('link')).toBeNull();
  expect(within(page).getByRole('button').textContent).toBe('Fazer outra reserva');
  await close();
});
