/** Words that a search looks at; the rest of a longer query says nothing new. */
const MOST_WORDS = 8;

/**
 * Text as the search compares it: lower case, without accents, everything but letters and digits a space. Both sides of
 * a comparison are folded, so control characters and LIKE's wildcards never reach the database.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The different words of a query, folded; each must be found somewhere. */
export const searchWords = (query: string): string[] =>
  [...new Set(foldText(query).split(' '))].filter((word) => word !== '').slice(0, MOST_WORDS);

/** What a venue can be found by: its name, city and address, folded. */
export const searchableText = (venue: { name: string; city: string; address: string }): string =>
  foldText(`${venue.name} ${venue.city} ${venue.address}`);
