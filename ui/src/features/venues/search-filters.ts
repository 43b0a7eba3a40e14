import type { InputOf } from '#shared/api/table';
import { isDate } from '#shared/service-day';
import type { PartySize, Period } from '#shared/venues/schema';

/** Empty means "any" and is neither sent nor written into the URL. */
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
/** Same as `isUuid`, without the uuid library. */
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Form id, used by the category chips outside the form. */
export const SEARCH_FORM = 'search';

/** Query parameters, so that a reload, history navigation and a shared link keep the filters. */
export const filterNames = {
  text: 'q',
  categoryId: 'categoria',
  date: 'data',
  period: 'periodo',
  people: 'pessoas',
} as const;

/** Invalid values and days before `today` count as not chosen. */
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

export function queryOf(filters: Filters): string {
  const query = new URLSearchParams();
  for (const field of Object.keys(filterNames) as (keyof Filters)[]) {
    const value = filters[field].trim();
    if (value !== '') query.set(filterNames[field], value);
  }
  return query.toString();
}

export const searchOf = ({ text, categoryId, ...chosen }: Filters): Omit<InputOf<'searchVenues'>, 'offset'> => ({
  search: text.trim(),
  categoryIds: categoryId === '' ? [] : [categoryId],
  ...(chosen.date !== '' && { date: chosen.date }),
  ...(chosen.period !== '' && { period: chosen.period }),
  ...(chosen.people !== '' && { people: chosen.people }),
});

export function visitQueryOf({ date, period, people }: Filters): string {
  const query = queryOf({ ...noFilters, date, period, people });
  return query === '' ? '' : `?${query}`;
}

export const PAGE_NAME = 'pagina';
const LAST_PAGE = 500;

/** First page of the list; above 1 only if "Ver Mais" was followed as a link before hydration. */
export function firstPageOf(query: URLSearchParams): number {
  const page = Number(query.get(PAGE_NAME));
  return Number.isInteger(page) && page > 1 && page <= LAST_PAGE ? page : 1;
}

export function pageQueryOf(filters: Filters, page: number): string {
  const query = new URLSearchParams(queryOf(filters));
  query.set(PAGE_NAME, String(page));
  return `?${query}`;
}

export const hasFilters = (filters: Filters): boolean => queryOf(filters) !== '';
