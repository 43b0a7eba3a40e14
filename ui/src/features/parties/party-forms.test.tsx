import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { aRefusal } from '#ui/features/dashboard/tabs/testing.tsx';
import { aReservation, aVenue, DATE, openScreen } from '#ui/features/dashboard/testing.tsx';
import CancelDialog from '#ui/features/parties/dialog/CancelDialog.tsx';
import { DepositMarks } from '#ui/features/parties/dialog/DepositMarks.tsx';
import ExportDialog from '#ui/features/parties/export/ExportDialog.tsx';

const venue = aVenue();
const party = aReservation({ version: 3 });
const nothing = () => undefined;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const badInput = (path: string, message: string) =>
  aRefusal(400, { code: 'bad_input', message: 'Há campos por corrigir.', issues: [{ path, message }] });

describe('cancelling a party', () => {
  const open = (moveReservation: () => unknown, of = party) =>
    openScreen(
      () => <CancelDialog {...{ venue }} party={of} onDone={nothing} onClose={nothing} />,
      { moveReservation },
      '/',
    );

  test('sends the reason and whether the guest is told', async () => {
    const { called } = await open(() => ({ ...party, status: 'CANCELLED' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /^Motivo/ }), 'Avaria');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Avisar o cliente/ }));
    await press('Cancelar reserva');
    await waitFor(() => expect(called('moveReservation')).toHaveLength(1));
    const { id } = party;
    expect(called('moveReservation')[0]?.input).toMatchObject({
      id,
      version: 3,
      to: 'CANCELLED',
      reason: 'Avaria',
      notify: true,
    });
  });

  test('tells no guest without a phone', async () => {
    const { called } = await open(() => ({ ...party, status: 'CANCELLED' }), { ...party, phone: '' });
    expect(await screen.findByRole<HTMLInputElement>('checkbox')).toMatchObject({ disabled: true, checked: false });
    await press('Cancelar reserva');
    await waitFor(() => expect(called('moveReservation')).toHaveLength(1));
    expect(called('moveReservation')[0]?.input).toMatchObject({ reason: '', notify: false });
  });

  test('shows a refused reason at its field, which takes the focus', async () => {
    await open(badInput('reason', 'Escreva numa só linha'));
    await press('Cancelar reserva');
    await screen.findByText('Escreva numa só linha');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Motivo/ }));
  });
});

describe('marking a deposit', () => {
  test('sends the first possible status, or the chosen one with its reference', async () => {
    const { called } = await openScreen(
      () => <DepositMarks {...{ venue, party }} onMarked={nothing} />,
      { markDeposit: () => party },
      '/',
    );
    await press('Marcar depósito');
    await waitFor(() => expect(called('markDeposit')).toHaveLength(1));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Marcar como' }), 'Pago');
    await userEvent.type(screen.getByRole('textbox', { name: /^Referência/ }), 'R-7');
    await press('Marcar depósito');
    await waitFor(() => expect(called('markDeposit')).toHaveLength(2));
    expect(called('markDeposit').map(({ input }) => [input.version, input.status, input.reference])).toEqual([
      [3, 'ASKED', ''],
      [3, 'PAID', 'R-7'],
    ]);
  });
});

describe('exporting days', () => {
  const open = () => openScreen(() => <ExportDialog {...{ venue }} date={DATE} onClose={nothing} />, {}, '/');
  const last = () => screen.getByLabelText<HTMLInputElement>(/^Até/);

  test('refuses a last day before the first until it is corrected', async () => {
    const fetched = vi.fn(() => new Promise<Response>(() => undefined));
    vi.stubGlobal('fetch', fetched);
    await open();
    await userEvent.clear(last());
    await userEvent.type(last(), '2026-11-20');
    await press('Exportar');
    expect(await screen.findByText('A última data não pode ser anterior à primeira.')).toBeDefined();
    expect(document.activeElement).toBe(last());
    expect(fetched).not.toHaveBeenCalled();
    await userEvent.clear(last());
    await userEvent.type(last(), '2026-11-22');
    await waitFor(() => expect(screen.queryByText('A última data não pode ser anterior à primeira.')).toBeNull());
    await press('Exportar');
    await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
    expect(String(fetched.mock.calls[0]?.at(0))).toContain('from=2026-11-21&to=2026-11-22');
  });

  test('shows the field that the server refused', async () => {
    const issues = [{ path: 'to', message: 'O período tem mais dias do que é possível' }];
    const body = JSON.stringify({ code: 'bad_input', message: 'Há campos por corrigir.', issues });
    vi.stubGlobal('fetch', async () => new Response(body, { status: 400 }));
    await open();
    await press('Exportar');
    await screen.findByText(issues[0]!.message);
    expect(document.activeElement).toBe(last());
  });
});
