import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buttonOf, type } from '#ui/features/dashboard/tabs/testing.tsx';
import { aStatus, elsa, openDesk, Refused, rui, venue } from '#ui/features/desk/testing.tsx';
import { findDialog } from '#ui/testing/wait.ts';

const click = (element: HTMLElement) => act(async () => element.click());
const submit = (page: HTMLElement) => act(async () => page.querySelector('form')?.requestSubmit());
const press = (key: string) =>
  act(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
const withoutStaff = { staff: null, people: [] };

let close = async () => {};
const open = async (...given: Parameters<typeof openDesk>) => {
  const desk = await openDesk(...given);
  close = desk.close;
  return desk;
};

beforeAll(async () => {
  await import('#ui/screens/desk/DeskWindow.tsx');
  await import('#ui/features/desk/start/SetPinDialog.tsx');
  await import('#ui/screens/staff/DashboardScreen.tsx');
}, 60_000);
afterEach(() => close());

describe('the first start', () => {
  test('asks for the address, and says beside the field why it will not do', async () => {
    const said = 'Indique o endereço do servidor, a começar por https://.';
    const { page, called } = await open(aStatus({ phase: 'address', server: null, ...withoutStaff }), {
      setServer: () => new Refused(400, 'address_unfit', { message: said }),
    });
    const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Endereço do servidor' });
    await submit(page);
    expect(page.textContent).toContain('Campo obrigatório');
    expect(called('setServer')).toHaveLength(0);
    await type(page, 'Endereço do servidor', 'http://reservas.exemplo.ao');
    await submit(page);
    await waitFor(() => expect(page.textContent).toContain(said));
    expect(called('setServer')).toEqual([{ url: 'http://reservas.exemplo.ao' }]);
    expect(address.getAttribute('aria-invalid')).toBe('true');
    expect(address.value).toBe('http://reservas.exemplo.ao');
  });

  test('shows an address that the organisation has set, as read-only', async () => {
    const server = { url: 'https://reservas.exemplo.ao', isManaged: true };
    const { page } = await open(aStatus({ phase: 'address', server, ...withoutStaff }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Endereço do servidor' });
    expect(field.disabled).toBe(true);
    expect(field.value).toBe('https://reservas.exemplo.ao');
    expect(page.textContent).toContain('Definido pela sua organização');
  });

  test('takes a new passphrase twice, and says that it cannot be recovered', async () => {
    const { page, called } = await open(aStatus({ phase: 'passphrase', keys: 'passphrase', ...withoutStaff }), {
      givePassphrase: () => aStatus({ phase: 'signIn', ...withoutStaff }),
    });
    await screen.findByLabelText('Repita a frase-passe');
    expect(page.textContent).toContain('Não pode ser recuperada');
    await type(page, 'Frase-passe', 'mar azul');
    await type(page, /^Repita/, 'mar verde');
    await submit(page);
    expect(page.textContent).toContain('As duas frases-passe não são iguais');
    expect(called('givePassphrase')).toHaveLength(0);
    await type(page, /^Repita/, 'mar azul');
    await submit(page);
    expect(called('givePassphrase')).toEqual([{ passphrase: 'mar azul' }]);
    await waitFor(() => expect(page.textContent).toContain('Entrar neste balcão'));
  });

  test('asks for a known passphrase once', async () => {
    await open(aStatus({ phase: 'passphrase', keys: 'passphrase', hasPassphrase: true, ...withoutStaff }));
    await screen.findByLabelText('Frase-passe');
    expect(screen.queryByLabelText('Repita a frase-passe')).toBeNull();
  });

  test('signs in by e-mail and password, or the platform’s owner by password alone', async () => {
    const { page, called } = await open(aStatus({ phase: 'signIn', ...withoutStaff }), {
      signInHere: () => new Refused(401, 'invalid_credentials', { message: 'Credenciais inválidas' }),
    });
    await screen.findByRole('textbox', { name: 'Email' });
    await type(page, 'Email', 'elsa@exemplo.ao');
    await type(page, /^Palavra-passe/, 'errada');
    await submit(page);
    await waitFor(() => expect(page.textContent).toContain('Credenciais inválidas'));
    await click(buttonOf(page, 'Entrar como administrador da plataforma'));
    expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
    await submit(page);
    expect(called('signInHere')).toEqual([{ email: 'elsa@exemplo.ao', password: 'errada' }, { password: 'errada' }]);
  });

  test('asks for the code of a second factor, and sends it with the password', async () => {
    const answers = [
      new Refused(401, 'code_required', { message: 'Escreva o código' }),
      new Refused(401, 'code_wrong', { message: 'Este código está errado' }),
      aStatus({ phase: 'venue', venueId: null }),
    ];
    const { page, called } = await open(aStatus({ phase: 'signIn', ...withoutStaff }), {
      signInHere: () => answers[called('signInHere').length - 1]!,
    });
    await screen.findByRole('textbox', { name: 'Email' });
    await type(page, 'Email', 'elsa@exemplo.ao');
    await type(page, /^Palavra-passe/, 'certa');
    await submit(page);
    const code = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Código de seis algarismos' });
    expect([code.autocomplete, code.inputMode, document.activeElement === code]).toEqual([
      'one-time-code',
      'numeric',
      true,
    ]);
    expect(code.getAttribute('aria-invalid')).not.toBe('true');
    await type(page, 'Código de seis algarismos', '000000');
    await submit(page);
    await waitFor(() => expect(page.textContent).toContain('Este código está errado'));
    expect([code.value, code.getAttribute('aria-invalid')]).toEqual(['000000', 'true']);
    await click(buttonOf(page, 'Voltar'));
    expect(screen.getByLabelText<HTMLInputElement>('Palavra-passe').value).toBe('certa');
    expect(page.textContent).not.toContain('Escreva o código');
    const credentials = { email: 'elsa@exemplo.ao', password: 'certa' };
    expect(called('signInHere')).toEqual([credentials, { ...credentials, code: '000000' }]);
  });

  test('offers the venues that the user may run, and names the desk', async () => {
    const foreign = { ...venue, id: 'v2', name: 'Bar do Mar', access: { ...venue.access, mayRun: false } };
    const { page, called } = await open(aStatus({ phase: 'venue', venueId: null, deskName: null }), {
      managedVenues: () => ({ venues: [venue, foreign], total: 2, hasMore: false }),
      chooseVenue: () => aStatus(),
    });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nome do balcão' });
    expect(field.value).toBe('Balcão 1');
    expect(page.textContent).not.toContain('Bar do Mar');
    await type(page, 'Nome do balcão', ' Entrada ');
    await submit(page);
    expect(called('chooseVenue')).toEqual([{ venueId: venue.id, name: 'Entrada' }]);
    await waitFor(() => expect(page.textContent).toContain('Online'));
  });
});

test('preselects the former venue after the server’s address changed', async () => {
  const first = { ...venue, id: 'v1', name: 'Adega da Sé' };
  await open(aStatus({ phase: 'venue', venueId: null, formerVenueId: venue.id }), {
    managedVenues: () => ({ venues: [first, venue], total: 2, hasMore: false }),
  });
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Estabelecimento' });
  expect(choice.value).toBe(venue.id);
});

test('explains why another venue cannot be chosen with unsent acts, and asks for no confirmation', async () => {
  const why = 'Este balcão guarda ações de outro estabelecimento: 2.';
  const { page } = await open(aStatus({ phase: 'venue', venueId: null }), {
    managedVenues: () => ({ venues: [venue], total: 1, hasMore: false }),
    chooseVenue: () => new Refused(409, 'unsent_elsewhere', { message: why }),
  });
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Estabelecimento' });
  await submit(page);
  await waitFor(() => expect(page.textContent).toContain(why));
  expect(screen.queryByRole('alertdialog') ?? screen.queryByRole('dialog')).toBeNull();
  expect(choice.value).toBe(venue.id);
});

test('asks for confirmation before leaving the choice of the venue with unsent acts', async () => {
  const out = aStatus({ phase: 'signIn', ...withoutStaff });
  const { page, called } = await open(aStatus({ phase: 'venue', venueId: null }), {
    signOutHere: ({ force }) =>
      force === true ? out : new Refused(409, 'unsent', { message: 'Ações por enviar: 3.' }),
  });
  await click(await within(page).findByRole('button', { name: 'Terminar sessão' }));
  const asked = await findDialog();
  expect(asked.textContent).toContain('Ações por enviar: 3.');
  await click(buttonOf(asked, 'Terminar mesmo assim'));
  expect(called('signOutHere')).toEqual([{}, { force: true }]);
});

describe('a locked desk', () => {
  const locked = aStatus({ phase: 'locked', staff: null, people: [elsa, { ...rui, hasPin: true }] });

  test('offers its staff, takes the PIN by keys and by touch, and says that no connection is needed', async () => {
    const { page, called } = await open(locked, { unlock: () => aStatus() });
    await waitFor(() => expect(page.textContent).toContain('Quem é?'));
    expect(page.textContent).toContain('Funciona sem ligação');
    await click(buttonOf(page, 'Elsa Neto'));
    for (const key of ['1', '2', 'Backspace', '9']) await press(key);
    await click(buttonOf(page, '7'));
    await submit(page);
    expect(called('unlock')).toHaveLength(0);
    await press('5');
    await submit(page);
    expect(called('unlock')).toEqual([{ staffId: elsa.id, pin: '1975' }]);
    await waitFor(() => expect(page.textContent).toContain('Online'));
  });

  test('leaves typed text in its field, and does not ask for the service day before the sign-in', async () => {
    const clock = { now: '2026-11-23T19:22:00.000Z', isDoubtful: true, serviceDay: null };
    const notice = { id: 'n', kind: 'cloned', at: '2026-11-23T19:00:00.000Z', values: {} } as const;
    const { page } = await open({ ...locked, clock, notices: [notice] });
    await waitFor(() => expect(page.textContent).toContain('Quem é?'));
    expect(page.textContent).not.toContain('Em que dia está a trabalhar?');
    await click(buttonOf(page, 'Elsa Neto'));
    const field = page.appendChild(document.createElement('input'));
    const typed = new KeyboardEvent('keydown', { key: '2', bubbles: true, cancelable: true });
    await act(async () => void field.dispatchEvent(typed));
    expect(typed.defaultPrevented).toBe(false);
  });

  test('lets a passer-by dismiss no notice about lost or doubtful acts', async () => {
    const at = '2026-11-23T19:00:00.000Z';
    const notices = (['outbox_set_aside', 'keychain_missing'] as const).map((kind) => ({
      id: kind,
      kind,
      at,
      values: {},
    }));
    const { page, called } = await open({ ...locked, notices }, { dismissNotice: () => locked });
    await waitFor(() => expect(page.textContent).toContain('Quem é?'));
    await click(within(page).getByLabelText('Dispensar aviso'));
    expect(called('dismissNotice')).toEqual([{ id: 'keychain_missing' }]);
  });

  test('takes no other PIN until the wait after a wrong one is over', async () => {
    const { page, called } = await open(locked, {
      unlock: () => new Refused(403, 'pin_wrong', { message: 'PIN errado.', retryAfter: 1 }),
    });
    await waitFor(() => expect(page.textContent).toContain('Quem é?'));
    await click(buttonOf(page, /^Rui Paulo/));
    for (const key of '1234') await press(key);
    await submit(page);
    await waitFor(() => expect(page.textContent).toContain('PIN errado.'));
    expect(page.textContent).toContain('Espere 1 segundo');
    for (const key of '5678') await press(key);
    await submit(page);
    expect(called('unlock')).toHaveLength(1);
    await waitFor(() => expect(page.textContent).toContain('De 4 a 8 algarismos'));
    for (const key of '5678') await press(key);
    await submit(page);
    expect(called('unlock')[1]).toEqual({ staffId: rui.id, pin: '5678' });
  });

  test('offers the password instead of the PIN to staff without one', async () => {
    const { page } = await open(aStatus({ phase: 'locked', staff: null, people: [elsa, rui] }));
    await waitFor(() => expect(page.textContent).toContain('algarismos'));
    await click(buttonOf(page, 'Outra pessoa'));
    expect(buttonOf(page, /^Rui Paulo/).hasAttribute('disabled')).toBe(true);
    await click(buttonOf(page, 'Entrar com palavra-passe'));
    expect(screen.getByLabelText('Palavra-passe')).toBeDefined();
  });
});

describe('after the first sign-in', () => {
  const withoutPin = aStatus({ people: [{ ...elsa, hasPin: false }] });
  const dialog = () => within(document.body).findByRole('dialog');

  test('asks for a new PIN, twice', async () => {
    const { called } = await open(withoutPin, { setPin: () => aStatus() });
    const asked = await dialog();
    await type(asked, 'PIN (4 a 8 algarismos)', '12a4');
    await submit(asked);
    expect(asked.textContent).toContain('O PIN tem de 4 a 8 algarismos');
    await type(asked, 'PIN (4 a 8 algarismos)', '1975');
    await type(asked, /^Repita/, '1976');
    await submit(asked);
    expect(asked.textContent).toContain('Os dois PIN não são iguais');
    await type(asked, /^Repita/, '1975');
    await submit(asked);
    expect(called('setPin')).toEqual([{ pin: '1975' }]);
  });

  test('requires the current PIN where one exists, and shows a wrong one beside its field', async () => {
    const { called, page } = await open(aStatus(), {
      setPin: () => new Refused(403, 'pin_wrong', { message: 'PIN errado.', retryAfter: 30 }),
    });
    await click(await within(page).findByTitle(elsa.name));
    await click(await within(document.body).findByRole('menuitem', { name: /Mudar PIN/ }));
    const asked = await dialog();
    await type(asked, 'PIN atual', '0000');
    await type(asked, 'PIN (4 a 8 algarismos)', '1975');
    await type(asked, /^Repita/, '1975');
    await submit(asked);
    expect(called('setPin')).toEqual([{ pin: '1975', current: '0000' }]);
    const field = within(asked).getByLabelText('PIN atual');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(field.closest('.fui-Field')?.textContent).toContain('PIN errado.');
  });

  test('can be postponed', async () => {
    const { called } = await open(withoutPin);
    await click(buttonOf(await dialog(), 'Agora não'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(called('setPin')).toHaveLength(0);
  });
});
