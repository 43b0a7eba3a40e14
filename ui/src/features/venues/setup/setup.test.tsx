import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '#ui/api/api-error.ts';
import { elsa, openScreen } from '#ui/features/dashboard/testing.tsx';
import VenueSetupScreen from '#ui/screens/staff/VenueSetupScreen.tsx';
import { fill as fillField } from '#ui/testing/wait.ts';

const CATEGORY = '01932f1e-0000-7000-8000-00000000000c';
const answers = { categories: () => [{ id: CATEGORY, slug: 'bar', name: 'Bar', emoji: '🍸' }] };
const open = (more: Parameters<typeof openScreen>[1] = {}) =>
  openScreen(VenueSetupScreen, { ...answers, ...more }, '/gerir-reserva/venue-setup');

const field = (page: HTMLElement, label: string) => within(page).getByLabelText<HTMLInputElement>(label);

const submit = (page: HTMLElement) =>
  act(async () => within(page).getByRole('button', { name: 'Criar Estabelecimento' }).click());

async function fill(page: HTMLElement) {
  await fillField(field(page, 'Nome'), 'Mesa da Ilha');
  await fillField(field(page, 'Descrição'), 'Peixe na brasa');
  await fillField(field(page, 'Morada'), 'Ilha de Luanda');
  await fillField(field(page, 'Telefone'), '923 456 789');
  const category = await within(page).findByRole<HTMLInputElement>('checkbox');
  await act(async () => category.click());
}

const refuse = (status: number, body: object) => () => {
  throw new ApiError({ status, statusText: '', body: JSON.stringify(body), requestId: null, retryAfter: null });
};

/** The error that `aria-describedby` links to the field. */
const errorOf = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

describe('the form refuses', () => {
  test('what is missing, in a toast and beside each field, and sends nothing', { tags: ['spec-5.13'] }, async () => {
    const { page, toasts, called } = await open();
    await submit(page);
    expect(toasts[0]).toMatchObject({
      title: 'Campos obrigatórios',
      description: 'Por favor, preencha todos os campos obrigatórios.',
    });
    expect(field(page, 'Morada').getAttribute('aria-invalid')).toBe('true');
    expect(errorOf(field(page, 'Morada'))).toContain('Campo obrigatório');
    expect(document.activeElement).toBe(field(page, 'Nome'));
    expect(page.textContent).toContain('Escolha pelo menos uma categoria');
    expect(called('createVenue')).toEqual([]);
  });

  test('an invalid slug', async () => {
    const { page, called } = await open();
    await fill(page);
    await fillField(field(page, 'Endereço público (slug)'), 'Mesa da Ilha');
    await submit(page);
    expect(document.activeElement).toBe(field(page, 'Endereço público (slug)'));
    expect(errorOf(field(page, 'Endereço público (slug)'))).toContain(
      'Use apenas letras minúsculas, números e hífenes',
    );
    expect(called('createVenue')).toEqual([]);
  });

  test('rooms without a name', { tags: ['spec-5.15'] }, async () => {
    const { page, toasts, called } = await open();
    await fill(page);
    const add = within(page).queryByRole('button', { name: /Adicionar sala/ });
    await act(async () => add?.click());
    await submit(page);
    expect(toasts[0]).toMatchObject({
      title: 'Salas inválidas',
      description: 'Todas as salas devem ter nome e capacidade válida.',
    });
    expect(page.textContent).toContain('A sala precisa de um nome');
    expect(called('createVenue')).toEqual([]);
  });
});

test('tells a manager whose session ended when the form opens, and leads to the login a second later', {
  tags: ['spec-4.31', 'spec-8.20', 'spec-9.17'],
}, async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  assign.mockClear();
  vi.useFakeTimers();
  let asked = 0;
  const currentUser = () => (++asked === 1 ? elsa : refuse(401, { message: 'Unauthorized' })());
  const { toasts } = await open({ currentUser });
  await act(() => vi.advanceTimersByTimeAsync(900));
  expect(toasts).toEqual([
    {
      title: 'Login Necessário',
      description: 'Faça login para registar um estabelecimento...',
      look: 'destructive',
    },
  ]);
  expect(assign).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(assign).toHaveBeenCalledOnce();
  expect(String(assign.mock.calls[0]?.[0])).toMatch(/^\/api\/login/);
});

describe('sending', () => {
  test('says what the server said and leaves for the dashboard two seconds later', {
    tags: ['spec-2.97', 'spec-8.28', 'spec-9.18'],
  }, async () => {
    const message = 'Estabelecimento aguarda aprovação da plataforma.';
    const { page, toasts, called, path } = await open({ createVenue: () => ({ id: 'v1', message }) });
    await fill(page);
    vi.useFakeTimers();
    await submit(page);
    await act(() => vi.advanceTimersByTimeAsync(1900));
    expect(toasts[0]).toMatchObject({ title: 'Estabelecimento criado!', description: message });
    expect(path()).toBe('/gerir-reserva/venue-setup');
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(path()).toBe('/gerir-reserva');
    expect(called('createVenue')[0]?.input).toMatchObject({ slug: 'mesa-da-ilha', categoryIds: [CATEGORY] });
  });

  test('again after a refusal uses the same key and keeps what was typed', { tags: ['spec-8.15'] }, async () => {
    const taken = refuse(409, { code: 'slug_taken', message: 'Este endereço público já está a ser usado.' });
    const { page, toasts, called } = await open({ createVenue: taken });
    await fill(page);
    await submit(page);
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(toasts[0]?.title).toBe('Erro ao criar estabelecimento');
    expect(toasts[0]?.description).toContain('Não foi possível criar o estabelecimento. Tente novamente.');
    expect(errorOf(field(page, 'Endereço público (slug)'))).toContain('já está a ser usado');
    expect(document.activeElement).toBe(field(page, 'Endereço público (slug)'));
    expect(field(page, 'Nome').value).toBe('Mesa da Ilha');
    await submit(page);
    const keys = called('createVenue').map(({ options }) => options.idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('shows a refusal beside its field until the field changes', async () => {
    const issues = [
      { path: 'rooms.0.name', message: 'Nome repetido' },
      { path: 'address', message: 'Morada desconhecida' },
    ];
    const { page, toasts } = await open({ createVenue: refuse(400, { code: 'bad_input', message: 'x', issues }) });
    await fill(page);
    await submit(page);
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    const room = within(page).getByRole<HTMLInputElement>('textbox', { name: /^Nome da sala/ });
    await fillField(field(page, 'Nome'), 'Outro nome');
    expect(errorOf(room)).toContain('Nome repetido');
    expect(errorOf(field(page, 'Morada'))).toContain('Morada desconhecida');
    await fillField(room, 'Bar');
    expect(errorOf(room)).not.toContain('Nome repetido');
    expect(errorOf(field(page, 'Morada'))).toContain('Morada desconhecida');
    await fillField(field(page, 'Morada'), 'Ilha');
    expect(errorOf(field(page, 'Morada'))).not.toContain('Morada desconhecida');
  });

  test('after the session ended leads to the login, and the form is there again afterwards', {
    tags: ['spec-8.4'],
  }, async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { page, toasts, close } = await open({ createVenue: refuse(401, { message: 'Unauthorized' }) });
    await fill(page);
    await submit(page);
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect(toasts).toMatchObject([{ title: 'Unauthorized', description: 'You are logged out. Logging in again...' }]);
    await close();
    const again = await open();
    await waitFor(() => expect(again.page.textContent).toContain('Recuperámos o que tinha escrito.'));
    expect(field(again.page, 'Nome').value).toBe('Mesa da Ilha');
  });
});
