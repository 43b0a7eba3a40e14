import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { GuestEnquiry } from '#shared/enquiries/schema';
import { ConnectionError } from '#ui/api/api-error.ts';
import { aRefusal } from '#ui/features/dashboard/tabs/testing.tsx';
import { DATE, openScreen } from '#ui/features/dashboard/testing.tsx';
import { stageAt } from '#ui/features/enquiries/enquiry-view.ts';
import { aGuestEnquiry, anOption, aQuote } from '#ui/features/enquiries/testing.ts';
import GuestEnquiryScreen from '#ui/screens/public/GuestEnquiryScreen.tsx';
import { findDialog } from '#ui/testing/wait.ts';
import '#ui/kit/ConfirmDialog.tsx';

const second = anOption({
  id: '01932f1e-0000-7000-8000-0000000000d2',
  date: '2026-12-20',
  time: '14:00',
  minutes: 360,
});
const quoted = (given: Partial<GuestEnquiry> = {}) =>
  aGuestEnquiry({ stage: 'QUOTED', version: 4, quote: aQuote({ options: [anOption(), second] }), ...given });
const booked = quoted({
  ...{ stage: 'BOOKED', version: 5, reservationToken: 'r'.repeat(22) },
  quote: aQuote({ options: [anOption({ state: 'booked' }), { ...second, state: 'over' }] }),
});

const open = (enquiry: GuestEnquiry, more: Parameters<typeof openScreen>[1] = {}) =>
  openScreen(GuestEnquiryScreen, { guestEnquiry: () => enquiry, ...more }, '/pedido/token', '/pedido/:token');
const press = async (inside: HTMLElement, words: string | RegExp) => {
  const button = await within(inside).findByRole('button', { name: words });
  await act(async () => button.click());
};
const acceptSecond = async (page: HTMLElement) => {
  await press(page, /^Aceitar esta opção.*20 de dezembro/);
  return findDialog();
};

beforeEach(() => vi.setSystemTime(new Date(`${DATE}T12:00:00+01:00`)));

describe('the stage of an enquiry', () => {
  test('is over at midnight of the venue after the last day of the quote', () => {
    const last = quoted({ quote: aQuote({ validUntil: '2026-11-30' }) });
    expect(stageAt(last, new Date('2026-11-30T22:59:59Z'))).toBe('QUOTED');
    expect(stageAt(last, new Date('2026-11-30T23:00:00Z'))).toBe('EXPIRED');
    expect(stageAt({ ...last, stage: 'BOOKED' }, new Date('2026-12-24T00:00:00Z'))).toBe('BOOKED');
  });

  test('is over once the last option begins, if that is earlier', () => {
    const last = quoted({ quote: aQuote({ validUntil: '2026-12-20', options: [second, anOption()] }) });
    expect(stageAt(last, new Date('2026-12-20T12:59:59Z'))).toBe('QUOTED');
    expect(stageAt(last, new Date('2026-12-20T13:00:00Z'))).toBe('EXPIRED');
  });

  test.each<[Partial<GuestEnquiry>, string]>([
    [{}, 'O espaço ainda não respondeu'],
    [{ stage: 'DECLINED' }, 'Desistiu deste pedido. Nada ficou reservado.'],
    [{ stage: 'CLOSED', closeReason: 'Obras em dezembro' }, 'Motivo do espaço: Obras em dezembro'],
    [{ stage: 'EXPIRED' }, 'O prazo do orçamento terminou'],
    [{ stage: 'CANCELLED' }, 'A reserva deste pedido foi cancelada e a sala ficou livre.'],
  ])('of %o is said in words', async (given, words) => {
    const { page } = await open(aGuestEnquiry(given));
    await waitFor(() => expect(page.textContent).toContain(words));
    expect(page.textContent).toContain('sábado, 19 de dezembro de 2026');
    expect(within(page).queryByRole('button', { name: /Aceitar/ })).toBeNull();
  });

  test('of an unknown link says so', async () => {
    const refuse = aRefusal(404, { code: 'link_not_found', message: 'Esta ligação não é válida.' });
    const { page } = await open(aGuestEnquiry(), { guestEnquiry: refuse });
    await waitFor(() => expect(page.textContent).toContain('Pedido não encontrado'));
  });
});

