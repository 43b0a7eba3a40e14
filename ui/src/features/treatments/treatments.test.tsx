import { fireEvent, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import type { Professional, StaffTreatment } from '#shared/treatments/schema';
import { TreatmentsTab } from '#ui/features/dashboard/tabs/TreatmentsTab.tsx';
import { aRefusal, buttonOf, losesFirstAnswer, type as typeInto } from '#ui/features/dashboard/tabs/testing.tsx';
import { aVenue, HALL, openScreen, TERRACE } from '#ui/features/dashboard/testing.tsx';
import { findDialog } from '#ui/testing/wait.ts';
// Preloads the chunks, so that the first test with a dialog does not wait for them.
import '#ui/kit/ConfirmDialog.tsx';
import '#ui/features/treatments/ProfessionalDialog.tsx';
import '#ui/features/treatments/TreatmentDialog.tsx';

const whole = { minPeople: 1, stayMinutes: 60 };
const spa = aVenue({
  rooms: [
    { id: HALL, name: 'Cabine 1', capacity: 2, whole },
    { id: TERRACE, name: 'Bar', capacity: 20 },
  ],
});
const rosa: Professional = {
  ...{ id: '01932f1e-0000-7000-8000-0000000000aa', name: 'Rosa', deskHolds: false, upcoming: 2, version: 3 },
  shifts: [
    { weekdays: 62, from: '09:00', to: '17:00' },
    { weekdays: 64, from: '20:00', to: '02:00' },
  ],
  absences: [
    { from: '2020-01-01', to: '2020-01-07' },
    { from: '2099-01-01', to: '2099-01-01' },
  ],
};
const massage: StaffTreatment = {
  ...{ id: '01932f1e-0000-7000-8000-0000000000bb', upcoming: 1, version: 4 },
  names: { 'PT-AO': 'Massagem', 'PT-PT': null, EN: 'Massage' },
  ...{
    minutes: 60,
    bufferMinutes: 15,
    preparationMinutes: 0,
    price: 15_000,
    people: 1,
    roomIds: [HALL],
    professionalIds: [rosa.id],
  },
  ...{ teamSize: 1, equipmentIds: [] },
};
const both = { treatments: [massage], professionals: [rosa], equipment: [] };

const open = (answers: Parameters<typeof openScreen>[1] = {}, venue = spa) =>
  openScreen(() => <TreatmentsTab venue={venue} />, { venueTreatments: () => both, ...answers }, '/gerir-reserva');
const press = async (page: HTMLElement, label: string) => {
  const button = await within(page).findByRole('button', { name: label });
  await act(async () => button.click());
  return findDialog();
};
const save = (form: HTMLElement, words = 'Guardar') => act(async () => buttonOf(form, words).click());
const typedIn = (form: HTMLElement, label: RegExp | string) =>
  within(form).getByLabelText<HTMLInputElement>(label).value;

const strands = aRefusal(409, {
  code: 'strands',
  message: 'Há reservas que ficariam sem lugar.',
  obstacles: [{ reservationId: 'r1', name: 'Bruno', roomId: HALL, date: '2026-11-28', time: '10:00', people: 1 }],
  obstacleCount: 1,
});

describe('the tab', () => {
  test('describes each treatment and each professional in words', async () => {
    const { page } = await open();
    await waitFor(() => expect(page.textContent).toContain('Massagem'));
    expect(page.textContent).toContain('60 min e 15 min de intervalo · 15.000 Kz · 1 pessoa · 1 reserva por vir');
    expect(page.textContent).not.toContain('preparação');
    expect(page.textContent).toContain('Salas: Cabine 1');
    expect(page.textContent).toContain('Profissionais: Rosa');
    expect(page.textContent).toContain('seg a sex, 09:00–17:00 · sáb, 20:00–02:00');
    expect(page.textContent).toMatch(/Ausente: [^·]*1[^·]*2 reservas por vir/);
    expect(page.textContent).not.toContain('2020');
  });

  test('tells the preparation of a treatment that has one', async () => {
    const treatments = [{ ...massage, preparationMinutes: 20 }];
    const { page } = await open({ venueTreatments: () => ({ ...both, treatments }) });
    await waitFor(() => expect(page.textContent).toContain('15 min de intervalo · 20 min de preparação · 15.000 Kz'));
  });

  test('says what is missing where no room is sold whole, and leads to the rooms', async () => {
    const { page } = await open(
      { venueTreatments: () => ({ treatments: [], professionals: [], equipment: [] }) },
      aVenue(),
    );
    await waitFor(() => expect(page.textContent).toContain('Um serviço precisa de uma sala vendida inteira'));
    expect(within(page).getByRole('link', { name: 'Abrir as salas' }).getAttribute('href')).toContain('tab=rooms');
    expect(within(page).queryByRole('button')).toBeNull();
    expect(page.textContent).not.toContain('Profissionais');
  });

  test('warns of a treatment that has lost its rooms', async () => {
    const { page } = await open({ venueTreatments: () => ({ ...both, treatments: [{ ...massage, roomIds: [] }] }) });
    await waitFor(() => expect(page.textContent).toContain('Sem sala vendida inteira: não tem horas para reservar.'));
  });

  test('is read-only for front-desk staff', async () => {
    const { page } = await open({}, { ...spa, access: { mayRun: true, mayManage: false, mayOverbook: false } });
    await waitFor(() => expect(page.textContent).toContain('Massagem'));
    expect(within(page).queryAllByRole('button')).toHaveLength(0);
    expect(page.textContent).toContain('Só quem gere o estabelecimento pode mudar isto');
  });
});

describe('saving a treatment', () => {
  test('offers rooms sold whole only, and sends typed values as numbers', async () => {
    const { page, called, toasts } = await open({ addTreatment: () => massage });
    const form = await press(page, 'Adicionar serviço');
    expect(form.textContent).toContain('Cabine 1 (2 pessoas)');
    expect(form.textContent).not.toContain('Bar');
    await typeInto(form, 'Nome do serviço', 'Banho');
    await typeInto(form, 'Duração (minutos)', '45');
    await typeInto(form, 'Preço (Kz)', '9000');
    await typeInto(form, /^Intervalo/, '');
    expect(typedIn(form, /^Preparação/)).toBe('0');
    await typeInto(form, /^Preparação/, '20');
    await act(async () => fireEvent.click(within(form).getByLabelText('Cabine 1 (2 pessoas)')));
    await save(form, 'Adicionar serviço');
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(called('addTreatment')[0]?.input).toMatchObject({
      ...{
        minutes: 45,
        bufferMinutes: 0,
        preparationMinutes: 20,
        price: 9000,
        people: 1,
        roomIds: [HALL],
        professionalIds: [],
      },
      names: { 'PT-AO': 'Banho', 'PT-PT': null, EN: null },
    });
    expect(called('addTreatment')[0]?.options.idempotencyKey).toBeDefined();
  });

  test('takes an empty preparation as none, and refuses one that is too long beside its field', async () => {
    const { page, called } = await open({ changeTreatment: () => massage });
    const form = await press(page, 'Editar Massagem');
    await typeInto(form, /^Preparação/, '241');
    await save(form);
    await waitFor(() =>
      expect(
        within(form)
          .getByLabelText(/^Preparação/)
          .getAttribute('aria-invalid'),
      ).toBe('true'),
    );
    expect(called('changeTreatment')).toHaveLength(0);
    await typeInto(form, /^Preparação/, '');
    await save(form);
    await waitFor(() => expect(called('changeTreatment')[0]?.input).toMatchObject({ preparationMinutes: 0 }));
  });

  test('refuses empty fields beside each, with the focus on the first', async () => {
    const { page, called } = await open();
    const form = await press(page, 'Adicionar serviço');
    await save(form, 'Adicionar serviço');
    const name = within(form).getByLabelText('Nome do serviço');
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(name);
    expect(within(form).getByLabelText('Preço (Kz)').getAttribute('aria-invalid')).toBe('true');
    expect(within(form).getByRole('group', { name: 'Salas onde se faz' }).textContent).toContain('Campo obrigatório');
    expect(called('addTreatment')).toHaveLength(0);
  });

  test('shows a refusal of the server beside its field, and focuses it', async () => {
    const issues = [{ path: 'roomIds', message: 'Escolha salas vendidas inteiras' }];
    const { page } = await open({ changeTreatment: aRefusal(400, { code: 'bad_input', message: 'x', issues }) });
    const form = await press(page, 'Editar Massagem');
    await save(form);
    await waitFor(() => expect(form.textContent).toContain('Escolha salas vendidas inteiras'));
    expect(document.activeElement).toBe(within(form).getByLabelText('Cabine 1 (2 pessoas)'));
  });

  test('lists the parties in the way and keeps typed values', async () => {
    const { page, called } = await open({ changeTreatment: strands });
    const form = await press(page, 'Editar Massagem');
    await typeInto(form, 'Duração (minutos)', '90');
    await save(form);
    await waitFor(() => expect(form.textContent).toMatch(/Bruno, sáb.*28.*, 10:00, 1 pessoa/));
    expect(typedIn(form, 'Duração (minutos)')).toBe('90');
    expect(called('changeTreatment')[0]?.input).toMatchObject({ treatmentId: massage.id, version: 4, minutes: 90 });
  });

  test('shows the saved values after a conflict, and overwrites only on request', async () => {
    const current = {
      ...massage,
      names: { ...massage.names, EN: null },
      price: 18_000,
      professionalIds: [],
      version: 9,
    };
    const refuse = aRefusal(409, { code: 'stale', message: 'x', current });
    const changeTreatment = ({ version }: Record<string, unknown>) => (version === 9 ? massage : refuse());
    const { page, called, toasts } = await open({ changeTreatment });
    const form = await press(page, 'Editar Massagem');
    await typeInto(form, 'Nome do serviço', 'Massagem longa');
    await save(form);
    await waitFor(() => expect(form.textContent).toContain('Outra pessoa mudou este serviço entretanto'));
    expect(form.textContent).toContain('Guardado agora: Massagem');
    expect(form.textContent).toContain('Guardado agora: 18000');
    expect(within(form).getByRole('group', { name: 'Quem o faz' }).textContent).toContain('Guardado agora: vazio');
    await save(form, 'Guardar o que escrevi');
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(called('changeTreatment').map(({ input }) => [input.version, input.price])).toEqual([
      [4, 15_000],
      [9, 15_000],
    ]);
  });
});

test('a treatment and a professional are no conflict with what an earlier try saved whose answer was lost', async () => {
  const changeTreatment = losesFirstAnswer(massage, ({ price }) => ({ price: Number(price) }));
  const changeProfessional = losesFirstAnswer(rosa, ({ name }) => ({ name: String(name) }));
  const { page, toasts } = await open({ changeTreatment, changeProfessional });
  const forms = [
    ['Editar Massagem', /^Preço/, '18000'],
    ['Editar Rosa', 'Nome do profissional', 'Rosa Maria'],
  ] as const;
  for (const [button, label, text] of forms) {
    const form = await press(page, button);
    await typeInto(form, label, text);
    await save(form);
    await waitFor(() => expect(form.textContent).toContain('Não conseguimos falar com o servidor'));
    await save(form);
    await waitFor(() => expect(form.isConnected).toBe(false));
  }
  expect(toasts).toHaveLength(2);
});

describe('saving a professional', () => {
  test('sends the shifts and absences without the ids of their rows', async () => {
    const { page, called, toasts } = await open({ addProfessional: () => rosa });
    const form = await press(page, 'Adicionar profissional');
    await typeInto(form, 'Nome do profissional', 'Ana');
    await act(async () => buttonOf(form, 'Acrescentar ausência').click());
    await typeInto(form, 'Do dia', '2028-02-29');
    await typeInto(form, 'Ao dia', '2028-03-07');
    await act(async () =>
      within(form)
        .getByRole('switch', { name: /O balcão guarda este profissional/ })
        .click(),
    );
    await save(form, 'Adicionar profissional');
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(called('addProfessional')[0]?.input).toMatchObject({
      name: 'Ana',
      shifts: [{ weekdays: 62, from: '09:00', to: '17:00' }],
      absences: [{ from: '2028-02-29', to: '2028-03-07' }],
      deskHolds: true,
    });
    expect(JSON.stringify(called('addProfessional')[0]?.input.shifts)).not.toContain('"id"');
  });

  test('refuses a shift that ends before it begins beside its field, and two that overlap', async () => {
    const { page, called } = await open({ changeProfessional: () => rosa });
    const form = await press(page, 'Editar Rosa');
    const first = within(form).getByRole('group', { name: 'Turno 1' });
    await typeInto(first, 'Até às', '08:00');
    await save(form);
    await waitFor(() => expect(first.textContent).toContain('O turno tem de acabar depois de começar'));
    expect(document.activeElement).toBe(within(first).getByLabelText('Até às'));
    await typeInto(first, 'Até às', '17:00');
    const second = within(form).getByRole('group', { name: 'Turno 2' });
    await act(async () => within(second).getByRole('button', { name: 'segunda' }).click());
    await typeInto(second, 'Das', '16:00');
    await save(form);
    await waitFor(() => expect(form.textContent).toContain('Dois turnos do mesmo dia sobrepõem-se'));
    expect(called('changeProfessional')).toHaveLength(0);
  });

  test('shows the saved state after a conflict', async () => {
    const current = { ...rosa, name: 'Rosa Maria', version: 9 };
    const { page } = await open({ changeProfessional: aRefusal(409, { code: 'stale', message: 'x', current }) });
    const form = await press(page, 'Editar Rosa');
    await save(form);
    await waitFor(() => expect(form.textContent).toContain('Outra pessoa mudou este profissional entretanto'));
    await act(async () => buttonOf(form, 'Usar o que está guardado').click());
    expect(typedIn(form, 'Nome do profissional')).toBe('Rosa Maria');
  });
});

test('asks before a removal, and lists the parties in the way', async () => {
  const { page, called } = await open({ removeTreatment: strands });
  const asked = await press(page, 'Remover Massagem');
  expect(called('removeTreatment')).toHaveLength(0);
  await save(asked, 'Remover');
  await waitFor(() => expect(asked.textContent).toContain('Bruno'));
  expect(called('removeTreatment')[0]?.input).toMatchObject({ treatmentId: massage.id, version: 4 });
});

test('removes a changed professional only after showing the current state', async () => {
  const current = { ...rosa, name: 'Rosa Maria', version: 5 };
  const refuse = aRefusal(409, { code: 'stale', message: 'x', current });
  const removeProfessional = ({ version }: Record<string, unknown>) => (version === 5 ? {} : refuse());
  const { page, called, toasts } = await open({ removeProfessional });
  const asked = await press(page, 'Remover Rosa');
  await save(asked, 'Remover');
  await waitFor(() => expect(asked.textContent).toContain('Guardado agora: Rosa Maria'));
  await save(asked, 'Remover');
  await waitFor(() => expect(toasts).not.toHaveLength(0));
  expect(called('removeProfessional').map(({ input }) => input.version)).toEqual([3, 5]);
});
