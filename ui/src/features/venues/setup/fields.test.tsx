import { within } from '@testing-library/react';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { type as fill } from '#ui/features/dashboard/tabs/testing.tsx';
import { elsa, openScreen } from '#ui/features/dashboard/testing.tsx';
import VenueSetupScreen from '#ui/screens/staff/VenueSetupScreen.tsx';

const CATEGORY = '01932f1e-0000-7000-8000-00000000000c';
const open = (more: Parameters<typeof openScreen>[1] = {}, at = '/gerir-reserva/venue-setup') =>
  openScreen(
    VenueSetupScreen,
    { categories: () => [{ id: CATEGORY, slug: 'bar', name: 'Bar', emoji: '🍸' }], ...more },
    at,
  );
const field = (page: HTMLElement, label: string | RegExp) => within(page).getByLabelText<HTMLInputElement>(label);
const MIN = 'Mínimo de pessoas por grupo';
const MAX = 'Máximo de pessoas por grupo';
const options = (page: HTMLElement, label: string) =>
  within(field(page, label))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value }) => value);

test('the form has its four parts, what it begins with and what can be chosen', {
  tags: ['spec-2.12', 'spec-2.92', 'spec-5.14', 'spec-5.17', 'spec-5.18', 'spec-9.2'],
}, async () => {
  const { page } = await open();
  const box = await within(page).findByRole<HTMLInputElement>('checkbox');
  const heads = within(page)
    .getAllByRole('heading', { level: 2 })
    .map((each) => each.textContent);
  expect(heads).toEqual(['Informações Básicas', 'Categorias', 'Configurações de Capacidade', 'Salas e Áreas']);
  expect(box.closest('span')?.textContent).toContain('🍸 Bar');
  expect(options(page, 'Cidade')).toEqual(['Luanda', 'Huambo', 'Benguela', 'Lobito']);
  expect(options(page, 'Fuso horário')).toEqual(['Africa/Luanda', 'UTC']);
  const begun = ['Cidade', 'Fuso horário', MIN, MAX].map((label) => field(page, label).value);
  expect(begun).toEqual(['Luanda', 'Africa/Luanda', '1', '20']);
  for (const label of ['Nome', 'Endereço público (slug)', 'Descrição', 'Morada', 'Telefone'])
    expect(field(page, label).required).toBe(true);
  expect(field(page, /^Imagem de capa/).required).toBe(false);
});

test('a party of less than one person is refused beside its field', { tags: ['spec-5.17'] }, async () => {
  const { page, called } = await open();
  for (const label of [MIN, MAX]) await fill(page, label, '0');
  await act(async () => within(page).getByRole('button', { name: 'Criar Estabelecimento' }).click());
  for (const label of [MIN, MAX]) expect(field(page, label).getAttribute('aria-invalid')).toBe('true');
  for (const label of [MIN, MAX]) await fill(page, label, '1');
  for (const label of [MIN, MAX]) expect(field(page, label).getAttribute('aria-invalid')).not.toBe('true');
  expect(called('createVenue')).toHaveLength(0);
});

test('the public address follows the name and is shown', { tags: ['spec-2.94'] }, async () => {
  const { page } = await open();
  await fill(page, 'Nome', 'Café São João');
  expect(field(page, 'Endereço público (slug)').value).toBe('cafe-sao-joao');
  expect(page.textContent).toContain('/r/cafe-sao-joao');
});

test('rooms are added and removed, and the last one stays', { tags: ['spec-2.93', 'spec-5.16'] }, async () => {
  const { page } = await open();
  const button = (words: RegExp) =>
    within(page)
      .queryAllByRole<HTMLButtonElement>('button')
      .filter((each) => words.test(each.getAttribute('aria-label') ?? each.textContent ?? ''));
  expect(button(/^Remover a sala/).map(({ disabled }) => disabled)).toEqual([true]);
  await act(async () => button(/Adicionar sala/)[0]!.click());
  expect(button(/^Remover a sala/).map(({ disabled }) => disabled)).toEqual([false, false]);
  await act(async () => button(/^Remover a sala/)[1]!.click());
  expect(button(/^Remover a sala/).map(({ disabled }) => disabled)).toEqual([true]);
});

test('an administrator sends all fields, and comes back to the platform two seconds later', {
  tags: ['spec-2.21', 'spec-2.97', 'spec-7.22'],
}, async () => {
  const screen = await open(
    {
      currentUser: () => ({ ...elsa, role: 'ADMIN' }),
      createVenue: () => ({ id: 'v1', message: 'Estabelecimento aguarda aprovação da plataforma.' }),
    },
    '/admin/venue-setup',
  );
  const { page } = screen;
  await fill(page, 'Nome', 'Mesa da Ilha');
  await fill(page, 'Descrição', 'Peixe na brasa');
  await fill(page, 'Morada', 'Ilha de Luanda');
  await fill(page, 'Telefone', '923 456 789');
  await fill(page, /^Imagem de capa/, 'https://exemplo.ao/capa.jpg');
  const box = await within(page).findByRole<HTMLInputElement>('checkbox');
  await act(async () => box.click());
  vi.useFakeTimers();
  await act(async () => within(page).getByRole('button', { name: 'Criar Estabelecimento' }).click());
  await act(() => vi.advanceTimersByTimeAsync(1900));
  expect(screen.called('createVenue')[0]?.input).toMatchObject({
    name: 'Mesa da Ilha',
    slug: 'mesa-da-ilha',
    description: 'Peixe na brasa',
    address: 'Ilha de Luanda',
    city: 'Luanda',
    phone: expect.stringMatching(/923 ?456 ?789/),
    coverUrl: 'https://exemplo.ao/capa.jpg',
    timezone: 'Africa/Luanda',
    categoryIds: [CATEGORY],
  });
  expect(screen.path()).toBe('/admin/venue-setup');
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.path()).toBe('/admin');
});

test.each([
  ['ADMIN', '/admin/venue-setup', '/admin'],
  ['MANAGER', '/gerir-reserva/venue-setup', '/gerir-reserva'],
] as const)('"Cancelar" and "Voltar" lead a %s from %s to %s', { tags: ['spec-2.23'] }, async (role, at, home) => {
  for (const words of ['Cancelar', 'Voltar']) {
    const { page, path } = await open({ currentUser: () => ({ ...elsa, role }) }, at);
    await act(async () => within(page).getByRole('button', { name: words }).click());
    expect(path()).toBe(home);
  }
});
