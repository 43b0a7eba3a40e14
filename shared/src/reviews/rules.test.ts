import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reservationStatuses } from '#shared/reservations/schema';
import {
  averageOf,
  correctionUntil,
  counted,
  difference,
  firstNameOf,
  isSame,
  refuseReview,
  reviewUntil,
  stars,
} from '#shared/reviews/rules';
import { newReview } from '#shared/reviews/schema';

const zone = 'Africa/Luanda';
const visit = { status: 'COMPLETED', date: '2026-11-21', time: '20:00' } as const;
const visitAt = new Date('2026-11-21T19:00:00Z');

describe('a visit', () => {
  test('can be reviewed once it is completed, and in no other state', () => {
    const open = reservationStatuses.filter((status) => refuseReview({ ...visit, status }, zone, visitAt) === null);
    expect(open).toEqual(['COMPLETED']);
  });

  test.each(['HOLD', 'CONFIRMED', 'SEATED'] as const)('that is %s is too early to review', (status) => {
    expect(refuseReview({ ...visit, status }, zone, visitAt)).toBe('review_too_early');
  });

  test.each(['CANCELLED', 'NO_SHOW'] as const)('that is %s cannot be reviewed', (status) => {
    expect(refuseReview({ ...visit, status }, zone, visitAt)).toBe('review_no_visit');
  });

  test('can be reviewed until the end of its sixty days', () => {
    const until = reviewUntil(visit, zone);
    expect(until.toISOString()).toBe('2027-01-20T19:00:00.000Z');
    expect(refuseReview(visit, zone, until)).toBeNull();
    expect(refuseReview(visit, zone, new Date(until.getTime() + 1))).toBe('review_over');
  });

  test('after midnight counts from the next calendar day', () => {
    expect(reviewUntil({ ...visit, time: '00:30' }, zone).toISOString()).toBe('2027-01-20T23:30:00.000Z');
  });
});

test('a review can be corrected for a day', () => {
  expect(correctionUntil(visitAt).toISOString()).toBe('2026-11-22T19:00:00.000Z');
});

test('only equal stars and equal words are the same review', () => {
  const said = { rating: 4, comment: 'Bom' };
  expect(isSame(said, { ...said })).toBe(true);
  expect(isSame(said, { ...said, rating: 5 })).toBe(false);
  expect(isSame(said, { ...said, comment: null })).toBe(false);
});

describe('the average', () => {
  test('has one decimal, rounds half up, and is null without reviews', () => {
    expect(averageOf({ count: 0, sum: 0 })).toBeNull();
    expect(averageOf({ count: 3, sum: 14 })).toBe(4.7);
    expect(averageOf({ count: 4, sum: 17 })).toBe(4.3);
    expect(averageOf({ count: 1, sum: 5 })).toBe(5);
  });

  test('stays between the lowest and the highest stars, whatever is hidden', () => {
    const review = fc.record({ rating: fc.constantFrom(...stars), isHidden: fc.boolean() });
    fc.assert(
      fc.property(fc.array(review), (list) => {
        const tally = list
          .map((each) => difference(counted(null), counted(each)))
          .reduce((sum, each) => ({ count: sum.count + each.count, sum: sum.sum + each.sum }), { count: 0, sum: 0 });
        const shown = list.filter(({ isHidden }) => !isHidden).map(({ rating }) => rating);
        const average = averageOf(tally);
        expect(average === null).toBe(shown.length === 0);
        if (average !== null) expect(average >= Math.min(...shown) && average <= Math.max(...shown)).toBe(true);
      }),
    );
  });
});

describe('the public name', () => {
  test.each([
    ['Marisa Lopes', 'Marisa'],
    ['  Ana-Maria dos Santos', 'Ana-Maria'],
    ['D’Almeida Neto', 'D’Almeida'],
    ['Lopes, Marisa', 'Lopes'],
    ['(Zé)', 'Zé'],
    ['محمد علي', 'محمد'],
    ['अनिता शर्मा', 'अनिता'],
  ])('of %j is %j', (name, first) => expect(firstNameOf(name)).toBe(first));

  test.each(['', '—', '+244923456789', '923 456 789', 'ana@exemplo.ao', 'a1b2', '🎉', '<b>Ana</b>', 'x'.repeat(31)])(
    'of %j is none',
    (name) => expect(firstNameOf(name)).toBeNull(),
  );

  test('holds no digit and no space', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => !/[\d\s@]/.test(firstNameOf(name) ?? '')));
  });
});

describe('a submitted review', () => {
  const said = (given: object) => newReview.safeParse({ token: 'x', rating: 5, ...given });

  test.each([0, 6, 4.5, -1, '5', null, undefined, Number.NaN])('has whole stars from 1 to 5, not %j', (rating) => {
    expect(said({ rating }).error?.issues[0]).toMatchObject({ path: ['rating'], message: 'stars' });
  });

  test('may have no words; empty words count as none', () => {
    for (const comment of [undefined, null, '', '  \n ']) expect(said({ comment }).data?.comment).toBeNull();
  });

  test('has at most a thousand characters', () => {
    expect(said({ comment: 'á'.repeat(1000) }).success).toBe(true);
    expect(said({ comment: 'á'.repeat(1001) }).success).toBe(false);
  });

  test('holds no control characters and no lone surrogates', () => {
    for (const comment of ['a\u0000b', 'a\u001bb', '\ud800']) expect(said({ comment }).success).toBe(false);
  });
});
