import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import type { User } from '#shared/auth/schema';
import type { PlatformMessage, PlatformUser } from '#shared/platform/schema';
import { ConnectionError } from '#ui/api/api-error.ts';
import { buttonOf, type } from '#ui/features/dashboard/tabs/testing.tsx';
import { elsa, openScreen } from '#ui/features/dashboard/testing.tsx';
import { DecisionMessages } from '#ui/features/platform/DecisionMessages.tsx';
import { SignInRulesSwitch } from '#ui/features/platform/SignInRulesSwitch.tsx';
import CategoriesScreen from '#ui/screens/admin/CategoriesScreen.tsx';
import UsersScreen from '#ui/screens/admin/UsersScreen.tsx';
import { fill } from '#ui/testing/wait.ts';

const owner: User = { ...elsa, id: 'dona', email: null, firstName: 'Dona', lastName: null, role: 'super_admin' };
const admin: User = { ...owner, role: 'ADMIN' };
const aUser = (given: Partial<PlatformUser> = {}): PlatformUser => ({
  id: 'rui',
  email: 'rui@exemplo.ao',
  firstName: 'Rui',
  lastName: 'Gonga',
  phone: '+244923456789',
  role: 'MANAGER',
  createdAt: '2026-11-01T10:00:00.000Z',
  isEmailVerified: true,
  venues: 0,
  hasSecondFactor: false,
  ...given,
});
const rowOf = (page: HTMLElement, name: string) => within(page).findByRole('listitem', { name });
const wordsOf = (root: HTMLElement) =>
  within(root)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);
const dialogOf = () => within(document.body).findByRole('dialog');

