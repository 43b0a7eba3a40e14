import { expect, test } from 'vitest';
import { aManager, aReservationRequest, aVenue } from '#server/testing/builders';
import { isMultiConnection } from '#server/testing/database';
import { serverForFile } from '#server/testing/server';
import { aFacial, aStaffedSpa } from '#server/testing/spa';
import { statementsOf } from '#server/testing/statements';
import { newId } from '#shared/ids';

const server = await serverForFile();

/** Includes `begin` and `commit`; each further one costs a round trip under the venue's lock. */
const STATEMENTS = 6;

test.skipIf(!isMultiConnection)(
  'books with six statements, also later parties of a slot and guests with earlier bookings',
  async () => {
    const venue = await aVenue(server);
    const mine: string[] = [];
    for (const phone of ['+244924700001', '+244924700002']) {
      const transactions = await statementsOf(async () => {
        const request = aReservationRequest(venue, { phone, mine });
        const { status, body } = await server.caller().call('book', request, { 'idempotency-key': newId() });
        expect(status).toBe(201);
        mine.push(body.guestToken!);
      });
      expect(transactions).toHaveLength(1);
      expect(transactions[0]!.length, transactions[0]!.join('\n\n')).toBeLessThanOrEqual(STATEMENTS);
    }
  },
);

test.skipIf(!isMultiConnection)('books a treatment, and a visit of two, with six statements', async () => {
  const manager = await aManager(server);
  const { venue, massage, professionals } = await aStaffedSpa(server, manager, 'Rosa', 'Rui');
  const facial = await aFacial(server, venue, professionals.Rui);
  const visits = [[], [{ treatmentId: facial }], [{ treatmentId: massage }]];
  for (const [n, furtherTreatments] of visits.entries()) {
    const asked = { people: 1, time: `${12 + 3 * n}:00`, treatmentId: massage, furtherTreatments };
    const request = aReservationRequest(venue, { ...asked, phone: `+24492470001${n}` });
    const from = { 'idempotency-key': newId(), 'x-forwarded-for': `41.71.0.${n}` };
    const [transaction] = await statementsOf(async () => {
      expect((await server.caller().call('book', request, from)).status).toBe(201);
    });
    expect(transaction!.length, transaction!.join('\n\n')).toBeLessThanOrEqual(STATEMENTS);
  }
});

test.skipIf(!isMultiConnection)('books in a room that counts its people with six statements', async () => {
  const venue = await aVenue(server, { rooms: [{ seatStays: [90, 120, 150] }] });
  for (const phone of ['+244924700021', '+244924700022']) {
    const [transaction] = await statementsOf(async () => {
      const { status } = await server.caller().call('book', aReservationRequest(venue, { phone }));
      expect(status).toBe(201);
    });
    expect(transaction!.length).toBeLessThanOrEqual(STATEMENTS);
  }
});
