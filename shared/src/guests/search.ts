import { parsePhone, phoneDigits } from '#shared/phone';
import { foldText, searchWords } from '#shared/venues/text';

export type GuestMatch = { words: string[]; keys: string[] } | { digits: string };

/** Spellings that sound alike in Angola's Portuguese and Kimbundu names: typed → pattern. The first match wins. */
const sounds: readonly (readonly [typed: RegExp, found: string])[] = [
  [/^(tch|ch|sh|x)/, '(tch|ch|sh|x)'],
  [/^(ph|f)/, '(ph|f)'],
  [/^(dj|j)/, '(dj|j|g)'],
  [/^gu(?=[eiy])/, '(gu|g)'],
  [/^g/, '(dj|j|g)'],
  [/^qu(?=[eiy])/, '(qu|q|k|c)'],
  [/^[kq]/, '(qu|q|k|c)'],
  [/^c/, '(qu|q|k|c|s|z|x)'],
  [/^[sz]/, '(s|z|c)'],
  [/^[iy]/, '[iy]'],
  [/^[uw]/, '[uwv]'],
  [/^v/, '[vw]'],
];

/** Valid in PostgreSQL and JavaScript. Doubled letters and h are ignored. */
export function soundPattern(word: string): string {
  const heard = word.replace(/(\p{L})\1+/gu, '$1');
  let rest = heard.length === 1 ? heard : heard.replace(/(?<![cspt])h/g, '');
  let pattern = '';
  while (rest !== '') {
    const [typed, found] = soundAt(rest);
    pattern += /\p{L}/u.test(typed) ? `${found}+h?` : found;
    rest = rest.slice(typed.length);
  }
  return pattern;
}

/** One key letter per group of similar sounds; optional neighbours are dropped. */
const KEY_LETTERS: Record<string, string> = Object.fromEntries([
  ...[...'cqsxzt'].map((letter) => [letter, 'k']),
  ...[...'dg'].map((letter) => [letter, 'j']),
  ...[...'huwv'].map((letter) => [letter, '']),
  ...[
    ['f', 'p'],
    ['y', 'i'],
  ],
]);

/** Superset filter for `soundPattern` (SQL: `search_key`): the index uses the key, the pattern decides. */
export const soundKey = (folded: string): string =>
  folded.replace(/[cqsxztdghuwvfy]/g, (letter) => KEY_LETTERS[letter]!).replace(/(.)\1+/gu, '$1');

function soundAt(rest: string): [typed: string, found: string] {
  for (const [typed, found] of sounds) {
    const fits = typed.exec(rest);
    if (fits !== null) return [fits[0], found];
  }
  const letter = String.fromCodePoint(rest.codePointAt(0)!);
  return [rest.startsWith('th') ? 'th' : letter, letter];
}

/** A phone if it looks like one, else a name; null for an empty search. */
export function guestMatch(search: string): GuestMatch | null {
  if (/^[\d\s.+()-]+$/.test(search)) {
    const digits = phoneDigits(parsePhone(search) ?? search);
    return digits === '' ? null : { digits };
  }
  const words = searchWords(search);
  return words.length === 0 ? null : { words: words.map(soundPattern), keys: words.map(soundKey) };
}

export function guestMatcher(search: string): (who: { name: string; phone: string }) => boolean {
  const match = guestMatch(search);
  if (match === null) return () => false;
  if ('digits' in match) return ({ phone }) => phone.includes(match.digits);
  const words = match.words.map((word) => new RegExp(word, 'u'));
  return ({ name }) => {
    const folded = foldText(name);
    return words.every((word) => word.test(folded));
  };
}
