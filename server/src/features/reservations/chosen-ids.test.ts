import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { reservations } from '#server/features/reservations/table';
import { scheduleSlots } from '#server/features/schedule/table';
import { waitlistEntries } from '#server/features/waitlist/table';
import { aManager, aReservationRequest, aVenue, aWaitlistRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { aDesk } from '#server/testing/desk';
import { ledgerFaults } from '#server/testing/ledger';
import { serverForFile } from '#server/testing/server';
import type { EndpointName } from '#shared/api/table';
import { newId, slotId } from '#shared/ids';
import type { Venue } from '#shared/venues/schema';

const TIMES = ['19:00', '19:30', '20:00', '20:30', '21:00', '21:30', '22:00', '22:30'];

const server = await serverForFile();
let venue: Venue;
const manager = await aManager(server);
beforeEach(async () => {
  const slots = (capacity: number) => [{ first: '19:00', last: '22:30', capacity }];
  venue = await aVenue(server, {
    ownerId: manager.user.id,
    rooms: [
      { name: 'Varanda', capacity: 14, slots: slots(14) },
      { name: 'Salão', capacity: 400, slots: slots(400) },
    ],
  });
});

let phones = 0;
/** A public write with unlisted fields in its body. */
async function sendWith(
  name: Extract<EndpointName, 'book' | 'joinWaitlist'>,
  given: Record<string, unknown>,
): Promise<{ status: number; body: { id: string; code?: string } }> {
  phones++;
  const asked = name === 'book' ? aReservationRequest(venue) : aWaitlistRequest(venue);
  const body = JSON.stringify({ ...asked, phone: `+2449235${10_000 + phones}`, ...given });
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  const response = await server.caller().fetch(name === 'book' ? '/api/reservations' : '/api/waitlist', init);
  return { status: response.status, body: (await response.json()) as { id: string } };
}

const idOfSlot = (room: 0 | 1, time: string) =>
  slotId({ venueId: venue.id, roomId: venue.rooms[room]!.id, date: TODAY, time });

describe('a public booking with the id of another slot', () => {
  test('takes seats in the slot that it names, within its capacity', async () => {
    for (const time of TIMES) await sendWith('book', { roomId: venue.rooms[1]!.id, time });
    const answers = [];
    for (const time of TIMES) answers.push(await sendWith('book', { id: idOfSlot(1, time), people: 10 }));
    expect(answers.map(({ status }) => status)).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    const { db } = server.database;
    const small = and(eq(reservations.venueId, venue.id), eq(reservations.roomId, venue.rooms[0]!.id));
    const parties = await db.select().from(reservations).where(small);
    expect(parties.map(({ people, slotId: of }) => [people, of])).toEqual([[10, idOfSlot(0, '20:00')]]);
    expect(await ledgerFaults(server)).toEqual([]);
  });
});

describe('a public booking with a chosen id', () => {
  test('leaves the slot bookable for other guests and for the front desk', async () => {
    const chosen = newId();
    const first = await sendWith('book', { id: chosen });
    expect(first.status).toBe(201);
    expect(first.body.id).not.toBe(chosen);
    expect((await sendWith('book', {})).status).toBe(201);
    const asked = { ...aReservationRequest(venue, { phone: '+244923900001' }), kind: 'phone' } as const;
    expect((await manager.caller.call('bookAtDesk', asked)).status).toBe(201);
    const rows = await server.database.db.select().from(scheduleSlots).where(eq(scheduleSlots.venueId, venue.id));
    expect(rows.map(({ id, reserved }) => [id, reserved])).toEqual([[idOfSlot(0, '20:00'), 6]]);
  });

  test("does not prevent the venue's desks from syncing or getting leases", async () => {
    expect((await sendWith('book', { id: newId() })).status).toBe(201);
    const desk = await aDesk(server, venue, manager.user);
    const { status, body } = await desk.sync();
    expect(status).toBe(200);
    expect(body.leases!.map((lease) => lease.slotId)).toContain(idOfSlot(0, '20:00'));
    expect(await ledgerFaults(server)).toEqual([]);
  });
});

test('a public waitlist entry gets a server id and no notes', async () => {
  const chosen = newId();
  const { status, body } = await sendWith('joinWaitlist', { id: chosen, notes: 'Sem sal', source: 'staff' });
  expect(status).toBe(201);
  const [entry] = await server.database.db.select().from(waitlistEntries).where(eq(waitlistEntries.id, body.id));
  expect(entry).toMatchObject({ notes: null, source: 'web' });
  expect(body.id).not.toBe(chosen);
});
