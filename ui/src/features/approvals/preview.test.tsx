import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { apiKey } from '#ui/api/api-query.ts';
import { aRefusal } from '#ui/features/dashboard/tabs/testing.tsx';
import { aVenue, openScreen } from '#ui/features/dashboard/testing.tsx';
import PreviewScreen from '#ui/screens/staff/PreviewScreen.tsx';

const venue = aVenue({ status: 'pending', name: 'Por abrir' });
const open = (previewVenue: () => unknown) =>
  openScreen(
    PreviewScreen,
    { previewVenue, staffSchedule: () => [] },
    `/gerir-reserva/preview/${venue.id}`,
    '/gerir-reserva/preview/:id',
  );

test('shows the public page, says that it is a preview, and books nothing', async () => {
  const { page, called } = await open(() => venue);
  await waitFor(() => expect(within(page).getByRole('heading', { level: 1 }).textContent).toBe('Por abrir'));
  expect(page.textContent).toContain('Só a plataforma e o gestor veem esta página');
  expect(page.textContent).toContain('Reservas desligadas');
  expect(page.querySelector('form')).toBeNull();
  // Visitors get no slots of a venue that is not public
  expect(called('scheduleOfDay')).toEqual([]);
  expect(called('staffSchedule')[0]!.input).toMatchObject({ venueId: venue.id });
});

test('keeps the slots read as staff apart from those of the public page', async () => {
  const { page, cache, called } = await open(() => venue);
  await within(page).findByRole('heading', { level: 1 });
  await waitFor(() => expect(called('staffSchedule')).toHaveLength(1));
  const { venueId, date } = called('staffSchedule')[0]!.input as { venueId: string; date: string };
  await waitFor(() => expect(cache.getQueryData(apiKey('staffSchedule', { venueId, date }))).toEqual([]));
  expect(cache.getQueriesData({ queryKey: apiKey('scheduleOfDay') })).toEqual([]);
});

test('looks like a missing venue to a user without access', async () => {
  const { page } = await open(aRefusal(404, { code: 'venue_not_found', message: 'x' }));
  await within(page).findAllByRole('heading', { level: 1 });
  expect(page.textContent).toContain('O estabelecimento que procura não existe ou foi removido.');
});
