import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ReviewCard } from '#shared/desk/local';
import type { ErrorCode } from '#shared/errors';
import { buttonOf } from '#ui/features/dashboard/tabs/testing.tsx';
import { anEntry, aReservation, aSlot, DATE, HALL } from '#ui/features/dashboard/testing.tsx';
import { partyOf, redoWayOf } from '#ui/features/desk/acts/redo.ts';
import {
  aBooking,
  aCard,
  aStatus,
  aWaitingAct,
  type BridgeAnswers,
  openDesk,
  Refused,
  venue,
} from '#ui/features/desk/testing.tsx';
import { fieldOf, type } from '#ui/features/parties/testing.tsx';
import { findDialog } from '#ui/testing/wait.ts';

const click = (element: HTMLElement) => act(async () => element.click());
const submit = (root: ParentNode) => act(async () => root.querySelector('form')?.requestSubmit());
const slots = [
  aSlot({ time: '21:00', roomId: HALL, reserved: 5, availableCapacity: 0 }),
  aSlot({ time: '21:30', roomId: HALL, availableCapacity: 5 }),
];
const party = aReservation({ name: 'Nádia Fortes', people: 2, time: '20:00', version: 7, status: 'SEATED' });
const seating = aWaitingAct().act;
const growing = {
  kind: 'changeReservation',
  args: { id: party.id, venueId: venue.id, version: 3, people: 9 },
} as const satisfies ReviewCard['act'];

const waiting = (altPref: 'STRICT' | 'NEAR', given = anEntry()) =>
  ({
    kind: 'addToWaitlist',
    args: {
      ...{ id: given.id, venueId: venue.id, roomId: HALL, name: given.name, phone: given.phone, people: 4 },
      ...{ date: DATE, time: '21:00', lang: 'PT-AO' as const, windowMinutes: 30, altPref, notes: null },
    },
  }) as const satisfies ReviewCard['act'];

let close = async () => {};
const open = async (cards: ReviewCard[], more: BridgeAnswers = {}) => {
  const desk = await openDesk(aStatus({ toReview: cards.length }), {
    reviewCards: () => cards,
    staffSchedule: () => slots,
    ...more,
  });
  close = desk.close;
  const pane = await within(desk.page).findByRole('region', { name: 'A rever' });
  await within(pane).findAllByRole('listitem');
  return { ...desk, pane };
};

beforeAll(async () => {
  await import('#ui/screens/desk/DeskWindow.tsx');
  await import('#ui/screens/staff/DashboardScreen.tsx');
  await import('#ui/features/desk/acts/ReviewPane.tsx');
  await import('#ui/features/desk/acts/RedoDialog.tsx');
  await import('#ui/features/desk/acts/DropDialog.tsx');
  await import('#ui/features/desk/acts/ReviewDialog.tsx');
}, 60_000);
afterEach(() => close());

describe('how a card is redone', () => {
  const way = (code: ErrorCode, act: ReviewCard['act'], current: unknown = null, fits = true) =>
    redoWayOf({ code, act, current, fits }).kind;

  test('unchanged, where no field of it caused the refusal', () => {
    expect(way('stale', growing, party)).toBe('again');
    expect(way('failed', aBooking())).toBe('again');
    expect(way('desk_revoked', aBooking())).toBe('again');
  });

  test('in its form, where the same act would be refused again', () => {
    expect(way('slot_full', aBooking())).toBe('book');
    expect(way('slot_closed', waiting('NEAR'))).toBe('wait');
    expect(way('no_capacity', growing, party)).toBe('change');
  });

  test('in its form too, where it no longer fits, whatever the refusal was', () => {
    expect(way('stale', growing, party, false)).toBe('change');
    expect(way('failed', aBooking(), null, false)).toBe('book');
  });

  test('unchanged, where it has no form', () => {
    expect(way('no_capacity', seating, party)).toBe('again');
    expect(way('no_capacity', growing)).toBe('again');
  });

  test('over a party only where the server sent one', () => {
    expect(partyOf(party)).toEqual(party);
    expect(partyOf(null)).toBeNull();
    expect(partyOf({ status: 'CONFIRMED' })).toBeNull();
  });
});

