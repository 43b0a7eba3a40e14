import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { reviews } from '#server/features/reviews/table';
import { aVisit } from '#server/features/reviews/test-visits';
import { platformSettings } from '#server/features/venues/table';
import { aManager, anOwner, aStaffMember, aVenue } from '#server/testing/builders';
import { SATURDAY_EVENING } from '#server/testing/clock';
import { logBreak } from '#server/testing/ledger';
import { serverForFile } from '#server/testing/server';
import { newId } from '#shared/ids';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let venue: Venue;
const visitor = server.caller();
const elsa = await aManager(server);
const admin = await aManager(server, { role: 'ADMIN' });
const owner = await anOwner(server);
beforeEach(async () => {
  server.clock.set(SATURDAY_EVENING);
  const rooms = [{ slots: [{ first: '20:00', last: '20:00', capacity: 50 }] }];
  venue = await aVenue(server, { ownerId: elsa.user.id, rooms });
});

/** Reviews a new visit and returns its id; each is a second later than the one before. */
async function aReview(rating = 5, comment: string | null = 'Bom', name = 'Marisa Lopes'): Promise<string> {
  server.clock.advance(1000);
  const { id, token } = await aVisit(server, venue, { name });
  const answer = await visitor.call('giveReview', { token, rating, comment });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.error));
  const [row] = await server.database.db.select().from(reviews).where(eq(reviews.reservationId, id));
  return row!.id;
}
const shown = async (given: object = {}) =>
  (await visitor.call('reviewsOfVenue', { slugOrId: venue.slug, ...given })).body;
const forStaff = async (given: object = {}) =>
  (await elsa.caller.call('venueReviews', { venueId: venue.id, ...given })).body;
const answer = (id: string, text: string, version = 1, by = elsa) =>
  by.caller.call('answerReview', { venueId: venue.id, id, version, answer: text });
const hide = (id: string, version = 1, reason = 'Insulta a equipa', by = admin) =>
  by.caller.call('hideReview', { venueId: venue.id, id, version, reason });
const show = (id: string, version: number, by = admin) =>
  by.caller.call('showReview', { venueId: venue.id, id, version });

describe('reviews of a venue', () => {
  test('are paged, newest first, each once', async () => {
    for (const comment of ['um', 'dois', 'três', 'quatro', 'cinco']) await aReview(5, comment);
    const first = await shown({ limit: 2 });
    const second = await shown({ limit: 2, after: first.reviews.at(-1)!.id });
    await aReview(5, 'seis'); // a later review shifts no page
    const third = await shown({ limit: 2, after: second.reviews.at(-1)!.id });
    expect([first, second, third].map(({ reviews: list }) => list.map(({ comment }) => comment))).toEqual([
      ['cinco', 'quatro'],
      ['três', 'dois'],
      ['um'],
    ]);
    expect([first.hasMore, second.hasMore, third.hasMore]).toEqual([true, true, false]);
  });

  test('of the same instant are all found', async () => {
    const ids = [await aReview(), await aReview(), await aReview()];
    await server.database.db
      .update(reviews)
      .set({ createdAt: server.clock.now() })
      .where(eq(reviews.venueId, venue.id));
    const first = await shown({ limit: 1 });
    const rest = await shown({ limit: 5, after: first.reviews[0]!.id });
    expect([...first.reviews, ...rest.reviews].map(({ id }) => id).sort()).toEqual(ids.sort());
  });

  test('continue after a review that was hidden meanwhile', async () => {
    for (const comment of ['um', 'dois']) await aReview(5, comment);
    const seen = (await shown({ limit: 1 })).reviews[0]!;
    await hide(seen.id);
    expect((await shown({ after: seen.id })).reviews.map(({ comment }) => comment)).toEqual(['um']);
  });

  test('of an unapproved or unknown venue are not shown', async () => {
    const pending = await aVenue(server, { status: 'pending' });
    for (const slugOrId of [pending.slug, newId(), 'nao-existe']) {
      expect((await visitor.call('reviewsOfVenue', { slugOrId })).error.code).toBe('venue_not_found');
    }
  });

  test('give the figures of card and page, with one decimal', async () => {
    for (const rating of [5, 5, 4]) await aReview(rating);
    const { body } = await visitor.call('searchVenues', {});
    const card = body.venues.find(({ id }) => id === venue.id);
    const page = (await visitor.call('venueById', { id: venue.id })).body;
    for (const each of [card, page]) {
      expect(each).toMatchObject({ rating: 4.7, reviewCount: 3, placeholderRating: false });
    }
  });
});

