import { and, asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messagesOfDay } from '#server/features/messages/subjects';
import { textOf } from '#server/features/messages/texts';
import { reservations } from '#server/features/reservations/table';
import { offerWaiting } from '#server/features/waitlist/offers';
import { silentSender } from '#server/features/waitlist/test-house';
import { aWaitingSpa, code, TOMORROW, type WaitingSpa } from '#server/features/waitlist/test-spa';
import { aManager } from '#server/testing/builders';
import { isMultiConnection } from '#server/testing/database';
import { serverForFile } from '#server/testing/server';
import { aFacial, aProfessional, spaFaults } from '#server/testing/spa';
import type { InputOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import { MINUTE_MS } from '#shared/time';

const server = await serverForFile({ sender: silentSender });
let spa: WaitingSpa;
let ana: string;
let facial: string;
const manager = await aManager(server);
beforeEach(async () => {
  spa = await aWaitingSpa(server, manager);
  ana = await aProfessional(server, spa.venue, { name: 'Ana' });
  facial = await aFacial(server, spa.venue, ana);
});
afterEach(async () => expect(await spaFaults(server, spa.venue)).toEqual([]));

/** A massage at 10:00, then a facial. */
const waitForVisit = (given: Partial<InputOf<'joinWaitlist'>> = {}) =>
  spa.wait({ furtherTreatments: [{ treatmentId: facial }], ...given });

const heldBy = (entryId: string) =>
  server.database.db
    .select()
    .from(reservations)
    .where(and(eq(reservations.venueId, spa.venue.id), eq(reservations.waitlistEntryId, entryId)))
    .orderBy(asc(reservations.id));

const unsentTo = async (entryId: string) =>
  (await messagesOfDay(server.database.db, spa.venue.id, TOMORROW))
    .map(({ message }) => message)
    .filter(({ waitlistEntryId, status }) => waitlistEntryId === entryId && status === 'QUEUED');

const shapeOf = async (entryId: string) =>
  (await heldBy(entryId)).map(({ time, treatmentId, status }) => [
    time,
    treatmentId === facial ? 'facial' : 'massage',
    status,
  ]);

describe('a freed time', () => {
  test('is held with the times of all treatments of the visit, and one message names them', async () => {
    const { ofMarta } = await spa.aFullTen();
    const waiting = await waitForVisit();
    expect(waiting).toMatchObject({
      status: 'WAITING',
      visit: [{ name: 'Massagem' }, { name: 'Facial', beside: false }],
    });
    await spa.leave(ofMarta);
    expect(await shapeOf(waiting.id)).toEqual([
      ['10:00', 'massage', 'HOLD'],
      ['11:30', 'facial', 'HOLD'],
    ]);
    const parts = await heldBy(waiting.id);
    expect(new Set(parts.map(({ visitId }) => visitId))).toEqual(new Set([parts[0]!.id]));
    expect(new Set(parts.map(({ holdUntil }) => holdUntil?.getTime())).size).toBe(1);
    const all = await messagesOfDay(server.database.db, spa.venue.id, TOMORROW);
    const told = all.filter(({ message }) => message.waitlistEntryId === waiting.id);
    expect(told).toHaveLength(1);
    expect(textOf(told[0]!, 'https://r.ao', server.clock.now())).toContain('Massagem e Facial');
  });

  test('goes to a younger party while the visit does not fit, and the skip is told', async () => {
    const { ofMarta } = await spa.aFullTen();
    await spa.book({ treatmentId: facial, time: '11:30' });
    const visit = await waitForVisit();
    const massage = await spa.wait();
    await spa.leave(ofMarta);
    expect(await spa.statusesOf([visit, massage])).toEqual(['WAITING', 'NOTIFIED']);
    expect((await spa.offersOf())[0]!.passedOver).toEqual([{ entryId: visit.id, reason: 'not_free' }]);
  });

  test('is held for guests side by side at one time', async () => {
    const { ofMarta } = await spa.aFullTen();
    const waiting = await waitForVisit({ furtherTreatments: [{ treatmentId: facial, beside: true }] });
    await spa.leave(ofMarta);
    expect((await spa.entryOf(waiting.id)).status).toBe('WAITING');
    const { body } = await manager.caller.call('venueReservations', { venueId: spa.venue.id, date: TOMORROW });
    const ofRui = body.find(({ status }) => status === 'CONFIRMED')!;
    await manager.caller.call('moveReservation', { ...spa.about(ofRui), to: 'CANCELLED' });
    expect(await shapeOf(waiting.id)).toEqual([
      ['10:00', 'massage', 'HOLD'],
      ['10:00', 'facial', 'HOLD'],
    ]);
  });
});

describe('an offered visit', () => {
  const anOffer = async () => {
    const { ofMarta } = await spa.aFullTen();
    const waiting = await waitForVisit();
    await spa.leave(ofMarta);
    return { waiting, token: waiting.guestToken! };
  };

  test('is accepted whole by the link, and the page lists its treatments', async () => {
    const { waiting, token } = await anOffer();
    const { body } = await server.caller().call('acceptAsGuest', { token });
    expect(body).toMatchObject({
      status: 'ACCEPTED',
      visit: [{ name: 'Massagem' }, { name: 'Facial' }],
      seats: {
        visit: [
          { time: '10:00', status: 'CONFIRMED', treatment: { name: 'Massagem' } },
          { time: '11:30', status: 'CONFIRMED', treatment: { name: 'Facial', professional: { name: 'Ana' } } },
        ],
      },
    });
    expect((await shapeOf(waiting.id)).map(([, , status]) => status)).toEqual(['CONFIRMED', 'CONFIRMED']);
    expect((await server.caller().call('acceptAsGuest', { token })).status).toBe(200);
    const all = await messagesOfDay(server.database.db, spa.venue.id, TOMORROW);
    const confirms = all.filter(({ message }) => message.waitlistEntryId === waiting.id && message.type === 'CONFIRM');
    expect(confirms).toHaveLength(1);
  });

  test('that was accepted says which part staff moved', async () => {
    const { waiting, token } = await anOffer();
    await server.caller().call('acceptAsGuest', { token });
    const [first, second] = await heldBy(waiting.id);
    const move = { ...spa.about(second!), time: '15:00' };
    expect((await manager.caller.call('changeReservation', move)).status).toBe(200);
    const { body } = await server.caller().call('guestReservation', { token: first!.guestToken });
    expect(body.visit).toMatchObject([
      { time: '10:00', movedFrom: null },
      { time: '15:00', movedFrom: { date: TOMORROW, time: '11:30' } },
    ]);
  });

  test.each([
    ['declined', async (token: string) => server.caller().call('leaveAsGuest', { token })],
    [
      'declined by the link of the booking',
      async () => {
        const [part] = await heldBy((await spa.offersOf())[0]!.entryId);
        return server.caller().call('cancelAsGuest', { token: part!.guestToken });
      },
    ],
    [
      'expired',
      async (token: string) => {
        server.clock.advance(31 * MINUTE_MS);
        await offerWaiting(server.database.db, server.clock);
        return server.caller().call('acceptAsGuest', { token });
      },
    ],
    [
      'withdrawn by staff',
      async () =>
        manager.caller.call('withdrawEntry', spa.about(await spa.entryOf((await spa.offersOf())[0]!.entryId))),
    ],
  ])('that is %s goes whole to the next visit, before a younger party for one of its times', async (_how, end) => {
    const { waiting, token } = await anOffer();
    const next = await waitForVisit();
    const single = await spa.wait();
    await end(token);
    expect((await shapeOf(waiting.id)).map(([, , status]) => status)).toEqual(['CANCELLED', 'CANCELLED']);
    expect((await shapeOf(next.id)).map(([, , status]) => status)).toEqual(['HOLD', 'HOLD']);
    expect(await spa.statusesOf([next, single])).toEqual(['NOTIFIED', 'WAITING']);
  });

  test('stays open while staff take one part out of it, and the guest accepts the rest', async () => {
    const { waiting, token } = await anOffer();
    const [, last] = await heldBy(waiting.id);
    await manager.caller.call('moveReservation', { ...spa.about(last!), to: 'CANCELLED' });
    expect((await spa.entryOf(waiting.id)).status).toBe('NOTIFIED');
    expect((await server.caller().call('acceptAsGuest', { token })).body).toMatchObject({ status: 'ACCEPTED' });
    expect((await shapeOf(waiting.id)).map(([, , status]) => status)).toEqual(['CONFIRMED', 'CANCELLED']);
  });

  test('is told of by the parts that are left, if staff cancel the first before the message leaves', async () => {
    const { waiting } = await anOffer();
    const [first, last] = await heldBy(waiting.id);
    const { body: gone } = await manager.caller.call('moveReservation', { ...spa.about(first!), to: 'CANCELLED' });
    const [message] = await unsentTo(waiting.id);
    expect(message).toMatchObject({ type: 'WAITLIST', reservationId: last!.id });
    const told = (await messagesOfDay(server.database.db, spa.venue.id, TOMORROW)).find(
      (subject) => subject.message.id === message!.id,
    );
    expect(textOf(told!, 'https://r.ao', server.clock.now())).toContain('Facial');
    server.clock.advance(5 * MINUTE_MS);
    await manager.caller.call('markMessageSent', { venueId: spa.venue.id, id: message!.id });
    const until = new Date(server.clock.now().getTime() + 30 * MINUTE_MS);
    expect((await heldBy(waiting.id))[1]!.holdUntil).toEqual(until);
    expect((await spa.entryOf(waiting.id)).holdUntil).toBe(until.toISOString());
    expect(code(await manager.caller.call('undoReservation', spa.about(gone)))).toBe(200);
  });

  test('is told of whole again, by one message, if staff undo that', async () => {
    const { waiting } = await anOffer();
    const [first] = await heldBy(waiting.id);
    const { body: gone } = await manager.caller.call('moveReservation', { ...spa.about(first!), to: 'CANCELLED' });
    expect(code(await manager.caller.call('undoReservation', spa.about(gone)))).toBe(200);
    expect(await unsentTo(waiting.id)).toMatchObject([{ type: 'WAITLIST', reservationId: first!.id }]);
  });

  test('that was accepted is shown by its booked part after staff cancel the first', async () => {
    const { waiting, token } = await anOffer();
    await server.caller().call('acceptAsGuest', { token });
    const [first] = await heldBy(waiting.id);
    await manager.caller.call('moveReservation', { ...spa.about(first!), to: 'CANCELLED' });
    const { body } = await server.caller().call('guestEntry', { token });
    expect(body).toMatchObject({
      status: 'ACCEPTED',
      seats: { status: 'CONFIRMED', time: '11:30', treatment: { name: 'Facial', professional: { name: 'Ana' } } },
    });
  });

  test('ends when staff cancel its last held part, and the undo of a part opens it again', async () => {
    const { waiting } = await anOffer();
    const [first, last] = await heldBy(waiting.id);
    await manager.caller.call('moveReservation', { ...spa.about(last!), to: 'CANCELLED' });
    const { body: gone } = await manager.caller.call('moveReservation', { ...spa.about(first!), to: 'CANCELLED' });
    expect((await spa.entryOf(waiting.id)).status).toBe('WITHDRAWN');
    expect(code(await manager.caller.call('undoReservation', spa.about(gone)))).toBe(200);
    expect((await spa.entryOf(waiting.id)).status).toBe('NOTIFIED');
    expect((await spa.offersOf())[0]!.outcome).toBeNull();
  });

  test('counts as accepted once staff have confirmed all its parts', async () => {
    const { waiting } = await anOffer();
    const [first, last] = await heldBy(waiting.id);
    await manager.caller.call('moveReservation', { ...spa.about(first!), to: 'CONFIRMED' });
    expect((await spa.entryOf(waiting.id)).status).toBe('NOTIFIED');
    await manager.caller.call('moveReservation', { ...spa.about(last!), to: 'CONFIRMED' });
    expect((await spa.entryOf(waiting.id)).status).toBe('ACCEPTED');
  });
});

describe('staff', () => {
  test('offer a visit whole, or not at all', async () => {
    await spa.setAutomatic(false);
    const waiting = await waitForVisit({ altPref: 'ANY' });
    expect((await spa.entryOf(waiting.id)).visit?.map(({ name }) => name)).toEqual(['Massagem', 'Facial']);
    for (const time of ['11:00', '11:30']) await spa.book({ treatmentId: facial, time });
    expect(code(await spa.promote(waiting.id))).toBe('treatment_taken');
    expect(code(await spa.promote(waiting.id, { overbook: { reason: 'pediram' } }))).toBe('treatment_taken');
    expect(await heldBy(waiting.id)).toEqual([]);
    const { body: suggested } = await manager.caller.call('suggestions', { venueId: spa.venue.id, date: TOMORROW });
    expect(suggested).toMatchObject([{ entryId: waiting.id, time: '09:30' }]);
    const { body } = await spa.promote(waiting.id, { roomId: suggested[0]!.roomId, time: '09:30' });
    expect(body.entry).toMatchObject({ status: 'NOTIFIED', reservationId: body.reservation.id });
    expect(body.reservation.visitPart).toMatchObject({ part: 1, of: 2 });
    expect(await shapeOf(waiting.id)).toEqual([
      ['09:30', 'massage', 'HOLD'],
      ['10:30', 'facial', 'HOLD'],
    ]);
  });

  test.each([
    ['of a desk', newId()],
    ['after all ids of the server', 'FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF'],
  ])('choose the id of an offered visit: one %s', async (_which, reservationId) => {
    await spa.setAutomatic(false);
    const waiting = await waitForVisit();
    const { body } = await spa.promote(waiting.id, { reservationId });
    expect(body.reservation).toMatchObject({ id: reservationId.toLowerCase(), visitPart: { part: 1, of: 2 } });
    expect((await shapeOf(waiting.id)).map(([, treatment]) => treatment)).toEqual(['massage', 'facial']);
    const another = await waitForVisit({ time: '13:00' });
    expect(code(await spa.promote(another.id, { reservationId }))).toBe('key_reused');
    expect(await heldBy(another.id)).toEqual([]);
    const { body: accepted } = await server.caller().call('acceptAsGuest', { token: waiting.guestToken! });
    expect(accepted).toMatchObject({ status: 'ACCEPTED', seats: { visit: [{ time: '10:00' }, { time: '11:00' }] } });
  });

  test('cannot remove what a visit waits for', async () => {
    await waitForVisit({ furtherTreatments: [{ treatmentId: facial, professionalId: ana }] });
    const { body } = await manager.caller.call('venueTreatments', { venueId: spa.venue.id });
    const about = (version: number) => ({ venueId: spa.venue.id, version });
    const found = body.treatments.find(({ id }) => id === facial)!;
    const removal = await manager.caller.call('removeTreatment', { ...about(found.version), treatmentId: facial });
    expect(code(removal)).toBe('strands');
    const person = body.professionals.find(({ id }) => id === ana)!;
    const leaving = await manager.caller.call('removeProfessional', { ...about(person.version), professionalId: ana });
    expect(code(leaving)).toBe('strands');
  });
});

describe('a guest who waits for a visit', () => {
  test('sees the times at which it fits now, and takes one with all its treatments', async () => {
    await spa.setAutomatic(false);
    const waiting = await waitForVisit({ altPref: 'NEAR' });
    const token = waiting.guestToken!;
    const { body } = await server.caller().call('guestEntry', { token });
    expect(body.free[0]).toMatchObject({ time: '10:00', furtherTimes: ['11:00'] });
    const { roomId } = body.free[0]!;
    await spa.book({ treatmentId: facial, time: '11:00' });
    const seen = { token, roomId, time: '10:00', furtherTimes: ['11:00'] };
    expect(code(await server.caller().call('takeAsGuest', seen))).toBe('slot_full');
    const taken = await server.caller().call('takeAsGuest', { ...seen, furtherTimes: ['11:30'] });
    expect(taken.body).toMatchObject({ status: 'ACCEPTED', seats: { visit: [{ time: '10:00' }, { time: '11:30' }] } });
  });

  test('is refused a time at which the visit is never done, and a rest without a first treatment', async () => {
    const never = { time: '19:30', furtherTreatments: [{ treatmentId: facial }] };
    expect(code(await spa.join(never))).toBe('not_a_slot');
    const { body } = await server.caller().call('visitTimesToWaitFor', {
      slugOrId: spa.venue.id,
      date: TOMORROW,
      parts: [spa.massage, facial],
    });
    expect(body.at(-1)).toMatchObject({ time: '18:30' });
    const rest = { treatmentId: undefined, furtherTreatments: [{ treatmentId: facial }] };
    expect((await spa.join(rest)).status).toBe(400);
  });

  test('waits once for the same treatments in the same order, and may wait for one of them too', async () => {
    await spa.setAutomatic(false);
    const own = { phone: '+244926900800' };
    const then = (treatmentId: string, given = {}) => ({ ...own, furtherTreatments: [{ treatmentId, ...given }] });
    await spa.wait(own);
    await spa.wait(then(facial));
    for (const same of [then(facial), then(facial, { beside: true }), then(facial, { professionalId: ana }), own]) {
      expect(code(await spa.join(same))).toBe('already_waiting');
    }
    expect(code(await spa.join({ ...then(spa.massage), treatmentId: facial }))).toBe(201);
  });

  test('is in the line of each treatment', async () => {
    await spa.setAutomatic(false);
    await spa.wait();
    await spa.wait({ treatmentId: facial });
    expect((await waitForVisit()).position).toBe(3);
    expect((await spa.wait({ treatmentId: facial })).position).toBe(3);
  });
});

test.skipIf(!isMultiConnection)(
  'two visits that wait for one gap, offered at once: the older one has it whole',
  async () => {
    const { ofMarta } = await spa.aFullTen();
    const parties = [await waitForVisit(), await waitForVisit(), await spa.wait()];
    await Promise.all([
      spa.leave(ofMarta),
      ...Array.from({ length: 3 }, () => offerWaiting(server.database.db, server.clock)),
      ...parties.slice(1).map(({ id }) => spa.promote(id)),
    ]);
    const held = await Promise.all(parties.map(async ({ id }) => (await heldBy(id)).length));
    expect([0, 1, 2]).toContain(held[2]);
    expect(held.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(2);
    for (const [n, count] of held.slice(0, 2).entries()) expect([0, 2], `visit ${n}`).toContain(count);
    await Promise.all([
      ...parties.map(({ guestToken }) => server.caller().call('leaveAsGuest', { token: guestToken! })),
      ...parties.map(({ guestToken }) => server.caller().call('acceptAsGuest', { token: guestToken! })),
    ]);
    for (const { id } of parties) {
      const statuses = new Set((await heldBy(id)).map(({ status }) => status));
      expect(statuses.size).toBeLessThanOrEqual(1);
    }
  },
);
