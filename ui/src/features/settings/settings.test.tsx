import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { VenueSettings } from '#shared/venues/schema';
import { SignInPlaceContext } from '#ui/features/auth/use-sign-in-again.ts';
import { SettingsTab } from '#ui/features/dashboard/tabs/SettingsTab.tsx';
import { aRefusal, buttonOf, losesFirstAnswer, type } from '#ui/features/dashboard/tabs/testing.tsx';
import { aVenue, openScreen } from '#ui/features/dashboard/testing.tsx';
import { leaves } from '#ui/testing/leaves.ts';
import { findDialog } from '#ui/testing/wait.ts';
// Preloads the chunk, so that the first test with a dialog does not wait for it.
import '#ui/kit/ConfirmDialog.tsx';
import '#ui/features/team/InviteDialog.tsx';

const saved: VenueSettings = {
  noticeMinutes: 120,
  automaticOffers: false,
  reminderMinutes: null,
  retentionMonths: 24,
  depositAmount: 2000,
  stayMinutes: 120,
  deskShare: null,
  packsTreatments: false,
  version: 3,
  sender: 'manual',
  calendarLink: null,
};
const profile = {
  nome: 'Elsa Neto',
  telemovel: '+244923456789',
  email: 'e@x.ao',
  nif: null,
  documentoId: null,
  morada: null,
  completed: false,
};
const rui = {
  userId: 'rui',
  name: 'Rui Paulo',
  email: 'rui@x.ao',
  isOwner: false,
  mayOverbook: false,
  since: '2026-11-01T10:00:00.000Z',
};
const row = (revision: number) => ({
  revision,
  at: '2026-11-21T18:00:00.000Z',
  entity: 'room',
  entityId: 'x',
  kind: 'added',
  actor: { kind: 'system', name: null, role: null },
  subject: `Sala ${revision}`,
  fields: [],
});
const answers = {
  venueSettings: () => saved,
  profile: () => profile,
  venueStaff: () => ({ members: [rui], invites: [] }),
  venueHistory: ({ before }: Record<string, unknown>) => ({
    rows: [row(before === undefined ? 9 : 8)],
    hasMore: before === undefined,
  }),
};
const open = (more: Parameters<typeof openScreen>[1] = {}, venue = aVenue()) =>
  openScreen(() => <SettingsTab venue={venue} />, { ...answers, ...more }, '/gerir-reserva');
const ready = (page: HTMLElement) => within(page).findByLabelText('Cancelar pela ligação até (minutos antes)');
const click = (element: HTMLElement) => act(async () => element.click());

