import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { nearestParties } from '#server/features/reservations/find-queries';
import { rowsOf } from '#server/platform/db/client';
import { aReservationRequest, aVenue } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { serverForFile } from '#server/testing/server';
import { guestMatch, guestMatcher, soundKey } from '#shared/guests/search';
import type { Venue } from '#shared/venues/schema';

const NAMES = [
  ...[
    'Kiluange Kalandula',
    'Quiluanje Neto',
    'João Gonçalves',
    'Joao Gonsalves',
    'Tchissola dos Santos',
    'Xissola Sanntos',
  ],
  ...['Conceição Sousa', 'Karlos Souza', "D'Almeida Phillipe", 'Bøb 11', 'Baaaaaaaaaac Lima', 'Iuri Weza', 'Yuri Ueza'],
];
const SEARCHES = [
  ...[
    'kiluanje',
    'quilwange kalandula',
    'joao gonsalves',
    'xissola',
    'tchisola santos',
    'conceicao',
    'carlos',
    'felipe',
  ],
  ...['bøb', '11', 'bac', 'uesa', 'yuri', 'a', 'ninguem', 'filipe almeida', '924000', '+244924000003', '99999'],
];

const server = await serverForFile();
let venue: Venue;
beforeAll(async () => {
  const slots = [{ first: '19:00', last: '23:00', capacity: 40 }];
  venue = await aVenue(server, { rooms: [{ slots }] });
  for (const [n, name] of NAMES.entries()) {
    const phone = `+24492400${String(n).padStart(4, '0')}`;
    const { status } = await server.caller().call('book', aReservationRequest(venue, { name, phone, people: 1 }));
    if (status !== 201) throw new Error(`${name}: ${status}`);
  }
});

const db = () => server.database.db;
const kept = () =>
  rowsOf<{ id: string; name: string; phone: string; key: string; folded: string }>(
    db(),
    sql`select id, name, phone, search_key as key, folded_name as folded from reservations where venue_id = ${venue.id}`,
  );

test('the database computes the same search key of a name as the desk', async () => {
  for (const { name, key, folded } of await kept()) {
    expect(folded).toBe(
      name
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase(),
    );
    expect([name, key]).toEqual([name, soundKey(folded)]);
  }
});

test.each(['on', 'off'])('searches return the same rows as the patterns, with sequential scans %s', async (scans) => {
  const rows = await kept();
  for (const search of SEARCHES) {
    const expected = rows.filter(guestMatcher(search)).map(({ id }) => id);
    const found = await db().transaction(async (tx) => {
      await tx.execute(
        sql`select set_config('enable_seqscan', ${scans}, true), set_config('enable_indexscan', ${scans}, true)`,
      );
      return nearestParties(tx, venue.id, guestMatch(search)!, TODAY);
    });
    expect([search, found.sort()]).toEqual([search, expected.sort()]);
  }
});
