import type { InputOf } from '#shared/api/table';
import { isDate } from '#shared/service-day';
import type { PartySize, Period } from '#shared/venues/schema';

/** What a visitor looks for. Empty means "any" and is neither sent nor written into the address. */
export interface Filters {
  text: string;
  categoryId: string;
  date: string;
  period: Period | '';
  people: PartySize | '';
}

export const noFilters: Filters = { text: '', categoryId: '', date: '', period: '', people: '' };

export const periods: readonly Period[] = ['morning', 'afternoon', 'evening'];
export const partySizes: readonly PartySize[] = ['1-2', '3-4', '5+'];

const SEARCH_MAX = 100;
/** As `isUuid`, without the library that makes ids. */
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The form's id: the chips of the categories stand outside of it and send it too. */
export const SEARCH_FORM = 'search';

/** The filters' names in the address, so that a reload, the way back and a shared link keep them. */
export const filterNames = {
  text: 'q',
  categoryId: 'categoria',
  date: 'data',
  period: 'periodo',
  people: 'pessoas',
} as const;

/** Reads an address's query. What it does not understand, and days before `today`, count as not chosen. */
export function filtersOf(query: URLSearchParams, today: string): Filters {
  const read = (field: keyof Filters) => query.get(filterNames[field])?.trim() ?? '';
  const date = read('date');
  return {
    text: read('text').slice(0, SEARCH_MAX),
    categoryId: ID.test(read('categoryId')) ? read('categoryId') : '',
    date: isDate(date) && date >= today ? date : '',
    period: periods.find((each) => each === read('period')) ?? '',
    people: partySizes.find((each) => each === read('people')) ?? '',
  };
}

/** The address's query for the filters; empty where nothing is chosen. */
export function queryOf(filters: Filters): string {
  const query = new URLSearchParams();
  for (const field of Object.keys(filterNames) as (keyof Filters)[]) {
    const value = filters[field].trim();
    if (value !== '') query.set(filterNames[field], value);
  }
  return query.toString();
}

/** What the server is asked: date, period and people only where they are chosen. */
export const searchOf = ({ text, categoryId, ...chosen }: Filters): Omit<InputOf<'searchVenues'>, 'offset'> => ({
  search: text.trim(),
  categoryIds: categoryId === '' ? [] : [categoryId],
  ...(chosen.date !== '' && { date: chosen.date }),
  ...(chosen.period !== '' && { period: chosen.period }),
  ...(chosen.people !== '' && { people: chosen.people }),
});

/** The query, with its question mark, for a venue's page: day, period and people; empty where none is chosen. */
export function visitQueryOf({ date, period, people }: Filters): string {
  const query = queryOf({ ...noFilters, date, period, people });
  return query === '' ? '' : `?${query}`;
}

const PAGE_NAME = 'pagina';
/** As far as an address may lead into the list. */
const LAST_PAGE = 500;

/** The part of the list with which an address begins: the first, but where a page without its program was read on. */
export function firstPageOf(query: URLSearchParams): number {
  const page = Number(query.get(PAGE_NAME));
  return Number.isInteger(page) && page > 1 && page <= LAST_PAGE ? page : 1;
}

/** The address's query, with its question mark, for a further part of what fits. */
export function pageQueryOf(filters: Filters, page: number): string {
  const query = new URLSearchParams(queryOf(filters));
  query.set(PAGE_NAME, String(page));
  return `?${query}`;
}

export const hasFilters = (filters: Filters): boolean => queryOf(filters) !== '';
