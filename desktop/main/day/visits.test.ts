import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aLease, aStaff, NOW, ROOM_ID, refusedAs, TODAY, VENUE_ID } from '#desktop/main/testing/builders';
import { aVisit, facial, massage, rosa, rui, spaDay } from '#desktop/main/testing/spa';
import { aDesk, type TestDesk, who } from '#desktop/main/testing/test-desk';
import type { PendingIntent } from '#shared/desk/rows';
import type { DeskVenue } from '#shared/desk/schema';
import { newId, slotId } from '#shared/ids';
import type { StaffReservation } from '#shared/reservations/desk';

let desk: TestDesk;
beforeEach(() => {
  desk = aDesk(spaDay(true));
});
afterEach(() => desk.close());

/** NOW is 19:00 in Luanda. */
const book = (given: object = {}, acting: object = {}) =>
  desk.answers.answer('bookVisitAtDesk', aVisit(given), { ...who, ...acting });
const undo = ({ id, version }: StaffReservation) =>
  desk.answers.answer('undoReservation', { venueId: VENUE_ID, id, version }, who);
const shown = async () =>
  (await desk.answers.answer('venueReservations', { venueId: VENUE_ID, date: TODAY }, who)).map(
    ({ time, status, onDesk, treatment: of }) => [time, status, onDesk, of?.name],
  );
const cancelledLast = [
  ['20:00', 'CONFIRMED', 'unconfirmed', 'Massagem'],
  ['21:00', 'CANCELLED', 'unsent', 'Facial'],
];
const unsent = () => desk.outbox.pending().map(({ intent }) => intent.kind);
const starts = async () =>
  (
    await desk.answers.answer('visitTimes', { slugOrId: VENUE_ID, date: TODAY, parts: [massage, facial] as never }, who)
  ).map(({ parts }) => parts.map(({ time }) => time));

describe('without a server', () => {
  test('a visit by phone is one act, and shown as a request for each treatment', async () => {
    expect(await starts()).toEqual([['20:00', '21:00']]);
    const parts = await book();
    expect(parts.map(({ visitPart }) => visitPart)).toEqual([1, 2].map((part) => ({ id: parts[0]!.id, part, of: 2 })));
    expect(await shown()).toEqual([
      ['20:00', 'CONFIRMED', 'unconfirmed', 'Massagem'],
      ['21:00', 'CONFIRMED', 'unconfirmed', 'Facial'],
    ]);
    expect([unsent(), await starts()]).toEqual([['bookVisitAtDesk'], []]);
    const other = await desk.answers.answer('visitParties', { venueId: VENUE_ID, id: parts[1]!.id }, who);
    expect(other.map(({ id }) => id)).toEqual(parts.map(({ id }) => id));
  });

  test('guests who are there are seated for the first treatment, once', async () => {
    const there = { kind: 'walk-in', name: null, phone: '', date: undefined, time: undefined };
    const [first, second] = await Promise.all([1, 2].map(() => book(there, { idempotencyKey: 'k' })));
    expect(first!.map(({ id }) => id)).toEqual(second!.map(({ id }) => id));
    expect(await shown()).toEqual([
      ['19:00', 'SEATED', 'unsent', 'Massagem'],
      ['20:00', 'CONFIRMED', 'unsent', 'Facial'],
    ]);
    const { args } = desk.outbox.pending()[0]!.intent;
    expect(args).toMatchObject({ date: TODAY, time: '19:00', roomId: ROOM_ID, professionalId: rosa.id });
    expect(args).toMatchObject({ furtherTreatments: [{ time: '20:00', roomId: ROOM_ID, id: first![1]!.id }] });
  });

  test.each(['bookAtDesk', 'bookVisitAtDesk'] as const)(
    '%s refuses guests who are there for a later day',
    async (name) => {
      const ahead = aVisit({ kind: 'walk-in', date: '2026-11-22' });
      await expect(desk.answers.answer(name, ahead, who)).rejects.toMatchObject({ code: 'walk_in_ahead' });
      expect(unsent()).toEqual([]);
    },
  );

  test('a visit that does not fit is refused, and nothing is stored', async () => {
    await book({ time: '21:00' }).then(
      () => expect.unreachable(),
      (error) => expect(error).toMatchObject({ code: 'treatment_taken', extra: { current: { number: 2 } } }),
    );
    expect([await shown(), unsent()]).toEqual([[], []]);
  });

  test('the undo of its last part takes an unsent visit away', async () => {
    const [first, second] = await book();
    await undo(second!);
    expect(await shown()).toEqual(cancelledLast);
    await undo(first!);
    expect([await shown(), unsent()]).toEqual([[], []]);
  });

  test('the undo of a part that was changed since then leaves the visit', async () => {
    const [first, second] = await book();
    const note = { venueId: VENUE_ID, id: first!.id, version: first!.version, notes: 'Alergia' };
    const changed = await desk.answers.answer('changeReservation', note, who);
    await undo(second!);
    await undo(changed);
    expect(unsent()).toEqual(['bookVisitAtDesk', 'changeReservation', 'undoReservation', 'undoReservation']);
    expect(await shown()).toEqual(cancelledLast);
  });
});

