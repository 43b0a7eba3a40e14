import { screen, waitFor, within } from '@testing-library/react';
import { act, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import type { Role } from '#shared/auth/rules';
import type { User } from '#shared/auth/schema';
import { createClient } from '#ui/api/client.ts';
import { Guard } from '#ui/features/auth/Guard.tsx';
import { useIntendedRole } from '#ui/features/auth/intended-role.ts';
import { SignInDialogsProvider } from '#ui/features/auth/SignInDialogsProvider.tsx';
import { type Auth, AuthContext } from '#ui/features/auth/use-auth.ts';
import { elsa } from '#ui/features/dashboard/testing.tsx';
import { Header } from '#ui/screens/Header.tsx';
import NotFoundScreen from '#ui/screens/NotFoundScreen.tsx';
import LoginAdminScreen from '#ui/screens/public/LoginAdminScreen.tsx';
import LoginChooserScreen from '#ui/screens/public/LoginChooserScreen.tsx';
import LoginManagerScreen from '#ui/screens/public/LoginManagerScreen.tsx';
import LoginPlatformScreen from '#ui/screens/public/LoginPlatformScreen.tsx';
import LoginVenueScreen from '#ui/screens/public/LoginVenueScreen.tsx';
import { renderPage } from '#ui/testing/render-page.tsx';
import { fill, waitForValue } from '#ui/testing/wait.ts';
// Imported here, otherwise the first test that opens a dialog waits for it.
import '#ui/features/auth/SignInDialogs.tsx';
import '#ui/screens/MobileMenu.tsx';

/** Renders a part of the page for a user of this role, or for a visitor. */
async function stage(inside: ReactNode, role: Role | null = null, at = '/nada', more: Partial<Auth> = {}) {
  const auth = {
    user: role === null ? null : ({ ...elsa, role } as User),
    ...{ role, token: null, intendedRole: null, isAuthenticated: role !== null, isLoading: false, isLoggingOut: false },
    ...{ login: vi.fn(), logout: vi.fn(), refresh: vi.fn(), intend: vi.fn() },
    ...more,
  } as Auth;
  const { page, path } = await renderPage(
    <AuthContext value={auth}>
      <SignInDialogsProvider>
        <Routes>
          <Route path={at.split('?')[0]} element={inside} />
          <Route path="*" element={null} />
        </Routes>
      </SignInDialogsProvider>
    </AuthContext>,
    { client: createClient(() => new Promise(() => {})), at },
  );
  return { place: page, auth, path };
}

const dialog = () =>
  waitFor(() => {
    const shown = within(document.body).getByRole('dialog');
    expect(shown.textContent).not.toBe('');
    return shown;
  });
const find = (inside: HTMLElement, words: string) =>
  (['button', 'link', 'tab'] as const)
    .flatMap((role) => within(inside).queryAllByRole(role))
    .find((each) => each.textContent === words);
const press = async (inside: HTMLElement, words: string) => {
  const button = await waitForValue(() => find(inside, words));
  await act(async () => button.click());
};
const linksOf = (place: HTMLElement) =>
  within(place)
    .queryAllByRole('link')
    .map((each) => [each.textContent, each.getAttribute('href')]);
const labelsOf = (place: Element) => [...place.querySelectorAll('label')].map((each) => each.textContent);
const shownPanel = (inside: HTMLElement) =>
  within(inside)
    .queryAllByRole('tabpanel')
    .find((each) => !each.hasAttribute('hidden'))!;

describe('the header', () => {
  test('links to the search under its two addresses, and has the two doors and the sign-in', {
    tags: ['spec-2.2', 'spec-2.24', 'spec-2.31'],
  }, async () => {
    const { place } = await stage(<Header />);
    expect(linksOf(place)).toEqual([
      ['Reservar', '/'],
      ['Estabelecimentos', '/estabelecimentos'],
    ]);
    for (const words of ['Gerir Reserva', 'Admin Plataforma', 'Entrar']) expect(find(place, words)).toBeDefined();
  });

  test.each([
    ['Gerir Reserva', 'Gestor de Reservas'],
    ['Admin Plataforma', 'Administrador da Plataforma'],
    ['Entrar', 'Como deseja entrar?'],
  ])('asks a visitor at "%s" to sign in: "%s"', { tags: ['spec-2.26'] }, async (door, title) => {
    const { place, path } = await stage(<Header />);
    await press(place, door);
    expect(within(await dialog()).getByRole('heading', { level: 2 }).textContent).toBe(title);
    expect(path()).toBe('/nada');
  });

  test.each<[Role, string, string]>([
    ['MANAGER', 'Gerir Reserva', '/gerir-reserva'],
    ['ADMIN', 'Gerir Reserva', '/gerir-reserva'],
    ['ADMIN', 'Admin Plataforma', '/admin'],
  ])('lets a %s in at "%s"', { tags: ['spec-2.25', 'spec-6.3'] }, async (role, door, to) => {
    const { place, path } = await stage(<Header />, role);
    await press(place, door);
    expect(path()).toBe(to);
  });

  test.each<[Role, string, string]>([
    ['USER', 'Gerir Reserva', 'Gestor de Reservas'],
    ['MANAGER', 'Admin Plataforma', 'Administrador da Plataforma'],
  ])(
    'offers a %s at "%s" to switch profile, which opens the login dialog "%s"',
    { tags: ['spec-2.27'] },
    async (role, door, title) => {
      const { place } = await stage(<Header />, role);
      await press(place, door);
      expect(within(await dialog()).getByRole('heading', { level: 2 }).textContent).toBe('Acesso não autorizado');
      await press(await dialog(), 'Trocar Perfil');
      expect(within(await dialog()).getByRole('heading', { level: 2 }).textContent).toBe(title);
    },
  );

  test('repeats its links in the drawer for phones', { tags: ['spec-2.28'] }, async () => {
    const { place } = await stage(<Header />);
    await act(async () => within(place).getByRole('button', { name: 'Menu' }).click());
    const drawer = await dialog();
    expect(linksOf(drawer)).toEqual(linksOf(place).slice(0, 2));
    for (const words of ['Gerir Reserva', 'Admin Plataforma', 'Entrar']) expect(find(drawer, words)).toBeDefined();
  });

  test('shows the e-mail of who is here, and signs out', { tags: ['spec-2.29'] }, async () => {
    const { place, auth } = await stage(<Header />, 'MANAGER');
    expect(place.textContent).toContain('elsa@exemplo.ao');
    expect(find(place, 'Entrar')).toBeUndefined();
    await press(place, 'Sair');
    expect(auth.logout).toHaveBeenCalledOnce();
  });

  test('shows progress while a user signs out', { tags: ['spec-2.30'] }, async () => {
    const { place } = await stage(<Header />, 'MANAGER', '/nada', { isLoggingOut: true });
    expect(find(place, 'A sair...')).toBeDefined();
  });

  test('offers three languages, Portuguese of Angola first', { tags: ['spec-1.13'] }, async () => {
    const { place } = await stage(<Header />);
    const select = within(place).getByRole<HTMLSelectElement>('combobox', { name: 'Idioma' });
    expect([...select.options].map(({ value }) => value)).toEqual(['PT-AO', 'PT-PT', 'EN']);
    expect(select.value).toBe('PT-AO');
  });
});

describe('the sign-in dialogs', () => {
  test('ask for the role by two cards that say what each is for', { tags: ['spec-2.32'] }, async () => {
    const { place } = await stage(<Header />);
    await press(place, 'Entrar');
    const choice = await dialog();
    expect(choice.textContent).toContain('Para proprietários e gestores: gerir reservas e configurar espaços.');
    expect(choice.textContent).toContain('Gestão completa da plataforma e aprovação de estabelecimentos.');
    const cards = within(choice)
      .getAllByRole('button')
      .map((each) => each.textContent ?? '');
    expect(cards.filter((words) => /^(Gestor de Reservas|Administrador da Plataforma)/.test(words))).toHaveLength(2);
  });

  test('have for managers an entry, and an account to make', { tags: ['spec-2.33', 'spec-2.35'] }, async () => {
    const { place } = await stage(<Header />);
    await press(place, 'Gerir Reserva');
    const manager = await dialog();
    expect(
      within(manager)
        .getAllByRole('tab')
        .map((each) => each.textContent),
    ).toEqual(['Entrar', 'Criar Conta']);
    expect(labelsOf(shownPanel(manager))).toEqual(['Email', 'Palavra-passe']);
    await press(manager, 'Criar Conta');
    expect(labelsOf(shownPanel(manager))).toEqual([
      'Nome completo',
      'Email',
      'Telemóvel',
      'Palavra-passe',
      'Aceito os termos e condições',
    ]);
  });

  test('show a password and hide it again', { tags: ['spec-2.34'] }, async () => {
    const { place } = await stage(<Header />);
    await press(place, 'Gerir Reserva');
    const manager = await dialog();
    const password = within(shownPanel(manager)).getByLabelText<HTMLInputElement>('Palavra-passe');
    const eye = (words: string) => within(shownPanel(manager)).getByRole('button', { name: `${words} palavra-passe` });
    expect(password.type).toBe('password');
    await act(async () => eye('Mostrar').click());
    expect(password.type).toBe('text');
    await act(async () => eye('Esconder').click());
    expect(password.type).toBe('password');
  });

  test('ask the administrator for one password', { tags: ['spec-2.36'] }, async () => {
    const { place } = await stage(<Header />);
    await press(place, 'Admin Plataforma');
    const admin = await dialog();
    expect(labelsOf(admin)).toEqual(['Palavra-passe do Administrador']);
    expect(within(admin).queryAllByRole('textbox')).toEqual([]);
    expect(within(admin).getByRole('button', { name: 'Entrar' }).getAttribute('type')).toBe('submit');
  });
});

describe('while the answer is on its way', () => {
  const type = (inside: HTMLElement, label: string, value: string) => fill(within(inside).getByLabelText(label), value);

  test('the entry says "A entrar..." and the new account "A criar conta..."', { tags: ['spec-2.37'] }, async () => {
    const { place } = await stage(<Header />);
    await press(place, 'Gerir Reserva');
    const manager = await dialog();
    const entry = shownPanel(manager);
    await type(entry, 'Email', 'elsa@exemplo.ao');
    await type(entry, 'Palavra-passe', 'x');
    await act(async () => within(entry).getByRole('button', { name: 'Entrar' }).click());
    await within(entry).findByRole('button', { name: 'A entrar...' });
    await press(manager, 'Criar Conta');
    const account = shownPanel(manager);
    await type(account, 'Nome completo', 'Elsa Neto');
    await type(account, 'Email', 'e@exemplo.ao');
    await type(account, 'Telemóvel', '+244923456789');
    await type(account, 'Palavra-passe', 'kianda');
    await act(async () => within(account).getByRole('checkbox').click());
    await act(async () => within(account).getByRole('button', { name: 'Criar Conta' }).click());
    await within(account).findByRole('button', { name: 'A criar conta...' });
  });
});

test.each([
  ['?role=ADMIN', 'ADMIN'],
  ['?role=MANAGER', 'MANAGER'],
  ['?role=super_admin', null],
])('an address with %s means to enter as %s', { tags: ['spec-4.23'] }, async (query, role) => {
  let meant: unknown;
  const Probe = () => {
    meant = useIntendedRole().intendedRole;
    return null;
  };
  localStorage.clear();
  window.history.replaceState(null, '', `/login${query}`);
  await stage(<Probe />);
  window.history.replaceState(null, '', '/');
  expect(meant).toBe(role);
});

describe('a protected page', () => {
  const guarded = (denialDialog?: boolean) => (
    <Guard needs="ADMIN" denialDialog={denialDialog}>
      <p>Segredo</p>
    </Guard>
  );

  test('turns while it is not known who is here', { tags: ['spec-2.42', 'spec-4.18'] }, async () => {
    const { place } = await stage(guarded(), null, '/admin', { isLoading: true });
    expect(screen.queryByRole('progressbar') ?? screen.getByRole('status')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(place.textContent).not.toContain('Segredo');
  });

  test('asks a stranger how to enter', { tags: ['spec-2.43'] }, async () => {
    const { place } = await stage(guarded(), null, '/admin');
    expect(within(await dialog()).getByRole('heading', { level: 2 }).textContent).toBe('Como deseja entrar?');
    expect(place.textContent).not.toContain('Segredo');
  });

  test('explains to who has too low a role, and lets them leave for the start', {
    tags: ['spec-2.44', 'spec-2.45', 'spec-2.91', 'spec-6.4', 'spec-8.11'],
  }, async () => {
    const { place, path } = await stage(guarded(), 'MANAGER', '/admin');
    const denied = await dialog();
    expect(within(denied).getByRole('heading', { level: 2 }).textContent).toBe('Acesso não autorizado');
    expect(denied.textContent).toContain('Permissão insuficiente');
    expect(denied.textContent).toContain(
      'Não tem permissões para aceder a esta página. Entre com o perfil correto ou contacte o administrador.',
    );
    expect(place.textContent).not.toContain('Segredo');
    await press(denied, 'Cancelar');
    expect(path()).toBe('/');
  });

  test('lets them switch profile', { tags: ['spec-2.46'] }, async () => {
    await stage(guarded(), 'MANAGER', '/admin');
    await press(await dialog(), 'Trocar Perfil');
    expect(within(await dialog()).getByRole('heading', { level: 2 }).textContent).toBe('Como deseja entrar?');
  });

  test('without its dialog sends them to the start', { tags: ['spec-2.47'] }, async () => {
    const { path } = await stage(guarded(false), 'MANAGER', '/admin');
    expect(path()).toBe('/');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('opens to its role and those above', async () => {
    for (const role of ['ADMIN', 'super_admin'] as const) {
      expect((await stage(guarded(), role, '/admin')).place.textContent).toBe('Segredo');
    }
  });
});

describe('the sign-in pages', () => {
  test('choose between manager and administrator, or lead home', { tags: ['spec-2.4'] }, async () => {
    const { place } = await stage(<LoginChooserScreen />, null, '/login');
    const links = linksOf(place);
    expect(links.map(([, to]) => to)).toEqual(['/login-manager', '/login-admin', '/']);
    expect(links[0]?.[0]).toMatch(/^Gestor de Reservas/);
    expect(links[1]?.[0]).toMatch(/^Administrador da Plataforma/);
  });

  test('of manager and administrator lead to each other and home', { tags: ['spec-2.5', 'spec-2.7'] }, async () => {
    const manager = await stage(<LoginManagerScreen />, null, '/login-manager');
    expect(linksOf(manager.place).map(([, to]) => to)).toEqual(['/login-admin', '/']);
    expect(within(shownPanel(manager.place)).getByRole('textbox', { name: 'Email' })).toBeDefined();
    const admin = await stage(<LoginAdminScreen />, null, '/login-admin');
    expect(linksOf(admin.place).map(([, to]) => to)).toEqual(['/login-manager', '/']);
    expect(labelsOf(admin.place)).toEqual(['Palavra-passe do Administrador']);
  });

  test.each([
    ['venue', LoginVenueScreen, '/login-platform'],
    ['platform', LoginPlatformScreen, '/login-venue'],
  ] as const)(
    'of the %s portal note which it is and go to the login endpoint',
    { tags: ['spec-2.9', 'spec-2.10', 'spec-2.48'] },
    async (type, Screen, other) => {
      const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
      assign.mockClear();
      const { place } = await stage(<Screen />, null, `/login-${type}`);
      expect(linksOf(place).map(([, to]) => String(to).split('?')[0])).toEqual([other]);
      await press(place, 'Entrar no portal');
      expect(sessionStorage.getItem('loginType')).toBe(type);
      expect(String(assign.mock.calls[0]?.[0])).toMatch(/^\/api\/login(\?|$)/);
    },
  );
});

test('an unknown address is told in English', { tags: ['spec-2.19'] }, async () => {
  const { place } = await stage(<NotFoundScreen />);
  expect(within(place).getByRole('heading', { level: 1 }).textContent).toBe('404 Page Not Found');
});
