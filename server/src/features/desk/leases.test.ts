import { beforeEach, describe, expect, test } from 'vitest';
import { aDeskOfVenue, leasesOf, type Notebook, outcomes, seatsAt } from '#server/features/desk/test-intents';
import { aManager, aReservationRequest, aWaitlistRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { aDesk, register, type TestDesk } from '#server/testing/desk';
import { ledgerFaults, logBreak } from '#server/testing/ledger';
import { serverForFile } from '#server/testing/server';
import { newId, slotId } from '#shared/ids';
import { DAY_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const TOMORROW = '2026-11-22';

const server = await serverForFile({ availability: true });
let venue: Venue;
let desk: TestDesk;
let notebook: Notebook;
const manager = await aManager(server);
beforeEach(async () => {
  ({ venue, desk, notebook } = await aDeskOfVenue(server, manager));
});

const slot = (time = '20:00', date = TODAY) => slotId({ venueId: venue.id, roomId: venue.rooms[0]!.id, date, time });
const web = (people: number, time = '20:00') =>
  server
    .caller()
    .call(
      'book',
      aReservationRequest(venue, { people, time, phone: `+2449231${Math.floor(10_000 + Math.random() * 89_999)}` }),
    );
const left = async (time = '20:00') => {
  const lease = (await leasesOf(desk)).get(time);
  return lease === undefined ? 0 : lease.granted - lease.spent;
};
async function setShare(deskShare: number | null): Promise<void> {
  const { body } = await manager.caller.call('venueSettings', { venueId: venue.id });
  const { calendarLink: _, sender: __, ...settings } = body;
  const { status, error } = await manager.caller.call('saveVenueSettings', {
    ...settings,
    venueId: venue.id,
    deskShare,
  });
  if (status !== 200) throw new Error(JSON.stringify(error));
}
const revoke = (reason: 'replaced' | 'stolen') =>
  manager.caller.call('revokeDesk', { venueId: venue.id, id: desk.deviceId, reason });

describe('filling up', () => {
  test('leases two people of each open slot of the evening, and of tomorrow from 18:00', async () => {
    const today = await leasesOf(desk);
    expect(today.size).toBe(10);
    expect(today.get('20:00')).toEqual({
      ...{ slotId: slot(), roomId: venue.rooms[0]!.id, date: TODAY, time: '20:00' },
      ...{ granted: 2, spent: 0, revision: 1, wanted: 2, professionalId: null },
    });
    expect((await leasesOf(desk, TOMORROW)).size).toBe(10);
    expect(await seatsAt(server, venue)).toEqual({ capacity: 5, reserved: 0, leased: 2, overbooked: 0 });
    expect(await ledgerFaults(server)).toEqual([]);
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('leases nothing of tomorrow before 18:00', async () => {
    server.clock.set('2026-11-21T16:59:00.000Z');
    expect((await leasesOf(desk)).size).toBe(10);
    expect((await leasesOf(desk, TOMORROW)).size).toBe(0);
  });

  test('leases no more than the free seats, and later bookings cannot take them', async () => {
    await web(4);
    expect(await left()).toBe(1);
    expect((await web(1)).error.code).toBe('slot_full');
    expect((await leasesOf(desk)).get('20:00')).toMatchObject({ granted: 1, revision: 1, wanted: 2 });
  });

  test('skips a closed slot, and one that has ended, whose lease the desk must return', async () => {
    const closed = { venueId: venue.id, kind: 'closed', roomId: null, date: TODAY, time: '21:00' } as const;
    await manager.caller.call('addException', closed);
    expect((await leasesOf(desk)).has('21:00')).toBe(false);
    server.clock.set('2026-11-21T18:30:00.000Z');
    const leases = await leasesOf(desk);
    expect([leases.get('19:00')!.wanted, leases.get('19:30')!.wanted]).toEqual([0, 2]);
    expect(leases.get('19:00')!.granted).toBe(2);
  });

  test('is split between two desks, and the first gets the remainder', async () => {
    await setShare(1);
    const second = await aDesk(server, venue, manager.user);
    expect([await left(), (await leasesOf(second)).size]).toEqual([1, 0]);
    await setShare(2);
    expect([await left(), (await leasesOf(second)).get('20:00')!.granted]).toEqual([1, 1]);
    expect((await seatsAt(server, venue)).leased).toBe(2);
  });

  test('a lower share revokes nothing: the desk is told, and returns the excess', async () => {
    await left();
    await setShare(0);
    expect((await leasesOf(desk)).get('20:00')).toMatchObject({ granted: 2, spent: 0, wanted: 0 });
    expect((await seatsAt(server, venue)).leased).toBe(2);
    const back = notebook.note('returnLease', { venueId: venue.id, slots: [{ slotId: slot(), people: 2 }] });
    expect(outcomes(await notebook.send(back, back))).toEqual(['applied', 'applied']);
    expect(await seatsAt(server, venue)).toMatchObject({ leased: 0 });
    expect((await web(5)).status).toBe(201);
    expect(await ledgerFaults(server)).toEqual([]);
  });

  test('a return of more than the desk holds returns what it holds, and other desks lose nothing', async () => {
    const second = await aDesk(server, venue, manager.user);
    await leasesOf(desk);
    await leasesOf(second);
    const slots = [{ slotId: slot(), people: 900 }];
    expect(outcomes(await notebook.send(notebook.note('returnLease', { venueId: venue.id, slots })))).toEqual([
      'applied',
    ]);
    expect((await seatsAt(server, venue)).leased).toBe(1);
    expect(await ledgerFaults(server)).toEqual([]);
  });
});

describe('a sale from a lease', () => {
  test('succeeds while the public buys the rest, and the slot is exactly full', async () => {
    expect(await left()).toBe(2);
    expect((await web(3)).status).toBe(201);
    expect((await web(1)).error.code).toBe('slot_full');
    expect(outcomes(await notebook.send(notebook.booking({ people: 2 }, { fromLease: 2 })))).toEqual(['applied']);
    expect(await seatsAt(server, venue)).toEqual({ capacity: 5, reserved: 5, leased: 0, overbooked: 0 });
    expect((await leasesOf(desk)).get('20:00')).toMatchObject({ granted: 2, spent: 2, revision: 2 });
    expect(await ledgerFaults(server)).toEqual([]);
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('succeeds after a deliberate overbooking without a reason of its own', async () => {
    await left();
    const overbook = { reason: 'Amigos da casa' };
    await manager.caller.call('bookAtDesk', { ...aReservationRequest(venue, { people: 6 }), kind: 'phone', overbook });
    expect(await seatsAt(server, venue)).toMatchObject({ reserved: 6, leased: 2, overbooked: 3 });
    const sold = notebook.booking({ people: 2 }, { fromLease: 2 });
    expect(outcomes(await notebook.send(sold))).toEqual(['applied']);
    expect(await seatsAt(server, venue)).toMatchObject({ reserved: 8, leased: 0, overbooked: 3 });
    const { body } = await manager.caller.call('venueReservations', { venueId: venue.id, date: TODAY });
    expect(body.find(({ id }) => id === (sold.args as { id: string }).id)!.overbookReason).toBeNull();
  });

  test('a day after its slot ended is applied: its seats stayed counted', async () => {
    await left();
    const sold = notebook.booking({ people: 2 }, { fromLease: 2 });
    server.clock.advance(DAY_MS);
    expect((await seatsAt(server, venue)).leased).toBe(2);
    expect(outcomes(await notebook.send(sold))).toEqual(['applied']);
    expect((await seatsAt(server, venue)).reserved).toBe(2);
    const body = (await manager.caller.call('venueReservations', { venueId: venue.id, date: TODAY })).body;
    expect(body[0]!.createdAt).toBe('2026-11-21T17:00:00.000Z');
  });

  test('succeeds in a slot that the week has dropped since', async () => {
    await left();
    const [week] = (await manager.caller.call('week', { venueId: venue.id })).body;
    const services = week!.services.map((service) => ({ ...service, lastTime: '19:30' }));
    await manager.caller.call('saveRoomWeek', { venueId: venue.id, roomId: week!.roomId, services });
    expect(outcomes(await notebook.send(notebook.booking({ people: 2 }, { fromLease: 2 })))).toEqual(['applied']);
    expect(await seatsAt(server, venue)).toEqual({ capacity: 5, reserved: 2, leased: 0, overbooked: 0 });
    expect((await web(1)).error.code).toBe('slot_closed');
  });

  test('also covers growing, moving and promoting', async () => {
    await left();
    await leasesOf(desk);
    const party = notebook.booking({ people: 1, time: '21:00' }, { fromLease: 1 });
    const { id } = party.args as { id: string };
    const of = { venueId: venue.id, id, version: 1 };
    const entry = notebook.note('addToWaitlist', {
      ...aWaitlistRequest(venue, { people: 2, time: '22:00' }),
      id: newId(),
    });
    const entryId = (entry.args as { id: string }).id;
    await web(3, '20:00');
    await web(3, '22:00');
    const reservationId = newId();
    const answers = await notebook.send(
      party,
      notebook.note('changeReservation', { ...of, people: 2 }, { fromLease: 1 }),
      notebook.note('changeReservation', { ...of, time: '20:00' }, { fromLease: 2 }),
      entry,
      notebook.note('promote', { id: entryId, reservationId }, { fromLease: 2 }),
    );
    expect(outcomes(answers)).toEqual(Array(5).fill('applied'));
    expect(await seatsAt(server, venue, '20:00')).toMatchObject({ reserved: 5, leased: 0 });
    expect(await seatsAt(server, venue, '21:00')).toMatchObject({ reserved: 0, leased: 0 });
    expect(await seatsAt(server, venue, '22:00')).toMatchObject({ reserved: 5, leased: 0, overbooked: 0 });
    const rows = (await manager.caller.call('venueReservations', { venueId: venue.id, date: TODAY })).body;
    expect(rows.find((row) => row.id === reservationId)).toMatchObject({ status: 'HOLD', source: 'waitlist' });
    expect(await ledgerFaults(server)).toEqual([]);
  });

  test('beyond the lease is an ordinary sale and may find the slot full', async () => {
    await left();
    await web(3);
    const [one, other] = [
      notebook.booking({ people: 2 }, { fromLease: 2 }),
      notebook.booking({ people: 1 }, { fromLease: 1 }),
    ];
    expect(outcomes(await notebook.send(one, other))).toEqual(['applied', 'slot_full']);
  });

  test('refused for another reason leaves the lease unchanged', async () => {
    await left();
    const many = notebook.booking({ people: 2, roomId: newId() }, { fromLease: 2 });
    expect(outcomes(await notebook.send(many))).toEqual(['foreign_room']);
    expect(await left()).toBe(2);
  });

  test("returns a cancelled sale's seats to the public, not to the lease", async () => {
    await left();
    await setShare(0);
    const sold = notebook.booking({ people: 2 }, { fromLease: 2 });
    const { id } = sold.args as { id: string };
    const cancel = notebook.note('moveReservation', { venueId: venue.id, id, version: 1, to: 'CANCELLED' });
    expect(outcomes(await notebook.send(sold, cancel))).toEqual(['applied', 'applied']);
    expect(await seatsAt(server, venue)).toMatchObject({ reserved: 0, leased: 0 });
    expect((await web(5)).status).toBe(201);
  });
});

describe('a revoked desk', () => {
  test('holds no leases, and its seats are on sale', async () => {
    await left();
    await revoke('replaced');
    expect(await seatsAt(server, venue)).toMatchObject({ leased: 0 });
    expect((await web(5)).status).toBe(201);
    expect(await ledgerFaults(server)).toEqual([]);
  });

  test('that is registered again sends its sales as ordinary ones: those that fit succeed', async () => {
    await left();
    const fits = notebook.booking({ people: 2 }, { fromLease: 2 });
    const full = notebook.booking({ people: 2, time: '21:00' }, { fromLease: 2 });
    await revoke('replaced');
    await web(5, '21:00');
    const { epoch } = await register(desk, venue);
    const { body } = await desk.sync({ epoch, intents: [fits, full] });
    expect(outcomes(body.answers)).toEqual(['applied', 'slot_full']);
    expect(await ledgerFaults(server)).toEqual([]);
  });
});