describe('the settings', () => {
  test('are saved as a whole with the version read; empty optional fields are null', async () => {
    const { page, called } = await open({ saveVenueSettings: () => ({ ...saved, version: 4, noticeMinutes: 60 }) });
    await ready(page);
    await type(page, 'Cancelar pela ligação até (minutos antes)', '60');
    await click(buttonOf(page, 'Guardar definições'));
    const { calendarLink: _link, sender: _sender, ...sent } = saved;
    expect(called('saveVenueSettings')[0]?.input).toEqual({ ...sent, venueId: aVenue().id, noticeMinutes: 60 });
    await click(buttonOf(page, 'Guardar definições'));
    expect(called('saveVenueSettings')[1]?.input).toMatchObject({ version: 4 });
  });

  test('explain why automatic offers wait for WhatsApp; reminders are off by default', async () => {
    const { page } = await open();
    await ready(page);
    expect(page.textContent).toContain('são enviadas à mão');
    expect(within(page).queryByLabelText('Minutos antes')).toBeNull();
  });

  test('offer to use the day better only where treatments are booked', async () => {
    const label = 'Aproveitar melhor o dia';
    const { page: restaurant } = await open();
    await ready(restaurant);
    expect(within(restaurant).queryByRole('switch', { name: label })).toBeNull();
    const cabin = { id: 'cabin', name: 'Cabine', capacity: 1, hasTreatments: true as const };
    const answer = { saveVenueSettings: () => ({ ...saved, version: 4, packsTreatments: true }) };
    const { page, called } = await open(answer, aVenue({ rooms: [cabin] }));
    await ready(page);
    expect(page.textContent).toContain('podem mudar até à véspera');
    await click(within(page).getByRole('switch', { name: label }));
    await click(buttonOf(page, 'Guardar definições'));
    expect(called('saveVenueSettings')[0]?.input).toMatchObject({ packsTreatments: true });
  });

  test('keep typed values beside the saved ones after a conflict, and overwrite only on request', async () => {
    const current = { ...saved, version: 7, depositAmount: 5000 };
    let tries = 0;
    const refuse = aRefusal(409, { code: 'stale', message: 'x', current });
    const { page, called } = await open({ saveVenueSettings: () => (++tries === 1 ? refuse() : current) });
    await ready(page);
    await type(page, 'Valor do depósito (Kz)', '3000');
    await click(buttonOf(page, 'Guardar definições'));
    await waitFor(() => expect(page.textContent).toContain('Outra pessoa mudou as definições entretanto'));
    expect(within(page).getByLabelText<HTMLInputElement>('Valor do depósito (Kz)').value).toBe('3000');
    expect(page.textContent).toContain('Guardado agora: 5000');
    await click(buttonOf(page, 'Guardar o que escrevi'));
    expect(called('saveVenueSettings')[1]?.input).toMatchObject({ version: 7, depositAmount: 3000 });
  });

  test('are no conflict with what an earlier try saved whose answer was lost', async () => {
    const saveVenueSettings = losesFirstAnswer(saved, ({ depositAmount }) => ({
      depositAmount: Number(depositAmount),
    }));
    const { page, called, toasts } = await open({ saveVenueSettings });
    await ready(page);
    await type(page, 'Valor do depósito (Kz)', '3000');
    await click(buttonOf(page, 'Guardar definições'));
    await type(page, 'Valor do depósito (Kz)', '4000');
    await click(buttonOf(page, 'Guardar definições'));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(page.textContent).not.toContain('Outra pessoa mudou');
    const sent = called('saveVenueSettings').map(({ input }) => [input.version, input.depositAmount]);
    expect(sent).toEqual([
      [3, 3000],
      [3, 4000],
      [4, 4000],
    ]);
  });

  test('are saved without a question if another change left the settings as they were', async () => {
    const refuse = aRefusal(409, { code: 'stale', message: 'x', current: { ...saved, version: 7 } });
    const saveVenueSettings = ({ version }: Record<string, unknown>) =>
      version === 7 ? { ...saved, version: 8 } : refuse();
    const { page, called } = await open({ saveVenueSettings });
    await ready(page);
    await type(page, 'Valor do depósito (Kz)', '3000');
    await click(buttonOf(page, 'Guardar definições'));
    await waitFor(() => expect(called('saveVenueSettings')).toHaveLength(2));
    expect(called('saveVenueSettings')[1]?.input).toMatchObject({ version: 7, depositAmount: 3000 });
    expect(page.textContent).not.toContain('Outra pessoa mudou as definições entretanto');
  });

  test('follow what another person saves while nothing is typed, and keep what is typed', async () => {
    let row = saved;
    const { page, called } = await open({ venueSettings: () => row, changeStaff: () => rui });
    await ready(page);
    const deposit = () => within(page).getByLabelText<HTMLInputElement>('Valor do depósito (Kz)').value;
    const readAgain = async (next: Partial<VenueSettings>) => {
      row = { ...row, ...next, version: row.version + 1 };
      await click(within(page).getByRole('switch', { name: /Rui Paulo/ }));
    };
    await readAgain({ depositAmount: 5000 });
    await waitFor(() => expect(deposit()).toBe('5000'));
    await type(page, 'Valor do depósito (Kz)', '7000');
    await readAgain({ depositAmount: 6000 });
    await waitFor(() => expect(called('venueSettings')).toHaveLength(3));
    expect(deposit()).toBe('7000');
  });

  test('are not left without a question while values are typed, also at the end of the session', async () => {
    const { page } = await open({ saveVenueSettings: () => ({ ...saved, version: 4, depositAmount: 3000 }) });
    await ready(page);
    expect(leaves()).toBe(true);
    await type(page, 'Valor do depósito (Kz)', '3000');
    expect(leaves()).toBe(false);
    await click(buttonOf(page, 'Guardar definições'));
    await waitFor(() => expect(leaves()).toBe(true));
  });

  test('are asked about once when several reads find the session ended', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isOut = false;
    const read =
      <Reply,>(reply: Reply) =>
      () =>
        isOut ? aRefusal(401, { message: 'Unauthorized' })() : reply;
    const leave = vi.fn();
    const { page, cache } = await openScreen(
      () => (
        <SignInPlaceContext value={leave}>
          <SettingsTab venue={aVenue()} />
        </SignInPlaceContext>
      ),
      {
        ...answers,
        venueSettings: read(saved),
        profile: read(profile),
        venueStaff: read({ members: [], invites: [] }),
      },
      '/gerir-reserva',
    );
    await ready(page);
    await type(page, 'Valor do depósito (Kz)', '3000');
    isOut = true;
    await act(() => cache.invalidateQueries());
    await waitFor(() => expect(leave).toHaveBeenCalled());
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(leave).toHaveBeenCalledTimes(1);
  });

  test('say in the reader’s language that the session ended while they were saved', async () => {
    const { page } = await open({ saveVenueSettings: aRefusal(401, { message: 'Unauthorized' }) });
    await ready(page);
    await type(page, 'Valor do depósito (Kz)', '3000');
    await click(buttonOf(page, 'Guardar definições'));
    await waitFor(() => expect(page.textContent).toContain('A sua sessão terminou e isto não foi guardado'));
  });

  test('refuse an emptied field, and read an amount with its groups', async () => {
    const { page, called } = await open({ saveVenueSettings: () => saved });
    await ready(page);
    await type(page, 'Valor do depósito (Kz)', '');
    await click(buttonOf(page, 'Guardar definições'));
    expect(page.textContent).toContain('Campo obrigatório');
    expect(called('saveVenueSettings')).toHaveLength(0);
    await type(page, 'Valor do depósito (Kz)', '5.000');
    await click(buttonOf(page, 'Guardar definições'));
    expect(called('saveVenueSettings')[0]?.input).toMatchObject({ depositAmount: 5000 });
  });

  test('are confirmed and saved again if a stay needs turnover', async () => {
    const refuse = aRefusal(409, { code: 'turnover', message: 'Os lugares ultrapassam a sala.' });
    const saveVenueSettings = ({ acceptTurnover }: Record<string, unknown>) => (acceptTurnover ? saved : refuse());
    const { page, called } = await open({ saveVenueSettings });
    await ready(page);
    await type(page, 'Estadia de um grupo (minutos)', '240');
    await click(buttonOf(page, 'Guardar definições'));
    await waitFor(() => expect(page.textContent).toContain('Os lugares ultrapassam a sala.'));
    await click(buttonOf(page, 'Confirmo a rotação'));
    expect(called('saveVenueSettings')[1]?.input).toMatchObject({ stayMinutes: 240, acceptTurnover: true });
  });

  test('are visible to managers only', async () => {
    const { page, calls } = await open({}, aVenue({ access: { mayRun: true, mayManage: false, mayOverbook: false } }));
    await waitFor(() => expect(page.textContent).toContain('tratadas por quem gere o estabelecimento'));
    expect(page.textContent).not.toContain('Editar informações');
    expect(calls.map(({ name }) => name)).toEqual(['currentUser']);
  });
});

