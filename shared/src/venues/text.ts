/** Further words of a long query are ignored. */
const MOST_WORDS = 8;

/** Lower case, no accents, other characters become spaces: LIKE wildcards never reach the database. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const STOP_WORDS = new Set(
  (
    'a ao aos as ate com da das de do dos e em entre na nas no nos num numa nuns numas o os ou para pela pelas pelo pelos ' +
    'perto por sem sob sobre um uma uns umas and at by for in near of on or the to with'
  ).split(' '),
);

/** All words if each is a stop word. */
export function namingWords(query: string): string[] {
  const words = searchWords(query);
  const naming = words.filter((word) => !STOP_WORDS.has(word));
  return naming.length > 0 ? naming : words;
}

export const searchWords = (query: string): string[] =>
  [...new Set(foldText(query).split(' '))].filter((word) => word !== '').slice(0, MOST_WORDS);

interface Described {
  name: string;
  city: string;
  address: string;
  description: string | null;
}

export const searchableText = ({ name, city, address, description }: Described, treatments: string[] = []): string =>
  foldText([name, city, address, description ?? '', ...new Set(treatments)].join(' '));

const BEGINNING = 4;

/** The noun, its plural ("bares" for "bar"), or four letters of its beginning. */
export function meansNoun(word: string, noun: string): boolean {
  if (word.length >= BEGINNING && noun.startsWith(word)) return true;
  const forms = singularsOf(noun);
  return singularsOf(word).some((form) => forms.includes(form));
}

const singularsOf = (word: string): string[] =>
  [word, word.replace(/s$/, ''), word.replace(/es$/, '')].filter((form, at) => at === 0 || form.length > 2);

const NEAR_FROM = 4;
const TWO_ERRORS_FROM = 8;

/** At most one letter wrong, missing, added or swapped, two in a long word. Trigrams miss "mariskeira". */
export function isNearly(word: string, noun: string): boolean {
  if (Math.min(word.length, noun.length) < NEAR_FROM) return false;
  return errorsBetween(word, noun) <= (word.length < TWO_ERRORS_FROM ? 1 : 2);
}

/** Optimal string alignment distance. */
function errorsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const [letter, before] = [one[i - 1], one[i - 2]];
      const replaced = rows[i - 1]![j - 1]! + (letter === other[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && letter === other[j - 2] && before === other[j - 1];
      const swapped = isSwapped ? rows[i - 2]![j - 2]! + 1 : replaced;
      row.push(Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, replaced, swapped));
    }
    rows.push(row);
  }
  return rows[one.length]![other.length]!;
}