describe('a quote', () => {
  test('shows its lines, total, deposit, end and options', async () => {
    const { page } = await open(quoted());
    await waitFor(() => expect(page.textContent).toContain('2.600.000 Kz'));
    for (const words of ['Salão e som', '800.000 Kz', '500.000 Kz', 'ao fim de segunda-feira, 30 de novembro de 2026'])
      expect(page.textContent).toContain(words);
    expect(page.textContent).toContain('das 18:00 às 02:00 (madrugada de domingo) · 8 h');
    expect(page.textContent).toContain('das 14:00 às 20:00 · 6 h');
  });

  test('that ends with its last option says the start of that option', async () => {
    const { page } = await open(quoted({ quote: aQuote({ validUntil: '2026-12-20', options: [second, anOption()] }) }));
    await waitFor(() => expect(page.textContent).toContain('Válido atéàs 14:00 de domingo, 20 de dezembro de 2026'));
    expect(page.textContent).toContain('guardadas para si até às 14:00 de domingo, 20 de dezembro de 2026.');
    expect(page.textContent).not.toContain('ao fim de');
    expect(page.textContent).toContain('Guardada até à hora de início');
  });

  test('counts no option that ended before', async () => {
    const options = [anOption(), { ...second, date: '2026-12-22', state: 'over' as const }];
    const { page } = await open(quoted({ quote: aQuote({ validUntil: '2026-12-20', options }) }));
    await waitFor(() => expect(page.textContent).toContain('até às 18:00 de sábado, 19 de dezembro de 2026'));
  });

  test('names the date of an end in the next morning', async () => {
    const { page } = await open(quoted({ quote: aQuote({ options: [anOption({ minutes: 900 })] }) }));
    await waitFor(() => expect(page.textContent).toContain('das 18:00 às 09:00 (domingo, 20/12)'));
  });

  test('is accepted after a confirmation, in the version that the guest read', async () => {
    const { page, called, toasts } = await open(quoted(), { acceptQuote: () => booked });
    const dialog = await acceptSecond(page);
    expect(called('acceptQuote')).toHaveLength(0);
    expect(dialog.textContent).toContain('domingo, 20 de dezembro de 2026');
    expect(dialog.textContent).toContain('As outras opções deixam de estar guardadas.');
    expect(dialog.textContent).toContain('depósito de 500.000 Kz');
    await press(dialog, 'Aceitar e reservar');
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(called('acceptQuote')[0]?.input).toEqual({ token: 'token', optionId: second.id, version: 4 });
    const link = await within(page).findByRole('link', { name: 'Ver a reserva' });
    expect(link.getAttribute('href')).toBe(`/reserva/${'r'.repeat(22)}`);
    expect(within(page).queryByRole('button', { name: /Aceitar|Recusar/ })).toBeNull();
  });

  test('shows the lines and the total of each option that has its own, and accepts it with that total', async () => {
    const own = anOption({ lines: [{ text: 'Salão maior', amount: 400_000 }], total: 3_000_000 });
    const { page } = await open(quoted({ quote: aQuote({ options: [own, second] }) }));
    await waitFor(() => expect(page.textContent).toContain('Salão maior400.000 KzTotal desta opção3.000.000 Kz'));
    expect(page.textContent).toContain('Total desta opção2.600.000 Kz');
    await press(page, /^Aceitar esta opção.*19 de dezembro/);
    expect((await findDialog()).textContent).toContain('Total: 3.000.000 Kz');
  });

  test('that changed is read again, with the reason', async () => {
    let current = quoted();
    const acceptQuote = () => {
      current = quoted({ version: 6, quote: aQuote({ total: 3_100_000 }) });
      return aRefusal(409, { message: 'O orçamento mudou entretanto.' })();
    };
    const { page } = await open(current, { guestEnquiry: () => current, acceptQuote });
    await press(await acceptSecond(page), 'Aceitar e reservar');
    await waitFor(() => expect(page.textContent).toContain('O orçamento mudou entretanto.'));
    await waitFor(() => expect(page.textContent).toContain('3.100.000 Kz'));
  });

  test('whose acceptance has lost its answer is booked, and no failure is told', async () => {
    let current = quoted();
    const acceptQuote = () => {
      current = booked;
      throw new ConnectionError(null);
    };
    const { page } = await open(current, { guestEnquiry: () => current, acceptQuote });
    await press(await acceptSecond(page), 'Aceitar e reservar');
    await within(page).findByRole('link', { name: 'Ver a reserva' });
    expect(within(page).queryByRole('alert')).toBeNull();
  });

  test('that was not accepted and is declined tells no failure', async () => {
    const away = () => {
      throw new ConnectionError(null);
    };
    const declineQuote = () => quoted({ stage: 'DECLINED' });
    const { page } = await open(quoted(), { acceptQuote: away, declineQuote });
    await press(await acceptSecond(page), 'Aceitar e reservar');
    await within(page).findByRole('alert');
    vi.setSystemTime(new Date(`${DATE}T12:01:00+01:00`));
    await press(page, 'Recusar o orçamento');
    await press(await findDialog(), 'Recusar o orçamento');
    await waitFor(() => expect(page.textContent).toContain('Desistiu deste pedido'));
    expect(within(page).queryByRole('alert')).toBeNull();
  });

  test('that changed while the question was open is not accepted in its new version', async () => {
    let current = quoted();
    const acceptQuote = aRefusal(409, { message: 'O orçamento mudou entretanto.' });
    const { page, called } = await open(current, { guestEnquiry: () => current, acceptQuote });
    const dialog = await acceptSecond(page);
    const moved = { ...second, date: '2026-12-22' };
    current = quoted({ version: 5, quote: aQuote({ options: [anOption(), moved] }) });
    await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(page.textContent).toContain('22 de dezembro'));
    await press(dialog, 'Aceitar e reservar');
    await waitFor(() => expect(called('acceptQuote')[0]?.input).toMatchObject({ optionId: second.id, version: 4 }));
  });

  test('that is over offers nothing to accept', async () => {
    vi.setSystemTime(new Date('2026-12-01T12:00:00+01:00'));
    const { page } = await open(quoted());
    await waitFor(() => expect(page.textContent).toContain('O prazo do orçamento terminou e nada ficou reservado'));
    expect(within(page).queryByRole('button', { name: /Aceitar|Recusar/ })).toBeNull();
  });

  test('is declined after a confirmation', async () => {
    const declined = quoted({ stage: 'DECLINED' });
    const { page, called } = await open(quoted(), { declineQuote: () => declined });
    await press(page, 'Recusar o orçamento');
    const dialog = await findDialog();
    expect(called('declineQuote')).toHaveLength(0);
    await press(dialog, 'Recusar o orçamento');
    await waitFor(() => expect(page.textContent).toContain('Desistiu deste pedido.'));
  });
});

test('an unanswered enquiry can be withdrawn', async () => {
  const { page, called } = await open(aGuestEnquiry(), { declineQuote: () => aGuestEnquiry({ stage: 'DECLINED' }) });
  await press(page, 'Retirar o pedido');
  await press(await findDialog(), 'Retirar o pedido');
  await waitFor(() => expect(called('declineQuote')).toHaveLength(1));
});
