import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeAll, expect, test } from 'vitest';
import type { ReviewCard } from '#shared/desk/local';
import type { Treatment } from '#shared/treatments/schema';
import { buttonOf } from '#ui/features/dashboard/tabs/testing.tsx';
import { aReservation, aSlot, aVenue, DATE, HALL } from '#ui/features/dashboard/testing.tsx';
import { aCard, aStatus, desksOfTests, Refused } from '#ui/features/desk/testing.tsx';
import { fieldOf, type } from '#ui/features/parties/testing.tsx';
import { fill } from '#ui/testing/wait.ts';

const click = (element: HTMLElement) => act(async () => element.click());
const open = desksOfTests();

const rosa = { id: 'rosa', name: 'Rosa Kiala' };
const massage: Treatment = {
  ...{ id: 'massage', minutes: 60, price: 25_000, people: 1, professionals: [rosa] },
  names: { 'PT-AO': 'Massagem relaxante', 'PT-PT': null, EN: null },
};
const [hall, terrace] = aVenue().rooms;
const spa = aVenue({ rooms: [{ ...hall!, hasTreatments: true }, terrace!] });
const offline = aStatus({ link: { kind: 'offline', since: `${DATE}T13:05:00.000Z`, cause: 'unreachable' } });
const made = aReservation({
  ...{ name: 'Rita Lobo', people: 1, date: DATE, time: '21:30', onDesk: 'unconfirmed' },
  treatment: { id: 'massage', name: 'Massagem relaxante', minutes: 60, professional: rosa },
});
const ofSpa = {
  managedVenues: () => ({ venues: [spa], total: 1, hasMore: false }),
  staffSchedule: () => [aSlot({ time: '20:00', hasBegun: true }), aSlot({ time: '21:30' })],
  treatments: () => [massage],
  treatmentTimes: () => [{ time: '21:30', roomId: HALL, professionalIds: ['rosa'] }],
  guestSummary: () => new Refused(503, 'offline'),
};

beforeAll(async () => {
  await import('#ui/screens/desk/DeskWindow.tsx');
  await import('#ui/screens/staff/DashboardScreen.tsx');
  await import('#ui/features/parties/new-party/NewPartyDialog.tsx');
  await import('#ui/features/desk/acts/ReviewPane.tsx');
  await import('#ui/features/desk/acts/RedoDialog.tsx');
}, 60_000);

async function newParty(page: HTMLElement): Promise<HTMLElement> {
  await click((await within(page).findAllByRole('button', { name: /^Nova reserva/ }))[0]!);
  const dialog = await within(document.body).findByRole('dialog');
  await waitFor(() => expect(fieldOf(/^Serviço/)?.textContent).toContain('Massagem relaxante'));
  return dialog;
}
const submit = (form: HTMLElement) => act(async () => form.querySelector('form')?.requestSubmit());

