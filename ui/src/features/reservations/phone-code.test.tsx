import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CodeChannelName } from '#shared/codes/rules';
import { newId } from '#shared/ids';
import type { Slot } from '#shared/schedule/schema';
import { DAY_MS } from '#shared/time';
import { ApiError } from '#ui/api/api-error.ts';
import { noteServerTime } from '#ui/api/server-clock.ts';
import { aVenue, DATE, HALL, openScreen } from '#ui/features/dashboard/testing.tsx';
import { BookingForm } from '#ui/features/reservations/BookingForm.tsx';
import { bookingTexts } from '#ui/features/reservations/booking-texts.ts';
import { keepProof } from '#ui/features/reservations/phone-proof.ts';
import { useVisit } from '#ui/features/reservations/use-visit.ts';
import WaitlistForm from '#ui/features/waitlist/WaitlistForm.tsx';
import { useTexts } from '#ui/kit/use-texts.ts';
import { fill } from '#ui/testing/wait.ts';

/** A separate venue, so that sessionStorage of other tests does not match. */
const venue = { ...aVenue(), id: newId(), phone: '+244923456789' } as never;
const day = [{ id: 's1', roomId: HALL, time: '20:00', isAvailable: true, availableCapacity: 9, capacity: 9 } as Slot];
const onDone = vi.fn();

function Booking() {
  useTexts(bookingTexts);
  const state = useVisit(venue);
  return <BookingForm {...{ venue, state, day }} onBooked={onDone} onWait={() => undefined} withVisitFields />;
}

function Waiting() {
  useTexts(bookingTexts);
  const state = useVisit(venue);
  return <WaitlistForm {...{ venue, state, day }} onJoined={onDone} onBack={() => undefined} withVisitFields={false} />;
}

const refuse = (status: number, body: object) =>
  Promise.reject(
    new ApiError({ status, statusText: '', body: JSON.stringify(body), requestId: null, retryAfter: null }),
  );
const unproven = (codeBy?: CodeChannelName) => refuse(403, { code: 'phone_unproven', message: 'Ligue para …', codeBy });
const PROOF = 'p'.repeat(43);
const proof = { phoneProof: PROOF, until: new Date(`${DATE}T23:00:00+01:00`).toISOString() };
/** Refuses until the call carries the proof. */
const needsProof =
  (by?: CodeChannelName) =>
  ({ phoneProof }: { phoneProof?: string }) =>
    phoneProof === PROOF ? { id: 'r1', status: 'CONFIRMED' } : unproven(by);

