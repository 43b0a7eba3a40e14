import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brand } from '#shared/brand';
import { languages } from '#shared/i18n/languages';
import { defaultTexts, mostlySold, type Sold } from '#shared/messages/defaults';
import {
  builtInText,
  isStillSo,
  type Mapping,
  parametersOf,
  reminderIsDue,
  render,
  type Subject,
  sampleValues,
  unknownVariables,
  valuesOf,
  waLink,
  wayOut,
} from '#shared/messages/rules';
import { messageTypes, templateVariables } from '#shared/messages/schema';
import { HOUR_MS, MINUTE_MS } from '#shared/time';

const values = sampleValues('PT-AO', 'https://reserva.ao');
const NOW = new Date('2026-11-21T17:00:00Z');

describe('a text with variables', () => {
  test('has each of the eight filled in at every place', { tags: ['spec-9.28'] }, () => {
    const body = templateVariables.map((name) => `{${name}}`).join('|');
    expect(render(`${body}|{nome}`, values)).toBe(
      [...templateVariables.map((name) => values[name]), values.nome].join('|'),
    );
  });

  test('keeps braces in a guest’s name', () => {
    expect(render('Olá {nome}', { ...values, nome: '{hora} & $1 $&' })).toBe('Olá {hora} & $1 $&');
  });

  test('reports each unknown variable at its place', () => {
    expect(unknownVariables('Olá {nome},\nmesa {mesa}\n  {}')).toEqual([
      { name: '{mesa}', index: 17, line: 2, column: 6 },
      { name: '{}', index: 26, line: 3, column: 3 },
    ]);
    expect(unknownVariables('{ nome } {NOME}').map(({ name }) => name)).toEqual(['{ nome }', '{NOME}']);
  });

  test('loses a line that an empty variable leaves without a word, and no other line', () => {
    const none = { ...values, servico: '', profissional: '' };
    expect(render('A\n🛎️ {servico}\n\n{servico} · {profissional}\n— {sala}', none)).toBe('A\n\n— Sala Principal');
    expect(render('Com {profissional}.\n...\n{ }', none)).toBe('Com .\n...\n{ }');
    expect(render('{servico} {sala}', none)).toBe(' Sala Principal');
  });

  test('accepts a lone brace', () => expect(unknownVariables('Até já :} {nome} :{')).toEqual([]));

  test('leaves no variable unfilled when all are known', () => {
    const piece = fc.oneof(fc.constantFrom(...templateVariables.map((name) => `{${name}}`)), fc.string());
    const plain = Object.fromEntries(templateVariables.map((name) => [name, name.toUpperCase()])) as typeof values;
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const body = pieces.join('');
        fc.pre(unknownVariables(body).length === 0);
        expect(render(body, plain)).not.toMatch(
          /\{(nome|data|hora|pessoas|sala|servico|profissional|dep_valor|tempo_limite|link_confirmar)\}/,
        );
      }),
    );
  });

  test('reports where the variable is', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', 'ã', '🎉') });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const [found] = unknownVariables(`${before}{x}${after}`);
        expect(found!.index).toBe(before.length);
        expect(`${before}{x}${after}`.split('\n')[found!.line - 1]!.slice(found!.column - 1)).toMatch(/^\{x\}/);
      }),
    );
  });
});

const sold: readonly Sold[] = ['seats', 'room', 'treatment'];
const all = sold.flatMap((what) =>
  languages.flatMap((lang) => messageTypes.map((type) => [what, lang, type] as const)),
);

describe('the built-in texts', () => {
  test.each(all)(
    'for %s, %s %s asks for an answer in time, shows the deposit in Kz, has an emoji and is signed',
    { tags: ['spec-4.9', 'spec-9.29'] },
    (what, lang, type) => {
      const body = defaultTexts[what][lang][type];
      expect(unknownVariables(body)).toEqual([]);
      expect(body).toMatch(/confirm/i);
      expect(body).toContain('{tempo_limite}');
      expect(body).toContain('{dep_valor} Kz');
      expect(body).toMatch(/\p{Extended_Pictographic}/u);
      expect(body.trimEnd().endsWith(brand.name)).toBe(true);
    },
  );

  test.each(sold.flatMap((what) => languages.map((lang) => [what, lang] as const)))(
    'for %s promise in %s only facts that hold for every reader: no cancelling by link, no paid deposit',
    (what, lang) => {
      const { CONFIRM, REMINDER, REJECT } = defaultTexts[what][lang];
      for (const text of [CONFIRM, REMINDER]) expect(text).not.toMatch(/cancel/i); // guests must call after the notice time
      expect(REJECT).toMatch(/(Se já pagou|If you have paid).*\{dep_valor\} Kz/);
    },
  );

  test('render the sample as a guest reads it', { tags: ['spec-9.30'] }, () => {
    expect(render(defaultTexts.seats['PT-AO'].CONFIRM, values)).toBe(
      [
        'Olá Marisa Lopes! 👋',
        '',
        'A sua reserva:',
        '📅 sábado, 21 de novembro de 2026',
        '🕗 20:00',
        '👥 Pessoas: 4',
        '📍 Sala Principal',
        '💰 Depósito: 2.000 Kz',
        '',
        '✅ Por favor confirme, ou avise-nos se já não puder vir, até às 18:30:',
        'https://reserva.ao/reserva/exemplo',
        '',
        'Reserva',
      ].join('\n'),
    );
    expect(render(defaultTexts.seats.EN.REMINDER, sampleValues('EN', 'https://reserva.ao'))).toMatch(
      /Saturday,? 21 November 2026/,
    );
  });
});

