import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aHall, aQuote, asks, DAY, type Hall, halls, option, quotes } from '#server/features/enquiries/test-hall';
import { ledgerFaults, logBreak } from '#server/testing/ledger';
import { roomsTakenTwice } from '#server/testing/rooms';
import { startTestServer, type TestServer } from '#server/testing/server';

let server: TestServer;
let hall: Hall;
beforeAll(async () => {
  server = await startTestServer();
  hall = await aHall(server);
});
beforeEach(async () => {
  server.clock.set('2026-11-21T07:00:00.000Z');
  hall = { ...hall, venue: await halls(server, hall.manager.user.id) };
});
afterEach(async () => {
  expect(await ledgerFaults(server, hall.venue.id)).toEqual([]);
  expect(await roomsTakenTwice(server, hall.venue.id)).toEqual([]);
  expect(await logBreak(server, hall.venue.id)).toBeNull();
});
afterAll(() => server.close());

const code = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;
const staff = () => hall.manager.caller;

describe('an enquiry', () => {
  test('is answered with a quote, accepted on the link, and booked', async () => {
    const { body: asked, status } = await asks(hall, { budget: 2_000_000, words: 'Com orquestra' });
    expect(status).toBe(201);
    expect(asked).toMatchObject({ stage: 'NEW', guestLink: expect.stringContaining(`/pedido/${asked.guestToken}`) });
    const { body: list } = await staff().call('venueEnquiries', { venueId: hall.venue.id });
    expect(list).toMatchObject([{ id: asked.id, budget: 2_000_000, words: 'Com orquestra', quote: null, version: 1 }]);
    const day = { venueId: hall.venue.id, date: DAY };
    const { body: free } = await staff().call('hallDay', day);
    expect(free.rooms.map(({ name, taken }) => [name, taken])).toEqual([
      ['Salão Acácia', []],
      ['Salão Mulemba', []],
    ]);
    expect(free.wishedBy).toEqual([{ id: asked.id, name: 'Nádia Sousa', people: 60 }]);
    const both = [option(hall), option(hall, { roomId: hall.venue.rooms[1]!.id })];
    const { body: sent } = await quotes(hall, asked, { options: both });
    expect(sent).toMatchObject({ stage: 'QUOTED', version: 2, quote: { total: 900_000, deposit: 300_000 } });
    expect(sent.quote!.options.map(({ state }) => state)).toEqual(['held', 'held']);
    const { body: held } = await staff().call('hallDay', day);
    expect(held.rooms[0]!.taken).toEqual([{ from: 840, until: 1560, name: 'Nádia Sousa', isHeld: true, people: 60 }]);
    const accept = { token: asked.guestToken, optionId: sent.quote!.options[1]!.id, version: 2 };
    const { body: booked } = await server.caller().call('acceptQuote', accept);
    expect(booked).toMatchObject({ stage: 'BOOKED', version: 3 });
    expect(booked.quote!.options.map(({ state }) => state)).toEqual(['over', 'booked']);
    const { body: party } = await server.caller().call('guestReservation', { token: booked.reservationToken! });
    expect(party).toMatchObject({
      status: 'CONFIRMED',
      people: 60,
      depositValue: '300000.00',
      roomName: 'Salão Mulemba',
    });
    const { body: after } = await staff().call('hallDay', day);
    expect(after.rooms.map(({ taken }) => taken.length)).toEqual([0, 1]);
  });

  test('is booked once: the same acceptance again changes nothing, another one is refused', async () => {
    const options = [option(hall), option(hall, { roomId: hall.venue.rooms[1]!.id })];
    const { accept, enquiry, seen } = await aQuote(hall, { options });
    const first = await accept();
    expect(await accept()).toMatchObject({ status: 200, body: first.body });
    expect(code(await accept(enquiry.quote!.options[1]!.id))).toBe('enquiry_settled');
    expect(await seen()).toEqual(first.body);
  });
});
