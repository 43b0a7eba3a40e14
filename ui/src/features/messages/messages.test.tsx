import { waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultTexts } from '#shared/messages/defaults';
import type { OutboxMessage } from '#shared/messages/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { MessagesTab } from '#ui/features/dashboard/tabs/MessagesTab.tsx';
import { aRefusal } from '#ui/features/dashboard/tabs/testing.tsx';
import { aVenue, DATE, openScreen } from '#ui/features/dashboard/testing.tsx';
import { aMessage, editor, field, own, press, select, type, venue } from '#ui/features/messages/testing.tsx';
import { variablesOf } from '#ui/features/messages/use-mapping.ts';
import { findDialog } from '#ui/testing/wait.ts';

beforeEach(() => vi.setSystemTime(new Date(`${DATE}T19:22:00+01:00`)));

describe('the template editor', () => {
  test('begins with the built-in text, and shows what a guest would read', {
    tags: ['spec-2.13', 'spec-2.101', 'spec-4.29'],
  }, async () => {
    const { page } = await editor();
    expect((await field(page)).value).toBe(defaultTexts.seats['PT-AO'].CONFIRM);
    expect(page.textContent).toContain('Pré-visualização WhatsApp');
    expect(page.textContent).toContain('Olá Marisa Lopes!');
    expect(page.textContent).toContain('2.000 Kz');
  });

  test('begins with words that fit the rooms of the venue', async () => {
    const whole = { minPeople: 1, stayMinutes: 60 };
    const cabin = { id: 'cabin', name: 'Cabine', capacity: 2, whole };
    const openedAt = async (rooms: ManagedVenue['rooms']) => {
      const { page } = await editor({
        managedVenues: () => ({ venues: [aVenue({ rooms })], total: 1, hasMore: false }),
      });
      await field(page);
      await type(select(page, 0), 'WAITLIST');
      return page;
    };
    const hall = await openedAt([cabin]);
    expect((await field(hall)).value).toContain('A sala está livre para si:');
    const spa = await openedAt([{ ...cabin, hasTreatments: true }]);
    expect((await field(spa)).value).toContain('🛎️ {servico}\n👤 {profissional}');
    expect(spa.textContent).toContain('🛎️ Massagem\n👤 Marta');
  });

  test('says for each type of the language whether the venue has a text of its own', {
    tags: ['spec-2.102'],
  }, async () => {
    const { page } = await editor();
    await field(page);
    const states = () =>
      ['Confirmação de Reserva', 'Lista de Espera', 'Rejeição', 'Lembrete'].map((each) =>
        within(page)
          .queryByRole('button', { name: new RegExp(`^${each}`) })
          ?.textContent?.replace(`${each} `, ''),
      );
    expect(states()).toEqual(['Padrão', 'Padrão', 'Configurado', 'Padrão']);
    await type(select(page, 1), 'EN');
    expect(states()).toEqual(['Padrão', 'Padrão', 'Padrão', 'Padrão']);
    expect((await field(page)).value).toBe(defaultTexts.seats.EN.CONFIRM);
  });

  test('appends a variable, and creates a text where none is loaded, as the specification sends it', {
    tags: ['spec-2.100', 'spec-3.14', 'spec-4.30', 'spec-7.25', 'spec-8.30'],
  }, async () => {
    const { page, called, toasts } = await editor({ createTemplate: (input) => ({ ...own, ...input, id: 'new' }) });
    await type(await field(page), 'Olá ');
    await press(within(page).getByRole('button', { name: /Juntar \{nome\}/ }));
    expect((await field(page)).value).toBe('Olá {nome}');
    await press(within(page).getByRole('button', { name: /Guardar template/ }));
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(called('createTemplate')[0]?.input).toEqual({
      venueId: venue.id,
      type: 'CONFIRM',
      lang: 'PT-AO',
      body: 'Olá {nome}',
      createdAt: null,
      updatedAt: null,
    });
    expect(toasts[0]).toMatchObject({ title: 'Template salvo!' });
    expect(within(page).queryByRole('button', { name: /^Confirmação/ })?.textContent).toMatch(/Configurado$/);
  });

  test('changes the loaded text', { tags: ['spec-4.29', 'spec-4.30'] }, async () => {
    const { page, called } = await editor({ updateTemplate: (input) => ({ ...own, ...input }) });
    await field(page);
    await press(within(page).getByRole('button', { name: /^Rejeição/ }));
    expect((await field(page)).value).toBe(own.body);
    await type(await field(page), 'Olá {nome}.');
    await press(within(page).getByRole('button', { name: /Guardar template/ }));
    await waitFor(() => expect(called('updateTemplate')).not.toHaveLength(0));
    expect(called('updateTemplate')[0]?.input).toMatchObject({ id: 'template-1', version: 2, body: 'Olá {nome}.' });
  });

  test('refuses an empty text and an unknown variable without asking the server', { tags: ['spec-5.25'] }, async () => {
    const { page, toasts, called } = await editor();
    await type(await field(page), '   ');
    await press(within(page).getByRole('button', { name: /Guardar template/ }));
    expect(toasts[0]).toMatchObject({
      title: 'Dados inválidos',
      description: 'Selecione um estabelecimento e preencha a mensagem.',
    });
    await type(await field(page), 'Olá\n{nme}');
    await press(within(page).getByRole('button', { name: /Guardar template/ }));
    expect(page.querySelector('mark')?.textContent).toBe('{nme}');
    expect(page.textContent).toContain('{nme} (linha 2, posição 1)');
    expect(called('createTemplate')).toEqual([]);
  });

  test('keeps what was typed when saving fails, and says why beside the field', { tags: ['spec-8.16'] }, async () => {
    const issues = [{ path: 'body', message: 'Texto demasiado longo' }];
    const { page, toasts } = await editor({
      createTemplate: aRefusal(400, { code: 'bad_input', message: 'Há campos por corrigir.', issues }),
    });
    await type(await field(page), 'Olá');
    await press(within(page).getByRole('button', { name: /Guardar template/ }));
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(toasts[0]?.title).toBe('Erro ao salvar template');
    expect(toasts[0]?.description).toMatch(/^Não foi possível salvar o template. Tente novamente./);
    expect(page.textContent).toContain('Texto demasiado longo');
    expect((await field(page)).value).toBe('Olá');
  });

  test('after the session ended says so and leads to the login', { tags: ['spec-8.5'] }, async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { page, toasts } = await editor({
      createTemplate: aRefusal(401, { code: 'unauthorized', message: 'Unauthorized' }),
    });
    await type(await field(page), 'Olá');
    await press(within(page).getByRole('button', { name: /Guardar template/ }));
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect(toasts[0]).toMatchObject({ title: 'Unauthorized', description: 'You are logged out. Logging in again...' });
  });

  test('asks before another choice discards typed text', async () => {
    const { page } = await editor();
    await type(await field(page), 'Meio escrito');
    await type(select(page, 0), 'REJECT');
    expect((await field(page)).value).toBe('Meio escrito');
    const dialog = await findDialog();
    await press(within(dialog).getByRole('button', { name: /^Mudar sem guardar$/ }));
    expect((await field(page)).value).toBe(own.body);
  });

  test('asks before another venue or the way back discards typed text', async () => {
    const { page, called } = await editor();
    await type(await field(page), 'Meio escrito');
    const venues = within(page).getByRole<HTMLSelectElement>('combobox', { name: 'Estabelecimento' });
    await type(venues, 'v2');
    await press(within(await findDialog()).getByRole('button', { name: /^Continuar a escrever$/ }));
    expect([venues.value, (await field(page)).value]).toEqual([venue.id, 'Meio escrito']);
    await press(within(page).getByRole('link', { name: /Voltar ao dashboard/ }));
    await press(within(await findDialog()).getByRole('button', { name: /^Continuar a escrever$/ }));
    expect((await field(page)).value).toBe('Meio escrito');
    await type(venues, 'v2');
    await press(within(await findDialog()).getByRole('button', { name: /^Mudar sem guardar$/ }));
    await waitFor(() => expect(called('templates').at(-1)?.input).toEqual({ venueId: 'v2' }));
    expect((await field(page)).value).not.toBe('Meio escrito');
  });

  test('writes for the venue that was chosen on the board', { tags: ['spec-6.11'] }, async () => {
    const { called } = await editor({}, '/gerir-reserva/templates?venue=v2');
    await waitFor(() => expect(called('templates')).not.toHaveLength(0));
    expect(called('templates')[0]?.input).toEqual({ venueId: 'v2' });
  });

  test('shows the texts to the front desk as read-only', async () => {
    const access = { mayRun: true, mayManage: false, mayOverbook: false };
    const { page } = await editor({
      managedVenues: () => ({ venues: [aVenue({ access })], total: 1, hasMore: false }),
    });
    expect((await field(page)).readOnly).toBe(true);
    expect(within(page).queryByRole('button', { name: /Guardar template/ })).toBeNull();
  });
});