describe('a card', () => {
  test('shows the act, the staff member, the time, the reason, and the current load of the slot', async () => {
    const { pane } = await open([aCard()]);
    expect(pane.textContent).toContain('1 ação recusada');
    expect(within(pane).getByRole('heading', { level: 4 }).textContent).toBe('Nova reserva: Paulo Quintas');
    expect(pane.textContent).toContain('6 pessoas · 21:00 · Sala Principal');
    expect(pane.textContent).toContain('FeitaElsa Neto, 13:58');
    expect(pane.textContent).toContain('MotivoJá não havia lugares às 21:00.');
    await waitFor(() => expect(pane.textContent).toContain('AgoraSala Principal 5/5.'));
  });

  test('shows the load on the day of the party for a change of its time alone', async () => {
    const tomorrow = '2026-11-22';
    const later = { ...growing, args: { ...growing.args, people: undefined, time: '21:30' } };
    const current = aReservation({ name: 'Nádia Fortes', date: tomorrow, people: 2 });
    const ofTomorrow = [aSlot({ time: '21:30', roomId: HALL, reserved: 4, availableCapacity: 1 })];
    const staffSchedule: BridgeAnswers['staffSchedule'] = ({ date }) => (date === tomorrow ? ofTomorrow : slots);
    const { pane } = await open([aCard({ act: later, current })], { staffSchedule });
    await waitFor(() => expect(pane.textContent).toContain('Sala Principal 4/5.'));
    await close();
    const unknown = await open([aCard({ act: later, current: null })], { staffSchedule });
    expect(unknown.pane.textContent).toContain('AgoraDaqui não é possível saber.');
  });

  test('shows the party’s current state where the server sent it', async () => {
    const { pane } = await open([aCard({ act: growing, code: 'stale', message: 'Mudou.', current: party })]);
    expect(pane.textContent).toContain('Agorachegaram · 2 pessoas · 20:00 · Sala Principal');
  });

  test('names the service day of a time after midnight, of the act and of the party', async () => {
    const act = aBooking({ time: '00:30' });
    const { pane } = await open([aCard({ act })]);
    expect(pane.textContent).toContain('6 pessoas · 00:30 (madrugada de domingo) · Sala Principal');
    await close();
    const other = await open([aCard({ act: aBooking({ date: '2026-11-22', time: '00:30' }) })]);
    expect(other.pane.textContent).toContain('6 pessoas · segunda, 23/11 · 00:30 · Sala Principal');
    await close();
    const current = { ...party, time: '00:30' };
    const standing = await open([aCard({ act: growing, code: 'stale', message: 'Mudou.', current })]);
    expect(standing.pane.textContent).toContain('2 pessoas · 00:30 (madrugada de domingo) · Sala Principal');
  });

  test('names the acts that depend on it, and warns that a guest may count on it', async () => {
    const { pane } = await open([aCard({ wasPromised: true, dependants: [aWaitingAct({ name: 'Paulo Quintas' })] })]);
    expect(pane.textContent).toContain('o cliente pode contar com eles');
    expect(pane.textContent).toContain('Com esta cai mais 1 ação:Chegada: Paulo Quintas');
  });

  test('is dropped only after confirmation, which names the dropped acts', async () => {
    const { pane, called } = await open([aCard({ dependants: [aWaitingAct()] })], { drop: () => [] });
    await click(buttonOf(pane, 'Descartar'));
    const asked = await findDialog();
    expect(asked.textContent).toContain('Nova reserva: Paulo Quintas, 6 pessoas');
    expect(asked.textContent).toContain('Descarta também 1 ação');
    expect(called('drop')).toHaveLength(0);
    await click(buttonOf(asked, 'Descartar'));
    expect(called('drop')).toEqual([{ id: aCard().id }]);
  });

  test('is redone unchanged where possible', async () => {
    const { pane, called } = await open([aCard({ code: 'failed', message: 'Falhou.' })], { redo: () => [] });
    await click(buttonOf(pane, 'Refazer'));
    expect(called('redo')).toEqual([{ id: aCard().id }]);
  });

  test('returns the focus to the page when the card is removed', async () => {
    const { pane } = await open([aCard({ code: 'failed', message: 'Falhou.' })], { redo: () => [] });
    const button = buttonOf(pane, 'Refazer');
    button.focus();
    await click(button);
    await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  });

  test('shows the phone to call', async () => {
    const { pane } = await open([aCard({ wasPromised: true })]);
    expect(within(pane).getByRole('link', { name: '+244 923 111 222' }).getAttribute('href')).toBe('tel:+244923111222');
  });

  test('offers no redo where none is possible', async () => {
    const { pane } = await open([aCard({ canRedo: false })]);
    expect(() => buttonOf(pane, 'Refazer')).toThrow();
    expect(pane.textContent).toContain('já não pode ser refeito');
  });
});

