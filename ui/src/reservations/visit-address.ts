import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isDate } from '#shared/time';
import { partyBounds, periodOf } from '#shared/venues/rules';
import { peopleOf, type Visit } from '#ui/reservations/visit.ts';
import { filterNames, filtersOf, noFilters, partySizes, queryOf, visitQueryOf } from '#ui/venues/search-filters.ts';

/** The days that can be booked. */
interface Days {
  firstDate: string;
  lastDate: string;
}

/** The day that the query names; null where it names none that can be booked. */
export function dateAsked(query: URLSearchParams, { firstDate, lastDate }: Days): string | null {
  const { date } = filtersOf(query, firstDate);
  return date === '' || date > lastDate ? null : date;
}

const USUAL_PARTY = 2;

/** The people that the query names: a number, or of a range the usual party or else the smallest; null for none. */
export function peopleAsked(query: URLSearchParams): number | null {
  const { people } = filtersOf(query, '');
  if (people !== '') return Math.max(partyBounds[people].least, Math.min(USUAL_PARTY, partyBounds[people].most));
  const written = query.get(filterNames.people) ?? '';
  return /^[1-9]\d{0,2}$/.test(written) ? Number(written) : null;
}

/** What a venue's page keeps of the search that led to it, beside what stands in its address; kept with the history entry. */
export interface FromSearch {
  text: string;
  categoryId: string;
}

/** The search from which a venue's page was reached, for the way back: a number of people becomes its range. */
export function searchAsked(query: URLSearchParams, firstDate: string, from: unknown): string {
  const filters = filtersOf(query, firstDate);
  const people = peopleAsked(query);
  const size = people !== null && partySizes.find((each) => people <= partyBounds[each].most);
  const { text = '', categoryId = '' } = (from ?? {}) as Partial<FromSearch>;
  const asked = queryOf({ ...filters, people: size || '', text, categoryId });
  return asked === '' ? '' : `?${asked}`;
}

/** The visit as a query: its day, its people as a number, and the period that the present query names. */
function written(query: URLSearchParams, visit: Visit): string {
  const next = new URLSearchParams(queryOfDay(query, visit.date));
  next.set(filterNames.people, String(peopleOf(visit)));
  return next.toString();
}

const queryOfDay = (query: URLSearchParams, date: string): string =>
  visitQueryOf({ ...noFilters, date: isDate(date) ? date : '', period: periodAsked(query) });

/** A booking as a query: its day, the period of its time, and its people. */
export function bookedQueryOf({ date, time, people }: { date: string; time: string; people: number }): string {
  const query = new URLSearchParams(visitQueryOf({ ...noFilters, date, period: periodOf(time) }));
  query.set(filterNames.people, String(people));
  return query.toString();
}

/** The period that the query names, or '' for none. */
export const periodAsked = (query: URLSearchParams) => filtersOf(query, '').period;

/** Keeps the visit in the address once the visitor has changed it, so that a shared link and a reload begin with it. */
export function useVisitInAddress(visit: Visit, hasEdits: boolean): void {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const next = written(query, visit);
  const isWritten = next === query.toString();
  useEffect(() => {
    if (hasEdits && !isWritten) void navigate({ search: next }, { replace: true, preventScrollReset: true, state });
  }, [hasEdits, isWritten, next, navigate, state]);
}

/** The address's query when the page was opened. */
export function useQueryAtStart(): URLSearchParams {
  const [query] = useSearchParams();
  const [first] = useState(query);
  return first;
}
