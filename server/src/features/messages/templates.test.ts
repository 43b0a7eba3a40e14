import { describe, expect, test } from 'vitest';
import { aManager, aVenue } from '#server/testing/builders';
import { changeKinds, logBreak } from '#server/testing/ledger';
import { serverForFile } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import { languages } from '#shared/i18n/languages';
import { messageTypes } from '#shared/messages/schema';

const server = await serverForFile();
const manager = await aManager(server);
const neighbour = await aManager(server);
const venue = await aVenue(server, { ownerId: manager.user.id });

const aTemplate = (given: Partial<InputOf<'createTemplate'>> = {}): InputOf<'createTemplate'> => ({
  venueId: venue.id,
  lang: 'PT-AO',
  type: 'CONFIRM',
  body: 'Olá {nome}, até já às {hora}! 🎉',
  createdAt: null,
  updatedAt: null,
  ...given,
});

describe("a venue's own texts", () => {
  test('are created, listed and changed by its manager, and logged', {
    tags: ['spec-7.24', 'spec-7.26'],
  }, async () => {
    const { caller } = manager;
    expect((await caller.call('templates', { venueId: venue.id })).body).toEqual([]);
    const created = await caller.call('createTemplate', aTemplate());
    expect(created.status).toBe(201);
    const { id } = created.body;
    server.clock.advance(1000);
    const changed = await caller.call('updateTemplate', { id, ...aTemplate({ body: '  Boa noite {nome}\n' }) });
    expect([created.body.version, changed.body.version]).toEqual([1, 2]);
    expect(changed.body).toMatchObject({ id, body: 'Boa noite {nome}', createdAt: created.body.createdAt });
    expect(changed.body.updatedAt > created.body.updatedAt).toBe(true);
    expect((await caller.call('templates', { venueId: venue.id })).body).toEqual([changed.body]);
    expect(await changeKinds(server, venue.id, 'template')).toEqual(['template_written', 'template_changed']);
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('are unique per type and language', async () => {
    const { caller } = manager;
    await caller.call('createTemplate', aTemplate({ type: 'REJECT' }));
    const second = await caller.call('createTemplate', aTemplate({ type: 'REJECT' }));
    const [first] = (await caller.call('templates', { venueId: venue.id })).body.filter(
      ({ type }) => type === 'REJECT',
    );
    expect([second.error.code, second.error.current]).toEqual(['template_exists', first]);
    const other = await caller.call('createTemplate', aTemplate({ type: 'REJECT', lang: 'EN' }));
    const moved = await caller.call('updateTemplate', { id: other.body.id, ...aTemplate({ type: 'REJECT' }) });
    expect(moved.error.code).toBe('template_exists');
  });

  test('are created once if the form is sent repeatedly', async () => {
    const { caller } = manager;
    const send = () => caller.call('createTemplate', aTemplate({ lang: 'EN' }), { 'idempotency-key': 'text' });
    const [first, second] = [await send(), await send()];
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
  });

  test('are not overwritten with an old version that another person has changed', async () => {
    const { caller } = manager;
    const given = { lang: 'PT-PT', type: 'CONFIRM' } as const;
    const { id } = (await caller.call('createTemplate', aTemplate(given))).body;
    const save = (body: string, version?: number) =>
      caller.call('updateTemplate', { id, version, ...aTemplate({ ...given, body }) });
    const { body: theirs } = await save('O deles', 1);
    const { status, error } = await save('O meu', 1);
    expect([status, error.code, error.current]).toEqual([409, 'stale', theirs]);
    expect((await caller.call('templates', { venueId: venue.id })).body).toContainEqual(theirs);
    // The specification's payload has no version and is accepted without one
    expect((await save('À letra')).body).toMatchObject({ body: 'À letra', version: 3 });
    expect((await save('O meu', 3)).body).toMatchObject({ body: 'O meu', version: 4 });
  });

  test('are changed by exactly one of several at once, and created by one', async () => {
    const { caller } = manager;
    const given = { lang: 'PT-PT', type: 'REMINDER' } as const;
    const bodies = ['Um', 'Dois', 'Três'];
    const written = await Promise.all(
      bodies.map((body) => caller.call('createTemplate', aTemplate({ ...given, body }))),
    );
    expect(written.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { id } = written.find(({ status }) => status === 201)!.body;
    const changed = await Promise.all(
      bodies.map((body) => caller.call('updateTemplate', { id, version: 1, ...aTemplate({ ...given, body }) })),
    );
    expect(changed.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const won = changed.find(({ status }) => status === 200)!.body;
    expect((await caller.call('templates', { venueId: venue.id })).body).toContainEqual(won);
    for (const { error } of changed.filter(({ status }) => status === 409)) expect(error.current).toEqual(won);
  });

  test.each([
    ['pt-AO', '{mesa} não é uma variável conhecida (linha 2, posição 6)'],
    ['pt-PT', '{mesa} não é uma variável conhecida (linha 2, posição 6)'],
    ['en', '{mesa} is not a known variable (line 2, position 6)'],
  ])('are refused at the place of an unknown variable, in %s', async (language, message) => {
    const body = 'Olá {nome},\nmesa {mesa} e {cadeira}';
    const headers = { 'accept-language': language };
    const refused = await manager.caller.call('createTemplate', aTemplate({ type: 'WAITLIST', body }), headers);
    expect(refused.status).toBe(400);
    expect(refused.error.issues).toEqual([{ path: 'body', message }]);
  });

  test('must not be empty', async () => {
    const refused = await manager.caller.call('createTemplate', aTemplate({ type: 'WAITLIST', body: ' \n ' }));
    expect(refused.error.issues).toEqual([{ path: 'body', message: 'Campo obrigatório' }]);
  });

  test('are a 404 for a neighbour, under any venue id', async () => {
    const { body: own } = await manager.caller.call('createTemplate', aTemplate({ type: 'REMINDER' }));
    const theirs = await aVenue(server, { ownerId: neighbour.user.id });
    const asks = [aTemplate({ type: 'REMINDER' }), aTemplate({ type: 'REMINDER', venueId: theirs.id })];
    for (const ask of asks) {
      const refused = await neighbour.caller.call('updateTemplate', { id: own.id, ...ask });
      expect([refused.status, refused.error.code]).toEqual([404, 'template_not_found']);
    }
    expect((await neighbour.caller.call('templates', { venueId: venue.id })).error.code).toBe('venue_not_found');
    expect((await neighbour.caller.call('createTemplate', aTemplate())).error.code).toBe('venue_not_found');
  });
});

describe('the mapping to templates at Meta', () => {
  const mapping = { name: 'confirma_reserva', languageCode: 'pt_PT', parameters: ['nome', 'hora'] } as const;

  test('has a row for every type and language, those without one empty', async () => {
    const { body } = await manager.caller.call('whatsappTemplates', { venueId: venue.id });
    expect(body).toHaveLength(messageTypes.length * languages.length);
    expect(body[0]).toEqual({
      type: 'CONFIRM',
      lang: 'PT-AO',
      name: null,
      languageCode: null,
      parameters: [],
      state: 'UNKNOWN',
      version: 0,
    });
  });

  test('is saved, replaced and removed', async () => {
    const { caller } = manager;
    const place = { venueId: venue.id, type: 'CONFIRM', lang: 'EN' } as const;
    const sent = { ...place, ...mapping, parameters: [...mapping.parameters] };
    const saved = await caller.call('saveWhatsappTemplate', { ...sent, version: 0 });
    expect(saved.body).toEqual({ type: 'CONFIRM', lang: 'EN', ...mapping, state: 'UNKNOWN', version: 1 });
    const shown = await caller.call('whatsappTemplates', { venueId: venue.id });
    expect(shown.body.filter(({ name }) => name !== null)).toEqual([saved.body]);
    const gone = await caller.call('saveWhatsappTemplate', { ...place, name: '', languageCode: null, version: 1 });
    expect(gone.body).toMatchObject({ name: null, languageCode: null, parameters: [], version: 2 });
    const after = await caller.call('whatsappTemplates', { venueId: venue.id });
    expect(after.body.every(({ name }) => name === null)).toBe(true);
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('is not overwritten with an old version, even after it was removed and created again', async () => {
    const place = { venueId: venue.id, type: 'WAITLIST', lang: 'EN' } as const;
    const save = (name: string | null, version: number) =>
      manager.caller.call('saveWhatsappTemplate', { ...place, name, languageCode: 'en', version });
    const { body: theirs } = await save('deles', 0);
    const { status, error } = await save('meu', 0);
    expect([status, error.code, error.current]).toEqual([409, 'stale', theirs]);
    await save(null, 1);
    const { body: anew } = await save('deles_outra_vez', 2);
    expect((await save('meu', 1)).error).toMatchObject({ code: 'stale', current: anew });
    expect((await save('meu', anew.version)).body).toMatchObject({ name: 'meu', version: 4 });
  });

  test('is created by exactly one of several at once', async () => {
    const place = { venueId: venue.id, type: 'REJECT', lang: 'EN', languageCode: 'en', version: 0 } as const;
    const save = (name: string) => manager.caller.call('saveWhatsappTemplate', { ...place, name });
    const answers = await Promise.all(['um', 'dois', 'tres'].map(save));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const won = answers.find(({ status }) => status === 200)!.body;
    expect((await manager.caller.call('whatsappTemplates', { venueId: venue.id })).body).toContainEqual(won);
  });

  test("needs a template's language code, and known variables", async () => {
    const place = { venueId: venue.id, type: 'CONFIRM', lang: 'EN' } as const;
    const nameless = await manager.caller.call('saveWhatsappTemplate', {
      ...place,
      name: 'x',
      languageCode: '',
      version: 0,
    });
    expect(nameless.error.issues).toEqual([{ path: 'languageCode', message: 'Campo obrigatório' }]);
    const unknown = await manager.caller.call('saveWhatsappTemplate', {
      ...place,
      ...mapping,
      parameters: ['mesa' as 'nome'],
      version: 0,
    });
    expect(unknown.status).toBe(400);
  });
});
