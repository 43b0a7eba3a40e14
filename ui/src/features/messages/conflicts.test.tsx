import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import type { WhatsappTemplate } from '#shared/messages/schema';
import { aRefusal, buttonOf, losesFirstAnswer } from '#ui/features/dashboard/tabs/testing.tsx';
import { editor, field, own, press, select, type } from '#ui/features/messages/testing.tsx';

describe('a text that another user changed meanwhile', () => {
  const current = { ...own, body: 'Olá {nome}, hoje não dá.', version: 5 };
  const refused = async () => {
    const refuse = aRefusal(409, { code: 'stale', message: 'x', current });
    const updateTemplate = ({ version, ...input }: Record<string, unknown>) =>
      version === 5 ? { ...current, ...input, version: 6 } : refuse();
    const screen = await editor({ updateTemplate });
    await field(screen.page);
    await type(select(screen.page, 0), 'REJECT');
    await type(await field(screen.page), 'O meu texto, {nome}.');
    await press(within(screen.page).getByRole('button', { name: /Guardar template/ }));
    await waitFor(() => expect(screen.page.textContent).toContain('Outra pessoa mudou este texto entretanto'));
    return screen;
  };

  test('is shown beside the typed text, which overwrites it only on request', async () => {
    const { page, called, toasts } = await refused();
    expect((await field(page)).value).toBe('O meu texto, {nome}.');
    expect(page.textContent).toContain(current.body);
    expect(toasts).toEqual([]);
    await press(buttonOf(page, 'Guardar o que escrevi'));
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(called('updateTemplate').map(({ input }) => [input.version, input.body])).toEqual([
      [2, 'O meu texto, {nome}.'],
      [5, 'O meu texto, {nome}.'],
    ]);
    expect(page.textContent).not.toContain('Outra pessoa mudou este texto');
  });

  test('is none if it is the typed one, saved by an earlier try whose answer was lost', async () => {
    const updateTemplate = losesFirstAnswer(own, ({ body }) => ({ body: String(body).trim() }));
    const { page, toasts } = await editor({ updateTemplate });
    await field(page);
    await type(select(page, 0), 'REJECT');
    await type(await field(page), 'O meu texto, {nome}. ');
    await press(within(page).getByRole('button', { name: /Guardar template/ }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    await press(within(page).getByRole('button', { name: /Guardar template/ }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Template salvo!'));
    expect(page.textContent).not.toContain('Outra pessoa mudou este texto');
    expect((await field(page)).value).toBe('O meu texto, {nome}.');
  });

  test('can be taken over and edited further', async () => {
    const { page, called } = await refused();
    await press(buttonOf(page, 'Usar o que está guardado'));
    expect((await field(page)).value).toBe(current.body);
    expect(page.textContent).not.toContain('Outra pessoa mudou este texto');
    await type(await field(page), 'Melhor assim, {nome}.');
    await press(within(page).getByRole('button', { name: /Guardar template/ }));
    await waitFor(() => expect(called('updateTemplate').length).toBeGreaterThan(1));
    expect(called('updateTemplate')[1]?.input).toMatchObject({ version: 5, body: 'Melhor assim, {nome}.' });
  });

  test('is not overwritten after it was read while this one was edited', async () => {
    let templates = [own];
    const { page, called, cache } = await editor({
      templates: () => templates,
      updateTemplate: aRefusal(409, { code: 'stale', message: 'x', current }),
    });
    await field(page);
    await type(select(page, 0), 'REJECT');
    await type(await field(page), 'O meu texto');
    templates = [current];
    await act(() => cache.invalidateQueries());
    expect((await field(page)).value).toBe('O meu texto');
    await press(within(page).getByRole('button', { name: /Guardar template/ }));
    await waitFor(() => expect(called('updateTemplate')).not.toHaveLength(0));
    expect(called('updateTemplate')[0]?.input.version).toBe(2);
  });
});

test('a text that another user created first is shown, and updated instead of created twice', async () => {
  const current = { ...own, type: 'CONFIRM' as const, body: 'Até já, {nome}.', version: 1 };
  const { page, called, toasts } = await editor({
    createTemplate: aRefusal(409, { code: 'template_exists', message: 'x', current }),
    updateTemplate: (input) => ({ ...current, ...input, version: 2 }),
  });
  await type(await field(page), 'O meu texto');
  await press(within(page).getByRole('button', { name: /Guardar template/ }));
  await waitFor(() => expect(page.textContent).toContain(current.body));
  await press(buttonOf(page, 'Guardar o que escrevi'));
  await waitFor(() => expect(toasts).not.toHaveLength(0));
  expect(called('updateTemplate')[0]?.input).toMatchObject({ id: own.id, version: 1, body: 'O meu texto' });
});

describe('a mapping that another user changed meanwhile', () => {
  const mapped: WhatsappTemplate = {
    type: 'CONFIRM',
    lang: 'PT-AO',
    name: 'confirma',
    languageCode: 'pt_PT',
    parameters: ['nome'],
    state: 'APPROVED',
    version: 3,
  };
  const current = { ...mapped, name: 'confirma_v2', parameters: ['nome', 'hora'], version: 4 };
  const name = (page: HTMLElement) => within(page).getByRole<HTMLInputElement>('textbox', { name: /^Nome do modelo/ });
  const refused = async () => {
    const refuse = aRefusal(409, { code: 'stale', message: 'x', current });
    const saveWhatsappTemplate = ({ version, name: sent }: Record<string, unknown>) =>
      Number(version) >= 4 ? { ...current, name: sent, version: Number(version) + 1 } : refuse();
    const screen = await editor({ whatsappTemplates: () => [mapped], saveWhatsappTemplate });
    await waitFor(() => expect(name(screen.page).value).toBe('confirma'));
    await type(name(screen.page), 'o_meu');
    await press(buttonOf(screen.page, 'Guardar modelo'));
    await waitFor(() => expect(screen.page.textContent).toContain('Outra pessoa mudou este modelo entretanto'));
    return screen;
  };

  test('is none if it is the typed one, saved by an earlier try whose answer was lost', async () => {
    const saveWhatsappTemplate = losesFirstAnswer(mapped, ({ name: sent }) => ({ name: String(sent) }));
    const { page, called, toasts } = await editor({ whatsappTemplates: () => [mapped], saveWhatsappTemplate });
    await waitFor(() => expect(name(page).value).toBe('confirma'));
    await type(name(page), 'o_meu');
    await press(buttonOf(page, 'Guardar modelo'));
    await waitFor(() => expect(called('saveWhatsappTemplate')).toHaveLength(1));
    await press(buttonOf(page, 'Guardar modelo'));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Modelo guardado'));
    expect(page.textContent).not.toContain('Outra pessoa mudou este modelo');
  });

  test('is shown beside the typed one, which overwrites it only on request', async () => {
    const { page, called, toasts } = await refused();
    expect(name(page).value).toBe('o_meu');
    expect(page.textContent).toContain('Guardado agora: confirma_v2 (pt_PT): {nome}, {hora}');
    await press(buttonOf(page, 'Guardar o que escrevi'));
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    await press(buttonOf(page, 'Guardar modelo'));
    await waitFor(() => expect(called('saveWhatsappTemplate').length).toBeGreaterThan(2));
    expect(called('saveWhatsappTemplate').map(({ input }) => [input.version, input.name])).toEqual([
      [3, 'o_meu'],
      [4, 'o_meu'],
      [5, 'o_meu'],
    ]);
  });

  test('can be taken over', async () => {
    const { page } = await refused();
    await press(buttonOf(page, 'Usar o que está guardado'));
    expect(name(page).value).toBe('confirma_v2');
    expect(page.textContent).not.toContain('Outra pessoa mudou este modelo');
  });
});
