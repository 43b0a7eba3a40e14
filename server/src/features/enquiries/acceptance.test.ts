import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { aQuote, asks, code, DAY, hallForFile, option, quotes } from '#server/features/enquiries/test-hall';
import { noteSender } from '#server/features/messages/queries';
import { endLapsedHolds } from '#server/features/reservations/expire-holds';
import { slotsWithLapsedHolds } from '#server/features/reservations/queries';
import { venues } from '#server/features/venues/table';
import { aWaitlistRequest } from '#server/testing/builders';
import { isMultiConnection } from '#server/testing/database';
import { addDays } from '#shared/time';

const hall = await hallForFile();
const { server } = hall;

const staff = () => hall.manager.caller;
const second = (given = {}) => option(hall, { roomId: hall.venue.rooms[1]!.id, ...given });
const seenByStaff = async (id: string) =>
  (await staff().call('venueEnquiries', { venueId: hall.venue.id })).body.find((one) => one.id === id)!;
const statuses = async () =>
  (await staff().call('venueReservations', { venueId: hall.venue.id, date: DAY })).body
    .map(({ status }) => status)
    .sort();
const kinds = async (id: string) =>
  (await staff().call('entityHistory', { venueId: hall.venue.id, id })).body
    .filter(({ entity }) => entity === 'enquiry')
    .map(({ kind, actor }) => `${kind} ${actor.kind}`)
    .reverse();
const sweep = async () => {
  const { db } = server.database;
  for (const slot of await slotsWithLapsedHolds(db, server.clock.now())) {
    await endLapsedHolds(db, slot, server.clock.now());
  }
};

describe('a quote', () => {
  test('is accepted once: the same acceptance again changes nothing, another one is refused', async () => {
    const { accept, enquiry, seen } = await aQuote(hall, { options: [option(hall), second()] });
    const first = await accept();
    expect(await accept()).toMatchObject({ status: 200, body: first.body });
    expect(code(await accept(enquiry.quote!.options[1]!.id))).toBe('enquiry_settled');
    expect(await seen()).toEqual(first.body);
    expect(await statuses()).toEqual(['CANCELLED', 'CONFIRMED']);
    expect(await kinds(enquiry.id)).toEqual(['asked guest', 'quoted staff', 'accepted guest']);
  });

  test('is over at its end, also before the sweep, and nothing changes', async () => {
    const { accept, enquiry, seen } = await aQuote(hall);
    server.clock.set('2026-11-28T22:59:59.999Z');
    expect((await seen()).stage).toBe('QUOTED');
    server.clock.set('2026-11-28T23:00:00.000Z');
    const before = await seen();
    expect(before.stage).toBe('EXPIRED');
    const { error, status } = await accept();
    expect([status, error.code, error.message]).toEqual([409, 'quote_over', expect.stringContaining('prazo')]);
    expect(await seen()).toEqual(before);
    await sweep();
    expect(await statuses()).toEqual(['CANCELLED']);
    expect(code(await accept())).toBe('quote_over');
    expect(await kinds(enquiry.id)).toEqual(['asked guest', 'quoted staff', 'expired system']);
    // The version that staff read before the end still counts: the venue quotes again
    expect(code(await quotes(hall, enquiry, { validUntil: '2026-12-05' }))).toBe(200);
    expect(await statuses()).toEqual(['CANCELLED', 'HOLD']);
  });

  test('is declined by the guest, whose halls are free at once', async () => {
    const { token, accept, enquiry } = await aQuote(hall, { options: [option(hall), second()] });
    const decline = () => server.caller().call('declineQuote', { token });
    const { body } = await decline();
    expect(body).toMatchObject({ stage: 'DECLINED', version: 3 });
    expect((await decline()).body).toEqual(body);
    expect(await statuses()).toEqual(['CANCELLED', 'CANCELLED']);
    expect(code(await accept())).toBe('enquiry_settled');
    expect(code(await quotes(hall, { ...enquiry, version: 3 }))).toBe('enquiry_settled');
    expect((await staff().call('outbox', { venueId: hall.venue.id })).body).toEqual([]);
  });

  test('gives the hall of a refused option to the waiting list', async () => {
    const { db } = server.database;
    const automatic = { automaticOffers: true };
    await noteSender(db, true);
    await db.update(venues).set(automatic).where(eq(venues.id, hall.venue.id));
    const { accept, enquiry } = await aQuote(hall, { options: [option(hall), second()] });
    const waits = aWaitlistRequest(hall.venue, { date: DAY, time: '14:00', people: 30, roomId: option(hall).roomId });
    await server.caller().call('joinWaitlist', waits);
    await accept(enquiry.quote!.options[1]!.id);
    const list = (await staff().call('venueWaitlist', { venueId: hall.venue.id, date: DAY })).body;
    expect(list.map(({ status }) => status)).toEqual(['NOTIFIED']);
  });
});

