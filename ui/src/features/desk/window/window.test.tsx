import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import { type LinkCause, linkCauses, noticeKinds } from '#shared/desk/local';
import { buttonOf, type } from '#ui/features/dashboard/tabs/testing.tsx';
import { anEntry, aReservation, aSlot, DATE, HALL, TERRACE } from '#ui/features/dashboard/testing.tsx';
import { aBooking, aStatus, aWaitingAct, desksOfTests, elsa, Refused, venue } from '#ui/features/desk/testing.tsx';
import { fill, findDialog, waitForValue } from '#ui/testing/wait.ts';

const click = (element: HTMLElement) => act(async () => element.click());
const menuItem = (words: RegExp) => within(document.body).findByRole('menuitem', { name: words });
/** 14:05 in Luanda. */
const since = `${DATE}T13:05:00.000Z`;
const aLease = { slotId: 's', roomId: 'r', date: '2026-11-23', time: '20:00', left: 4 };
const offline = (cause: LinkCause = 'unreachable', leases = [aLease]) =>
  aStatus({ link: { kind: 'offline', since, cause }, unsent: 3, toReview: 1, leases });

/** Response of signing in as Elsa. */
const anAccount = {
  ...{ id: elsa.id, role: 'MANAGER', email: null, phone: null, profileImageUrl: null },
  ...{ firstName: 'Elsa', lastName: 'Neto' },
} as const;

const open = desksOfTests();
const badge = (page: HTMLElement) => within(within(page).getByRole('banner')).queryByRole('status')?.textContent;

/** A main process that returns each path once. */
function main() {
  const waiting: string[] = [];
  const answers = { takePath: () => ({ path: waiting.shift() ?? null }) };
  return { answers, lead: (path: string) => waiting.push(path) };
}

beforeAll(async () => {
  await import('#ui/screens/desk/DeskWindow.tsx');
  await import('#ui/screens/staff/DashboardScreen.tsx');
  await import('#ui/features/desk/acts/WaitingDialog.tsx');
  await import('#ui/features/parties/new-party/NewPartyDialog.tsx');
  await import('#ui/kit/ConfirmDialog.tsx');
}, 60_000);

describe('the badge', () => {
  test('shows only that it is online while there is no problem', async () => {
    const { page } = await open(aStatus());
    await waitFor(() => expect(badge(page)).toBe('Online'));
    expect(within(page).queryByLabelText('O que funciona')).toBeNull();
  });

  test('shows since when there is no connection, unsent acts and reviews, and follows the news', async () => {
    const { page, become } = await open(aStatus());
    await become(offline());
    await waitFor(() => expect(badge(page)).toBe('Sem ligação desde 14:053 por enviar1 por rever'));
    await become(aStatus({ link: { kind: 'connecting' } }));
    await waitFor(() => expect(badge(page)).toBe('A ligar...'));
  });

  test('names the day of an outage that began before today', async () => {
    const link = { kind: 'offline', since: '2026-11-20T13:05:00.000Z', cause: 'slow' } as const;
    const { page } = await open(aStatus({ link }));
    await waitFor(() => expect(badge(page)?.match(/desde .*20.*14:05/)).toBeTruthy());
  });

  test('opens the list of unsent acts in words, without the leases that the desk returns', async () => {
    const lease = { kind: 'returnLease', args: { venueId: 'v', slots: [] } } as const;
    const { page } = await open(offline(), {
      waitingActs: () => [
        aWaitingAct({ state: 'failed_once' }),
        aWaitingAct({ id: 'w2', name: null, act: aBooking({ date: DATE }), state: 'sending' }),
        aWaitingAct({ id: 'w4', by: 'Rui Costa', state: 'person' }),
        aWaitingAct({ id: 'w3', name: null, act: { ...lease, args: { ...lease.args, slots: [] } } }),
      ],
    });
    await click(buttonOf(page, '3 por enviar'));
    const list = await findDialog();
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(3));
    expect(list.textContent).toContain('Segue quando Rui Costa iniciar sessão neste balcão.');
    expect(list.textContent).toContain('Chegada: Yuri Baptista');
    expect(list.textContent).toContain('Falhou uma vez');
    expect(list.textContent).toContain('Elsa Neto, 20:05');
    expect(list.textContent).toContain('Nova reserva: Paulo Quintas');
    expect(list.textContent).toContain('6 pessoas · 21:00 · Sala Principal');
  });
});

