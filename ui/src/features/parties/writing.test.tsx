import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { losesFirstAnswer } from '#ui/features/dashboard/tabs/testing.tsx';
import { anEntry, aReservation, aVenue, DATE, HALL } from '#ui/features/dashboard/testing.tsx';
import {
  aroundBoard,
  board,
  click,
  fieldOf,
  findField,
  nadia,
  named,
  press,
  refusal,
  submit,
  type,
} from '#ui/features/parties/testing.tsx';

aroundBoard();

describe('a new party', () => {
  const dialog = () => screen.queryByRole('dialog');
  const open = async () => {
    await press('n', document.body);
    const phone = await findField(/^Telefone/);
    await waitFor(() => expect(document.activeElement).toBe(phone));
    return phone;
  };

  test('walks in by keyboard: N, W, size, Enter', async () => {
    const walkIn = aReservation({ name: 'Walk-in', phone: '', source: 'walk-in', status: 'SEATED', people: 3 });
    const { page, called } = await board({ bookAtDesk: () => walkIn });
    await waitFor(() => expect(page.textContent).toContain('Nádia Fortes'));
    await press('w', await open());
    const people = await findField(/^Pessoas/);
    await waitFor(() => expect(document.activeElement).toBe(people));
    expect(dialog()?.textContent).toContain('Sala Principal, 20:00: 3 lugares livres.');
    await type(people, '3');
    expect(named(/^Sentar: Sala Principal, 20:00/, 'button', 'dialog')).toBeDefined();
    await submit(/^Sentar/);
    await waitFor(() => expect(page.textContent).toContain('Walk-in: sentados (Sala Principal, 20:00)'));
    const [call] = called('bookAtDesk');
    expect(call?.input).toEqual(
      expect.objectContaining({ venueId: aVenue().id, kind: 'walk-in', roomId: HALL, people: 3, phone: '' }),
    );
    expect(call?.options.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(dialog()).toBeNull();
  });

  test('focuses its first field before the next frame, so that no key is lost on a slow computer', async () => {
    const { page } = await board();
    await waitFor(() => expect(page.textContent).toContain('Nádia Fortes'));
    vi.stubGlobal('requestAnimationFrame', () => 0);
    const phone = await open();
    await press('w', phone);
    expect((document.activeElement as HTMLInputElement).name).toBe('people');
    await press('t', screen.getAllByRole('radio')[0]);
    expect((document.activeElement as HTMLInputElement).name).toBe('phone');
  });

  test('keeps the focus in the dialog while no slot is running and a walk-in has no fields', async () => {
    const { page } = await board({ staffSchedule: () => [] });
    await waitFor(() => expect(page.textContent).toContain('Nádia Fortes'));
    await press('w', await open());
    expect(dialog()?.textContent).toContain('Não há horário a decorrer');
    expect(document.activeElement?.closest('label')?.textContent).toContain('Walk-in');
    await press('Escape', document.activeElement!);
    await waitFor(() => expect(dialog()).toBeNull());
  });

  test('keeps the focus when slots load late and none is running', async () => {
    let tell: (slots: unknown[]) => void = () => undefined;
    const { page } = await board({ staffSchedule: () => new Promise((resolve) => (tell = resolve)) });
    await waitFor(() => expect(page.textContent).toContain('Nádia Fortes'));
    await press('w', await open());
    await waitFor(() => expect((document.activeElement as HTMLInputElement).name).toBe('people'));
    await act(async () => tell([]));
    await waitFor(() => expect(dialog()?.textContent).toContain('Não há horário a decorrer'));
    expect((document.activeElement as HTMLInputElement).type).toBe('radio');
    await press('Escape');
    await waitFor(() => expect(dialog()).toBeNull());
  });

  test('is undone with Z', async () => {
    const undoUntil = `${DATE}T19:32:00.000Z`;
    const walkIn = aReservation({ name: 'Walk-in', phone: '', source: 'walk-in', status: 'SEATED', undoUntil });
    const undoReservation = () => ({ ...walkIn, status: 'CANCELLED', version: 2, undoUntil: null });
    const { page, called } = await board({ bookAtDesk: () => walkIn, undoReservation });
    await waitFor(() => expect(page.textContent).toContain('Nádia Fortes'));
    await press('w', await open());
    await submit(/^Sentar/);
    await waitFor(() => expect(page.textContent).toContain('Walk-in: sentados'));
    await press('z', document.body);
    await waitFor(() => expect(page.textContent).toContain('Walk-in: desfeito'));
    expect(called('undoReservation')[0]?.input).toMatchObject({ id: walkIn.id, version: 1 });
  });

  test('asks before it closes over typed text, and closes at once without any', async () => {
    const { page } = await board();
    await waitFor(() => expect(page.textContent).toContain('Nádia Fortes'));
    await press('Escape', await open());
    await waitFor(() => expect(dialog()).toBeNull());
    await type(await open(), '923 456 789');
    await press('Escape');
    await waitFor(() => expect(document.body.textContent).toContain('O que escreveu nesta reserva perde-se.'));
    await click(/^Continuar a editar$/);
    expect(fieldOf(/^Telefone/)?.value).toBe('923 456 789');
    await press('Escape', fieldOf(/^Telefone/)!);
    await click(/^Fechar sem guardar$/);
    await waitFor(() => expect(dialog()).toBeNull());
  });

  test('sends a digit typed on the kind to the first field: phone, or number of people for a walk-in', async () => {
    const { page } = await board();
    await waitFor(() => expect(page.textContent).toContain('Nádia Fortes'));
    await open();
    const radios = screen.getAllByRole('radio');
    await press('9', radios[0]);
    await waitFor(() => expect(fieldOf(/^Telefone/)?.value).toBe('9'));
    expect(fieldOf(/^Pessoas/)?.value).toBe('2');
    await press('w', radios[0]);
    await press('4', radios[1]);
    await waitFor(() => expect(fieldOf(/^Pessoas/)?.value).toBe('4'));
  });

  test('goes on the waiting list in one press with all typed data if no seats are left', async () => {
    const { page, called } = await board({ addToWaitlist: () => anEntry() });
    await waitFor(() => expect(page.textContent).toContain('Nádia Fortes'));
    await type(await open(), '923 456 789');
    await type(fieldOf(/^Nome/)!, 'Rui Sampaio');
    await type(fieldOf(/^Notas/)!, 'Cadeira de bebé');
    await click(/^20:30/, 'button', 'dialog');
    await waitFor(() => expect(dialog()?.textContent).toContain('Às 20:30 já não há lugar para 2 pessoas.'));
    await click(/^Pôr na lista de espera$/);
    await waitFor(() => expect(dialog()?.textContent).toContain('Juntar à lista de espera'));
    await submit(/^Juntar à lista/);
    await waitFor(() => expect(called('addToWaitlist')).not.toHaveLength(0));
    expect(called('addToWaitlist')[0]?.input).toMatchObject({
      name: 'Rui Sampaio',
      phone: '923 456 789',
      people: 2,
      roomId: HALL,
      date: DATE,
      time: '20:30',
      notes: 'Cadeira de bebé',
    });
  });

  test('shows the guest of the phone number, fills the name and books the chosen time', async () => {
    const { page, called } = await board({ bookAtDesk: () => aReservation({ time: '20:30', status: 'CONFIRMED' }) });
    await waitFor(() => expect(page.textContent).toContain('Nádia Fortes'));
    await open();
    await type(await findField(/^Telefone/), '900 999 888');
    await waitFor(() => expect(dialog()?.textContent).toContain('Alergia a amendoim'));
    expect(called('guestSummary')[0]?.input).toMatchObject({ phone: nadia.phone });
    await waitFor(() => expect(fieldOf(/^Nome/)?.value).toBe('Nádia Fortes'));
    await submit(/^Reservar/);
    expect(dialog()?.textContent).toContain('Campo obrigatório');
    await click(/^20:30/, 'button', 'dialog');
    await submit(/^Reservar/);
    await waitFor(() => expect(called('bookAtDesk')).not.toHaveLength(0));
    expect(called('bookAtDesk')[0]?.input).toMatchObject({ kind: 'phone', time: '20:30', date: DATE, notify: true });
  });

  test('beyond the capacity is refused, then booked once with a reason by staff with the right', async () => {
    let refusals = 1;
    const bookAtDesk = () => {
      if (refusals-- > 0) throw refusal(409, { code: 'slot_full', message: 'Já não tem lugar para 9 pessoas.' });
      return aReservation({ status: 'SEATED' });
    };
    const { page, called } = await board({ bookAtDesk });
    await waitFor(() => expect(page.textContent).toContain('Nádia Fortes'));
    await press('w', await open());
    await submit(/^Sentar/);
    await waitFor(() => expect(dialog()?.textContent).toContain('Já não tem lugar para 9 pessoas.'));
    await click(/^Aceitar além da capacidade$/);
    expect(called('bookAtDesk')).toHaveLength(1);
    await type(await findField(/^Motivo/), 'Amigos da casa');
    await click(/^Aceitar além da capacidade$/);
    await waitFor(() => expect(called('bookAtDesk').length).toBeGreaterThan(1));
    const [first, second] = called('bookAtDesk');
    expect(second?.input).toMatchObject({ overbook: { reason: 'Amigos da casa' } });
    expect(second?.options.idempotencyKey).toBe(first?.options.idempotencyKey);
  });

  test('above the largest party is booked with a reason by staff with the right; others are referred to a manager', async () => {
    const bookAtDesk = ({ overbook }: { overbook?: object }) => {
      if (overbook === undefined)
        throw refusal(400, { code: 'party_size', message: 'Este estabelecimento recebe grupos de 1 a 20 pessoas.' });
      return aReservation({ status: 'SEATED', people: 25 });
    };
    const refused = async (mayOverbook: boolean) => {
      const access = { mayRun: true, mayManage: mayOverbook, mayOverbook };
      const screen = await board({
        managedVenues: () => ({ venues: [aVenue({ access })], total: 1, hasMore: false }),
        bookAtDesk,
      });
      await waitFor(() => expect(screen.page.textContent).toContain('Nádia Fortes'));
      await press('w', await open());
      await submit(/^Sentar/);
      await waitFor(() => expect(dialog()?.textContent).toContain('grupos de 1 a 20 pessoas'));
      return screen;
    };
    const { close: leave } = await refused(false);
    expect(dialog()?.textContent).toContain('Peça a um gestor');
    expect(named(/^Aceitar/)).toBeUndefined();
    await leave();
    const { called } = await refused(true);
    await type(await findField(/^Motivo/), 'Casamento da casa');
    await click(/^Aceitar grupo maior$/);
    await waitFor(() => expect(called('bookAtDesk').length).toBeGreaterThan(1));
    expect(called('bookAtDesk')[1]?.input).toMatchObject({ overbook: { reason: 'Casamento da casa' } });
  });

  test('above the largest party is not sent to the waiting list, which would refuse it too', async () => {
    const { page } = await board();
    await waitFor(() => expect(page.textContent).toContain('Nádia Fortes'));
    await open();
    await click(/^20:30/, 'button', 'dialog');
    await type(fieldOf(/^Pessoas/)!, '20');
    await waitFor(() => expect(named(/^Pôr na lista de espera$/, 'button', 'dialog')).toBeDefined());
    await type(fieldOf(/^Pessoas/)!, '21');
    await waitFor(() => expect(named(/^Pôr na lista de espera$/, 'button', 'dialog')).toBeUndefined());
  });

  test('is not offered the overbooking without the right', async () => {
    const access = { mayRun: true, mayManage: false, mayOverbook: false };
    const { page } = await board({
      managedVenues: () => ({ venues: [aVenue({ access })], total: 1, hasMore: false }),
      bookAtDesk: () => {
        throw refusal(409, { code: 'slot_full', message: 'Já não tem lugar.' });
      },
    });
    await waitFor(() => expect(page.textContent).toContain('Nádia Fortes'));
    await press('w', await open());
    await submit(/^Sentar/);
    await waitFor(() => expect(dialog()?.textContent).toContain('Já não tem lugar.'));
    expect(named(/além da capacidade/)).toBeUndefined();
  });
});

describe('two people on one party', () => {
  const current = { ...nadia, people: 5, notes: 'Cadeira de bebé', version: 2 };
  const edit = async (changeReservation: (input: Record<string, unknown>) => unknown) => {
    const screen = await board({ changeReservation });
    await click(/^Nádia Fortes$/);
    await type(await findField(/^Pessoas/), '4');
    await submit(/^Guardar alterações/);
    await waitFor(() => expect(document.body.textContent).toContain('Outra pessoa mudou esta reserva'));
    return screen;
  };
  const onceStale = () => {
    let isStale = true;
    return () => {
      if (!isStale) return { ...current, people: 4, version: 3 };
      isStale = false;
      throw refusal(409, { code: 'stale', message: 'Outra pessoa mudou isto.', current });
    };
  };

  test('see the differing fields; "keep mine" sends again with the current version', async () => {
    const { called, page } = await edit(onceStale());
    const rows = screen
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))
      .filter((row) => /^(Pessoas|Notas)/.test(row));
    expect(rows).toEqual(['Pessoas | 4 | 5', 'Notas | sem notas | Cadeira de bebé']);
    await click(/^Manter as minhas alterações/);
    await waitFor(() => expect(page.textContent).toContain('alterações guardadas'));
    expect(called('changeReservation').map(({ input }) => input)).toEqual([
      { venueId: nadia.venueId, id: nadia.id, version: 1, people: 4 },
      { venueId: nadia.venueId, id: nadia.id, version: 2, people: 4 },
    ]);
  });

  test('are one if an earlier try was saved and its answer was lost', async () => {
    const changeReservation = losesFirstAnswer(nadia, ({ people }) => ({ people: Number(people) }));
    const { page } = await board({ changeReservation });
    await click(/^Nádia Fortes$/);
    await type(await findField(/^Pessoas/), '4');
    await submit(/^Guardar alterações/);
    await screen.findByText(/^Sem ligação ao servidor/);
    await submit(/^Guardar alterações/);
    await waitFor(() => expect(page.textContent).toContain('alterações guardadas'));
    expect(document.body.textContent).not.toContain('Outra pessoa mudou esta reserva');
  });

  test('keep typed text by going back, and take the current version only on request', async () => {
    const { called } = await edit(onceStale());
    await click(/^Voltar ao que escrevi$/);
    expect(fieldOf(/^Pessoas/)?.value).toBe('4');
    await submit(/^Guardar alterações/);
    await waitFor(() => expect(called('changeReservation')).toHaveLength(2));
    expect(called('changeReservation')[1]?.input).toMatchObject({ version: 1, people: 4 });
  });

  test('take the current version into the form', async () => {
    await edit(onceStale());
    await click(/^Ficar com a versão atual$/);
    await waitFor(() => expect(fieldOf(/^Pessoas/)?.value).toBe('5'));
    expect(fieldOf(/^Notas/)?.value).toBe('Cadeira de bebé');
  });
});