describe('with a server', () => {
  test('a visit that the server refuses later is one card, and can be done again', async () => {
    const parts = await book();
    await undo(parts[1]!);
    const [visit, undone] = desk.outbox.pending().map(({ intent }) => intent.id);
    const answers = [refusedAs(visit!, 'treatment_taken'), refusedAs(undone!, 'reservation_not_found')];
    desk.outbox.adopt({ answers, leases: null, epoch: 1, serverTime: NOW });
    const cards = desk.review.cards(aStaff());
    expect(cards).toMatchObject([{ code: 'treatment_taken', name: 'Rita Lobo', canRedo: true, fits: true }]);
    expect(cards[0]!.dependants).toHaveLength(1);
    desk.review.redo(cards[0]!.id, undefined, who);
    expect(unsent()).toEqual(['bookVisitAtDesk', 'undoReservation']);
    expect(await shown()).toEqual(cancelledLast);
  });

  test('a refusal is told at once, without a card', async () => {
    desk.serve((id) => refusedAs(id, 'treatment_taken'));
    await expect(book()).rejects.toMatchObject({ code: 'treatment_taken' });
    expect([await shown(), desk.review.cards(aStaff())]).toEqual([[], []]);
  });

  test('a repeated visit is the same act, and another time or professional under its key is refused', async () => {
    const last = (given: object = {}) => ({ furtherTreatments: [{ treatmentId: facial, ...given }] });
    const once = { idempotencyKey: 'k' };
    const [first, again] = [await book(last(), once), await book(last(), once)];
    expect([again.map(({ id }) => id), unsent()]).toEqual([first.map(({ id }) => id), ['bookVisitAtDesk']]);
    for (const other of [last({ time: '21:30' }), last({ professionalId: rui.id }), { roomId: newId() }])
      await expect(book(other, once)).rejects.toMatchObject({ code: 'key_reused' });
  });

  test.each([
    ['on a day that the desk does not keep', true, '2027-01-04'],
    ['of an older server, which does not read visits of desks', undefined, TODAY],
  ])('a visit %s is left to the server', (_which, takesVisits, date) => {
    desk.close();
    desk = aDesk(spaDay(takesVisits));
    const asked = { slugOrId: VENUE_ID, date, parts: [massage, facial] };
    expect(desk.answers.covers('visitTimes', asked)).toBe(false);
    expect(desk.answers.covers('bookVisitAtDesk', aVisit({ date }))).toBe(false);
    expect(desk.answers.covers('treatments', { slugOrId: VENUE_ID })).toBe(true);
  });
});

describe('with leases of the cabin and of a professional', () => {
  const times = ['19:00', '20:00', '21:00'];
  const at = (time: string) => slotId({ venueId: VENUE_ID, roomId: ROOM_ID, date: TODAY, time });
  beforeEach(() => {
    const day = spaDay(true);
    const rooms = day.venue!.rooms.map((room) => ({ ...room, deskHolds: true }));
    const venue = {
      ...day.venue,
      rooms,
      services: { ...day.venue!.services, keepsPromises: true },
    } as unknown as DeskVenue;
    const held = { leased: 6, availableCapacity: 0, heldProfessionalId: rui.id };
    desk.close();
    desk = aDesk({ ...day, venue, slots: day.slots.map((slot) => ({ ...slot, ...held })) });
    const leases = times.map((time) => aLease({ slotId: at(time), time, professionalId: rui.id }));
    desk.outbox.saveDesk({ epoch: 1 });
    desk.outbox.adopt({ answers: [], leases, epoch: 1, serverTime: NOW });
  });
  const left = () => times.map((time) => desk.outbox.leaseLeft(at(time)));

  test('a visit by any professional is promised whole by the one who is held, and a second click is the same visit', async () => {
    const timed = { furtherTreatments: [{ treatmentId: facial, time: '21:00' }] };
    const keyed = { idempotencyKey: 'k' };
    const [first, second] = [await book(timed, keyed), await book(timed, keyed)];
    expect(second.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    expect(first.map(({ onDesk, treatment: of }) => [onDesk, of?.professional])).toEqual([
      ['unsent', rui],
      ['unsent', rui],
    ]);
    const [{ intent }, ...others] = desk.outbox.pending() as [PendingIntent];
    expect([intent.fromLease, others, left()]).toEqual([6, [], [6, 0, 0]]);
  });

  test('a promised visit that is undone whole gives its leases back', async () => {
    const [first, last] = await book();
    await undo(first!);
    expect(left()).toEqual([6, 0, 0]);
    await undo(last!);
    expect([unsent(), left()]).toEqual([[], [6, 6, 6]]);
  });
});
