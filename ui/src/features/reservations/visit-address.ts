import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isDate } from '#shared/time';
import { partyBounds, periodOf } from '#shared/venues/rules';
import { peopleOf, type Visit } from '#ui/features/reservations/visit.ts';
import {
  filterNames,
  filtersOf,
  noFilters,
  partySizes,
  queryOf,
  visitQueryOf,
} from '#ui/features/venues/search-filters.ts';

interface Days {
  firstDate: string;
  lastDate: string;
}

/** Null if the query has no bookable day. */
export function dateAsked(query: URLSearchParams, { firstDate, lastDate }: Days): string | null {
  const { date } = filtersOf(query, firstDate);
  return date === '' || date > lastDate ? null : date;
}

const USUAL_PARTY = 2;

/** A number, or for a range the default party within it; null without either. */
export function peopleAsked(query: URLSearchParams): number | null {
  const { people } = filtersOf(query, '');
  if (people !== '') return Math.max(partyBounds[people].least, Math.min(USUAL_PARTY, partyBounds[people].most));
  const written = query.get(filterNames.people) ?? '';
  return /^[1-9]\d{0,2}$/.test(written) ? Number(written) : null;
}

/** Search filters that the venue page's URL does not carry; kept in the history entry. */
export interface FromSearch {
  text: string;
  categoryId: string;
}

/** Query of the search that led here, for the back link: the number of people becomes its range. */
export function searchAsked(query: URLSearchParams, firstDate: string, from: unknown): string {
  const filters = filtersOf(query, firstDate);
  const people = peopleAsked(query);
  const size = people !== null && partySizes.find((each) => people <= partyBounds[each].most);
  const { text = '', categoryId = '' } = (from ?? {}) as Partial<FromSearch>;
  const asked = queryOf({ ...filters, people: size || '', text, categoryId });
  return asked === '' ? '' : `?${asked}`;
}

function written(query: URLSearchParams, visit: Visit): string {
  const next = new URLSearchParams(queryOfDay(query, visit.date));
  next.set(filterNames.people, String(peopleOf(visit)));
  return next.toString();
}

const queryOfDay = (query: URLSearchParams, date: string): string =>
  visitQueryOf({ ...noFilters, date: isDate(date) ? date : '', period: periodAsked(query) });

export function bookedQueryOf({ date, time, people }: { date: string; time: string; people: number }): string {
  const query = new URLSearchParams(visitQueryOf({ ...noFilters, date, period: periodOf(time) }));
  query.set(filterNames.people, String(people));
  return query.toString();
}

/** '' without one. */
export const periodAsked = (query: URLSearchParams) => filtersOf(query, '').period;

/** Writes the visit into the URL once the visitor changed it, for reloads and shared links. */
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

export function useQueryAtStart(): URLSearchParams {
  const [query] = useSearchParams();
  const [first] = useState(query);
  return first;
}