describe('the words of the built-in texts', () => {
  const offerOf = (what: Sold, lang: 'PT-AO' | 'EN', given: object = {}) =>
    render(defaultTexts[what][lang].WAITLIST, { ...sampleValues(lang, 'https://reserva.ao'), ...given });

  test('speak of a table or seats only to a party that has seats', () => {
    for (const lang of languages) {
      expect(defaultTexts.seats[lang].WAITLIST).toMatch(/lugares|seats/);
      for (const type of messageTypes) {
        expect(defaultTexts.room[lang][type]).not.toMatch(/lugar|mesa|seat|table/i);
        expect(defaultTexts.treatment[lang][type]).not.toMatch(/lugar|mesa|seat|table/i);
      }
    }
    expect(offerOf('room', 'PT-AO')).toContain('A sala está livre para si:');
    expect(offerOf('room', 'EN')).toMatch(/The room is free for you:[\s\S]*We keep the room until/);
  });

  test('name treatment and professional, in lines that are left out without one', () => {
    const facts = ['🕗 20:00', '👥 Pessoas: 4', '🛎️ Massagem', '👤 Marta', '📍 Sala Principal'];
    expect(offerOf('treatment', 'PT-AO').split('\n').slice(4, 9)).toEqual(facts);
    expect(offerOf('treatment', 'PT-AO', { profissional: '' }).split('\n').slice(4, 8)).toEqual(
      facts.filter((line) => line !== '👤 Marta'),
    );
    expect(offerOf('treatment', 'PT-AO', { profissional: '', servico: '' })).not.toMatch(/🛎️|👤/u);
    for (const lang of languages) {
      for (const type of messageTypes) {
        expect(defaultTexts.treatment[lang][type]).toContain('🛎️ {servico}\n👤 {profissional}\n');
      }
    }
  });

  test('are those of seats letter for letter where the words do not differ', () => {
    for (const lang of languages) {
      const { CONFIRM, REJECT, REMINDER } = defaultTexts.seats[lang];
      expect(defaultTexts.room[lang]).toMatchObject({ CONFIRM, REJECT, REMINDER });
    }
  });

  test('for a venue follow its rooms', () => {
    const whole = { minPeople: 1, stayMinutes: 60 };
    expect(mostlySold([])).toBe('seats');
    expect(mostlySold([{}, { whole }])).toBe('seats');
    expect(mostlySold([{ whole }, { whole }])).toBe('room');
    expect(mostlySold([{}, { whole, hasTreatments: true }])).toBe('treatment');
  });
});

describe('a built-in text of a venue', () => {
  test.each(all)('for %s, %s %s names the venue and omits a deposit of 0', (what, lang, type) => {
    const venueName = 'Casa {da} Kianda';
    const without = builtInText(defaultTexts[what][lang][type], { venueName, deposit: null });
    expect(without).toContain('Casa da Kianda · ');
    expect(without).not.toMatch(/dep_valor|Dep[óo]sit/i);
    expect(builtInText(defaultTexts[what][lang][type], { venueName, deposit: 0 })).toBe(without);
    expect(builtInText(defaultTexts[what][lang][type], { venueName, deposit: 2000 })).toContain('{dep_valor} Kz');
    expect(unknownVariables(without)).toEqual([]);
  });
});