test('a treatment by phone without a connection is a request that names who would do it', async () => {
  const { page, called } = await open(offline, { ...ofSpa, bookAtDesk: () => made });
  const form = await newParty(page);
  await type(fieldOf(/^Telefone \(/)!, '923 111 222');
  await type(fieldOf(/^Nome/)!, 'Rita Lobo');
  await fill(fieldOf(/^Serviço/)!, 'massage');
  await click(await within(form).findByRole('button', { name: /^21:30/ }));
  await submit(form);
  await waitFor(() => expect(document.body.textContent).toContain('Pedido por confirmar: Rita Lobo'));
  expect(document.body.textContent).toContain('Massagem relaxante · Rosa Kiala: sem ligação');
  expect(document.body.textContent).not.toContain('lugares seus');
  expect(called('bookAtDesk')[0]).toMatchObject({ kind: 'phone', treatmentId: 'massage', time: '21:30', roomId: HALL });
  await click(buttonOf(document.body, 'Entendido'));
});

test.each([
  ['without a connection says which times the desk promises', offline, ['confirma-se já', 'pedido por confirmar']],
  ['with a connection says nothing of promises', aStatus(), ['', '']],
])('a desk %s', async (_what, status, said) => {
  const free = { roomId: HALL, professionalIds: ['rosa'] };
  const treatmentTimes = () => [
    { ...free, time: '21:00', promisedWith: ['', 'rosa'] },
    { ...free, time: '21:30', promisedWith: [] },
  ];
  const { page } = await open(status, { ...ofSpa, treatmentTimes });
  const form = await newParty(page);
  await fill(fieldOf(/^Serviço/)!, 'massage');
  const tile = async (time: string) =>
    (await within(form).findByRole('button', { name: RegExp(`^${time}`) })).textContent;
  expect([await tile('21:00'), await tile('21:30')]).toEqual([
    `21:00até às 22:00${said[0]}`,
    `21:30até às 22:30${said[1]}`,
  ]);
});

test('a guest at the counter is seated for a treatment without a connection', async () => {
  const seated = { ...made, status: 'SEATED' as const, onDesk: 'unsent' as const };
  const { page, called } = await open(offline, { ...ofSpa, bookAtDesk: () => seated });
  const form = await newParty(page);
  await click(await within(form).findByRole('radio', { name: /^Walk-in/ }));
  await fill(fieldOf(/^Serviço/)!, 'massage');
  await submit(form);
  await waitFor(() => expect(called('bookAtDesk')).toHaveLength(1));
  expect(called('bookAtDesk')[0]).toMatchObject({ kind: 'walk-in', treatmentId: 'massage', people: 1 });
});

test('a visit by phone without a connection is a request that names all its treatments', async () => {
  const facial = { ...massage, id: 'facial', names: { ...massage.names, 'PT-AO': 'Limpeza de pele' } };
  const parts = [
    { treatmentId: 'massage', time: '21:30' },
    { treatmentId: 'facial', time: '22:30' },
  ];
  const second = { ...made, id: 'second', time: '22:30', treatment: { ...made.treatment!, name: 'Limpeza de pele' } };
  const { called } = await open(offline, {
    ...{ ...ofSpa, treatments: () => [massage, facial], bookVisitAtDesk: () => [made, second] },
    visitTimes: () => [{ time: '21:30', roomId: HALL, parts, promisedWith: [] }],
  });
  const form = await newParty(document.body);
  await type(fieldOf(/^Telefone \(/)!, '923 111 222');
  await type(fieldOf(/^Nome/)!, 'Rita Lobo');
  await fill(fieldOf(/^Serviço/)!, 'massage');
  await click(await within(form).findByRole('button', { name: 'Juntar outro serviço' }));
  await fill(fieldOf(/^Serviço 2/)!, 'facial');
  await click(await within(form).findByRole('button', { name: /^21:30 ?depois 22:30.*pedido por confirmar/ }));
  await submit(form);
  await waitFor(() => expect(document.body.textContent).toContain('Pedido por confirmar: Rita Lobo'));
  const names = 'Massagem relaxante · Rosa Kiala e Limpeza de pele · Rosa Kiala: sem ligação';
  expect(document.body.textContent).toContain(names);
  expect(document.body.textContent).toContain('Ou se marcam todos os serviços, ou nenhum.');
  expect(called('bookVisitAtDesk')[0]).toMatchObject({
    ...{ kind: 'phone', treatmentId: 'massage', time: '21:30' },
    furtherTreatments: [{ treatmentId: 'facial', time: '22:30' }],
  });
  expect(called('bookAtDesk')).toEqual([]);
  await click(buttonOf(document.body, 'Entendido'));
});

test('a refused visit is done again as a visit, at the start that staff choose', async () => {
  const facial = { ...massage, id: 'facial', names: { ...massage.names, 'PT-AO': 'Limpeza de pele' } };
  const id = '01932f1e-0000-7000-8000-0000000000c1';
  const party = { venueId: spa.id, roomId: HALL, name: 'Rita Lobo', phone: '+244923111222', date: DATE, people: 1 };
  const refused = {
    kind: 'bookVisitAtDesk',
    args: {
      ...{ ...party, id, kind: 'phone', time: '21:00', notes: null, lang: 'PT-AO', askDeposit: false, notify: true },
      ...{ treatmentId: 'massage', furtherTreatments: [{ id: spa.id, treatmentId: 'facial', beside: true }] },
    },
  } as const satisfies ReviewCard['act'];
  const parts = ['massage', 'facial'].map((treatmentId) => ({ treatmentId, time: '21:30' }));
  const { page, called } = await open(aStatus({ toReview: 1 }), {
    ...{ ...ofSpa, treatments: () => [massage, facial], redo: () => [] },
    reviewCards: () => [aCard({ act: refused, code: 'treatment_taken', name: 'Rita Lobo' })],
    visitTimes: () => [{ time: '21:30', roomId: HALL, parts }],
  });
  const pane = await within(page).findByRole('region', { name: 'A rever' });
  await waitFor(() => expect(pane.textContent).toContain('Nova visita: Rita Lobo'));
  expect(pane.textContent).toMatch(/2 pessoas.*2 serviços/);
  await click(buttonOf(pane, 'Refazer'));
  const form = await within(document.body).findByRole('dialog');
  await click((await within(form).findAllByRole('button', { name: /^21:30/ }))[0]!);
  await submit(form);
  await waitFor(() => expect(called('redo')).toHaveLength(1));
  const again = { treatmentId: 'facial', time: '21:30', beside: true, id: '01932f1e-0000-7000-8000-0000000000c2' };
  expect(called('redo')[0]).toMatchObject({
    act: { kind: 'bookVisitAtDesk', args: { id, time: '21:30', furtherTreatments: [again] } },
  });
});

test('a visit on a day that the desk does not keep needs the connection, and is not sold as one treatment', async () => {
  const facial = { ...massage, id: 'facial', names: { ...massage.names, 'PT-AO': 'Limpeza de pele' } };
  const away = () => new Refused(503, 'offline');
  const { called } = await open(offline, {
    ...ofSpa,
    ...{ treatments: () => [massage, facial], visitTimes: away, bookVisitAtDesk: away, bookAtDesk: () => made },
  });
  const form = await newParty(document.body);
  await type(fieldOf(/^Telefone \(/)!, '923 111 222');
  await type(fieldOf(/^Nome/)!, 'Rita Lobo');
  await fill(fieldOf(/^Serviço/)!, 'massage');
  await click(await within(form).findByRole('button', { name: /^21:30/ }));
  await click(within(form).getByRole('button', { name: 'Juntar outro serviço' }));
  await fill(fieldOf(/^Serviço 2/)!, 'facial');
  const refused = 'Sem ligação, este balcão não marca visitas de vários serviços para este dia.';
  await waitFor(() => expect(form.textContent).toContain(refused), { timeout: 5000 });
  await submit(form);
  const unanswered = 'não se sabe se a visita ficou marcada';
  await waitFor(() => expect(form.textContent).toContain(unanswered));
  expect(form.textContent).not.toContain(refused);
  await submit(form);
  await waitFor(() => expect(called('bookVisitAtDesk')).toHaveLength(2));
  const [first, again] = called('bookVisitAtDesk');
  expect(again).toEqual(first);
  expect(called('bookAtDesk')).toEqual([]);
});

test('the times of a visit are read again when the connection is back', async () => {
  const facial = { ...massage, id: 'facial', names: { ...massage.names, 'PT-AO': 'Limpeza de pele' } };
  const parts = ['21:30', '22:30'].map((time, n) => ({ treatmentId: n === 0 ? 'massage' : 'facial', time }));
  let isBack = false;
  const visitTimes = () => (isBack ? [{ time: '21:30', roomId: HALL, parts }] : new Refused(503, 'offline'));
  await open(offline, { ...ofSpa, treatments: () => [massage, facial], visitTimes });
  const form = await newParty(document.body);
  await fill(fieldOf(/^Serviço/)!, 'massage');
  await click(await within(form).findByRole('button', { name: 'Juntar outro serviço' }));
  await fill(fieldOf(/^Serviço 2/)!, 'facial');
  const refused = await within(form).findByText(/^Sem ligação, este balcão não marca visitas/);
  isBack = true;
  await click(within(refused.parentElement!).getByRole('button', { name: 'Tentar de novo' }));
  await within(form).findByRole('button', { name: /^21:30 ?depois 22:30/ });
});
