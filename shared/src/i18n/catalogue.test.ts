import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import { en } from '#shared/i18n/en/catalogue';
import { languages, languageTags } from '#shared/i18n/languages';
import { ptAO } from '#shared/i18n/pt-AO/catalogue';
import { ptPT } from '#shared/i18n/pt-PT/catalogue';
import { sayIn } from '#shared/i18n/say';
import { withZero } from '#shared/i18n/zero';

type Branch = { readonly [name: string]: string | Branch };

const textsOf = (branch: Branch, path = ''): Map<string, string> =>
  new Map(
    Object.entries(branch).flatMap(([name, text]) =>
      typeof text === 'string' ? [[`${path}${name}`, text] as const] : [...textsOf(text, `${path}${name}.`)],
    ),
  );

const catalogues = { 'PT-AO': ptAO, 'PT-PT': ptPT, EN: en };
const angolan = textsOf(ptAO);
const others = { 'PT-PT': textsOf(ptPT), EN: textsOf(en) };
const everyLanguage = { 'PT-AO': angolan, ...others };

const wrong = (texts: Map<string, string>, isWrong: (text: string, key: string) => boolean): string[] =>
  [...texts].filter(([key, text]) => isWrong(text, key)).map(([key, text]) => `${key}: ${text}`);

const variablesOf = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name]) => name!).sort();
const wordsOf = (text: string): string => text.replace(/\{\{[^}]*\}\}/g, '');

describe.each(Object.entries(everyLanguage))('%s', (_language, texts) => {
  test('has no empty text', () => {
    expect(wrong(texts, (text) => text.trim() === '')).toEqual([]);
  });

  test('has balanced braces in every text', () => {
    expect(wrong(texts, (text) => /\{\{|\}\}/.test(wordsOf(text)) || /\{\{\s*\}\}/.test(text))).toEqual([]);
  });

  test('has both forms of every number', () => {
    const pairOf = (key: string) => key.replace(/_(one|other)$/, (end) => (end === '_one' ? '_other' : '_one'));
    expect([...texts.keys()].filter((key) => !texts.has(pairOf(key)))).toEqual([]);
  });
});

describe('a figure before a noun', () => {
  const figures =
    'count|people|capacity|seats|total|done|missed|most|least|days|hours|minutes|reservations|waitlist|messages|changes|max';
  /** Units without a plural, and words that are not nouns. */
  const unbent = 'min|h|Kz|de|of|a|e|às|em|at|para|to|por|per|from|com|with';
  const counted = new RegExp(`\\{\\{(${figures})\\}\\} (?!(?:${unbent})\\b)\\p{L}`, 'u');
  const allowed = {
    'a constant of the product that is never 1': [
      'errors.too_far_ahead',
      'errors.too_many_pending',
      'errors.too_many_bookings',
      'errors.review_over',
      'errors.correction_over',
      'venues.results.tooFar',
      'schedule.tooFar',
      'dashboard.figures.trend',
    ],
    'the number is filled in with its noun': [
      'reservations.others.full',
      'reservations.others.none',
      'reservations.others.noRoom',
      'waitlist.freeAlready',
    ],
    'at least as many people as reservations, and those are several': ['analytics.says.reservations_other'],
  };

  test.each(Object.entries(everyLanguage))('has both forms in %s', (_language, texts) => {
    const exceptions = Object.values(allowed).flat();
    // `count` (`total` with thousands separators) selects the plural form; any other number needs its own text
    const alone = (key: string, text: string) =>
      /_(one|other|zero)$/.test(key) ? text.replace(/\{\{(count|total)\}\}/g, '') : text;
    const isWrong = (text: string, key: string) => counted.test(alone(key, text)) && !exceptions.includes(key);
    expect(wrong(texts, isWrong)).toEqual([]);
  });

  test('uses the singular for one', () => {
    const say = sayIn('PT-AO');
    expect(say('errors.slot_full', { people: 1 })).toContain('para 1 pessoa.');
    expect(say('errors.slot_full', { people: 2 })).toContain('para 2 pessoas.');
    expect(say('venues.page.partyRange', { min: 1, max: 20 })).toBe('1 a 20 pessoas');
    expect(sayIn('EN')('errors.party_size', { min: 1, max: 1 })).toContain('1 to 1 person');
  });
});

describe.each(languages)('zero of a thing, in %s', (lang) => {
  test('uses the plural', async () => {
    const tag = languageTags[lang];
    const resources = { [tag]: { translation: withZero(catalogues[lang]) } };
    const say = await i18next.createInstance().init({ lng: tag, resources, interpolation: { escapeValue: false } });
    const texts = everyLanguage[lang];
    const plurals = [...texts.keys()].filter((key) => key.endsWith('_other')).map((key) => key.replace(/_other$/, ''));
    const said = plurals.map((key) => {
      const text = texts.get(`${key}_zero`) ?? texts.get(`${key}_other`)!;
      const values = Object.fromEntries(variablesOf(text).map((name) => [name, name]));
      const wanted = text.replace(/\{\{\s*(\w+)[^}]*\}\}/g, (_, name) => (name === 'count' ? '0' : name));
      return { key, wanted, told: say(key, { ...values, count: 0 }) };
    });
    expect(said.length).toBeGreaterThan(50);
    expect(said.filter(({ wanted, told }) => wanted !== told)).toEqual([]);
  });
});

