import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { decideVenue } from '#server/features/approvals/service';
import { noteContact } from '#server/features/messages/contacts';
import { messages } from '#server/features/messages/table';
import { startSendingServer } from '#server/features/messages/test-sending';
import { aDeskRequest, aManager, aVenue } from '#server/testing/builders';
import { MINUTE_MS } from '#shared/time';

const sending = await startSendingServer();
afterAll(() => sending.close());

test('a message of a venue that was never approved is left to staff, and can be sent again once it is', async () => {
  const { server, clock } = sending;
  const { db } = server.database;
  const { caller, user } = await aManager(server);
  const venue = await aVenue(server, { ownerId: user.id, status: 'pending' });
  const phone = '+244924555667';
  await noteContact(db, { phone, at: clock.now() });
  const { body: party } = await caller.call('bookAtDesk', aDeskRequest(venue, { phone, time: '23:00' }));
  const [message] = await db.select().from(messages).where(eq(messages.reservationId, party.id));
  await sending.send();
  expect(sending.meta.attempts).toEqual([]);
  expect(await sending.row(message!.id)).toMatchObject({ status: 'FAILED', failure: 'unapproved', attempts: 0 });

  const decide = (action: 'approved' | 'rejected') =>
    decideVenue(db, { actor: 'system', at: clock.now() }, null, { venueId: venue.id, action, comment: null });
  await decide('approved');
  await decide('rejected'); // suspended: the messages of its bookings still leave
  await caller.call('retryMessage', { venueId: venue.id, id: message!.id });
  clock.advance(MINUTE_MS);
  await sending.send();
  expect(sending.meta.taken).toHaveLength(1);
});
