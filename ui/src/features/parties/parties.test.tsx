import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import type { StaffReservation } from '#shared/reservations/desk';
import { anEntry, aReservation, aVenue, DATE } from '#ui/features/dashboard/testing.tsx';
import { aroundBoard, board, click, nadia, named, press, refusal, type } from '#ui/features/parties/testing.tsx';

aroundBoard();

describe('one-tap actions', () => {
  const seated = {
    ...nadia,
    status: 'SEATED' as const,
    version: 2,
    seatedAt: `${DATE}T19:22:00.000Z`,
    undoUntil: `${DATE}T19:32:00.000Z`,
  };

  test('seat a party with the version seen, show progress and then the seating time', async () => {
    let answer: (row: StaffReservation) => void = () => undefined;
    const moveReservation = () => new Promise<StaffReservation>((done) => (answer = done));
    const { page, called } = await board({ moveReservation });
    await click(/^Sentar Nádia Fortes$/);
    expect(page.textContent).toContain('A sentar...');
    expect(called('moveReservation')[0]?.input).toMatchObject({ id: nadia.id, version: 1, to: 'SEATED' });
    await act(async () => answer(seated));
    await waitFor(() => expect(page.textContent).toContain('Sentados desde 20:22'));
    expect(called('venueReservations')).toHaveLength(1);
    await waitFor(() => expect(called('staffSchedule').length).toBeGreaterThan(1));
  });

  test('are undone from the bar and with Z, with the version after the action', async () => {
    const { page, called } = await board({
      moveReservation: () => seated,
      undoReservation: () => ({ ...nadia, version: 3 }),
    });
    await click(/^Sentar Nádia Fortes$/);
    await waitFor(() => expect(page.textContent).toContain('Nádia Fortes: sentados'));
    expect(named(/^Desfazer/)).toBeDefined();
    await press('z', document.body);
    await waitFor(() => expect(page.textContent).toContain('Nádia Fortes: desfeito'));
    expect(called('undoReservation')[0]?.input).toMatchObject({ id: nadia.id, version: 2 });
    expect(named(/^Desfazer/)).toBeUndefined();
  });

  test('ask for confirmation before a party of another day is seated', async () => {
    const tomorrow = { ...nadia, date: '2026-11-22' };
    const { page, called } = await board({ moveReservation: () => ({ ...seated, date: tomorrow.date }) }, [tomorrow]);
    await click(/^Sentar Nádia Fortes$/);
    const confirm = await screen.findByRole('button', { name: /^Sentar já$/ });
    expect(document.body.textContent).toContain('Esta reserva é de domingo, 22 de novembro de 2026. Sentar já?');
    expect(called('moveReservation')).toEqual([]);
    await act(async () => confirm.click());
    await waitFor(() => expect(page.textContent).toContain('Nádia Fortes: sentados'));
    expect(called('moveReservation')[0]?.input).toMatchObject({ id: nadia.id, to: 'SEATED' });
  });

  test('show the current status after a version conflict, also on the board', async () => {
    const moveReservation = () => {
      throw refusal(409, { code: 'stale', message: 'x', current: { ...nadia, status: 'NO_SHOW', version: 2 } });
    };
    const { page, toasts } = await board({ moveReservation });
    await click(/^Sentar Nádia Fortes$/);
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(toasts[0]?.description).toContain('não compareceu');
    await waitFor(() => expect(page.textContent).toContain('1 não veio'));
  });

  test('send one request for a double click', async () => {
    const { called } = await board({ moveReservation: () => seated });
    const seat = await screen.findByRole('button', { name: /^Sentar Nádia Fortes$/ });
    await act(async () => seat.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })));
    expect(called('moveReservation')).toHaveLength(0);
  });
});

