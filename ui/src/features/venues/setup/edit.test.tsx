import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { aRefusal, buttonOf, losesFirstAnswer, type } from '#ui/features/dashboard/tabs/testing.tsx';
import { aVenue, openScreen } from '#ui/features/dashboard/testing.tsx';
import VenueSetupScreen from '#ui/screens/staff/VenueSetupScreen.tsx';

const CATEGORY = '01932f1e-0000-7000-8000-00000000000c';
const venue = aVenue({ description: 'Peixe', categoryIds: [CATEGORY], version: 4 });
const answers = {
  categories: () => [{ id: CATEGORY, slug: 'bar', name: 'Bar', emoji: '🍸' }],
  managedVenues: () => ({ venues: [venue], total: 1, hasMore: false }),
};
const open = (more: Parameters<typeof openScreen>[1] = {}, id = venue.id) =>
  openScreen(VenueSetupScreen, { ...answers, ...more }, `/gerir-reserva/venue-setup?venue=${id}`);

const ready = (page: HTMLElement) => within(page).findByRole<HTMLInputElement>('textbox', { name: 'Nome' });
const value = (page: HTMLElement, name: string) => within(page).getByRole<HTMLInputElement>('textbox', { name }).value;
const submit = (page: HTMLElement) =>
  act(async () => within(page).getByRole('button', { name: 'Guardar alterações' }).click());

test('opens the form with the venue’s values and a link to the rooms tab', async () => {
  const { page } = await open();
  expect((await ready(page)).value).toBe('Casa da Kianda');
  expect(value(page, 'Telefone')).toBe('+244 923 456 789');
  const rooms = within(page).queryByRole('link', { name: 'Abrir as salas' });
  expect(rooms?.getAttribute('href')).toBe(`/gerir-reserva?venue=${venue.id}&tab=rooms`);
});

test('sends the version and no rooms, confirms it and leaves two seconds later', async () => {
  const { page, called, toasts, path } = await open({ updateVenue: () => ({ ...venue, message: 'Guardado.' }) });
  await ready(page);
  await type(page, 'Nome', 'Casa Nova');
  expect(value(page, 'Endereço público (slug)')).toBe('casa-da-kianda');
  vi.useFakeTimers();
  await submit(page);
  const sent = called('updateVenue')[0]?.input;
  expect(sent).toMatchObject({ id: venue.id, version: 4, name: 'Casa Nova', slug: 'casa-da-kianda' });
  expect(sent).not.toHaveProperty('rooms');
  expect(toasts[0]).toMatchObject({ title: 'Estabelecimento guardado!', description: 'Guardado.' });
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(path()).toBe(`/gerir-reserva?venue=${venue.id}&tab=settings`);
});

test('explains that the old public address keeps working', async () => {
  const { page } = await open();
  await ready(page);
  expect(page.textContent).not.toContain('O endereço antigo');
  await type(page, 'Endereço público (slug)', 'kianda');
  expect(page.textContent).toContain('O endereço antigo, /r/casa-da-kianda, continua a funcionar');
});

test('shows the platform’s reason and submits a rejected venue again', async () => {
  const refusal = { wasSuspended: false, comment: 'Falta a licença.' };
  const managedVenues = () => ({ venues: [{ ...venue, status: 'rejected', refusal }], total: 1, hasMore: false });
  const { page } = await open({ managedVenues });
  await ready(page);
  expect(page.textContent).toContain('Motivo: Falta a licença.');
  expect(within(page).getByRole('heading', { level: 1 }).textContent).toBe('Corrigir e voltar a submeter');
  const submitted = within(page).getByRole<HTMLButtonElement>('button', { name: 'Corrigir e voltar a submeter' });
  expect(submitted.type).toBe('submit');
});

test('hides a venue of another manager', async () => {
  const { page } = await open({}, '01932f1e-0000-7000-8000-0000000000ff');
  await waitFor(() => expect(page.textContent).toContain('Estabelecimento não encontrado'));
  expect(within(page).queryByRole('textbox')).toBeNull();
});

describe('two people who change the same venue', () => {
  const current = { ...venue, version: 9, address: 'Rua Nova, 1' };

  test('see the saved values on request, with typed values beside them for reuse', async () => {
    let tries = 0;
    const refuse = aRefusal(409, { code: 'stale', message: 'x', current });
    const updateVenue = () => (++tries === 1 ? refuse() : { ...venue, message: 'Guardado.' });
    const { page, called } = await open({ updateVenue });
    await ready(page);
    await type(page, 'Nome', 'Casa Nova');
    await submit(page);
    const reload = await within(page).findByRole('button', { name: 'Ver como está agora' });
    expect(value(page, 'Nome')).toBe('Casa Nova');
    await act(async () => reload.click());
    expect(value(page, 'Morada')).toBe('Rua Nova, 1');
    expect(value(page, 'Nome')).toBe('Casa da Kianda');
    expect(page.textContent).toContain('Nome: Casa Nova');
    await act(async () => buttonOf(page, 'Usar o que escrevi em: Nome').click());
    expect(value(page, 'Nome')).toBe('Casa Nova');
    await submit(page);
    expect(called('updateVenue')[1]?.input).toMatchObject({ version: 9, name: 'Casa Nova', address: 'Rua Nova, 1' });
  });

  test('are one if an earlier try was saved and its answer was lost', async () => {
    const updateVenue = losesFirstAnswer(venue, ({ name }) => ({ name: String(name) }));
    const { page, called, toasts } = await open({ updateVenue });
    await ready(page);
    await type(page, 'Nome', 'Casa Nova');
    await type(page, 'Telefone', '+244923456789');
    await submit(page);
    await waitFor(() => expect(called('updateVenue')).toHaveLength(1));
    await submit(page);
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Estabelecimento guardado!'));
    expect(within(page).queryByRole('button', { name: 'Ver como está agora' })).toBeNull();
  });

  test('keep the save button', async () => {
    const { page } = await open();
    await ready(page);
    expect(() => buttonOf(page, 'Guardar alterações')).not.toThrow();
  });
});
