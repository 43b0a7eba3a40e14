import { describe, expect, test } from 'vitest';
import { aQuote, asks, code, DAY, hallForFile, halls, option, quotes } from '#server/features/enquiries/test-hall';
import { aManager, aReservationRequest, aVenue, tokenOf } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { aTreatment } from '#server/testing/spa';
import { addDays, HOUR_MS } from '#shared/time';

const hall = await hallForFile();
const { server } = hall;

const staff = () => hall.manager.caller;
const second = (given = {}) => option(hall, { roomId: hall.venue.rooms[1]!.id, ...given });
const day = async (date = DAY) => (await staff().call('hallDay', { venueId: hall.venue.id, date })).body;

describe('an enquiry', () => {
  test('is answered with a quote, accepted on the link, and booked', async () => {
    const { body: asked, status } = await asks(hall, { budget: 2_000_000, words: 'Com orquestra' });
    expect(status).toBe(201);
    expect(asked).toMatchObject({ stage: 'NEW', guestLink: expect.stringContaining(`/pedido/${asked.guestToken}`) });
    const { body: list } = await staff().call('venueEnquiries', { venueId: hall.venue.id });
    expect(list).toMatchObject([{ id: asked.id, budget: 2_000_000, words: 'Com orquestra', quote: null, version: 1 }]);
    const free = await day();
    expect(free.rooms.map(({ name, taken }) => [name, taken])).toEqual([
      ['Salão Acácia', []],
      ['Salão Mulemba', []],
    ]);
    expect(free.wishedBy).toEqual([{ id: asked.id, name: 'Nádia Sousa', people: 60 }]);
    const { body: sent } = await quotes(hall, asked, { options: [option(hall), second()] });
    expect(sent).toMatchObject({ stage: 'QUOTED', version: 2, quote: { total: 900_000, deposit: 300_000 } });
    expect(sent.quote!.options.map(({ state }) => state)).toEqual(['held', 'held']);
    const held = { from: 840, until: 1560, name: 'Nádia Sousa', isHeld: true, people: 60 };
    expect((await day()).rooms[0]!.taken).toEqual([held]);
    const accept = { token: asked.guestToken, optionId: sent.quote!.options[1]!.id, version: 2 };
    const { body: booked } = await server.caller().call('acceptQuote', accept);
    expect(booked).toMatchObject({ stage: 'BOOKED', version: 3 });
    expect(booked.quote!.options.map(({ state }) => state)).toEqual(['over', 'booked']);
    const { body: party } = await server.caller().call('guestReservation', { token: booked.reservationToken! });
    const facts = { status: 'CONFIRMED', people: 60, depositValue: '300000.00', roomName: 'Salão Mulemba' };
    expect(party).toMatchObject(facts);
    expect((await day()).rooms.map(({ taken }) => taken.length)).toEqual([0, 1]);
  });

  test('is refused for a past day, a day too far ahead, and a party that no hall takes', async () => {
    expect(code(await asks(hall, { dates: [addDays(TODAY, -1)] }))).toBe('date_past');
    expect(code(await asks(hall, { dates: [TODAY] }))).toBe(201);
    expect(code(await asks(hall, { dates: [addDays(TODAY, 730), TODAY] }))).toBe(201);
    expect(code(await asks(hall, { dates: [addDays(TODAY, 731)] }))).toBe('too_far_ahead');
    expect(code(await asks(hall, { dates: ['2027-02-29'] }))).toBe('bad_input');
    expect(code(await asks(hall, { dates: [DAY, DAY] }))).toBe('bad_input');
    expect((await asks(hall, { people: 201 })).error.message).toContain('20 a 200');
    expect(code(await asks(hall, { people: 19 }))).toBe('party_size');
  });

  test('is taken by approved venues only that sell a hall without treatments', async () => {
    const restaurant = await aVenue(server, { ownerId: hall.manager.user.id });
    expect(code(await asks({ ...hall, venue: restaurant }))).toBe('no_hall');
    const pending = await aVenue(server, { status: 'pending' });
    expect(code(await asks({ ...hall, venue: pending }))).toBe('venue_not_found');
    await aTreatment(server, hall.venue);
    expect(code(await asks(hall))).toBe('no_hall');
  });

  test('is one of three open ones at most of a phone, and of ten a day of an address', async () => {
    const phone = '+244926555001';
    const [first] = await Promise.all([1, 2, 3].map(() => asks(hall, { phone })));
    expect(code(await asks(hall, { phone }))).toBe('too_many_enquiries');
    await server.caller().call('declineQuote', { token: first!.body.guestToken });
    expect(code(await asks(hall, { phone }))).toBe(201);
    const from = { 'x-forwarded-for': '41.65.1.1' };
    for (let n = 0; n < 10; n++) expect(code(await asks(hall, {}, from))).toBe(201);
    expect(code(await asks(hall, {}, from))).toBe('too_many_enquiries');
    server.clock.advance(24 * HOUR_MS);
    expect(code(await asks(hall, {}, from))).toBe(201);
  });

  test('is one enquiry, however often its request arrives', async () => {
    const wanted = { venueId: hall.venue.id, name: 'Ana', phone: '+244926555002', dates: [DAY], people: 50 };
    const send = () =>
      server.caller().call('enquire', { ...wanted, kind: 'OTHER' }, { 'idempotency-key': 'the-same-enquiry-key' });
    expect((await send()).body).toEqual((await send()).body);
    expect((await staff().call('venueEnquiries', { venueId: hall.venue.id })).body).toHaveLength(1);
  });
});

