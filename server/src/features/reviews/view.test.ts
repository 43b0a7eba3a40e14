import { expect, test } from 'vitest';
import type { ReviewRow, ReviewWithVisit } from '#server/features/reviews/queries';
import { guestReviewOf, shownReviewOf, staffReviewOf } from '#server/features/reviews/view';
import { correctionUntil } from '#shared/reviews/rules';

const createdAt = new Date('2026-11-21T15:00:00Z');
const review = {
  id: 'review',
  venueId: 'venue',
  reservationId: 'reservation',
  rating: 4,
  comment: 'Bom',
  name: 'Ana',
  createdAt,
  correctedAt: null,
  answer: null,
  answeredAt: null,
  hiddenAt: null,
  hideReason: null,
  version: 2,
} as ReviewRow;
const answered = { ...review, answer: 'Obrigado', answeredAt: createdAt, correctedAt: createdAt, hiddenAt: createdAt };
const at = createdAt.toISOString();
const shown = { id: 'review', rating: 4, comment: 'Bom', name: 'Ana', createdAt: at, answer: null, answeredAt: null };

test('visitors see the rating, the comment and the answer', () => {
  expect(shownReviewOf(review)).toEqual(shown);
  expect(shownReviewOf(answered)).toEqual({ ...shown, answer: 'Obrigado', answeredAt: at });
});

test('staff also see the visit, the correction and why the review is hidden', () => {
  const visit = { people: 2, date: '2026-11-20' };
  const seen = (row: ReviewRow) => staffReviewOf({ review: row, visit } as unknown as ReviewWithVisit);
  const rest = {
    ...visit,
    reservationId: 'reservation',
    correctedAt: null,
    hiddenAt: null,
    hideReason: null,
    version: 2,
  };
  expect(seen(review)).toEqual({ ...shown, ...rest });
  expect(seen({ ...answered, hideReason: 'Insultos' })).toMatchObject({
    correctedAt: at,
    hiddenAt: at,
    hideReason: 'Insultos',
  });
});

test('the guest may correct the review until its limit', () => {
  const until = correctionUntil(createdAt);
  const { id: _id, name: _name, ...own } = shown;
  expect(guestReviewOf(review, until)).toEqual({
    ...own,
    correctedAt: null,
    isHidden: false,
    version: 2,
    canCorrect: true,
    correctUntil: until.toISOString(),
  });
  expect(guestReviewOf(answered, new Date(until.getTime() + 1))).toMatchObject({
    answer: 'Obrigado',
    answeredAt: at,
    isHidden: true,
    canCorrect: false,
  });
});
