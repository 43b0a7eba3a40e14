import { expect, test } from 'vitest';
import { deskStates } from '#shared/desk/schema';
import { historyKinds } from '#shared/history/kinds';
import type { HistoryRow } from '#shared/history/schema';
import { shownFields } from '#shared/history/shown-fields';
import { languages, languageTags } from '#shared/i18n/languages';
import { ptAO } from '#shared/i18n/pt-AO/catalogue';
import { failureCodes, failureOf } from '#shared/messages/delivery';
import { approvalStates, messageStatuses, outboxTypes } from '#shared/messages/schema';
import { staffReservation } from '#shared/reservations/desk';
import { depositStatuses, reservationStatuses } from '#shared/reservations/schema';
import { exceptionKinds } from '#shared/schedule/schema';
import { soldAs, venueStatuses } from '#shared/venues/schema';
import { altPreferences, offerOutcomes, waitlistStatuses } from '#shared/waitlist/schema';
import { changesOf, sentenceOf } from '#ui/features/history/sentence.ts';
import { startI18n } from '#ui/i18n/i18n.ts';

const place = { rooms: [{ id: 'r1', name: 'Terraço' }], timezone: 'Africa/Luanda' };
const row = (given: Partial<HistoryRow>): HistoryRow => ({
  revision: 1,
  at: '2026-11-21T18:00:00.000Z',
  entity: 'reservation',
  entityId: 'x',
  kind: 'edited',
  actor: { kind: 'staff', name: 'Elsa Neto', role: 'MANAGER' },
  subject: null,
  fields: [],
  ...given,
});
const field = (name: string, before: unknown, after: unknown) => ({ field: name, before, after });

async function told(given: Partial<HistoryRow>, how = sentenceOf as (...args: never[]) => unknown) {
  const i18n = await startI18n();
  i18n.addResourceBundle('pt-AO', 'translation', ptAO, true, true);
  return how(...([row(given), i18n, place] as never[]));
}

test('an edit names the user, the role, and each field with old and new value', async () => {
  const fields = [field('people', 2, 4), field('roomId', null, 'r1'), field('version', 1, 2), field('notes', '', null)];
  expect(await told({ fields })).toBe('Elsa Neto (gestão) mudou pessoas de 2 para 4, sala de vazio para Terraço');
});

test('a venue’s row names its subject', async () => {
  expect(await told({ kind: 'cancelled', subject: 'Bruno Teixeira' })).toBe(
    'Elsa Neto (gestão) cancelou a reserva: Bruno Teixeira',
  );
  expect(await told({ entity: 'room', kind: 'removed', subject: 'Terraço' })).toBe(
    'Elsa Neto (gestão) removeu: sala: Terraço',
  );
});

test('a held time that is given back is no cancelled booking', async () => {
  const fields = [field('status', 'HOLD', 'CANCELLED'), field('cancelReason', null, 'STAFF')];
  const guest = { kind: 'guest', name: null, role: null } as const;
  expect(await told({ kind: 'cancelled', actor: guest, fields })).toBe('O cliente libertou o horário guardado');
  expect(await told({ kind: 'cancelled', actor: guest, fields }, changesOf)).toEqual([
    'estado de por confirmar para cancelada',
  ]);
});

test('guests and the product itself are named as such', async () => {
  const guest = { kind: 'guest', name: null, role: null } as const;
  expect(await told({ kind: 'confirmed', actor: guest })).toBe('O cliente confirmou a reserva');
  expect(await told({ entity: 'message', kind: 'queued', actor: { ...guest, kind: 'system' } })).toBe(
    'O sistema pôs uma mensagem na fila',
  );
});

test('a deleted account is still named as a user', async () => {
  expect(await told({ kind: 'seated', actor: { kind: 'staff', name: null, role: null } })).toBe(
    'Alguém da equipa marcou a chegada do grupo',
  );
});

test('an act without a sentence of its own stays readable', async () => {
  expect(await told({ entity: 'loyalty_card', kind: 'stamped_twice' })).toBe(
    'Elsa Neto (gestão): stamped twice (loyalty card)',
  );
});

test('formats values for readers', async () => {
  const fields = [
    field('date', '2026-11-21', '2026-11-22'),
    field('depositAmount', '2000.00', 5000),
    field('automaticOffers', false, true),
    field('phone', '+244923456789', null),
    field('status', 'HOLD', 'CONFIRMED'),
    field('seatStays', null, [90, 120, 150]),
    field('roomIds', ['a'], ['a', 'b']),
  ];
  const changes = (await told({ entity: 'settings', kind: 'seen', fields }, changesOf as never)) as string[];
  expect(changes[0]).toMatch(/^data de sáb.*21.* para dom.*22/);
  expect(changes.slice(1)).toEqual([
    'valor do depósito de 2.000 Kz para 5.000 Kz',
    'ofertas automáticas de não para sim',
    'telefone de +244 923 456 789 para vazio',
    'estado de por confirmar para confirmada',
    'minutos à mesa por tamanho do grupo de vazio para 90 / 120 / 150',
    'salas de 1 para 2',
  ]);
});