describe('an option on the board', () => {
  const act = (id: string, version: number, to: 'CONFIRMED' | 'CANCELLED') =>
    staff().call('moveReservation', { venueId: hall.venue.id, id, version, to });
  const undo = (id: string, version: number) =>
    staff().call('undoReservation', { venueId: hall.venue.id, id, version });

  test('that staff confirm books the enquiry and frees the others, until they undo it', async () => {
    const { enquiry, accept, seen } = await aQuote(hall, { options: [option(hall), second()] });
    const [one, other] = enquiry.quote!.options;
    const { body: party } = await act(one!.id, 1, 'CONFIRMED');
    expect(await seenByStaff(enquiry.id)).toMatchObject({ stage: 'BOOKED', reservationId: one!.id });
    expect(await statuses()).toEqual(['CANCELLED', 'CONFIRMED']);
    expect((await seen()).reservationToken).toEqual(expect.any(String));
    expect(code(await accept(other!.id))).toBe('enquiry_settled');
    await undo(one!.id, party.version);
    expect(await seen()).toMatchObject({ stage: 'QUOTED', reservationToken: null });
    expect(code(await accept())).toBe('quote_changed');
    expect((await accept(one!.id, (await seen()).version)).body.stage).toBe('BOOKED');
    const told = ['asked guest', 'quoted staff', 'accepted staff', 'reopened staff', 'accepted guest'];
    expect(await kinds(enquiry.id)).toEqual(told);
  });

  test('that staff cancel ends the quote with the last one, until they undo it', async () => {
    const { enquiry, accept, seen } = await aQuote(hall, { options: [option(hall), second()] });
    const [one, other] = enquiry.quote!.options;
    await act(one!.id, 1, 'CANCELLED');
    expect(await seen()).toMatchObject({ stage: 'QUOTED', quote: { options: [{ state: 'over' }, { state: 'held' }] } });
    const { body: last } = await act(other!.id, 1, 'CANCELLED');
    expect((await seen()).stage).toBe('EXPIRED');
    expect(code(await accept(other!.id))).toBe('quote_over');
    await undo(other!.id, last.version);
    expect((await accept(other!.id, (await seen()).version)).body.stage).toBe('BOOKED');
  });

  test('that staff cancelled cannot be undone once another one is booked', async () => {
    const { enquiry, accept } = await aQuote(hall, { options: [option(hall), second()] });
    const [one, other] = enquiry.quote!.options;
    const { body: gone } = await act(one!.id, 1, 'CANCELLED');
    expect((await accept(other!.id)).body.stage).toBe('BOOKED');
    expect(code(await undo(one!.id, gone.version))).toBe('undo_over');
    expect(await statuses()).toEqual(['CANCELLED', 'CONFIRMED']);
  });

  test('that staff move keeps its length, and the guest reads it again before accepting', async () => {
    const { enquiry, accept, seen } = await aQuote(hall, { options: [option(hall, { minutes: 300 })] });
    const [one] = enquiry.quote!.options;
    const moved = { venueId: hall.venue.id, id: one!.id, version: 1, date: addDays(DAY, 1), time: '18:00' };
    expect(code(await staff().call('changeReservation', moved))).toBe(200);
    const after = await seen();
    expect(after.quote!.options).toMatchObject([{ date: addDays(DAY, 1), time: '18:00', minutes: 300 }]);
    const day = (await staff().call('hallDay', { venueId: hall.venue.id, date: addDays(DAY, 1) })).body;
    expect(day.rooms[0]!.taken).toMatchObject([{ from: 1080, until: 1500 }]);
    expect(code(await accept())).toBe('quote_changed');
    expect((await accept(one!.id, after.version)).body.stage).toBe('BOOKED');
  });

  test('that was booked and cancelled later shows so, is settled, and frees the hall for another quote', async () => {
    const { enquiry, accept, seen } = await aQuote(hall);
    const { body } = await accept();
    await server.caller().call('cancelAsGuest', { token: body.reservationToken! });
    expect(await seen()).toMatchObject({ stage: 'CANCELLED', version: 4, quote: { options: [{ state: 'over' }] } });
    expect((await accept()).body.stage).toBe('CANCELLED');
    expect(await statuses()).toEqual(['CANCELLED']);
    const [option] = enquiry.quote!.options;
    expect(await seenByStaff(enquiry.id)).toMatchObject({ stage: 'CANCELLED', reservationId: option!.id });
    expect(code(await quotes(hall, { ...enquiry, version: 4 }))).toBe('enquiry_settled');
    expect(await kinds(enquiry.id)).toEqual(['asked guest', 'quoted staff', 'accepted guest', 'cancelled guest']);
    await aQuote(hall);
    expect(await statuses()).toEqual(['CANCELLED', 'HOLD']);
  });

  test('that was booked, cancelled by staff and restored by their undo is booked again', async () => {
    const { enquiry, accept, seen } = await aQuote(hall);
    await accept();
    const [option] = enquiry.quote!.options;
    const { body: gone } = await act(option!.id, 2, 'CANCELLED');
    expect((await seen()).stage).toBe('CANCELLED');
    await undo(option!.id, gone.version);
    expect(await seen()).toMatchObject({ stage: 'BOOKED', quote: { options: [{ state: 'booked' }] } });
    const told = ['asked guest', 'quoted staff', 'accepted guest', 'cancelled staff', 'restored staff'];
    expect(await kinds(enquiry.id)).toEqual(told);
  });
});