describe('the bar below it', () => {
  test.each(linkCauses)('names the cause %s in a sentence of its own, and what still works', async (cause) => {
    const { page } = await open(offline(cause));
    const bar = await within(page).findByLabelText('O que funciona');
    const sentence = within(bar).getByRole('status').textContent ?? '';
    expect(sentence).toMatch(/^[A-ZO].*\./);
    expect(sentence).not.toContain('desk.link');
    // On a full disk no act is stored
    expect(bar.textContent?.includes('Marcar chegadas, concluir e cancelar')).toBe(cause !== 'disk_full');
    expect(bar.textContent?.includes('lugares deste balcão')).toBe(cause !== 'revoked' && cause !== 'disk_full');
    const word = cause === 'signed_out' || cause === 'revoked' ? 'Entrar' : 'Tentar agora';
    expect(buttonOf(bar, word)).toBeDefined();
  });

  test('promises no seats to a desk that has none', async () => {
    const { page } = await open(offline('unreachable', []));
    const bar = await within(page).findByLabelText('O que funciona');
    expect(bar.textContent).toContain('Marcar chegadas, concluir e cancelar');
    expect(bar.textContent).not.toContain('lugares deste balcão');
  });

  test('tries the server at once', async () => {
    const { page, called } = await open(offline(), { tryNow: () => aStatus() });
    await click(buttonOf(page, 'Tentar agora'));
    expect(called('tryNow')).toHaveLength(1);
    await waitFor(() => expect(badge(page)).toBe('Online'));
  });
});

describe('notices', () => {
  test.each(noticeKinds)('show %s as a sentence', async (kind) => {
    const { page } = await open(aStatus({ notices: [{ id: 'n', kind, at: since, values: { file: 'outbox.db' } }] }));
    const region = await within(page).findByLabelText('Avisos deste balcão');
    expect(region.textContent).not.toContain('desk.notice');
    expect(region.textContent?.length).toBeGreaterThan(30);
    if (kind === 'cloned' || kind === 'server_restored')
      expect(region.textContent).toContain('Um lugar pode ter sido prometido duas vezes');
  });

  test.each([
    ['outbox_newer', 2, true],
    ['outbox_newer', 0, false],
    ['outbox_set_aside', 1, true],
    ['handed_in', 1, false],
  ] as const)('of %s with %i unread: says whether the desk still sells by itself', async (kind, unread, isSaid) => {
    const notice = { id: 'n', kind, at: since, values: { file: 'outbox-aside.db', read: 3, unread } };
    const { page } = await open(aStatus({ notices: [notice] }));
    await waitFor(() => expect(page.textContent).toContain(`Lidas: 3. Por ler: ${unread}.`));
    expect(page.textContent?.includes('não confirma reservas sem ligação')).toBe(isSaid);
  });

  test('are removed when they are dismissed', async () => {
    const notice = { id: 'n1', kind: 'cloned', at: since, values: {} } as const;
    const { page, called } = await open(aStatus({ notices: [notice] }), { dismissNotice: () => aStatus() });
    await click(await within(page).findByLabelText('Dispensar aviso'));
    expect(called('dismissNotice')).toEqual([{ id: 'n1' }]);
    await waitFor(() => expect(within(page).queryByLabelText('Avisos deste balcão')).toBeNull());
    expect(document.activeElement?.id).toBe('main');
  });

  test('say why a day was refused', async () => {
    const clock = { now: '2026-11-23T19:22:00.000Z', isDoubtful: true, serviceDay: null };
    const said = 'O disco está cheio.';
    const { page } = await open(aStatus({ clock }), {
      chooseServiceDay: () => new Refused(507, 'disk_full', { message: said }),
    });
    await click(await within(page).findByRole('button', { name: 'Trabalhar neste dia' }));
    await waitFor(() => expect(page.textContent).toContain(said));
  });

  test('let staff choose the service day where the clock is doubtful, and the board follows it', async () => {
    const clock = { now: '2026-11-23T19:22:00.000Z', isDoubtful: true, serviceDay: null };
    const { page, called } = await open(aStatus({ clock }), {
      chooseServiceDay: ({ date }) => aStatus({ clock: { ...clock, serviceDay: date as string } }),
    });
    await waitFor(() => expect(page.textContent).toContain('segunda-feira, 23 de novembro de 2026'));
    expect(page.textContent).toMatch(/Hora deste balcão: 23 de novembro de 2026 às 20:2[2-9]\./);
    await fill(await within(page).findByLabelText('Dia de serviço'), DATE);
    await click(buttonOf(page, 'Trabalhar neste dia'));
    expect(called('chooseServiceDay')).toEqual([{ date: DATE }]);
    await waitFor(() => expect(within(page).getByRole('main').textContent).toContain('sábado, 21 de novembro de 2026'));
  });
});