test('a text’s variables are offered as a template’s parameters in the text’s order', () => {
  expect(variablesOf('Olá {nome}, {data} {x} às {hora}. {nome}!')).toEqual(['nome', 'data', 'hora', 'nome']);
});

const tab = (queue: OutboxMessage[], more: Parameters<typeof openScreen>[1] = {}, day: OutboxMessage[] = []) =>
  openScreen(
    () => <MessagesTab venue={venue} />,
    { outbox: ({ list }) => (list === 'queue' ? queue : day), ...more },
    '/gerir-reserva',
  );

describe('the message queue', () => {
  test('opens WhatsApp with the text and then offers to mark the message as sent', async () => {
    const { page, called, toasts } = await tab([aMessage()], { markMessageSent: () => aMessage({ status: 'SENT' }) });
    const send = (await within(page).findByRole('link', { name: /Enviar por WhatsApp a Nádia/ })) as HTMLAnchorElement;
    expect([send.href, send.target, send.rel]).toEqual([aMessage().waLink, '_blank', 'noopener noreferrer']);
    expect(page.textContent).toContain('Enviar até 20:30');
    expect(within(page).queryByRole('button', { name: /Marcar como enviada/ })).toBeNull();
    send.addEventListener('click', (event) => event.preventDefault());
    await press(send);
    await press(within(page).getByRole('button', { name: /Marcar como enviada/ }));
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(called('markMessageSent')[0]?.input).toEqual({ venueId: venue.id, id: 'message-1' });
    // Queue and day list, before and after.
    expect(called('outbox')).toHaveLength(4);
  });

  test('names the day and the guests of an enquiry without a quote, which has no time', async () => {
    const { page } = await tab([aMessage({ type: 'QUOTE', date: '2026-12-19', time: null, people: 120 })]);
    await waitFor(() => expect(page.textContent).toContain('sábado, 19/12 · 120 pessoas'));
  });

  test('remembers that WhatsApp was opened after the phone discarded the page', async () => {
    const first = await tab([aMessage()]);
    const send = await within(first.page).findByRole('link', { name: /Enviar por WhatsApp a/ });
    send.addEventListener('click', (event) => event.preventDefault());
    await press(send);
    await first.close();
    const { page } = await tab([aMessage()]);
    await waitFor(() => within(page).getByRole('button', { name: /Marcar como enviada/ }));
  });

  test('asks before a message to a guest is dropped', async () => {
    const { page, called } = await tab([aMessage()], { dropMessage: () => aMessage({ status: 'DROPPED' }) });
    await press(await within(page).findByRole('button', { name: /Não enviar a mensagem/ }));
    expect(called('dropMessage')).toEqual([]);
    const dialog = await findDialog();
    await press(within(dialog).getByRole('button', { name: /^Não enviar$/ }));
    await waitFor(() => expect(called('dropMessage')).not.toHaveLength(0));
  });

  test('says of a failed one to call and why, and offers a retry while there is time', async () => {
    const failed = aMessage({ status: 'FAILED', failure: 'Falhou: ligar ao cliente (131026)' });
    const { page, called } = await tab([failed], { retryMessage: () => aMessage() });
    const call = await within(page).findByRole('link', { name: /^falhou: ligar a Nádia Fortes/ });
    expect(call.getAttribute('href')).toBe('tel:+244900111222');
    expect(call.textContent).toBe('falhou: ligar');
    expect(page.textContent).toContain('131026');
    await press(within(page).getByRole('button', { name: /Tentar de novo/ }));
    await waitFor(() => expect(called('retryMessage')).not.toHaveLength(0));
  });

  test('offers no retry for a late message', async () => {
    const { page } = await tab([aMessage({ status: 'FAILED', sendBefore: `${DATE}T18:00:00.000Z` })]);
    await waitFor(() => within(page).getByRole('link', { name: /^falhou: ligar a/ }));
    expect(within(page).queryByRole('button', { name: /Tentar de novo/ })).toBeNull();
  });

  test('explains one that may have arrived instead of sending it again', async () => {
    const { page } = await tab([aMessage({ isUncertain: true })]);
    await waitFor(() => expect(page.textContent).toContain('Não se sabe se chegou'));
    expect(page.textContent).toContain('pode ter chegado');
    expect(within(page).queryByRole('link', { name: /Enviar por WhatsApp/ })).toBeNull();
  });

  test('lists the day’s messages with their delivery state', async () => {
    const day = [aMessage({ status: 'DELIVERED', deliveredAt: `${DATE}T18:05:00.000Z` }), aMessage({ id: 'm2' })];
    day.push(aMessage({ id: 'm3', status: 'SENT', sentAt: '2026-01-02T18:05:00.000Z' }));
    const { page } = await tab([], {}, day);
    await waitFor(() => expect(page.textContent).toContain('Entregue às 19:05'));
    expect(page.textContent).toContain('Por enviar');
    expect(page.textContent).toContain('Enviada às 19:05 de sexta, 2/01');
    expect(page.textContent).toContain('Nada por enviar.');
  });
});
