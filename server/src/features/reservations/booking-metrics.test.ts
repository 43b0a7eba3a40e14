import { beforeEach, expect, test } from 'vitest';
import { aDeskRequest, aManager, aReservationRequest, aVenue, aWaitlistRequest } from '#server/testing/builders';
import { measured } from '#server/testing/metrics';
import { type Caller, serverForFile } from '#server/testing/server';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let venue: Venue;
let manager: Caller;
beforeEach(async () => {
  const { caller, user } = await aManager(server);
  manager = caller;
  venue = await aVenue(server, { ownerId: user.id });
});

const bookings = (channel: string, outcome: string) => measured(server, 'reserva_bookings_total', { channel, outcome });

async function grows(channel: string, outcome: string, act: () => Promise<unknown>): Promise<number> {
  const before = await bookings(channel, outcome);
  await act();
  return (await bookings(channel, outcome)) - before;
}

test('a booking of a guest counts once, also with a repeated key', async () => {
  const book = () => server.caller().call('book', aReservationRequest(venue), { 'idempotency-key': 'once' });
  expect(await grows('web', 'confirmed', () => book().then(book))).toBe(1);
});

test('a refused booking counts by the code of the refusal, and as no booking', async () => {
  const tooMany = () => server.caller().call('book', aReservationRequest(venue, { roomId: crypto.randomUUID() }));
  const before = await bookings('web', 'confirmed');
  const { error } = await tooMany();
  expect(await grows('web', error.code, tooMany)).toBe(1);
  expect(await bookings('web', 'confirmed')).toBe(before);
});

test('a booking by staff counts for its channel', async () => {
  expect(await grows('phone', 'confirmed', () => manager.call('bookAtDesk', aDeskRequest(venue)))).toBe(1);
  const refused = () => manager.call('bookAtDesk', aDeskRequest(venue, { roomId: crypto.randomUUID() }));
  const { error } = await refused();
  expect(await grows('phone', error.code, refused)).toBe(1);
});

test('an offer of the waiting list counts as a hold of its channel', async () => {
  const { body: entry } = await server.caller().call('joinWaitlist', aWaitlistRequest(venue));
  expect(await grows('waitlist', 'hold', () => manager.call('promote', { id: entry.id }))).toBe(1);
});