describe('the board on a desk', () => {
  test('marks rows that the server does not know, and calls no open request confirmed', async () => {
    const { page } = await open(offline(), {
      venueReservations: () =>
        [
          aReservation({ name: 'Yuri', onDesk: 'unsent' }),
          aReservation({ name: 'Celeste', onDesk: 'unconfirmed' }),
          aReservation({ name: 'Paulo', onDesk: 'review' }),
          aReservation({ name: 'Bruno', time: '23:00' }),
        ].map((party) => ({ ...party, time: '23:00' })),
      venueWaitlist: () => [anEntry({ name: 'Sandra', onDesk: 'unsent' })],
    });
    const rowOf = (name: string) =>
      waitForValue(() =>
        within(page)
          .queryAllByRole('listitem')
          .find((row) => row.textContent?.includes(name)),
      );
    expect((await rowOf('Yuri')).textContent).toMatch(/Confirmada.*Por enviar/);
    expect((await rowOf('Celeste')).textContent).toContain('Por confirmar');
    expect((await rowOf('Celeste')).textContent).not.toContain('Confirmada');
    expect((await rowOf('Paulo')).textContent).toContain('Por rever');
    expect((await rowOf('Bruno')).textContent).not.toContain('Por ');
    expect((await rowOf('Sandra')).textContent).toContain('Por enviar');
  });

  test('shows the seats that this desk can still confirm per time, with an explanation', async () => {
    const lease = (time: string, roomId: string, left: number, date = DATE) => ({
      ...{ time, roomId, left, date },
      slotId: `${date}${time}${roomId}`,
    });
    const leases = [lease('21:00', HALL, 2), lease('21:00', TERRACE, 1), lease('21:00', HALL, 9, '2026-11-22')];
    const { page } = await open(aStatus({ leases }), { staffSchedule: () => [aSlot({ time: '21:00' })] });
    const table = await within(page).findByRole('table');
    const head = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    const cell = within(table).getAllByRole('row')[1]?.children[head.indexOf('Balcão')] as HTMLElement;
    expect(within(cell).getByText('3')).toBeDefined();
    expect(cell.textContent).toContain('Sala Principal: 2, Terraço: 1');
    expect(page.textContent).toContain('Acima disso fica um pedido por confirmar');
  });

  test('opens the path of an earlier link once the desk is unlocked', async () => {
    const ways = main();
    ways.lead('/gerir-reserva?date=2026-11-21');
    const { path, become, called } = await open(aStatus({ phase: 'locked', staff: null }), ways.answers);
    expect(called('takePath')).toEqual([]);
    await become(aStatus());
    await waitFor(() => expect(path()).toBe('/gerir-reserva?date=2026-11-21'));
  });

  test('opens the paths of the main process, and visitors’ pages in the browser', async () => {
    const ways = main();
    const { page, tell, path, called } = await open(aStatus(), { openPublicPage: () => ({}), ...ways.answers });
    ways.lead('/gerir-reserva?tab=rooms');
    await act(async () => tell({ kind: 'go' }));
    expect(path()).toBe('/gerir-reserva?tab=rooms');
    ways.lead('/r/casa-da-kianda');
    await act(async () => tell({ kind: 'go' }));
    await waitFor(() => expect(path()).toBe('/gerir-reserva'));
    expect(called('openPublicPage')).toEqual([{ path: '/r/casa-da-kianda' }]);
    const link = document.createElement('a');
    link.setAttribute('href', '/privacidade');
    page.append(link);
    await click(link);
    expect(called('openPublicPage')[1]).toEqual({ path: '/privacidade' });
    expect(path()).toBe('/gerir-reserva');
  });

  test('opens another page over half-typed text only after it is closed, and another day at once', async () => {
    const ways = main();
    const { page, tell, path } = await open(aStatus(), ways.answers);
    const go = async (to: string) => {
      ways.lead(to);
      await act(async () => tell({ kind: 'go' }));
    };
    await click((await within(page).findAllByRole('button', { name: 'Nova reserva' }))[0]!);
    const form = await findDialog();
    await fill(await within(form).findByLabelText<HTMLInputElement>(/^Nome/), 'Joana Meia');
    await go('/gerir-reserva/templates');
    await waitFor(() => expect(document.body.textContent).toContain('Guarde ou feche primeiro o que está a escrever'));
    expect([path(), form.isConnected]).toEqual(['/gerir-reserva', true]);
    await go('/gerir-reserva?date=2026-11-22');
    await waitFor(() => expect(path()).toBe('/gerir-reserva?date=2026-11-22'));
    expect(form.isConnected).toBe(true);
  });

  test('hides the platform’s pages from users without access', async () => {
    const { page } = await open(aStatus(), {}, '/admin');
    await waitFor(() => expect(page.textContent).toContain('A sua conta não chega a esta página.'));
  });
});