describe('the answer of a venue', () => {
  test('is written by its manager, public, and can be changed', async () => {
    const id = await aReview();
    const first = await answer(id, ' Obrigado, Marisa! ');
    expect([first.status, first.body]).toMatchObject([200, { answer: 'Obrigado, Marisa!', version: 2 }]);
    server.clock.advance(60_000);
    await answer(id, 'Obrigado pela visita.', 2);
    expect((await shown()).reviews[0]).toMatchObject({
      answer: 'Obrigado pela visita.',
      answeredAt: server.clock.now().toISOString(),
    });
    expect((await forStaff({ show: 'unanswered' })).reviews).toEqual([]);
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('can be removed, and its text stays in the log', async () => {
    const id = await aReview();
    await answer(id, 'Volte sempre!');
    const remove = (version: number) => elsa.caller.call('removeAnswer', { venueId: venue.id, id, version });
    expect((await remove(1)).error.code).toBe('stale');
    expect((await remove(2)).body).toMatchObject({ answer: null, answeredAt: null, version: 3 });
    expect((await remove(2)).body).toMatchObject({ answer: null, version: 3 });
    expect((await shown()).reviews[0]).toMatchObject({ id, answer: null, answeredAt: null });
    expect((await forStaff({ show: 'unanswered' })).reviews).toMatchObject([{ id }]);
    const { rows } = (await elsa.caller.call('venueHistory', { venueId: venue.id })).body;
    expect(rows[0]).toMatchObject({
      kind: 'answer_removed',
      fields: [{ field: 'answer', before: 'Volte sempre!', after: null }],
    });
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('to another version than the one seen is stale, and a repetition gets the same answer', async () => {
    const id = await aReview();
    await answer(id, 'Obrigado');
    const stale = await answer(id, 'Até breve');
    expect([stale.status, stale.error.code, stale.error.current]).toMatchObject([409, 'stale', { answer: 'Obrigado' }]);
    expect((await answer(id, 'Obrigado')).body.version).toBe(2);
  });

  test("is for the venue's manager: the desk only reads, and a neighbour gets a 404", async () => {
    const id = await aReview();
    const desk = await aStaffMember(server, venue);
    const rui = await aManager(server);
    expect((await desk.caller.call('venueReviews', { venueId: venue.id })).body.reviews).toHaveLength(1);
    expect((await answer(id, 'Obrigado', 1, desk)).error.code).toBe('forbidden');
    expect((await answer(id, 'Obrigado', 1, rui)).error.code).toBe('venue_not_found');
    expect((await rui.caller.call('venueReviews', { venueId: venue.id })).error.code).toBe('venue_not_found');
    const theirs = await aVenue(server, { ownerId: rui.user.id });
    const crossed = { venueId: theirs.id, id, version: 1, answer: 'Roubada' };
    expect((await rui.caller.call('answerReview', crossed)).error.code).toBe('review_not_found');
  });

  test.each(['', '   ', 'x'.repeat(1001)])('of %# is refused if it is empty or too long', async (text) => {
    expect((await answer(await aReview(), text)).status).toBe(400);
  });
});

describe('a review hidden by the platform', () => {
  test('leaves the page and the average, is shown to the manager with the reason, and logged', async () => {
    await aReview(4);
    const id = await aReview(1, 'Ladrões');
    const { status, body } = await hide(id);
    expect([status, body]).toMatchObject([200, { hideReason: 'Insulta a equipa', version: 2 }]);
    expect((await shown()).reviews.map(({ rating }) => rating)).toEqual([4]);
    expect(await forStaff({ show: 'hidden' })).toMatchObject({
      reviews: [{ id, comment: 'Ladrões', hideReason: 'Insulta a equipa' }],
      rating: 4,
      reviewCount: 1,
    });
    await show(id, 2);
    expect(await forStaff()).toMatchObject({ reviews: [{ hiddenAt: null }, {}], rating: 2.5, reviewCount: 2 });
    const { rows } = (await elsa.caller.call('venueHistory', { venueId: venue.id, limit: 2 })).body;
    expect(rows).toMatchObject([
      { entity: 'review', kind: 'shown', actor: { kind: 'staff', role: 'ADMIN' } },
      { entity: 'review', kind: 'hidden', fields: [{ field: 'hideReason', before: null, after: 'Insulta a equipa' }] },
    ]);
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('is shown to its guest as hidden', async () => {
    const { id, token } = await aVisit(server, venue);
    await visitor.call('giveReview', { token, rating: 1 });
    const [row] = await server.database.db.select().from(reviews).where(eq(reviews.reservationId, id));
    await hide(row!.id);
    expect((await visitor.call('guestReview', { token })).body.review).toMatchObject({ isHidden: true });
  });

  test('needs a reason, the version seen, and an administrator', async () => {
    const id = await aReview();
    expect((await hide(id, 1, ' ')).status).toBe(400);
    expect((await hide(id, 7)).error.code).toBe('stale');
    expect((await hide(id, 1, 'Porque sim', elsa)).error.code).toBe('forbidden');
    expect((await hide(newId())).error.code).toBe('review_not_found');
    expect((await show(id, 1)).body.version).toBe(1); // shown already: no change
    expect((await hide(id, 1, 'Insultos', owner)).status).toBe(200);
    expect((await hide(id, 1, 'Insultos')).body.version).toBe(2); // hidden already with that reason: no change
  });

  test('cannot be hidden or shown without signing in', async () => {
    const answers = [
      await visitor.call('hideReview', { venueId: venue.id, id: newId(), version: 1, reason: 'x' }),
      await visitor.call('showReview', { venueId: venue.id, id: newId(), version: 1 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  });
});

describe('the placeholder ratings', () => {
  const placeholder = async () => (await visitor.call('venueBySlug', { slug: venue.slug })).body.placeholderRating;
  const unasked = { unprovenSeats: null, codeChannels: [] };
  const set = (placeholderRatings: boolean, version: number, by = owner) =>
    by.caller.call('savePlatformSettings', { placeholderRatings, version });

  test('are shown until the owner turns them off, and never beside real ones', async () => {
    expect((await admin.caller.call('platformSettings', {})).body).toEqual({
      ...unasked,
      placeholderRatings: true,
      version: 1,
    });
    expect(await placeholder()).toBe(true);
    expect((await set(false, 1)).body).toEqual({ ...unasked, placeholderRatings: false, version: 2 });
    expect(await placeholder()).toBe(false);
    const { body } = await visitor.call('searchVenues', {});
    expect(body.venues.some(({ placeholderRating }) => placeholderRating)).toBe(false);
    expect((await set(true, 1)).error).toMatchObject({
      code: 'stale',
      current: { placeholderRatings: false, version: 2 },
    });
    expect((await set(false, 1)).body.version).toBe(2); // no change
    await set(true, 2);
    await aReview();
    expect(await placeholder()).toBe(false);
  });

  test('are turned off by the owner only; administrators read the setting, managers do not', async () => {
    expect((await set(false, 1, admin)).status).toBe(403);
    expect((await elsa.caller.call('platformSettings', {})).status).toBe(403);
    expect((await set('nein' as never, 1)).status).toBe(400);
  });

  test('are stored in one row, whichever request is first', async () => {
    await server.database.db.delete(platformSettings);
    await Promise.all([set(false, 1), set(false, 1)]);
    expect(await server.database.db.select().from(platformSettings)).toMatchObject([
      { placeholderRatings: false, version: 2 },
    ]);
  });
});
