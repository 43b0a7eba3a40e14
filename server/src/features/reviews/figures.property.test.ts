import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reviews } from '#server/features/reviews/table';
import { aVisit } from '#server/features/reviews/test-visits';
import { rowsOf } from '#server/platform/db/client';
import { aManager, anOwner, aVenue } from '#server/testing/builders';
import { SATURDAY_EVENING } from '#server/testing/clock';
import { logBreak } from '#server/testing/ledger';
import { PATIENCE_MS, replayable } from '#server/testing/property';
import { serverForFile } from '#server/testing/server';
import { DAY_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
const elsa = await aManager(server);
const owner = await anOwner(server);

const PARTIES = 4;
const step = fc.record({
  act: fc.constantFrom('give', 'give', 'correct', 'answer', 'hide', 'show', 'erase'),
  party: fc.nat(PARTIES - 1),
  rating: fc.integer({ min: 1, max: 5 }),
  isStale: fc.boolean(),
});
type ReviewStep = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Party {
  id: string;
  token: string;
  phone: string;
}

async function take(venue: Venue, { id: reservationId, token, phone }: Party, { act, rating, isStale }: ReviewStep) {
  const [row] = await server.database.db.select().from(reviews).where(eq(reviews.reservationId, reservationId));
  const version = (row?.version ?? 1) + (isStale ? 1 : 0);
  const seen = { venueId: venue.id, id: row?.id ?? reservationId, version };
  const visitor = server.caller();
  if (act === 'give') return visitor.call('giveReview', { token, rating, comment: 'Bom' });
  if (act === 'correct') return visitor.call('correctReview', { token, version, rating });
  if (act === 'answer') return elsa.caller.call('answerReview', { ...seen, answer: `Obrigado pelas ${rating}` });
  if (act === 'hide') return owner.caller.call('hideReview', { ...seen, reason: `Razão ${rating}` });
  if (act === 'show') return owner.caller.call('showReview', seen);
  return elsa.caller.call('eraseGuest', { venueId: venue.id, phone });
}

test(
  "any sequence of review actions keeps the venue's figures equal to its rows",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        server.clock.set(SATURDAY_EVENING);
        const venue = await aVenue(server, { ownerId: elsa.user.id });
        const parties: Party[] = [];
        for (let n = 0; n < PARTIES; n++) {
          const phone = `+24492450000${n}`;
          parties.push({ phone, ...(await aVisit(server, venue, { phone })) });
        }
        server.clock.advance(DAY_MS); // an erasure needs a past visit
        for (const each of steps) {
          const { status } = await take(venue, parties[each.party]!, each);
          expect([200, 201, 404, 409]).toContain(status);
          const [figures] = await rowsOf<{ kept: number; stars: number; rows: number; given: number }>(
            server.database.db,
            sql`select v.rating_count::int as kept, v.rating_sum::int as stars,
                  (select count(*)::int from reviews r where r.venue_id = v.id and r.hidden_at is null) as rows,
                  (select coalesce(sum(rating), 0)::int from reviews r
                    where r.venue_id = v.id and r.hidden_at is null) as given
                from venues v where v.id = ${venue.id}`,
          );
          expect([figures!.kept, figures!.stars]).toEqual([figures!.rows, figures!.given]);
        }
        expect(await logBreak(server, venue.id)).toBeNull();
      }),
      replayable(25),
    );
  },
  PATIENCE_MS,
);