describe('after a new sign-in over the board', () => {
  test('the board is read again, and still receives changes', async () => {
    const names = ['Antes da falha'];
    const { page, tell } = await open(offline('signed_out'), {
      venueReservations: () => [aReservation({ name: names.at(-1)! })],
      signInHere: () => anAccount,
    });
    await waitFor(() => expect(page.textContent).toContain('Antes da falha'));
    await click(buttonOf(page, 'Entrar'));
    const asked = await findDialog();
    await within(asked).findByRole('textbox', { name: 'Email' });
    await type(asked, 'Email', 'elsa@exemplo.ao');
    await type(asked, 'Palavra-passe', 'certa');
    names.push('Ao entrar');
    await click(buttonOf(asked, 'Entrar'));
    await waitFor(() => expect(page.textContent).toContain('Ao entrar'));
    names.push('Depois de entrar');
    // The first one waits a second for others
    for (const _ of [1, 2]) await act(async () => tell({ kind: 'missed', venueId: venue.id }));
    await waitFor(() => expect(page.textContent).toContain('Depois de entrar'));
  });
});

test('text typed behind the dialog stays when the same user signs in again', async () => {
  const { page } = await open(offline('signed_out'), {
    signInHere: () => anAccount,
  });
  const field = await within(page).findByRole<HTMLInputElement>('combobox', { name: 'Nome ou telefone' });
  await fill(field, 'Paulo');
  await click(buttonOf(page, 'Entrar'));
  const password = await screen.findByLabelText('Palavra-passe');
  const asked = screen.getByRole('dialog');
  await type(asked, 'Email', 'elsa@exemplo.ao');
  await type(asked, 'Palavra-passe', 'certa');
  await click(buttonOf(asked, 'Entrar'));
  await waitFor(() => expect(password.isConnected).toBe(false));
  expect([field.isConnected, field.value]).toEqual([true, 'Paulo']);
});

test('shows the refusal of a menu command', async () => {
  const { page, tell } = await open(aStatus());
  await waitFor(() => expect(badge(page)).toBe('Online'));
  await act(async () => tell({ kind: 'refused', sentence: 'Ninguém definiu um PIN neste balcão.' }));
  await waitFor(() => expect(document.body.textContent).toContain('Ninguém definiu um PIN neste balcão.'));
});