describe.each(Object.entries(others))('%s compared with PT-AO', (_language, texts) => {
  test('has the same keys', () => {
    expect([...texts.keys()].sort()).toEqual([...angolan.keys()].sort());
  });

  test('has the same placeholders', () => {
    // The singular may omit its figure
    const isNumber = (key: string, name: string) => key.endsWith('_one') && name === 'count';
    const named = (key: string, text: string) => variablesOf(text).filter((name) => !isNumber(key, name));
    expect(wrong(texts, (text, key) => named(key, text).join() !== named(key, angolan.get(key) ?? '').join())).toEqual(
      [],
    );
  });
});

describe('English', () => {
  /** Texts that may be equal in both languages, by reason. */
  const alike = {
    'the specification says it in English': [
      'errors.unauthorized',
      'app.notFound.title',
      'dashboard.loggedOut.title',
      'dashboard.loggedOut.text',
    ],
    'a word of both languages': [
      'app.nav.menu',
      'auth.field.email',
      'parties.source.web',
      'parties.source.walk-in',
      'parties.new.walkInKind',
      'desk.badge.online',
      'desk.act.walkIn',
      'analytics.download',
      'shell.menu.zoom',
    ],
    'a key of the keyboard': ['parties.undo.key', 'parties.keys.enterKey'],
    'an example of how a number or an address is written': [
      'auth.field.telemovelExample',
      'venueSetup.basic.phoneExample',
      'reservations.form.phonePlaceholder',
      'desk.start.address.example',
    ],
    'a sign of a currency or a measure': ['dashboard.figures.currency', 'dashboard.waiting.near', 'treatments.lasts'],
  };
  const allowed = Object.values(alike).flat();
  const isAlike = (text: string, key: string) => text === angolan.get(key) && /\p{L}/u.test(wordsOf(text));

  test('has no text equal to the Portuguese one', () => {
    expect(wrong(others.EN, (text, key) => isAlike(text, key) && !allowed.includes(key))).toEqual([]);
  });

  test('has no outdated exception among the equal texts', () => {
    expect(allowed.filter((key) => !isAlike(others.EN.get(key) ?? '', key))).toEqual([]);
  });

  test('has no literally translated phrase', () => {
    const translated =
      /times? with room|\bmeanwhile\b|\bsat down\b|already begun|in the name of|who manages the venue|back to the start|\banew\b|calls in|needs? you\b|all the same/i;
    expect(wrong(others.EN, (text) => translated.test(text))).toEqual([]);
  });

  test('uses one word for a booking on the staff’s screens', () => {
    const staff =
      /^(dashboard|parties|desk|analytics|approvals|platform|settings|messages|rooms|week|history|errors)\./;
    const other = (text: string) => /reservation/i.test(wordsOf(text)) && /[A-Z ]/.test(text);
    expect(wrong(others.EN, (text, key) => staff.test(key) && other(text))).toEqual([]);
  });

  test('has no letter that only Portuguese has', () => {
    expect(wrong(others.EN, (text) => /[ãõçáéíóúâêô]/i.test(text))).toEqual([]);
  });
});

describe('Portuguese of Angola', () => {
  /** Texts quoted from the specification. */
  const specified = [
    'approvals.denied.text',
    'auth.denied.text',
    'messages.failed',
    'messages.failedText',
    'messages.saved',
    'reservations.form.failed',
    'reservations.booked.toast',
  ];

  test('has no Brazilian form outside the specification’s texts', () => {
    const brazilian =
      /(?<!\p{L})(salv(ar|a|o|e)|você|telas?|celular|usuários?|senhas?|equipe|arquivos?|cadastr\w*|excluir|deletar|acessar|gerenciar|aplicativos?|contatos?|registros?|baixar|planilhas?|est(ou|á|ão|ava) \p{L}+(ando|endo|indo))(?!\p{L})/iu;
    expect(wrong(angolan, (text, key) => brazilian.test(text) && !specified.includes(key))).toEqual([]);
    expect(wrong(angolan, (text) => /(^|[.!?] )Sua |processar sua/.test(text)).length).toBe(2);
  });
});

describe('Portuguese of Portugal', () => {
  /** Words of the specification that a reader in Portugal would not use, and their replacements. */
  const foreign = {
    'modelo, not template': /\btemplates?\b/i,
    'guardar, not salvar': /\bsalv(ar|a|e|o)\b/i,
    'iniciar sessão, not login': /\blogin\b/i,
    'sem reserva, not walk-in': /\bwalk-in\b/i,
    'the polite form without você': /vocês?(?!\p{L})/iu,
    'a possessive has its article': /(^|[.!?] )(Sua|Seu)\b|\b(processar|confirmar|cancelar) sua\b/,
  };

  test.each(Object.entries(foreign))('%s', (_why, word) => {
    expect(wrong(angolan, (text) => word.test(text))).not.toEqual([]);
    expect(wrong(others['PT-PT'], (text) => word.test(text))).toEqual([]);
  });
});