describe('searching', () => {
  test('covers all days after a typing pause, opens the party on its day and returns to the place of before', async () => {
    const other = aReservation({ name: 'Rui Sampaio', date: '2026-11-24' });
    const { page, called, path } = await board({ findParties: () => [other] });
    await waitFor(() => expect(page.textContent).toContain('Nádia Fortes'));
    await press('/', document.body);
    const field = document.activeElement as HTMLInputElement;
    expect(field.getAttribute('role')).toBe('combobox');
    const list = () => page.querySelector('[data-parties]')!;
    list().scrollTop = 120;
    await type(field, 'r');
    await type(field, 'ru');
    await type(field, 'rui');
    const option = await screen.findByRole('option', { name: /Rui Sampaio/ });
    expect(called('findParties').map(({ input }) => input.search)).toEqual(['rui']);
    expect(option.textContent).toContain('4 pessoas');
    await press('ArrowDown', field);
    await press('Enter', field);
    await waitFor(() => expect(screen.queryByRole('dialog')?.textContent).toContain('Rui Sampaio'));
    expect(path()).toContain('date=2026-11-24');
    list().scrollTop = 0;
    await press('Escape');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(path()).not.toContain('date='));
    expect(field.value).toBe('');
    expect(list().scrollTop).toBe(120);
  });

  test('also finds waiting guests despite another spelling and focuses their row', async () => {
    const waiting = anEntry({ name: 'Isabel Kiluange' });
    const { page } = await board({
      findParties: () => [],
      findEntries: () => [waiting],
      venueWaitlist: () => [waiting, anEntry({ name: 'Carlos Epalanga' })],
    });
    await waitFor(() => expect(page.textContent).toContain('Carlos Epalanga'));
    await press('/', document.body);
    const field = document.activeElement as HTMLInputElement;
    await type(field, 'quiluanje');
    await waitFor(() => expect(page.textContent).not.toContain('Carlos Epalanga'));
    const option = await screen.findByRole('option', { name: /Isabel Kiluange/ });
    expect(option.textContent).toContain('Na lista de espera');
    expect(document.body.textContent).toContain('1 à espera');
    await press('Enter', field);
    await waitFor(() =>
      expect(document.activeElement?.closest('[data-entry]')?.textContent).toContain('Isabel Kiluange'),
    );
    expect(page.textContent).toContain('Carlos Epalanga');
  });

  test('shows the waiting guests that it found if the other days could not be searched', async () => {
    const findParties = () => {
      throw refusal(503, { code: 'offline', message: 'x' });
    };
    await board({ findParties, findEntries: () => [anEntry({ name: 'Isabel Kiluange' })] });
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Nome ou telefone' });
    await act(async () => field.focus());
    await type(field, 'isabel');
    expect(await screen.findByRole('option', { name: /Isabel Kiluange/ })).toBeDefined();
    expect(document.body.textContent).toContain('Não foi possível procurar nos outros dias.');
  });
});

describe('keys', () => {
  test('do nothing while a text field has the focus or a dialog is open', async () => {
    const { page } = await board({ findParties: () => [] });
    await waitFor(() => expect(page.textContent).toContain('Nádia Fortes'));
    const field = screen.getByRole('combobox', { name: 'Nome ou telefone' });
    await press('n', field);
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('?', document.body);
    await within(document.body).findAllByRole('dialog');
    await press('n', document.body);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(screen.queryByRole('dialog')?.textContent).toContain('Atalhos de teclado');
  });

  test('open the print sheet of the board’s day with P', async () => {
    const { page, path } = await board();
    await waitFor(() => expect(page.textContent).toContain('Nádia Fortes'));
    await press('p', document.body);
    await waitFor(() => expect(path().startsWith('/gerir-reserva/folha')).toBeTruthy());
    expect(path()).toContain(`date=${DATE}`);
  });
});

describe('the export of days', () => {
  test.each([true, false])('is in the menu only with the right to manage the venue (%s)', async (mayManage) => {
    const access = { mayRun: true, mayManage, mayOverbook: true };
    const { page } = await board({ managedVenues: () => ({ venues: [aVenue({ access })], total: 1, hasMore: false }) });
    await waitFor(() => expect(page.textContent).toContain('Nádia Fortes'));
    await click(/^Mais/);
    await waitFor(() => expect(named(/^Atalhos/, 'menuitem')).toBeTruthy());
    expect(named(/^Exportar/, 'menuitem') !== undefined).toBe(mayManage);
  });
});