describe('an enquiry that the venue closes', () => {
  const queue = async () => (await staff().call('outbox', { venueId: hall.venue.id })).body;
  const close = (id: string, version: number) =>
    staff().call('closeEnquiry', { venueId: hall.venue.id, id, version, reason: 'Estamos em obras' });

  test('tells the guest the reason in one message, with the link, in the language of the guest', async () => {
    const { body: asked } = await asks(hall, { lang: 'EN', dates: [addDays(DAY, 1), DAY] });
    expect(code(await close(asked.id, 1))).toBe(200);
    const [told, ...others] = await queue();
    expect(others).toEqual([]);
    expect(told).toMatchObject({ type: 'QUOTE', status: 'QUEUED', lang: 'EN', name: 'Nádia Sousa' });
    expect(told).toMatchObject({ date: DAY, time: null, people: 60, sendBefore: '2026-11-28T07:00:00.000Z' });
    expect(told!.text).toContain('The venue closed it');
    expect(told!.text).toContain('Reason: Estamos em obras');
    expect(told!.text).toContain(`/pedido/${asked.guestToken}`);
    const { body: sent } = await staff().call('markMessageSent', { venueId: hall.venue.id, id: told!.id });
    expect(sent).toMatchObject({ status: 'SENT', text: told!.text });
  });

  test('after a quote tells it instead of the quote that was not sent yet', async () => {
    const { enquiry } = await aQuote(hall);
    expect(code(await close(enquiry.id, enquiry.version))).toBe(200);
    const messages = await queue();
    expect(messages).toMatchObject([{ date: DAY, time: '14:00' }]);
    expect(messages[0]!.text).toContain('Motivo: Estamos em obras');
  });
});

test('a hall is taken for the whole stay of a party that has left', async () => {
  server.clock.set('2026-11-21T13:00:00.000Z');
  const { id: venueId } = hall.venue;
  const place = { roomId: option(hall).roomId, date: TODAY, time: '14:00' };
  const { body: party } = await staff().call('bookAtDesk', { ...place, venueId, people: 30, kind: 'walk-in' });
  const left = await staff().call('moveReservation', { venueId, id: party.id, version: 1, to: 'COMPLETED' });
  expect(left.body.status).toBe('COMPLETED');
  const { body: asked } = await asks(hall);
  const evening = option(hall, { date: TODAY, time: '22:00', minutes: 60 });
  expect(code(await quotes(hall, asked, { options: [evening] }))).toBe('option_taken');
  expect((await day(TODAY)).rooms[0]!.taken).toMatchObject([{ from: 840, until: 1560, isHeld: false }]);
});

describe('another venue', () => {
  test('sees and answers none of it, and its rooms are no options', async () => {
    const { body: asked } = await asks(hall);
    const other = { ...hall, manager: await aManager(server) };
    expect(code(await quotes(other, asked))).toBe('venue_not_found');
    expect(code(await other.manager.caller.call('venueEnquiries', { venueId: hall.venue.id }))).toBe('venue_not_found');
    const theirs = await halls(server, other.manager.user.id);
    expect(code(await quotes({ ...other, venue: theirs }, asked, { options: [] }))).toBe('bad_input');
    expect(code(await quotes({ ...other, venue: theirs }, asked))).toBe('enquiry_not_found');
    const foreign = [{ ...option(hall), roomId: theirs.rooms[0]!.id }];
    const { error } = await quotes(hall, asked, { options: foreign });
    expect(error).toMatchObject({ code: 'bad_input', issues: [{ path: 'options.0.roomId' }] });
  });
});

describe('the option of a quote', () => {
  test('has no link and no message of its own before the guest accepts it', async () => {
    const { enquiry } = await aQuote(hall);
    const { body: held } = await staff().call('venueReservations', { venueId: hall.venue.id, date: DAY });
    expect(held).toMatchObject([{ status: 'HOLD', source: 'enquiry', lastMessage: null }]);
    const token = await tokenOf(server, enquiry.quote!.options[0]!.id);
    for (const name of ['guestReservation', 'confirmAsGuest', 'cancelAsGuest'] as const) {
      expect(code(await server.caller().call(name, { token }))).toBe('link_not_found');
    }
  });

  test('is confirmed by a message with its link, after one that told of the quote', async () => {
    const { token, accept, enquiry } = await aQuote(hall);
    const queue = async () => (await staff().call('outbox', { venueId: hall.venue.id })).body;
    const [told, ...others] = await queue();
    expect(others).toEqual([]);
    expect(told).toMatchObject({ type: 'QUOTE', name: 'Nádia Sousa', date: DAY, time: '14:00', people: 60 });
    expect(told!.text).toContain(`/pedido/${token}`);
    expect(told!.text).toContain('900.000 Kz');
    const again = await quotes(hall, enquiry, { lines: [{ text: 'Tudo', amount: 800_000 }] });
    expect((await queue()).map(({ text }) => text.includes('800.000 Kz'))).toEqual([true]);
    expect(code(await accept())).toBe('quote_changed');
    const { body } = await accept(again.body.quote!.options[0]!.id, again.body.version);
    const [confirmed, ...more] = await queue();
    expect(more).toEqual([]);
    expect(confirmed).toMatchObject({ type: 'CONFIRM' });
    expect(confirmed!.text).toContain(`/reserva/${body.reservationToken}`);
  });

  test('is sold to no visitor while it is held', async () => {
    await aQuote(hall);
    const wanted = { roomId: option(hall).roomId, date: DAY, time: '20:00', people: 30 };
    const book = () => server.caller().call('book', aReservationRequest(hall.venue, wanted));
    expect(code(await book())).toBe('slot_full');
    server.clock.set('2026-11-29T07:00:00.000Z');
    expect(code(await book())).toBe(201);
  });
});