let close: () => Promise<void> = async () => undefined;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${DATE}T12:00:00+01:00`) });
  keepProof({ phoneProof: '', until: '' });
  onDone.mockClear();
});
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
  noteServerTime(new Date().toUTCString());
});

async function open(Form: () => React.JSX.Element, answers: object) {
  const screen = await openScreen(Form, answers as never, '/r/casa-da-kianda');
  close = screen.close;
  const field = (label: RegExp) => within(screen.page).queryByLabelText<HTMLInputElement>(label)!;
  const type = (label: RegExp, value: string) => fill(field(label), value);
  const submit = () =>
    act(async () => {
      screen.page.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
  await type(/^Nome/, 'Marisa Lopes');
  await type(/^Telefone/, '923 111 222');
  await submit();
  const submitButton = () =>
    within(screen.page)
      .getAllByRole<HTMLButtonElement>('button')
      .find((each) => each.type === 'submit')!;
  const button = () => submitButton().textContent;
  const says = (text: string) => waitFor(() => expect(screen.page.textContent).toContain(text));
  return { ...screen, field, type, submit, submitButton, button, says };
}

const sent = (by: CodeChannelName = 'sms') => ({ id: newId(), by, resendAfter: 60 });

async function proveBySms(form: Awaited<ReturnType<typeof open>>) {
  await form.says('Enviamos um código por SMS');
  await form.submit();
  await form.says('Enviámos um código por SMS');
  await form.type(/^Código recebido/, '123456');
  await form.submit();
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
}

test('asks for the code in the refused form, then sends the same booking with its key', async () => {
  const form = await open(Booking, {
    book: needsProof('sms'),
    sendPhoneCode: () => sent(),
    checkPhoneCode: () => proof,
  });
  await form.says('Enviamos um código por SMS para +244 923 111 222');
  expect(form.button()).toBe('Enviar código');
  expect(form.toasts).toEqual([]);
  await form.submit();
  await form.says('Enviámos um código por SMS para +244 923 111 222. Vale 10 minutos.');
  expect(form.called('sendPhoneCode')[0]!.input).toEqual({
    venueId: (venue as { id: string }).id,
    date: DATE,
    phone: '923 111 222',
  });
  const code = form.field(/^Código recebido/);
  expect(document.activeElement).toBe(code);
  expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
  expect(form.field(/^Nome/).value).toBe('Marisa Lopes');
  await form.type(/^Código recebido/, '123456');
  expect(form.button()).toBe('Confirmar código');
  await form.submit();
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  const [first, second] = form.called('book');
  expect(second!.input).toEqual({ ...first!.input, phoneProof: PROOF });
  expect(second!.options.idempotencyKey).toBe(first!.options.idempotencyKey);
});

test('shows a wrong code beside its field with the focus; an expired one can be requested again after a pause', async () => {
  const refusals = [
    {
      status: 400,
      body: { code: 'bad_input', message: 'x', issues: [{ path: 'code', message: 'O código tem 6 algarismos' }] },
    },
    { status: 403, body: { code: 'phone_code_wrong', message: 'O código não está certo. Tentativas que restam: 4.' } },
  ];
  const checkPhoneCode = () => {
    const { status, body } = refusals.shift()!;
    return refuse(status, body);
  };
  const form = await open(Booking, {
    book: needsProof('sms'),
    sendPhoneCode: () => ({ ...sent(), resendAfter: 0 }),
    checkPhoneCode,
  });
  await form.says('Enviamos um código');
  await form.submit();
  await form.says('Enviámos um código');
  await form.type(/^Código recebido/, '12');
  form.submitButton().focus();
  await form.submit();
  await form.says('O código tem 6 algarismos');
  expect(document.activeElement).toBe(form.field(/^Código recebido/));
  expect(form.field(/^Código recebido/).getAttribute('aria-invalid')).toBe('true');
  await form.submit();
  await form.says('Tentativas que restam: 4.');
  const again = () => within(form.page).queryByRole('button', { name: 'Enviar outro código' });
  await waitFor(() => expect(again()).not.toBeNull());
  await act(async () => again()!.click());
  await waitFor(() => expect(form.called('sendPhoneCode')).toHaveLength(2));
  expect(form.field(/^Código recebido/).value).toBe('');
  expect(form.called('book')).toHaveLength(1);
});

test('books with a new key after a change of the form and keeps the code sent to the same phone', async () => {
  const form = await open(Booking, {
    book: needsProof('whatsapp'),
    sendPhoneCode: () => sent('whatsapp'),
    checkPhoneCode: () => proof,
  });
  await form.says('código por WhatsApp');
  await form.submit();
  await form.says('Enviámos um código por WhatsApp');
  await form.type(/^Nome/, 'Marisa L. Lopes');
  await waitFor(() => expect(form.button()).toBe('Reservar'));
  expect(form.field(/^Código recebido/)).toBeNull();
  await form.submit();
  await form.says('Enviámos um código por WhatsApp');
  expect(form.called('sendPhoneCode')).toHaveLength(1);
  await form.type(/^Telefone/, '923 111 333');
  await form.submit();
  await form.says('Enviamos um código por WhatsApp para +244 923 111 333');
});

test('asks for the address before a code by e-mail', async () => {
  const form = await open(Booking, {
    book: needsProof('email'),
    sendPhoneCode: () => sent('email'),
    checkPhoneCode: () => proof,
  });
  await form.says('Indique um e-mail');
  expect(document.activeElement).toBe(form.field(/^E-mail/));
  await form.type(/^E-mail/, ' ana@exemplo.ao ');
  await form.submit();
  await form.says('Enviámos um código para ana@exemplo.ao.');
  expect(form.called('sendPhoneCode')[0]!.input).toMatchObject({ email: 'ana@exemplo.ao' });
});

test('skips the code on a device with a valid proof and does not send an expired proof', async () => {
  localStorage.setItem('reserva.phoneProof', JSON.stringify(proof));
  const form = await open(Booking, { book: needsProof('sms') });
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(form.called('book')).toHaveLength(1);
  await close();
  localStorage.setItem('reserva.phoneProof', JSON.stringify({ ...proof, until: `${DATE}T10:00:00Z` }));
  const later = await open(Booking, { book: needsProof('sms') });
  await later.says('Enviamos um código');
  expect(later.called('book')[0]!.input.phoneProof).toBeUndefined();
});

const forbidden = () => {
  throw new DOMException('no');
};

test.each([
  ['whose clock is a day ahead', () => vi.setSystemTime(new Date(`${DATE}T12:00:00+01:00`).getTime() + DAY_MS)],
  ['that forbids storage', () => vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden })],
])('books with the code on a device %s, and asks for no second one', async (_, prepare) => {
  prepare();
  noteServerTime(new Date(`${DATE}T12:00:00+01:00`).toUTCString());
  const form = await open(Booking, {
    book: needsProof('sms'),
    sendPhoneCode: () => sent(),
    checkPhoneCode: () => proof,
  });
  await proveBySms(form);
  await form.submit();
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2));
  expect(form.called('book').map(({ input }) => input.phoneProof)).toEqual([undefined, PROOF, PROOF]);
});

test('tells the guest to call if no code can be sent', async () => {
  const form = await open(Booking, { book: needsProof() });
  await form.says('Ligue para …');
  expect(form.button()).toBe('Reservar');
});

test('asks for the code in the waiting-list form in the same way', async () => {
  const form = await open(Waiting, {
    joinWaitlist: needsProof('sms'),
    sendPhoneCode: () => sent(),
    checkPhoneCode: () => proof,
  });
  await proveBySms(form);
  expect(form.called('joinWaitlist')[1]!.input).toMatchObject({ phoneProof: PROOF });
});
