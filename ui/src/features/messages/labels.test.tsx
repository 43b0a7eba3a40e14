import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { editor, field, select } from '#ui/features/messages/testing.tsx';

const optionsOf = (control: HTMLSelectElement) => [...control.options].map(({ value, text }) => [value, text]);

test('types, languages, variables and the preview are called as the specification calls them', {
  tags: ['spec-2.98', 'spec-2.101', 'spec-4.9', 'spec-9.28', 'spec-9.31'],
}, async () => {
  const { page } = await editor();
  await field(page);
  expect(optionsOf(select(page, 0)).slice(0, 3)).toEqual([
    ['CONFIRM', 'Confirmação de Reserva'],
    ['WAITLIST', 'Lista de Espera'],
    ['REJECT', 'Rejeição'],
  ]);
  expect(optionsOf(select(page, 1))).toEqual([
    ['PT-AO', 'Português (Angola)'],
    ['PT-PT', 'Português (Portugal)'],
    ['EN', 'Inglês'],
  ]);
  const ofSpecification = ['nome', 'data', 'hora', 'pessoas', 'sala', 'dep_valor', 'tempo_limite', 'link_confirmar'];
  const variables = [...ofSpecification, 'servico', 'profissional'];
  for (const name of variables)
    expect(within(page).queryByRole('button', { name: new RegExp(`^Juntar \\{${name}\\}`) }), name).not.toBeNull();
  expect(page.textContent).toContain('Pré-visualização WhatsApp');
  expect(page.textContent).toContain('Com dados de exemplo.');
});

test('where there is no venue, there is nothing to write for, and the screen says what to do', {
  tags: ['spec-5.26'],
}, async () => {
  const { page, called } = await editor({ managedVenues: () => ({ venues: [], total: 0, hasMore: false }) });
  await waitFor(() => expect(page.textContent).toContain('Ainda não tem estabelecimentos.'));
  expect(within(page).queryByRole('textbox')).toBeNull();
  expect(called('templates')).toEqual([]);
});