describe('redoing in a form', () => {
  test('a booking opens as it was made, keeps its id and is sent with the changes', async () => {
    const { pane, called } = await open([aCard()], { redo: () => [] });
    await click(buttonOf(pane, 'Refazer'));
    const form = await findDialog();
    expect(form.textContent).toContain('Refazer: Paulo Quintas');
    expect(within(form).getByRole<HTMLInputElement>('textbox', { name: 'Pessoas' }).value).toBe('6');
    await click(await within(form).findByRole('button', { name: /^21:30/ }));
    await submit(form);
    const { id, venueId, lang } = aBooking().args;
    expect(called('redo')).toMatchObject([
      {
        id: aCard().id,
        act: { kind: 'bookAtDesk', args: { id, venueId, lang, name: 'Paulo Quintas', people: 6, time: '21:30' } },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a change opens in the party’s form over the current row, and is sent with that version', async () => {
    const card = aCard({ act: growing, code: 'no_capacity', message: 'Cheio.', current: party, name: party.name });
    const { pane, called } = await open([card], { redo: () => [] });
    await click(buttonOf(pane, 'Refazer'));
    const form = await findDialog();
    expect(form.textContent).toContain('Refazer: Nádia Fortes');
    expect(within(form).getByRole<HTMLInputElement>('textbox', { name: 'Pessoas' }).value).toBe('9');
    await submit(form);
    expect(called('redo')).toEqual([
      {
        id: card.id,
        act: { kind: 'changeReservation', args: { id: party.id, venueId: venue.id, version: 7, people: 9 } },
      },
    ]);
  });

  test('an entry of the waiting list opens in its own form', async () => {
    const act = waiting('STRICT');
    const { id, name } = act.args;
    const card = aCard({ act, code: 'slot_closed', message: 'Fechado.', name });
    const { pane, called } = await open([card], { redo: () => [] });
    await click(buttonOf(pane, 'Refazer'));
    const form = await findDialog();
    await waitFor(() => expect(form.textContent).toContain('21:30'));
    await submit(form);
    expect(called('redo')).toMatchObject([
      { id: card.id, act: { kind: 'addToWaitlist', args: { id, name, altPref: 'STRICT', time: '21:00' } } },
    ]);
  });
});

test('the badge opens the same cards from any page', async () => {
  const { page } = await open([aCard()]);
  await click(buttonOf(page, '1 por rever'));
  const list = await findDialog();
  await waitFor(() => expect(list.textContent).toContain('Nova reserva: Paulo Quintas'));
  expect(within(list).getByRole('heading', { level: 3 }).textContent).toBe('Nova reserva: Paulo Quintas');
});

test('a party beyond the lease is called a request to be confirmed, not a reservation', async () => {
  await import('#ui/features/parties/new-party/NewPartyDialog.tsx');
  const made = aReservation({ name: 'Rita Lobo', people: 4, date: DATE, time: '21:30', onDesk: 'unconfirmed' });
  const { page } = await open([aCard()], { bookAtDesk: () => made, guestSummary: () => new Refused(503, 'offline') });
  await click(within(page).getAllByRole('button', { name: /^Nova reserva/ })[0]!);
  const form = await findDialog();
  await type(fieldOf(/^Telefone \(/)!, '923 111 222');
  await type(fieldOf(/^Nome/)!, 'Rita Lobo');
  await click(await within(form).findByRole('button', { name: /^21:30/ }));
  await submit(form);
  await waitFor(() => expect(document.body.textContent).toContain('Pedido por confirmar: Rita Lobo'));
  expect(document.body.textContent).toContain('Diga ao cliente que a confirmação segue depois.');
  await click(buttonOf(document.body, 'Entendido'));
  await waitFor(() => expect(page.textContent).toContain('Pedido por confirmar: Rita Lobo. É decidido quando'));
  expect(page.textContent).not.toContain('reserva feita');
});

test('lost acts have a card with their count, until the day is compared', async () => {
  const lost = {
    id: 'lost',
    kind: 'outbox_set_aside',
    at: `${DATE}T20:00:00.000Z`,
    values: { read: 2, unread: 6 },
  } as const;
  const whole = { ...lost, id: 'whole', values: { read: 2, unread: 0 } };
  const desk = await openDesk(aStatus({ toReview: 1, notices: [lost, whole] }), { dismissNotice: () => aStatus() });
  close = desk.close;
  const pane = await within(desk.page).findByRole('region', { name: 'A rever' });
  await within(pane).findAllByRole('listitem');
  expect(
    within(pane)
      .getAllByRole('heading', { level: 4 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Faltam 6 ações deste balcão']);
  await click(buttonOf(pane, 'Dia comparado'));
  expect(desk.called('dismissNotice')).toEqual([{ id: lost.id }]);
});
