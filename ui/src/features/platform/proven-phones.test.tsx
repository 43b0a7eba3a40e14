import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { expect, test } from 'vitest';
import { platform } from '#shared/i18n/pt-AO/platform';
import { ApiError } from '#ui/api/api-error.ts';
import { elsa, openScreen } from '#ui/features/dashboard/testing.tsx';
import { ProvenPhones } from '#ui/features/platform/ProvenPhones.tsx';
import { useTexts } from '#ui/kit/use-texts.ts';

const settings = { placeholderRatings: true, unprovenSeats: null, codeChannels: ['whatsapp', 'sms'], version: 3 };

function Shown() {
  useTexts({ platform });
  return <ProvenPhones />;
}

async function open(given: object = {}, answers: object = {}, role = 'super_admin') {
  const screen = await openScreen(
    Shown,
    {
      platformSettings: () => ({ ...settings, ...given }),
      currentUser: () => ({ ...elsa, role }),
      ...answers,
    } as never,
    '/',
  );
  const control = await within(screen.page).findByRole<HTMLInputElement>('switch');
  const field = () => within(screen.page).queryByRole<HTMLInputElement>('textbox');
  const submit = () =>
    act(async () => {
      screen.page.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
  return { ...screen, control, field, submit };
}

test('proposes 20 seats when switched on and sends the version seen; sends none when switched off', async () => {
  const save = ({ unprovenSeats }: { unprovenSeats?: number | null }) => ({ ...settings, unprovenSeats, version: 4 });
  const screen = await open({}, { savePlatformSettings: save });
  await waitFor(() => expect(screen.control.disabled).toBeFalsy());
  expect(screen.page.textContent).toContain('e por SMS onde o WhatsApp não os aceita');
  await act(async () => screen.control.click());
  expect(screen.field()!.value).toBe('20');
  await screen.submit();
  expect(screen.called('savePlatformSettings')[0]!.input).toEqual({ unprovenSeats: 20, version: 3 });
  const again = await within(screen.page).findByRole<HTMLInputElement>('switch');
  await waitFor(() => expect(again.checked).toBe(true));
  await act(async () => again.click());
  await screen.submit();
  expect(screen.called('savePlatformSettings')[1]!.input).toEqual({ unprovenSeats: null, version: 4 });
  await screen.close();
});

test('cannot be switched on where no code can be sent, and names the missing setup', async () => {
  const screen = await open({ codeChannels: [] });
  await waitFor(() => expect(screen.page.textContent).toContain('O servidor não tem como enviar códigos'));
  expect(screen.control.disabled).toBe(true);
  await screen.close();
});

test('is read-only for administrators', async () => {
  const screen = await open({ unprovenSeats: 0, codeChannels: ['email'] }, {}, 'ADMIN');
  await waitFor(() => expect(screen.page.textContent).toContain('Só o dono da plataforma pode mudar isto.'));
  expect([screen.control.disabled, screen.field()!.disabled, screen.field()!.value]).toEqual([true, true, '0']);
  expect(screen.page.textContent).toContain('confirmam um endereço, não o telefone');
  await screen.close();
});

test('resets the form with a message after a version conflict', async () => {
  const body = JSON.stringify({ code: 'stale', message: 'x', current: { ...settings, unprovenSeats: 7, version: 4 } });
  const refused = new ApiError({ status: 409, statusText: '', body, requestId: null, retryAfter: null });
  const screen = await open({}, { savePlatformSettings: () => Promise.reject(refused) });
  await waitFor(() => expect(screen.control.disabled).toBeFalsy());
  await act(async () => screen.control.click());
  await screen.submit();
  await waitFor(() => expect(screen.page.textContent).toContain('Outra pessoa mudou isto entretanto'));
  expect(screen.field()!.value).toBe('7');
  await screen.close();
});

test('shows a refusal in the form', async () => {
  const body = JSON.stringify({ code: 'no_code_channel', message: 'O servidor não tem como …' });
  const refused = new ApiError({ status: 409, statusText: '', body, requestId: null, retryAfter: null });
  const screen = await open({}, { savePlatformSettings: () => Promise.reject(refused) });
  await waitFor(() => expect(screen.control.disabled).toBeFalsy());
  await act(async () => screen.control.click());
  await screen.submit();
  await waitFor(() =>
    expect(within(screen.page).getByRole('alert').textContent).toContain('O servidor não tem como …'),
  );
  await screen.close();
});