describe('the user of the desk', () => {
  const menu = (page: HTMLElement) => within(page).findByTitle(elsa.name);

  test('can be changed', async () => {
    const locked = aStatus({ phase: 'locked', staff: null });
    const { page, called } = await open(aStatus(), { lock: () => locked });
    await click(await menu(page));
    await click(await menuItem(/bloquear/));
    expect(called('lock')).toHaveLength(1);
    await waitFor(() => expect(page.textContent).toContain('Balcão bloqueado'));
  });

  test('is asked for a PIN before locking a desk that could not be opened offline', async () => {
    const { page, called } = await open(aStatus({ people: [{ ...elsa, hasPin: false }] }));
    await click(buttonOf(await findDialog(), 'Agora não'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await click(await menu(page));
    await click(await menuItem(/bloquear/));
    expect((await findDialog()).textContent).toContain('Definir um PIN?');
    expect(called('lock')).toHaveLength(0);
  });

  test('reaches a manager’s other venues', async () => {
    const other = { ...venue, id: '01932f1e-0000-7000-8000-0000000000f2', name: 'Bar do Mar' };
    const { page, path } = await open(aStatus(), {
      managedVenues: () => ({ venues: [venue, other], total: 2, hasMore: false }),
    });
    await click(await menu(page));
    await click(await menuItem(/Bar do Mar/));
    expect(path()).toBe(`/gerir-reserva?venue=${other.id}`);
    await waitFor(() => expect(within(page).getByRole('heading', { level: 1 }).textContent).toBe('Bar do Mar'));
  });

  test('signs out with unsent acts only after being told their consequences', async () => {
    const out = aStatus({ phase: 'signIn', staff: null, people: [] });
    const { page, called } = await open(offline(), {
      signOutHere: ({ force }) => (force === true ? out : new Refused(409, 'unsent', { message: 'Há 3 por enviar.' })),
    });
    await click(await menu(page));
    await click(await menuItem(/Terminar sessão/));
    const asked = await findDialog();
    expect(asked.textContent).toContain('Há 3 por enviar. Ficam guardadas neste computador');
    await click(buttonOf(asked, 'Terminar mesmo assim'));
    expect(called('signOutHere')).toEqual([{}, { force: true }]);
    await waitFor(() => expect(page.textContent).toContain('Entrar neste balcão'));
  });
});

describe('without a connection', () => {
  test('a desk that lost its day promises no seats, and links to its kept sheet', async () => {
    const { page, path } = await open({ ...offline(), hasDay: false });
    const bar = await within(page).findByLabelText('O que funciona');
    expect(within(bar).queryAllByRole('listitem')).toHaveLength(0);
    expect(bar.textContent).toContain('Este computador não tem o dia');
    await click(within(bar).getByRole('link', { name: /folha guardada/ }));
    expect(path()).toBe('/gerir-reserva/folha');
  });

  test('the tiles of a new reservation show the seats of this desk, not the venue’s', async () => {
    const leases = [{ ...aLease, roomId: HALL, date: DATE, time: '21:00', left: 2 }];
    const { page } = await open(offline('unreachable', leases), {
      staffSchedule: () => [
        aSlot({ time: '21:00', roomId: HALL, availableCapacity: 9 }),
        aSlot({ time: '21:30', roomId: HALL, availableCapacity: 9 }),
      ],
    });
    await click((await within(page).findAllByRole('button', { name: 'Nova reserva' }))[0]!);
    const form = await findDialog();
    const tiles = await waitForValue(() => {
      const found = within(form)
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
      return found.some((text) => text?.startsWith('21:00')) ? found : null;
    });
    expect(tiles.filter((text) => text?.startsWith('21:'))).toEqual([
      '21:002 deste balcão',
      '21:30pedido por confirmar',
    ]);
  });

  test.each(['unconfirmed', 'review'] as const)('the search calls no party confirmed that is %s', async (onDesk) => {
    const { page } = await open(offline(), {
      findParties: () => [aReservation({ name: 'Celeste', status: 'CONFIRMED', onDesk })],
      findEntries: () => [],
    });
    const field = await within(page).findByRole<HTMLInputElement>('combobox', { name: 'Nome ou telefone' });
    await act(async () => field.focus());
    await fill(field, 'celeste');
    const found = (await within(page).findByRole('option')).textContent;
    expect(found).not.toContain('Confirmada');
    expect(found).toContain(onDesk === 'review' ? 'Por rever' : 'Por confirmar');
  });
});
