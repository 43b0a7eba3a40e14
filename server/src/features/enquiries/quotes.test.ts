import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { aQuote, asks, code, DAY, hallForFile, option, quotes } from '#server/features/enquiries/test-hall';
import { messages } from '#server/features/messages/table';
import { aReservationRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { addDays, MINUTE_MS } from '#shared/time';

const hall = await hallForFile();
const { server } = hall;

const staff = () => hall.manager.caller;
const second = (given = {}) => option(hall, { roomId: hall.venue.rooms[1]!.id, ...given });
const seen = async (id: string) =>
  (await staff().call('venueEnquiries', { venueId: hall.venue.id })).body.find((one) => one.id === id)!;
const issues = ({ error }: { error: { issues?: { path: string }[] } }) => error.issues?.map(({ path }) => path);

describe('a quote is refused, and holds nothing,', () => {
  test('over a hall that another party has for any part of the time', async () => {
    const wanted = { roomId: option(hall).roomId, date: DAY, time: '22:00', people: 30 };
    await server.caller().call('book', aReservationRequest(hall.venue, wanted));
    const { body: asked } = await asks(hall);
    const taken = await quotes(hall, asked, { options: [second(), option(hall)] });
    expect(taken.error).toMatchObject({ code: 'option_taken', message: expect.stringContaining('Salão Acácia') });
    expect(await seen(asked.id)).toMatchObject({ stage: 'NEW', version: 1, quote: null });
    // The buffer of two hours ends when the other party arrives
    expect(code(await quotes(hall, asked, { options: [option(hall, { time: '14:30', minutes: 330 })] }))).toBe(200);
  });

  test('outside the arrival times, in a closed hall, at a past time and with a bad length', async () => {
    const { body: asked } = await asks(hall);
    const at = async (given: object) => code(await quotes(hall, asked, { options: [option(hall, given)] }));
    expect(await at({ time: '14:15' })).toBe('not_a_slot');
    expect(await at({ date: addDays(TODAY, -1) })).toBe('date_past');
    expect(await at({ date: addDays(TODAY, 731) })).toBe('too_far_ahead');
    server.clock.set('2026-11-21T14:00:00.000Z');
    expect(await at({ date: TODAY, time: '10:00' })).toBe('slot_begun');
    expect(await at({ minutes: 29 })).toBe('bad_input');
    expect(await at({ minutes: 1441 })).toBe('bad_input');
    await staff().call('closeSales', { venueId: hall.venue.id, date: DAY, time: null });
    expect(await at({})).toBe('slot_closed');
  });

  test('in a room that is too small, too large, sold by seats or twice the same', async () => {
    const { body: asked } = await asks(hall, { people: 100 });
    const { body: bar } = await asks(hall, { people: 20 });
    expect(issues(await quotes(hall, asked, { options: [option(hall), second()] }))).toEqual(['options.1.roomId']);
    const seats = option(hall, { roomId: hall.venue.rooms[2]!.id });
    expect(issues(await quotes(hall, bar, { options: [seats] }))).toEqual(['options.0.roomId']);
    const twice = [
      option(hall),
      option(hall, { date: addDays(DAY, 1), time: '10:00' }),
      option(hall, { time: '23:30' }),
    ];
    expect(issues(await quotes(hall, asked, { options: twice }))).toEqual(['options.2.time']);
  });

  test('valid until yesterday or for longer than 60 days, and with a deposit above its total', async () => {
    const { body: asked } = await asks(hall);
    for (const validUntil of [addDays(TODAY, -1), addDays(TODAY, 61)]) {
      expect(issues(await quotes(hall, asked, { validUntil }))).toEqual(['validUntil']);
    }
    expect(issues(await quotes(hall, asked, { deposit: 900_001 }))).toEqual(['deposit']);
    expect(code(await quotes(hall, asked, { validUntil: addDays(TODAY, 60), deposit: 900_000 }))).toBe(200);
  });

  test('if staff read an older version, or it is settled', async () => {
    const { enquiry } = await aQuote(hall);
    const stale = await quotes(hall, { ...enquiry, version: 1 });
    expect(stale.error).toMatchObject({ code: 'stale', current: { id: enquiry.id, version: 2, stage: 'QUOTED' } });
    const close = { venueId: hall.venue.id, id: enquiry.id, version: 2, reason: 'O cliente desistiu' };
    const { body: closed } = await staff().call('closeEnquiry', close);
    expect(closed).toMatchObject({ stage: 'CLOSED', closeReason: 'O cliente desistiu', version: 3 });
    expect(code(await quotes(hall, closed))).toBe('enquiry_settled');
    expect(code(await staff().call('closeEnquiry', { ...close, version: 3 }))).toBe('enquiry_settled');
  });
});

describe('lines of one option', () => {
  const own = [{ text: 'Salão maior', amount: 600_000 }];

  test('make its total, which the guest reads in the message, the quote and the history', async () => {
    const {
      enquiry,
      accept,
      seen: seenByGuest,
    } = await aQuote(hall, { options: [option(hall, { lines: own }), second()] });
    expect(enquiry.quote).toMatchObject({
      lines: [{ text: 'Aluguer do salão', amount: 900_000 }],
      total: 900_000,
      options: [
        { lines: own, total: 1_500_000 },
        { lines: [], total: 900_000 },
      ],
    });
    const [told] = (await staff().call('outbox', { venueId: hall.venue.id })).body;
    expect(told!.text).toContain('900.000 Kz – 1.500.000 Kz');
    expect((await accept()).status).toBe(200);
    expect((await seenByGuest()).quote!.options[0]).toMatchObject({ state: 'booked', total: 1_500_000, lines: own });
    const history = (await staff().call('entityHistory', { venueId: hall.venue.id, id: enquiry.id })).body;
    expect(JSON.stringify(history.find(({ kind }) => kind === 'accepted'))).toContain('1500000');
  });

  test('allow a deposit up to the total of the cheapest option', async () => {
    const { body: asked } = await asks(hall);
    const options = [option(hall, { lines: own }), second()];
    expect(issues(await quotes(hall, asked, { options, deposit: 900_001 }))).toEqual(['deposit']);
    const bad = [option(hall, { lines: [{ text: '', amount: -1 }] })];
    expect(issues(await quotes(hall, asked, { options: bad }))).toEqual([
      'options.0.lines.0.text',
      'options.0.lines.0.amount',
    ]);
    expect(code(await quotes(hall, asked, { options: options.slice(0, 1), deposit: 1_500_000 }))).toBe(200);
  });
});

describe('the days of an option', () => {
  test('may be a 29 February two years ahead', async () => {
    const leap = '2028-02-29';
    const { body: asked } = await asks(hall, { dates: [leap] });
    const { body } = await quotes(hall, asked, { options: [option(hall, { date: leap })] });
    expect(body.quote!.options).toMatchObject([{ date: leap, state: 'held' }]);
    const day = (await staff().call('hallDay', { venueId: hall.venue.id, date: leap })).body;
    expect(day.rooms[0]!.taken).toHaveLength(1);
    const { body: booked } = await server.caller().call('acceptQuote', {
      ...{ token: asked.guestToken, optionId: body.quote!.options[0]!.id, version: body.version },
    });
    expect(booked.stage).toBe('BOOKED');
  });

  test('may end after midnight, and the hall is taken on the next service day too', async () => {
    await aQuote(hall, { options: [option(hall, { time: '23:00', minutes: 720 })] });
    const next = (await staff().call('hallDay', { venueId: hall.venue.id, date: addDays(DAY, 1) })).body;
    expect(next.rooms[0]!.taken).toMatchObject([{ from: -60, until: 780 }]);
    const { body: asked } = await asks(hall);
    const morning = option(hall, { date: addDays(DAY, 1), time: '12:30' });
    expect(code(await quotes(hall, asked, { options: [morning] }))).toBe('option_taken');
    expect(code(await quotes(hall, asked, { options: [{ ...morning, time: '13:00' }] }))).toBe(200);
  });

  test.each([
    [addDays(DAY, -1), 'Guardamos a sala até ao fim de quinta-feira'],
    [DAY, 'Guardamos a sala até às 18:00 de sexta-feira'],
  ])('is told with its end, for a quote valid until %s', async (validUntil, words) => {
    await aQuote(hall, { options: [option(hall, { time: '18:00' })], validUntil });
    const [told] = (await staff().call('outbox', { venueId: hall.venue.id })).body;
    expect(told!.text).toContain(words);
  });

  test('is held to the end of the quote’s civil day, and never after its start', async () => {
    const soon = option(hall, { date: TODAY, time: '20:00', minutes: 120 });
    const { enquiry } = await aQuote(hall, { options: [soon, second()], validUntil: addDays(TODAY, 2) });
    const held = await Promise.all(
      [TODAY, DAY].map((date) => staff().call('venueReservations', { venueId: hall.venue.id, date })),
    );
    expect(held.map(({ body }) => body[0]!.holdUntil)).toEqual([
      '2026-11-21T19:00:00.000Z',
      '2026-11-23T23:00:00.000Z',
    ]);
    server.clock.set('2026-11-23T22:59:59.000Z');
    expect((await seen(enquiry.id)).quote!.options.map(({ state }) => state)).toEqual(['over', 'held']);
  });
});

describe('a replaced quote', () => {
  test('frees its halls for the new one, and its version is accepted no more', async () => {
    const { enquiry, accept } = await aQuote(hall);
    const later = option(hall, { time: '16:00' });
    const { body: replaced } = await quotes(hall, enquiry, { options: [later] });
    expect(replaced.quote!.options).toMatchObject([{ time: '16:00', state: 'held' }]);
    expect(code(await accept())).toBe('quote_changed');
    expect(code(await accept(enquiry.quote!.options[0]!.id, replaced.version))).toBe('quote_changed');
    expect(code(await accept(replaced.quote!.options[0]!.id, replaced.version))).toBe(200);
  });

  test('is kept as it was if the new one is refused', async () => {
    const { enquiry, accept } = await aQuote(hall);
    expect(code(await quotes(hall, enquiry, { options: [option(hall, { time: '14:15' })] }))).toBe('not_a_slot');
    expect((await accept()).body.stage).toBe('BOOKED');
  });

  test('does not come back by the undo of an option that staff cancelled', async () => {
    const { enquiry } = await aQuote(hall, { options: [option(hall), second()] });
    const id = enquiry.quote!.options[0]!.id;
    const about = { venueId: hall.venue.id, id };
    const { body: gone } = await staff().call('moveReservation', { ...about, version: 1, to: 'CANCELLED' });
    expect(gone.undoUntil).not.toBeNull();
    await quotes(hall, enquiry, { options: [second({ time: '16:00' })] });
    expect(code(await staff().call('undoReservation', { ...about, version: gone.version }))).toBe('undo_over');
  });
});

describe('the message of a quote that did not leave', () => {
  const { db } = server.database;
  const queue = async () => (await staff().call('outbox', { venueId: hall.venue.id })).body;
  const failed = async () => {
    const [message] = await queue();
    const stuck = { status: 'FAILED', failedAt: server.clock.now(), failure: 'needsHand' } as const;
    await db.update(messages).set(stuck).where(eq(messages.id, message!.id));
    expect(await queue()).toMatchObject([{ id: message!.id, status: 'FAILED' }]);
    server.clock.advance(MINUTE_MS);
    return message!.id;
  };
  const isOver = async (id: string) => {
    const ref = { venueId: hall.venue.id, id };
    expect((await queue()).map((one) => one.id)).not.toContain(id);
    expect(code(await staff().call('markMessageSent', ref))).toBe('message_settled');
    expect(code(await staff().call('retryMessage', ref))).toBe('message_settled');
    expect(code(await staff().call('dropMessage', ref))).toBe(200);
  };

  test('is never sent after another quote replaced it', async () => {
    const { enquiry } = await aQuote(hall);
    const first = await failed();
    expect(code(await quotes(hall, enquiry, { lines: [{ text: 'Aluguer', amount: 700_000 }] }))).toBe(200);
    expect(await queue()).toMatchObject([{ type: 'QUOTE', status: 'QUEUED' }]);
    await isOver(first);
  });

  test('is never sent after the guest accepted or declined, or staff closed the enquiry', async () => {
    const accepted = await aQuote(hall);
    const one = await failed();
    expect(code(await accepted.accept())).toBe(200);
    await isOver(one);
    for (const { id } of await queue()) await staff().call('dropMessage', { venueId: hall.venue.id, id });

    const declined = await aQuote(hall, { options: [second()] });
    const other = await failed();
    expect(code(await server.caller().call('declineQuote', { token: declined.token }))).toBe(200);
    await isOver(other);

    const { enquiry } = await aQuote(hall, { options: [second()] });
    const last = await failed();
    const close = { venueId: hall.venue.id, id: enquiry.id, version: enquiry.version, reason: 'Obras' };
    expect(code(await staff().call('closeEnquiry', close))).toBe(200);
    await isOver(last);
    const told = await failed();
    expect(code(await staff().call('markMessageSent', { venueId: hall.venue.id, id: told }))).toBe(200);
  });
});