test('corrects a rejected venue and submits it again', async () => {
  const { page } = await open({}, aVenue({ status: 'rejected' }));
  const link = within(page).queryByRole('link', { name: 'Corrigir e voltar a submeter' });
  expect(link?.getAttribute('href')).toBe(`/gerir-reserva/venue-setup?venue=${aVenue().id}`);
});

test.each([
  [false, 'A plataforma não aprovou este estabelecimento.'],
  [true, 'A plataforma suspendeu este estabelecimento.'],
])('shows the reason of a refusal to the venue’s manager (suspended: %s)', async (wasSuspended, words) => {
  const refusal = { wasSuspended, comment: 'Falta a licença.' };
  const { page } = await open({}, aVenue({ status: 'rejected', refusal }));
  expect(page.textContent).toContain(words);
  expect(page.textContent).toContain('Motivo: Falta a licença.');
});

test('renews a calendar link only after a confirmation', async () => {
  const venueSettings = () => ({ ...saved, calendarLink: 'https://x/old.ics' });
  const { page, called } = await open({
    venueSettings,
    renewCalendarLink: () => ({ ...saved, calendarLink: 'https://x/new.ics' }),
  });
  await waitFor(() => expect(page.textContent).toContain('old.ics'));
  await click(buttonOf(page, 'Renovar ligação'));
  const asked = await findDialog();
  expect(called('renewCalendarLink')).toHaveLength(0);
  await click(buttonOf(asked, 'Renovar ligação'));
  await waitFor(() => expect(page.textContent).toContain('new.ics'));
});

