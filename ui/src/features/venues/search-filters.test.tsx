import { describe, expect, test } from 'vitest';
import {
  type Filters,
  filtersOf,
  hasFilters,
  noFilters,
  queryOf,
  searchOf,
} from '#ui/features/venues/search-filters.ts';

const TODAY = '2026-11-21';
const CATEGORY = '0192f0c1-7a3e-7000-8000-0000000000a1';
const all: Filters = { text: 'ilha & mar', categoryId: CATEGORY, date: '2026-11-28', period: 'evening', people: '5+' };

const read = (query: string) => filtersOf(new URLSearchParams(query), TODAY);

describe('filters in the address', () => {
  test('are read back as they were written', () => {
    expect(read(queryOf(all))).toEqual(all);
  });

  test('leave the address empty if none is chosen', () => {
    expect(queryOf(noFilters)).toBe('');
    expect(queryOf({ ...noFilters, text: '   ' })).toBe('');
    expect(hasFilters(noFilters)).toBe(false);
    expect(hasFilters({ ...noFilters, people: '1-2' })).toBe(true);
  });

  test.each([
    ['a day before today', 'data=2026-11-20'],
    ['a day that does not exist', 'data=2026-02-31'],
    ['an unknown period', 'periodo=dusk'],
    ['an unknown size', 'pessoas=7'],
    ['a category that is no id', "categoria=1'--"],
  ])('treat %s as not chosen', (_, query) => {
    expect(read(query)).toEqual(noFilters);
  });

  test('accept today', () => {
    expect(read(`data=${TODAY}`).date).toBe(TODAY);
  });

  test('cut the text to the server’s maximum', () => {
    expect(read(`q=${'a'.repeat(150)}`).text).toHaveLength(100);
  });
});

describe('what the server is asked', () => {
  test('date, period and people are sent only where they are chosen', { tags: ['spec-5.12'] }, () => {
    expect(searchOf({ ...noFilters, text: ' kianda ' })).toEqual({ search: 'kianda', categoryIds: [] });
    expect(searchOf(all)).toEqual({
      search: 'ilha & mar',
      categoryIds: [CATEGORY],
      date: '2026-11-28',
      period: 'evening',
      people: '5+',
    });
  });
});
