import { describe, expect, test } from 'vitest';
import { aReservationRequest, aVenue } from '#server/testing/builders';
import { reservedPeople } from '#server/testing/ledger';
import { serverForFile } from '#server/testing/server';
import { newId } from '#shared/ids';

const server = await serverForFile();

const rooms = [{}, { name: 'Terraço' }];
type Venue = Awaited<ReturnType<typeof aVenue>>;
const book = (venue: Venue, given: object = {}, headers = {}) =>
  server.caller().call('book', aReservationRequest(venue, given), headers);

async function booked() {
  const venue = await aVenue(server, { rooms });
  const { body: first } = await book(venue);
  return { venue, first, mine: [first.guestToken!] };
}

describe('a booking of the same phone, day and time', () => {
  test("asks the holder of the first booking's link, and books once confirmed", async () => {
    const { venue, first, mine } = await booked();
    const asked = await book(venue, { mine, phone: '924 111 222' });
    expect(asked.status).toBe(409);
    expect(asked.error).toMatchObject({
      code: 'already_booked',
      current: { guestToken: first.guestToken, people: 2, roomId: first.roomId },
    });
    expect(await reservedPeople(server, venue.id, '20:00')).toBe(2);
    expect((await book(venue, { mine, again: true })).status).toBe(201);
    expect(await reservedPeople(server, venue.id, '20:00')).toBe(4);
  });

  test('asks in another room too, and books with the same Idempotency-Key after the answer', async () => {
    const { venue, mine } = await booked();
    const headers = { 'idempotency-key': newId() };
    const given = { mine, roomId: venue.rooms[1]!.id };
    expect((await book(venue, given, headers)).error.code).toBe('already_booked');
    const made = await book(venue, { ...given, again: true }, headers);
    expect(made.status).toBe(201);
    expect((await book(venue, { ...given, again: true }, headers)).body.id).toBe(made.body.id);
  });

  test('does not reveal the first booking to a stranger', async () => {
    const { venue, mine } = await booked();
    const phone = '+244924999000';
    const another = await aVenue(server);
    const { body: elsewhere } = await book(another);
    for (const shown of [[], ['x'], ['A'.repeat(22)], [elsewhere.guestToken!]]) {
      const known = await book(venue, { mine: shown, people: 1 });
      const unknown = await book(venue, { mine: shown, people: 1, phone, roomId: venue.rooms[1]!.id });
      expect([known.status, unknown.status]).toEqual([201, 201]);
      expect(Object.keys(known.body).sort()).toEqual(Object.keys(unknown.body).sort());
      for (const { body } of [known, unknown]) await server.caller().call('cancelAsGuest', { token: body.guestToken! });
    }
    // No question about another phone or another time
    expect((await book(venue, { mine, phone, people: 1 })).status).toBe(201);
    expect((await book(venue, { mine, time: '20:30' })).status).toBe(201);
  });

  test('does not ask once the first is cancelled', async () => {
    const { venue, mine } = await booked();
    await server.caller().call('cancelAsGuest', { token: mine[0]! });
    expect((await book(venue, { mine })).status).toBe(201);
  });

  test('accepts at most eight links', async () => {
    const { venue } = await booked();
    expect((await book(venue, { mine: Array.from({ length: 9 }, () => 'x') })).error.code).toBe('bad_input');
  });
});