test('completes an empty profile with its three documents', async () => {
  const { page, called } = await open({ saveProfile: () => ({ ...profile, completed: true }) });
  await within(page).findByRole('textbox', { name: 'NIF' });
  expect(page.textContent).toContain('Por completar');
  await type(page, 'NIF', '5000123456');
  await click(buttonOf(page, 'Guardar perfil'));
  expect(called('saveProfile')[0]?.input).toMatchObject({ nif: '5000123456', morada: null });
});

describe('the team', () => {
  test('shows an invitation link once, to copy or to send', async () => {
    const issued = {
      id: 'i',
      name: 'Ana',
      email: 'ana@x.ao',
      mayOverbook: true,
      expiresAt: '2026-11-28T10:00:00.000Z',
      link: 'https://x/convite/abc',
    };
    const { page, called } = await open({ inviteStaff: () => issued });
    await ready(page);
    await click(buttonOf(page, 'Convidar para a equipa'));
    const form = await findDialog();
    await type(form, 'Nome', 'Ana');
    await type(form, 'Email', 'ana@x.ao');
    await click(within(form).getByRole('checkbox'));
    await click(buttonOf(form, 'Criar convite'));
    await waitFor(() => expect(document.body.textContent).toContain('https://x/convite/abc'));
    expect(called('inviteStaff')[0]?.input).toMatchObject({ name: 'Ana', email: 'ana@x.ao', mayOverbook: true });
    const hrefs = screen.getAllByRole<HTMLAnchorElement>('link').map(({ href }) => href);
    const share = hrefs.find((href) => href.startsWith('https://wa.me/?text='));
    expect(decodeURIComponent(share ?? '')).toContain('https://x/convite/abc');
  });

  test('can be given the right to overbook', async () => {
    const { page, called } = await open({ changeStaff: () => ({ ...rui, mayOverbook: true }) });
    await click(await within(page).findByLabelText('Rui Paulo pode ir além da capacidade'));
    expect(called('changeStaff')[0]?.input).toMatchObject({ userId: 'rui', mayOverbook: true });
  });
});

describe('a guest’s data', () => {
  test('are erased only after a confirmation that names guest and data', async () => {
    const { page, called } = await open({
      eraseGuest: () => ({ reservations: 2, waitlist: 0, messages: 1, changes: 4 }),
    });
    await ready(page);
    await type(page, 'Telefone do cliente', '923 456 789');
    await click(buttonOf(page, 'Apagar os dados'));
    const asked = await findDialog();
    expect(asked.textContent).toContain('Nome, telefone e notas de +244 923 456 789 são apagados');
    expect(called('eraseGuest')).toHaveLength(0);
    await click(buttonOf(asked, 'Apagar os dados'));
    expect(called('eraseGuest')[0]?.input).toMatchObject({ phone: '+244923456789' });
  });

  test('need a phone number', async () => {
    const { page, called } = await open();
    await ready(page);
    await type(page, 'Telefone do cliente', '12');
    await click(buttonOf(page, 'Exportar os dados'));
    expect(page.textContent).toContain('Telefone inválido');
    await type(page, 'Telefone do cliente', '');
    await click(buttonOf(page, 'Exportar os dados'));
    expect(page.textContent).not.toContain('Telefone inválido');
    expect(page.textContent).toContain('Campo obrigatório');
    expect(called('exportGuest')).toHaveLength(0);
  });
});

test('loads the history page by page, from the last row seen', async () => {
  const { page, called } = await open();
  await waitFor(() => expect(page.textContent).toContain('Sala 9'));
  await click(buttonOf(page, 'Ver mais'));
  await waitFor(() => expect(page.textContent).toContain('Sala 8'));
  expect(called('venueHistory')[1]?.input).toMatchObject({ before: 9 });
  expect(page.textContent).not.toContain('Ver mais');
});
