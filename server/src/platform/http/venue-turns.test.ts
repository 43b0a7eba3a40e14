import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '#server/platform/db/client';
import { venueOf, venueTurns } from '#server/platform/http/venue-turns';
import { aReservationRequest, aVenue } from '#server/testing/builders';
import { isMultiConnection } from '#server/testing/database';
import { startTestServer } from '#server/testing/server';
import type { Endpoint } from '#shared/api/endpoint';
import { api } from '#shared/api/table';

/** A job that runs until it is released. */
function works() {
  const begun: string[] = [];
  const release: Record<string, () => void> = {};
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => {
      release[name] = () => resolve(name);
    });
  };
  return { begun, release, work };
}

describe('turns of a venue', () => {
  test('use a third of the connections, and the others wait in order', async () => {
    const turns = venueTurns(6);
    const { begun, release, work } = works();
    const calls = ['a', 'b', 'c', 'd'].map((name) => turns('venue', work(name)));
    await setTimeout(0);
    expect(begun).toEqual(['a', 'b']);
    release.b!();
    expect(await calls[1]).toBe('b');
    await setTimeout(0);
    expect(begun).toEqual(['a', 'b', 'c']);
    release.a!();
    await calls[0];
    await setTimeout(0);
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    release.c!();
    release.d!();
    expect(await Promise.all(calls)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('do not limit other venues, nor calls without a venue', async () => {
    const turns = venueTurns(1);
    const { begun, release, work } = works();
    const held = turns('full', work('first'));
    expect(await turns('other', async () => 'other')).toBe('other');
    expect(await Promise.all([turns(null, async () => 1), turns(null, async () => 2)])).toEqual([1, 2]);
    expect(begun).toEqual(['first']);
    release.first!();
    await held;
  });

  test('continue after a failed call', async () => {
    const turns = venueTurns(1);
    const failed = turns('venue', () => Promise.reject(new Error('ours')));
    const next = turns('venue', async () => 'next');
    await expect(failed).rejects.toThrow('ours');
    expect(await next).toBe('next');
  });

  test('are refused as busy after waiting too long, and the place in the queue is released', async () => {
    const turns = venueTurns(1, 5);
    const { begun, release, work } = works();
    const held = turns('venue', work('held'));
    await expect(turns('venue', work('late'))).rejects.toMatchObject({ code: 'busy', extra: { retryAfter: 2 } });
    release.held!();
    await held;
    expect(await turns('venue', async () => 'after')).toBe('after');
    expect(begun).toEqual(['held']);
  });
});

test('every endpoint of one venue is counted, except streams', () => {
  const given = { venueId: 'V', slugOrId: 'V', slug: 'V', id: 'V', token: 't' };
  for (const row of Object.values(api) as Endpoint[]) {
    const isOfVenue = /:(venueId|slugOrId|slug)\b|\/venues\/(by-id\/)?:id\b/.test(row.path);
    if (isOfVenue && row.answer !== 'events') expect([row.path, venueOf(row, given)]).toEqual([row.path, 'v']);
  }
  expect(venueOf(api.book, given)).toBe('v');
  expect(venueOf(api.liveChanges, { venueId: ['V'] })).toBeNull();
  expect(venueOf(api.cancelAsGuest, { token: 't' })).toBe('guest links');
  expect(venueOf(api.searchVenues, { search: '' })).toBeNull();
});

describe.skipIf(!isMultiConnection)('a locked venue while 60 guests book', () => {
  test('delays neither another venue nor /readyz', async () => {
    const server = await startTestServer();
    const [hot, other] = [await aVenue(server), await aVenue(server)];
    const book = (venue: typeof hot, phone: number) =>
      server.caller().call('book', aReservationRequest(venue, { people: 1, phone: `+2449231${10_000 + phone}` }));
    const second = server.database.another!();
    const [outcomes, waiting] = await second.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from venue_clocks where venue_id = ${hot.id} for update`);
      const crowd = Array.from({ length: 60 }, (_, guest) => book(hot, guest));
      const locks = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      while ((await rowsOf(tx, locks)).length < 3) {
        await tx.execute(sql`select pg_stat_clear_snapshot()`);
        await setTimeout(10);
      }
      const ready = await server.caller().fetch('/readyz');
      const found = await server.caller().call('searchVenues', {});
      return [[(await book(other, 99)).status, ready.status, found.status], crowd];
    });
    expect(outcomes).toEqual([201, 200, 200]);
    await Promise.all(waiting);
    await second.close();
    await server.close();
  });
});