test('the total of a quote has its thousands, also above a hundred million', async () => {
  const fields = [field('total', 99_000_000, 1_250_000_000)];
  expect(await told({ entity: 'enquiry', kind: 'requoted', fields }, changesOf)).toEqual([
    'total de 99.000.000 Kz para 1.250.000.000 Kz',
  ]);
});

test('a new row is described by time, room and size, not by all its first values', async () => {
  const fields = [field('people', null, 4), field('lang', null, 'PT-AO'), field('time', null, '20:00')];
  expect(await told({ kind: 'booked', fields }, changesOf as never)).toEqual(['pessoas: 4', 'hora: 20:00']);
});

test('an export of the bookings names its days and the number of rows', async () => {
  const given = { entity: 'venue', kind: 'exported' };
  const fields = [field('from', null, '2026-11-01'), field('to', null, '2026-11-30'), field('rows', null, 240)];
  expect(await told({ ...given, fields })).toBe('Elsa Neto (gestão) exportou as reservas para um ficheiro');
  expect(await told({ ...given, fields }, changesOf)).toEqual([
    expect.stringMatching(/^de: .*1/),
    expect.stringMatching(/^até: .*30/),
    'reservas: 240',
  ]);
});

/** Each language with its complete catalogue. */
async function* staffLanguages() {
  for (const lang of languages) {
    const i18n = await startI18n(lang);
    i18n.addResourceBundle('pt-AO', 'translation', ptAO, true, true);
    yield { lang, i18n };
  }
}

const acts = Object.entries(historyKinds).flatMap(([entity, kinds]) => kinds.map((kind) => ({ entity, kind })));

test('each kind of change that the server writes has a sentence, in every language', async () => {
  for await (const { lang, i18n } of staffLanguages()) {
    const has = (key: string) => i18n.getResource(languageTags[lang], 'translation', `history.${key}`) !== undefined;
    const isTold = ({ entity, kind }: (typeof acts)[number]) =>
      has(`did.${entity}_${kind}`) || (has(`kind.${kind}`) && has(`entity.${entity}`));
    expect(acts.filter((each) => !isTold(each))).toEqual([]);
    // No sentence shows a raw code of the act or its subject
    const raw = acts.filter((each) => sentenceOf(row({ ...each, fields: [] }), i18n, place).includes('_'));
    expect(raw).toEqual([]);
  }
});

test('each sentence of the catalogue belongs to a kind that the server writes', () => {
  const known = acts.map(({ entity, kind }) => `${entity}_${kind}`);
  expect(Object.keys(ptAO.history.did).filter((key) => !known.includes(key))).toEqual([]);
});

test('each field of the log has a name, in every language', async () => {
  for await (const { lang, i18n } of staffLanguages()) {
    const fields = Object.values(shownFields).flat();
    const names = fields.map((name) => i18n.getResource(languageTags[lang], 'translation', `history.field.${name}`));
    expect(fields.filter((_, index) => names[index] === undefined)).toEqual([]);
  }
});

test('a language, a failure, a removed room and a changed list have words', async () => {
  const changes = (...fields: HistoryRow['fields']) =>
    told({ entity: 'message', kind: 'seen', fields }, changesOf as never);
  expect(await changes(field('lang', 'PT-AO', 'EN'))).toEqual(['idioma de português de Angola para inglês']);
  expect(await changes(field('roomId', 'r1', 'r9'))).toEqual(['sala de Terraço para uma sala que já não existe']);
  expect(await changes(field('categoryIds', ['a'], ['b']))).toEqual(['categorias (conteúdo)']);
  expect(await changes(field('categoryIds', ['a'], ['a', 'b']))).toEqual(['categorias de 1 para 2']);
  for (const code of failureCodes) {
    const [said] = (await changes(
      field('failure', null, failureOf(code, '131026')),
      field('status', 'QUEUED', 'FAILED'),
    )) as [string];
    expect(said).toMatch(/^motivo da falha de vazio para .+ \(131026\)$/);
    expect(said).not.toContain(code);
  }
});

test('typed text is shown unchanged, also where it looks like a code', async () => {
  const fields = [field('notes', 'closed', 'EN'), field('name', 'hours', 'READ')];
  expect(await told({ entity: 'settings', kind: 'seen', fields }, changesOf as never)).toEqual([
    'notas de closed para EN',
    'nome de hours para READ',
  ]);
});

test.each([
  ['status', [...reservationStatuses, ...waitlistStatuses, ...venueStatuses, ...messageStatuses]],
  ['state', [...deskStates, ...approvalStates]],
  ['depositStatus', depositStatuses],
  ['cancelReason', staffReservation.shape.cancelReason.unwrap().options],
  ['altPref', altPreferences],
  ['kind', exceptionKinds],
  ['type', outboxTypes],
  ['lang', languages],
  ['outcome', offerOutcomes],
  ['soldAs', soldAs],
])('each value of %s has a word, in every language', async (name, values) => {
  for await (const { lang, i18n } of staffLanguages()) {
    const toldOf = (value: string) => changesOf(row({ fields: [field(name, false, value)] }), i18n, place)[0] ?? value;
    expect(values.filter((value) => value === value.toUpperCase() && toldOf(value).includes(value))).toEqual([]);
    expect(
      values.filter((value) => !i18n.getResource(languageTags[lang], 'translation', `history.value.${value}`)),
    ).toEqual([]);
  }
});