describe('users', () => {
  const open = (reader: User, users: PlatformUser[], more: Parameters<typeof openScreen>[1] = {}) =>
    openScreen(
      UsersScreen,
      { currentUser: () => reader, platformUsers: () => ({ users, total: users.length, hasMore: false }), ...more },
      '/admin/users',
    );

  test('lets administrators read and the owner change every role except her own', async () => {
    const users = [aUser(), aUser({ id: 'dona', email: null, firstName: 'Dona', lastName: null, role: 'super_admin' })];
    const read = await open(admin, users);
    expect(wordsOf(await rowOf(read.page, 'Rui Gonga'))).toEqual(['Histórico']);
    await read.close();
    const { page } = await open(owner, users);
    expect(wordsOf(await rowOf(page, 'Rui Gonga'))).toEqual(['Mudar perfil', 'Repor palavra-passe', 'Histórico']);
    expect(wordsOf(await rowOf(page, 'Dona'))).toEqual(['Histórico']);
  });

  test('lets an owner, and an administrator below that rank, remove a lost second factor with a reason', async () => {
    const given = { hasSecondFactor: true };
    const users = [
      aUser(given),
      aUser({ ...given, id: 'dona', email: null, firstName: 'Dona', lastName: null, role: 'super_admin' }),
      aUser({ ...given, id: 'eva', firstName: 'Eva', lastName: null, role: 'ADMIN' }),
    ];
    const mayRemove = async (page: HTMLElement, name: string) =>
      wordsOf(await rowOf(page, name)).includes('Remover verificação');
    const read = await open({ ...admin, id: 'outra' }, users);
    expect([await mayRemove(read.page, 'Rui Gonga'), await mayRemove(read.page, 'Eva')]).toEqual([true, false]);
    await read.close();
    const screen = await open(owner, users, { removeSecondFactor: () => aUser() });
    expect([await mayRemove(screen.page, 'Eva'), await mayRemove(screen.page, 'Dona')]).toEqual([true, false]);
    await act(async () =>
      within(screen.page)
        .getAllByRole('button', { name: /^Remover a verificação/ })[0]!
        .click(),
    );
    const dialog = await dialogOf();
    await act(async () => buttonOf(dialog, 'Remover verificação').click());
    expect(within(dialog).getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    expect(screen.called('removeSecondFactor')).toEqual([]);
    await fill(within(dialog).getByRole('textbox'), 'Perdeu o telefone');
    await act(async () => buttonOf(dialog, 'Remover verificação').click());
    expect(screen.called('removeSecondFactor').map(({ input }) => input)).toEqual([
      { userId: 'rui', reason: 'Perdeu o telefone' },
    ]);
    expect(screen.toasts).toEqual([{ title: 'Verificação em dois passos removida', description: 'Rui Gonga' }]);
  });

  test('shows in the history why a second factor was removed', async () => {
    const removal = { id: 'r1', reason: 'Perdeu o telefone', createdAt: '2026-11-21T10:00:00.000Z' };
    const { page } = await open(owner, [aUser()], {
      roleLogs: () => [],
      factorRemovals: () => [{ ...removal, admin: { email: 'eva@exemplo.ao' } }],
    });
    const row = await rowOf(page, 'Rui Gonga');
    await act(async () => buttonOf(row, /^Histórico/).click());
    const dialog = await dialogOf();
    await waitFor(() => expect(dialog.textContent).toContain('Perdeu o telefone'));
    expect(dialog.textContent).toContain('eva@exemplo.ao');
  });

  test('marks an account with an unverified e-mail', async () => {
    const given = { isEmailVerified: false };
    const dona = aUser({ ...given, id: 'dona', email: null, firstName: 'Dona', lastName: null, role: 'super_admin' });
    const nelson = aUser({ id: 'nelson', firstName: 'Nelson', lastName: 'Bento' });
    const { page } = await open(owner, [aUser(given), nelson, dona]);
    const isSaid = async (name: string) => (await rowOf(page, name)).textContent?.includes('E-mail por confirmar');
    expect([await isSaid('Rui Gonga'), await isSaid('Nelson Bento'), await isSaid('Dona')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('offers a venue owner no role below manager, and sends the choice with the version seen', async () => {
    const screen = await open(owner, [aUser({ venues: 2 })], { changeRole: () => aUser({ role: 'ADMIN' }) });
    const row = await rowOf(screen.page, 'Rui Gonga');
    await act(async () => buttonOf(row, /^Mudar perfil/).click());
    const dialog = await dialogOf();
    const select = within(dialog).getByRole<HTMLSelectElement>('combobox');
    expect([...select.options].map(({ text }) => text)).toEqual(['Administrador']);
    select.name = 'role';
    await type(dialog, 'Novo perfil', 'ADMIN');
    await act(async () => buttonOf(dialog, 'Guardar perfil').click());
    expect(screen.called('changeRole').map(({ input }) => input)).toEqual([
      { userId: 'rui', role: 'ADMIN', seenRole: 'MANAGER', comment: undefined },
    ]);
    expect(screen.toasts).toEqual([{ title: 'Perfil alterado', description: 'Rui Gonga: Administrador.' }]);
  });
});

describe('the switch that requires a second factor of owners', () => {
  const off = { isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false };
  const open = (reader: User, isOn: boolean, more: Parameters<typeof openScreen>[1] = {}) =>
    openScreen(
      SignInRulesSwitch,
      {
        currentUser: () => reader,
        secondFactor: () => ({ ...off, isOn }),
        signInRules: () => ({ ownersNeedCode: false }),
        saveSignInRules: () => ({ ownersNeedCode: true }),
        ...more,
      },
      '/admin',
    );
  const controlOf = (page: HTMLElement) => within(page).findByRole<HTMLInputElement>('switch');

  test('is usable for an owner with a second factor and leads other owners to their account', async () => {
    const without = await open(owner, false);
    await waitFor(() => {
      const links = within(without.page)
        .getAllByRole('link')
        .map((each) => each.getAttribute('href'));
      expect(links).toContain('/conta');
    });
    expect((await controlOf(without.page)).disabled).toBe(true);
    await without.close();
    const reading = await open(admin, true);
    expect((await controlOf(reading.page)).disabled).toBe(true);
    await reading.close();
    const screen = await open(owner, true);
    const control = await controlOf(screen.page);
    await waitFor(() => expect(control.disabled).toBe(false));
    await act(async () => control.click());
    expect(screen.called('saveSignInRules').map(({ input }) => input)).toEqual([{ ownersNeedCode: true }]);
  });

  test('shows what the server has after a lost answer, and tells no failure', async () => {
    let now = { ownersNeedCode: false };
    const saveSignInRules = () => {
      now = { ownersNeedCode: true };
      throw new ConnectionError(null);
    };
    const { page } = await open(owner, true, { signInRules: () => now, saveSignInRules });
    const control = await controlOf(page);
    await waitFor(() => expect(control.disabled).toBe(false));
    await act(async () => control.click());
    await waitFor(() => expect(control.checked).toBe(true));
    expect(page.textContent).not.toContain('Não conseguimos falar com o servidor');
  });
});

describe('categories', () => {
  const categories = [
    { id: 'a', name: 'Restaurante', slug: 'restaurante', emoji: '🍽️', venues: 3 },
    { id: 'b', name: 'Spa', slug: 'spa', emoji: '💆', venues: 0 },
  ];
  const open = (reader: User, more: Parameters<typeof openScreen>[1] = {}) =>
    openScreen(
      CategoriesScreen,
      { currentUser: () => reader, platformCategories: () => categories, ...more },
      '/admin/categories',
    );

  test('are read-only for administrators', async () => {
    const { page } = await open(admin);
    expect((await rowOf(page, 'Restaurante')).textContent).toContain('3 estabelecimentos');
    expect(wordsOf(page).filter((word) => /Nova|Editar|Remover/.test(word ?? ''))).toEqual([]);
  });

  test('show how many venues use one and refuse its removal; an unused one is removed', async () => {
    const screen = await open(owner, { removeCategory: () => ({}) });
    await act(async () => within(screen.page).getByRole('button', { name: 'Remover Restaurante' }).click());
    const used = await dialogOf();
    expect(used.textContent).toContain('é usada por 3 estabelecimentos');
    expect(wordsOf(used)).not.toContain('Remover');
    await act(async () => within(used).getByText('Fechar').click());
    await act(async () => within(screen.page).getByRole('button', { name: 'Remover Spa' }).click());
    await act(async () => buttonOf(within(document.body).getByRole('dialog'), 'Remover').click());
    expect(screen.called('removeCategory').map(({ input }) => input)).toEqual([{ categoryId: 'b' }]);
  });

  test('derive the slug from the name until it is edited', async () => {
    const screen = await open(owner, { addCategory: () => ({ ...categories[1], id: 'c' }) });
    await act(async () => buttonOf(screen.page, 'Nova categoria').click());
    const dialog = await dialogOf();
    const slug = () => within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Endereço (slug)' }).value;
    await type(dialog, 'Nome', 'Pão & Café');
    expect(slug()).toBe('pao-cafe');
    await type(dialog, 'Endereço (slug)', 'cafe');
    await type(dialog, 'Nome', 'Café');
    expect(slug()).toBe('cafe');
    await type(dialog, 'Símbolo (emoji)', '☕');
    await act(async () => buttonOf(dialog, 'Guardar').click());
    expect(screen.called('addCategory').map(({ input }) => input)).toEqual([
      { name: 'Café', slug: 'cafe', emoji: '☕' },
    ]);
  });
});

describe('messages to managers', () => {
  const message: PlatformMessage = {
    id: 'm',
    venueId: 'v',
    venueName: 'Jango',
    name: 'Rui Gonga',
    phone: '+244923456789',
    lang: 'PT-AO',
    status: 'QUEUED',
    text: 'Olá Rui',
    waLink: 'https://wa.me/244923456789?text=x',
    createdAt: '2026-11-21T10:00:00.000Z',
    sendBefore: '2026-12-05T10:00:00.000Z',
    failure: null,
    isUncertain: false,
  };
  const open = (messages: PlatformMessage[]) =>
    openScreen(
      DecisionMessages,
      { currentUser: () => admin, platformMessages: () => messages, markDecisionSent: () => ({}) },
      '/admin',
    );

  test('are hidden while there are none', async () => {
    const { page, called } = await open([]);
    await waitFor(() => expect(called('platformMessages')).toHaveLength(1));
    expect(page.textContent).toBe('');
  });

  test('are marked as sent once WhatsApp was opened', async () => {
    const screen = await open([message]);
    const row = await within(screen.page).findByRole('listitem');
    expect(wordsOf(row)).toEqual(['Não enviar']);
    const link = within(row).getByRole<HTMLAnchorElement>('link');
    expect(link.href).toBe(message.waLink);
    link.addEventListener('click', (event) => event.preventDefault());
    await act(async () => link.click());
    await act(async () => buttonOf(row, 'Marcar como enviada').click());
    expect(screen.called('markDecisionSent').map(({ input }) => input)).toEqual([{ venueId: 'v', id: 'm' }]);
  });

  test('are not sent again if the first attempt may have arrived', async () => {
    const screen = await open([{ ...message, isUncertain: true }]);
    const row = await within(screen.page).findByRole('listitem');
    expect(row.textContent).toContain('Confirme com o gestor antes de repetir');
    expect(within(row).queryByRole('link')).toBeNull();
    for (const step of ['Marcar como enviada', 'Tentar de novo', 'Não enviar']) expect(row.textContent).toContain(step);
  });
});