describe.skipIf(!isMultiConnection)('many at once', () => {
  test('twenty acceptances of three options book exactly one', async () => {
    const options = [option(hall), second(), option(hall, { date: addDays(DAY, 1) })];
    const { accept, enquiry, seen } = await aQuote(hall, { options });
    const ids = enquiry.quote!.options.map(({ id }) => id);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => accept(ids[n % 3])));
    const won = (await seen()).quote!.options.findIndex(({ state }) => state === 'booked');
    expect(answers.map(code)).toEqual(answers.map((_, n) => (n % 3 === won ? 200 : 'enquiry_settled')));
    const dates = [DAY, addDays(DAY, 1)];
    const parties = await Promise.all(
      dates.map((date) => staff().call('venueReservations', { venueId: hall.venue.id, date })),
    );
    const live = parties.flatMap(({ body }) => body).filter(({ status }) => status !== 'CANCELLED');
    expect(live.map(({ id, status }) => [id, status])).toEqual([[ids[won], 'CONFIRMED']]);
  });

  test('ten quotes over one hall hold it once', async () => {
    const asked = await Promise.all(Array.from({ length: 10 }, () => asks(hall)));
    const answers = await Promise.all(asked.map(({ body }) => quotes(hall, body)));
    const refused = Array.from({ length: 9 }, () => 'option_taken');
    expect(answers.map(code).sort()).toEqual([200, ...refused]);
    expect(await statuses()).toEqual(['HOLD']);
  });

  test('an acceptance and a replacement do not both succeed with the same version', async () => {
    const { accept, enquiry, seen } = await aQuote(hall);
    const [accepted, replaced] = await Promise.all([accept(), quotes(hall, enquiry)]);
    const outcome = [code(accepted!), code(replaced!)];
    expect([
      [200, 'stale'],
      ['quote_changed', 200],
    ]).toContainEqual(outcome);
    expect((await seen()).stage).toBe(outcome[0] === 200 ? 'BOOKED' : 'QUOTED');
    expect((await statuses()).filter((status) => status !== 'CANCELLED')).toHaveLength(1);
  });
});
