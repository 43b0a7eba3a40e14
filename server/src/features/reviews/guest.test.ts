import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { reservations } from '#server/features/reservations/table';
import { reviews } from '#server/features/reviews/table';
import { aVisit } from '#server/features/reviews/test-visits';
import { venues } from '#server/features/venues/table';
import { aManager, aVenue } from '#server/testing/builders';
import { SATURDAY_EVENING } from '#server/testing/clock';
import { isMultiConnection } from '#server/testing/database';
import { logBreak } from '#server/testing/ledger';
import { serverForFile, startTestServer } from '#server/testing/server';
import { traces } from '#server/testing/traces';
import { DAY_MS, HOUR_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let venue: Venue;
const visitor = server.caller();
const elsa = await aManager(server);
beforeEach(async () => {
  server.clock.set(SATURDAY_EVENING);
  venue = await aVenue(server, {
    ownerId: elsa.user.id,
    rooms: [{ slots: [{ first: '20:00', last: '20:00', capacity: 50 }] }],
  });
});

const give = (token: string, rating = 5, comment: string | null = 'Muito bom') =>
  visitor.call('giveReview', { token, rating, comment });
const figures = async () => {
  const { rating, reviewCount } = (await visitor.call('venueBySlug', { slug: venue.slug })).body;
  return { rating, reviewCount };
};
const rowsOfVenue = () => server.database.db.select().from(reviews).where(eq(reviews.venueId, venue.id));

describe('a completed visit', () => {
  test('is reviewed by its link, and published with the first name only', async () => {
    const { token } = await aVisit(server, venue, { name: 'Marisa Lopes' });
    expect((await visitor.call('guestReview', { token })).body).toMatchObject({ review: null, canReview: true });
    const { status, body } = await give(token, 4, '  Muamba como em casa.  ');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      rating: 4,
      comment: 'Muamba como em casa.',
      isHidden: false,
      canCorrect: true,
      version: 1,
    });
    const page = await visitor.call('reviewsOfVenue', { slugOrId: venue.slug });
    expect(page.body).toMatchObject({
      reviews: [{ rating: 4, comment: 'Muamba como em casa.', name: 'Marisa', answer: null }],
      hasMore: false,
    });
    expect(JSON.stringify(page.body)).not.toMatch(/Lopes|9246|reservationId|version/);
    expect(await figures()).toEqual({ rating: 4, reviewCount: 1 });
    expect((await visitor.call('guestReview', { token })).body).toMatchObject({
      review: { rating: 4 },
      canReview: false,
    });
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('may be reviewed with stars only', async () => {
    const { token } = await aVisit(server, venue);
    expect((await give(token, 3, '  ')).body.comment).toBeNull();
  });

  test('is reviewed once: a repetition gets the same answer, another review is refused with the stored one', async () => {
    const { token } = await aVisit(server, venue);
    const first = await give(token, 4, 'Bom');
    const again = await give(token, 4, ' Bom ');
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = await give(token, 5, 'Bom');
    expect([other.status, other.error.code, other.error.current]).toEqual([409, 'already_reviewed', first.body]);
    expect(await rowsOfVenue()).toHaveLength(1);
    expect(await figures()).toEqual({ rating: 4, reviewCount: 1 });
  });

  test('reviewed in time gets the same answer to a repetition after the sixty days', async () => {
    const { token } = await aVisit(server, venue);
    await give(token, 4, 'Bom');
    server.clock.advance(90 * DAY_MS);
    expect((await give(token, 4, 'Bom')).status).toBe(201);
  });

  test('can be reviewed for sixty days from its slot', async () => {
    const early = await aVisit(server, venue);
    const late = await aVisit(server, venue);
    server.clock.advance(60 * DAY_MS + 2 * HOUR_MS); // the slot was at 20:00, two hours from now
    expect((await give(early.token)).status).toBe(201);
    server.clock.advance(1);
    const refused = await give(late.token);
    expect([refused.status, refused.error.code]).toEqual([409, 'review_over']);
    expect(refused.error.message).toContain('60 dias');
    expect((await visitor.call('guestReview', { token: late.token })).body.canReview).toBe(false);
  });

  test('of several treatments is reviewed once, by any link, if the guest came to one of them', async () => {
    const gone = await aVisit(server, venue, { status: 'CANCELLED' });
    const came = await aVisit(server, venue);
    const ofVisit = inArray(reservations.id, [gone.id, came.id]);
    await server.database.db.update(reservations).set({ visitId: gone.id }).where(ofVisit);
    expect((await visitor.call('guestReview', { token: gone.token })).body.canReview).toBe(true);
    expect((await give(gone.token, 4)).status).toBe(201);
    expect((await give(came.token, 5)).error.code).toBe('already_reviewed');
    expect((await visitor.call('guestReview', { token: gone.token })).body.review).toMatchObject({ rating: 4 });
    expect((await rowsOfVenue()).map(({ reservationId }) => reservationId)).toEqual([came.id]);
  });

  test('can be reviewed when the venue is no longer public', async () => {
    const { token } = await aVisit(server, venue);
    await server.database.db.update(venues).set({ status: 'rejected' }).where(eq(venues.id, venue.id));
    expect((await give(token)).status).toBe(201);
    expect((await visitor.call('reviewsOfVenue', { slugOrId: venue.slug })).error.code).toBe('venue_not_found');
  });
});

describe('a visit that is not completed', () => {
  test.each([
    ['HOLD', 'review_too_early'],
    ['CONFIRMED', 'review_too_early'],
    ['SEATED', 'review_too_early'],
    ['CANCELLED', 'review_no_visit'],
    ['NO_SHOW', 'review_no_visit'],
  ] as const)('cannot be reviewed while it is %s', async (status, code) => {
    const { token } = await aVisit(server, venue, { status });
    const { status: answer, error } = await give(token);
    expect([answer, error.code]).toEqual([409, code]);
    expect((await visitor.call('guestReview', { token })).body).toMatchObject({ review: null, canReview: false });
    expect(await rowsOfVenue()).toEqual([]);
  });

  test('is told apart from an unknown link', async () => {
    expect((await give('nobody-has-this')).error.code).toBe('link_not_found');
    expect((await visitor.call('guestReview', { token: 'nobody-has-this' })).status).toBe(404);
    const wrong = { token: 'nobody-has-this', rating: 5, version: 1 };
    expect((await visitor.call('correctReview', wrong)).error.code).toBe('link_not_found');
  });

  test.each([
    ['no stars', { rating: 0 }],
    ['six stars', { rating: 6 }],
    ['half a star', { rating: 4.5 }],
    ['stars as text', { rating: '5' }],
    ['nothing', {}],
    ['too many words', { rating: 5, comment: 'x'.repeat(1001) }],
    ['a number for words', { rating: 5, comment: 7 }],
    ['a control character', { rating: 5, comment: 'a\u0000' }],
  ])('as %s is refused and not stored', async (_what, body) => {
    const { token } = await aVisit(server, venue);
    const response = await visitor.fetch(`/api/guest/reservations/${token}/review`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(400);
    expect(await rowsOfVenue()).toEqual([]);
  });
});

describe('texts of all kinds', () => {
  test.each([
    ['markup', '<script>alert(1)</script><img src=x onerror=alert(2)>'],
    ['one very long word', 'W'.repeat(1000)],
    ['emoji', '👩🏾‍🍳🔥 Bué de bom!! 🇦🇴'],
    ['right to left', 'مطعم رائع جدا \u202e diga'],
    ['what other languages would run', "'; drop table reviews; -- {{nome}} %s"],
    ['lines', 'linha um\nlinha dois'],
  ])('are stored and returned exactly: %s', async (_kind, comment) => {
    const { token } = await aVisit(server, venue);
    expect((await give(token, 5, comment)).body.comment).toBe(comment);
    const response = await visitor.fetch(`/api/venues/${venue.slug}/reviews`);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(((await response.json()) as { reviews: { comment: string }[] }).reviews[0]!.comment).toBe(comment);
  });
});

describe('correcting', () => {
  const correct = (token: string, version: number, rating: number, comment: string | null = null) =>
    visitor.call('correctReview', { token, version, rating, comment });

  test('is possible for a day and updates the average', async () => {
    const { token } = await aVisit(server, venue);
    await give(token, 1, 'Esperámos muito');
    server.clock.advance(24 * HOUR_MS);
    const { status, body } = await correct(token, 1, 3, 'Esperámos, mas valeu');
    expect([status, body.rating, body.version]).toEqual([200, 3, 2]);
    expect(await figures()).toEqual({ rating: 3, reviewCount: 1 });
    server.clock.advance(1);
    const late = await correct(token, 2, 5);
    expect([late.status, late.error.code]).toEqual([409, 'correction_over']);
    expect((await correct(token, 1, 3, 'Esperámos, mas valeu')).body.version).toBe(2); // unchanged: nothing to correct
  });

  test('needs the version seen', async () => {
    const { token } = await aVisit(server, venue);
    await give(token, 1);
    await correct(token, 1, 2);
    const stale = await correct(token, 1, 5);
    expect([stale.status, stale.error.code]).toEqual([409, 'stale']);
    expect(stale.error.current).toMatchObject({ rating: 2, version: 2 });
  });

  test('is refused without a review', async () => {
    const { token } = await aVisit(server, venue);
    expect((await correct(token, 1, 5)).error.code).toBe('review_not_found');
  });
});

describe('a guest who is erased', () => {
  test('leaves stars without text and name, and nothing else in any table', async () => {
    const phone = '+244924600001';
    const { id, token } = await aVisit(server, venue, { name: 'Wandinha Quiosa', phone });
    await give(token, 2, 'A sopa do Eufrásio estava fria');
    const [row] = await rowsOfVenue();
    await elsa.caller.call('answerReview', {
      venueId: venue.id,
      id: row!.id,
      version: 1,
      answer: 'Desculpe, Wandinha',
    });
    const { body: kept } = await elsa.caller.call('exportGuest', { venueId: venue.id, phone });
    expect(kept.reviews).toMatchObject([
      {
        reservationId: id,
        rating: 2,
        comment: 'A sopa do Eufrásio estava fria',
        name: 'Wandinha',
        answer: 'Desculpe, Wandinha',
      },
    ]);
    server.clock.advance(2 * DAY_MS);
    expect((await elsa.caller.call('eraseGuest', { venueId: venue.id, phone })).status).toBe(200);
    expect(await traces(server, ['Wandinha', 'Eufrásio', token])).toEqual([]);
    expect((await visitor.call('guestReview', { token })).status).toBe(404);
    const shown = await visitor.call('reviewsOfVenue', { slugOrId: venue.id });
    expect(shown.body.reviews).toMatchObject([{ rating: 2, comment: null, name: null, answer: null }]);
    expect(await figures()).toEqual({ rating: 2, reviewCount: 1 });
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('leaves a hidden review hidden, without the reason that may name the guest', async () => {
    const phone = '+244924600002';
    const { token } = await aVisit(server, venue, { name: 'Wandinha Quiosa', phone });
    await give(token, 1, 'Ladrões');
    const [row] = await rowsOfVenue();
    const about = { venueId: venue.id, id: row!.id };
    const admin = await aManager(server, { role: 'ADMIN' });
    await admin.caller.call('hideReview', { ...about, version: 1, reason: 'Wandinha insulta a equipa' });
    server.clock.advance(2 * DAY_MS);
    expect((await elsa.caller.call('eraseGuest', { venueId: venue.id, phone })).status).toBe(200);
    expect(await traces(server, ['Wandinha'])).toEqual([]);
    expect(await rowsOfVenue()).toMatchObject([{ hiddenAt: expect.any(Date), hideReason: '—' }]);
  });
});

test('reviews are limited per address like other guest calls', async () => {
  const narrow = await startTestServer({ publicWritesPerMinute: 2 });
  const send = () => narrow.caller().call('giveReview', { token: 'x', rating: 5 }, { 'x-forwarded-for': '192.0.2.9' });
  const answers = [await send(), await send(), await send()].map(({ status }) => status);
  await narrow.close();
  expect(answers).toEqual([404, 404, 429]);
});

// Races need several connections.
describe.skipIf(!isMultiConnection)('concurrent reviews', () => {
  test('of one visit with different content leave one, with its figures', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, token } = await aVisit(server, venue);
      const before = (await figures()).reviewCount;
      const answers = await Promise.all([give(token, 1, 'Mau'), give(token, 5, 'Bom')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      const kept = await server.database.db
        .select()
        .from(reviews)
        .where(and(eq(reviews.venueId, venue.id), eq(reviews.reservationId, id)));
      expect(kept).toHaveLength(1);
      expect((await figures()).reviewCount).toBe(before + 1);
    }
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('sent ten times are stored once, and all get its answer', async () => {
    const { token } = await aVisit(server, venue);
    const answers = await Promise.all(Array.from({ length: 10 }, () => give(token, 4)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await rowsOfVenue()).toHaveLength(1);
  });

  test('of a visit that is being undone leave the review or the refusal, never half', async () => {
    const { id, token } = await aVisit(server, venue);
    const undo = server.database.db.update(reservations).set({ status: 'SEATED' }).where(eq(reservations.id, id));
    const [answer] = await Promise.all([give(token), undo]);
    expect(await rowsOfVenue()).toHaveLength(answer.status === 201 ? 1 : 0);
    expect((await figures()).reviewCount).toBe(answer.status === 201 ? 1 : 0);
  });
});
