import { describe, expect, it } from 'vitest';
import { TOMORROW, venueWithExceptions } from '#server/features/schedule/test-exceptions';
import { aStaffMember } from '#server/testing/builders';

const here = venueWithExceptions();
const { add, book, hall, slotsOf, terrace } = here;

const aHost = async (mayOverbook: boolean) => {
  const { server, venue } = here.now();
  const { caller } = await aStaffMember(server, venue, { mayOverbook });
  const of = { venueId: venue.id };
  return {
    close: (given: { roomId?: string; time?: string; reason?: string } = {}) =>
      caller.call('closeSales', { ...of, date: TOMORROW, ...given }),
    reopen: (id: string) => caller.call('reopenSales', { ...of, id }),
  };
};

describe('staff with the right to overbook', () => {
  it('close a slot on the board with a reason, and open it again; its party stays', async () => {
    const { guest } = here.now();
    const host = await aHost(true);
    const party = await book({ people: 3, time: '19:30' });
    const { status, body } = await host.close({ roomId: hall(), time: '19:30', reason: 'Cozinha cheia' });
    expect([status, body]).toMatchObject([201, { kind: 'closed', reason: 'Cozinha cheia', stillLent: [] }]);
    expect(await slotsOf(hall())).toEqual(['19:00 5', '19:30 closed', '20:00 5']);
    expect((await book({ time: '19:30' })).code).toBe('slot_closed');
    const kept = await guest.call('guestReservation', { token: party.guestToken });
    expect(kept.body).toMatchObject({ status: 'CONFIRMED', time: '19:30', people: 3 });
    expect((await host.reopen(body.id)).status).toBe(200);
    expect((await book({ people: 2, time: '19:30' })).status).toBe('CONFIRMED');
  });

  it('close the whole day', async () => {
    const host = await aHost(true);
    expect((await host.close({ reason: 'Evento privado' })).status).toBe(201);
    expect(await slotsOf(terrace())).toEqual(['19:00 closed', '19:30 closed', '20:00 closed']);
  });

  it('cannot close a closed slot, nor change an exception of another kind', async () => {
    const host = await aHost(true);
    expect((await host.close()).status).toBe(201);
    expect((await host.close()).error?.code).toBe('exception_exists');
    const { body: larger } = await add({ kind: 'capacity', capacity: 9, roomId: hall(), time: '19:00' });
    expect((await host.reopen(larger.id)).error?.code).toBe('forbidden');
  });
});

it('staff without the right close and open nothing', async () => {
  const host = await aHost(false);
  const { body: closing } = await add({ roomId: hall() });
  expect((await host.close({ roomId: terrace() })).error?.code).toBe('forbidden');
  expect((await host.reopen(closing.id)).error?.code).toBe('forbidden');
  expect(await slotsOf(terrace())).toEqual(['19:00 5', '19:30 5', '20:00 5']);
  expect(await slotsOf(hall())).toEqual(['19:00 closed', '19:30 closed', '20:00 closed']);
});