describe('template values', () => {
  const subject: Subject = {
    name: 'Ana',
    date: '2026-11-21',
    time: '00:30',
    people: 1,
    roomName: 'Bar',
    ...{ treatment: '', professional: '' },
    deposit: null,
    answerBy: new Date('2026-11-21T23:10:00Z'),
    timezone: 'Africa/Luanda',
    link: 'x',
  };

  test('name the calendar day of a slot after midnight, and of its deadline', () => {
    const before = { ...subject, answerBy: new Date('2026-11-21T21:30:00Z') };
    expect(valuesOf(before, 'PT-AO')).toMatchObject({
      data: 'domingo, 22 de novembro de 2026',
      hora: '00:30',
      tempo_limite: '22:30 (sábado, 21/11)',
    });
    expect(valuesOf(before, 'EN')).toMatchObject({
      data: 'Sunday, 22 November 2026',
      tempo_limite: '22:30 (Sat 21 Nov)',
    });
    for (const type of ['CONFIRM', 'WAITLIST', 'REJECT', 'REMINDER'] as const) {
      const text = render(defaultTexts.seats['PT-AO'][type], valuesOf(before, 'PT-AO'));
      expect(text).not.toContain('sábado, 21 de novembro');
    }
    expect(render(defaultTexts.seats['PT-AO'].REMINDER, valuesOf(before, 'PT-AO'))).toContain('00:30');
  });

  test('omit the deadline’s day if it is the slot’s own, and a deposit of 0', () => {
    expect(valuesOf(subject, 'PT-AO')).toMatchObject({ tempo_limite: '00:10', dep_valor: '0', pessoas: '1' });
  });

  test('name the deadline’s day if it differs from the slot’s', () => {
    const early = { ...subject, answerBy: new Date('2026-11-19T18:00:00Z') };
    expect(valuesOf(early, 'EN').tempo_limite).toBe('19:00 (Thu 19 Nov)');
  });
});

test('the WhatsApp link has the digits of the phone and the whole text', () => {
  const link = waLink('+244924111222', 'Olá & até já\n100% 🎉 #1');
  expect(link).toMatch(/^https:\/\/wa\.me\/244924111222\?text=/);
  expect(decodeURIComponent(link.split('?text=')[1]!)).toBe('Olá & até já\n100% 🎉 #1');
});

describe('a message', () => {
  const mapping: Mapping = { name: 'confirma', languageCode: 'pt_PT', parameters: ['nome', 'sala'], state: 'APPROVED' };
  const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);

  test('goes as free text within 24 hours of the guest’s last message, and as a template later', () => {
    expect(wayOut(ago(23 * HOUR_MS), null, NOW)).toBe('text');
    expect(wayOut(ago(23 * HOUR_MS), mapping, NOW)).toBe('text');
    expect(wayOut(ago(24 * HOUR_MS), mapping, NOW)).toEqual({ template: mapping });
    expect(wayOut(null, mapping, NOW)).toEqual({ template: mapping });
  });

  test('needs a person where Meta accepts no template', () => {
    expect(wayOut(null, null, NOW)).toBe('byHand');
    for (const state of ['PENDING', 'REJECTED', 'PAUSED', 'DISABLED'] as const) {
      expect(wayOut(ago(25 * HOUR_MS), { ...mapping, state }, NOW)).toBe('byHand');
    }
    expect(wayOut(null, { ...mapping, state: 'UNKNOWN' }, NOW)).not.toBe('byHand');
  });

  test('fills a template in order, each value on one line and never empty', () => {
    expect(parametersOf(mapping, { ...values, nome: ' Ana\n\tMaria     Neto ', sala: ' ' })).toEqual([
      'Ana Maria Neto',
      '-',
    ]);
  });

  test('is dropped where it is no longer true', () => {
    expect(isStillSo('CONFIRM', 'HOLD')).toBe(true);
    expect(isStillSo('CONFIRM', 'CANCELLED')).toBe(false);
    expect(isStillSo('WAITLIST', 'CONFIRMED')).toBe(false);
    expect(isStillSo('REJECT', 'SEATED')).toBe(false);
    expect(isStillSo('REMINDER', 'CANCELLED')).toBe(false);
  });
});

test('a reminder is due from its moment until the slot, unless the booking was made later', () => {
  const startsAt = new Date(NOW.getTime() + 60 * MINUTE_MS);
  const due = (at: number, created = -1e9) =>
    reminderIsDue({ startsAt, createdAt: new Date(NOW.getTime() + created) }, 60, new Date(NOW.getTime() + at));
  expect(due(-1)).toBe(false);
  expect(due(0)).toBe(true);
  expect(due(60 * MINUTE_MS - 1)).toBe(true);
  expect(due(60 * MINUTE_MS)).toBe(false);
  expect(due(10, 0)).toBe(true);
  expect(due(10, 1)).toBe(false);
});
