import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messagesOfDay } from '#server/features/messages/subjects';
import { messageValues, textOf } from '#server/features/messages/texts';
import { professionals } from '#server/features/treatments/table';
import { offerWaiting } from '#server/features/waitlist/offers';
import { waitlistEntries } from '#server/features/waitlist/table';
import { silentSender } from '#server/features/waitlist/test-house';
import { aWaitingSpa, code, TOMORROW, type WaitingSpa } from '#server/features/waitlist/test-spa';
import { aManager } from '#server/testing/builders';
import { isMultiConnection } from '#server/testing/database';
import { serverForFile } from '#server/testing/server';
import { aPiece, aTreatment, spaFaults } from '#server/testing/spa';
import { MINUTE_MS } from '#shared/time';

const server = await serverForFile({ sender: silentSender });
let spa: WaitingSpa;
const manager = await aManager(server);
beforeEach(async () => {
  spa = await aWaitingSpa(server, manager);
});
afterEach(async () => expect(await spaFaults(server, spa.venue)).toEqual([]));

describe('a freed time', () => {
  test('goes to the oldest party whose treatment and professional have it, and tells why others were skipped', async () => {
    const { ofMarta } = await spa.aFullTen();
    const named = await spa.wait({ professionalId: spa.rui });
    const later = await spa.wait({ time: '17:00', professionalId: spa.rui, altPref: 'STRICT' });
    const fits = await spa.wait();
    const last = await spa.wait();
    await spa.leave(ofMarta);
    expect(await spa.statusesOf([named, later, fits, last])).toEqual(['WAITING', 'NOTIFIED', 'NOTIFIED', 'WAITING']);
    expect(await spa.heldFor(fits.id)).toMatchObject({
      professionalId: spa.marta,
      treatmentId: spa.massage,
      time: '10:00',
    });
    expect((await spa.offersOf()).find(({ entryId }) => entryId === fits.id)?.passedOver).toEqual([
      { entryId: named.id, reason: 'not_free' },
    ]);
    const { body: skips } = await manager.caller.call('skipsOfEntry', { venueId: spa.venue.id, id: named.id });
    expect(skips.map(({ reason, time }) => [reason, time])).toContainEqual(['not_free', '10:00']);
  });

  test('is offered with the names of treatment and professional in the message', async () => {
    const { ofMarta } = await spa.aFullTen();
    const waiting = await spa.wait();
    await spa.leave(ofMarta);
    const all = await messagesOfDay(server.database.db, spa.venue.id, TOMORROW);
    const subject = all.find(({ message }) => message.waitlistEntryId === waiting.id && message.type === 'WAITLIST');
    const values = messageValues(subject!, 'https://r.ao', server.clock.now());
    expect(values).toMatchObject({ servico: 'Massagem', profissional: 'Marta', hora: '10:00' });
    expect(values.link_confirmar).toBe(`https://r.ao/lista/${waiting.guestToken}`);
    const text = textOf(subject!, 'https://r.ao', server.clock.now());
    expect(text).toMatch(/Há uma vaga para si:[\s\S]*🛎️ Massagem\n👤 Marta\n📍 /u);
  });

  test.each([
    [
      'staff cancel',
      async (party: { id: string }) => manager.caller.call('moveReservation', { ...spa.about(party), to: 'CANCELLED' }),
    ],
    [
      'staff hand it to another professional',
      async (party: { id: string }) =>
        manager.caller.call('changeReservation', {
          ...spa.about(party),
          professionalId: await spa.thirdProfessional(),
        }),
    ],
    [
      'staff move the party',
      async (party: { id: string }) => manager.caller.call('changeReservation', { ...spa.about(party), time: '15:00' }),
    ],
  ])('is offered when %s', async (_how, free) => {
    const { ofMarta } = await spa.aFullTen();
    const waiting = await spa.wait();
    expect(code(await free(ofMarta))).toBe(200);
    expect((await spa.heldFor(waiting.id)).professionalId).toBe(spa.marta);
  });

  test('is offered when staff hand over the second of two professionals', async () => {
    const ana = await spa.thirdProfessional();
    const couple = await aTreatment(server, spa.venue, { professionalIds: [spa.marta, spa.rui, ana], teamSize: 2 });
    const pair = await spa.book({ treatmentId: couple, professionalId: spa.marta });
    const waiting = await spa.wait({ professionalId: spa.rui });
    expect(
      code(await manager.caller.call('changeReservation', { ...spa.about(pair), secondProfessionalId: ana })),
    ).toBe(200);
    expect((await spa.heldFor(waiting.id)).professionalId).toBe(spa.rui);
  });

  test('is what is left of the time of a party that did not come', async () => {
    const { ofMarta } = await spa.aFullTen();
    const [begun, toCome] = [await spa.wait(), await spa.wait({ time: '10:30' })];
    server.clock.set('2026-11-22T09:20:00.000Z'); // 10:20 in Luanda
    expect(code(await manager.caller.call('moveReservation', { ...spa.about(ofMarta), to: 'NO_SHOW' }))).toBe(200);
    expect(await spa.statusesOf([begun, toCome])).toEqual(['WAITING', 'NOTIFIED']);
    expect(await spa.heldFor(toCome.id)).toMatchObject({ time: '10:30', professionalId: spa.marta });
    expect((await spa.entryOf(toCome.id)).holdUntil).toBe('2026-11-22T09:30:00.000Z');
  });

  test('goes to the next party when an offer is declined, expires or is withdrawn', async () => {
    const { ofMarta } = await spa.aFullTen();
    const parties = [await spa.wait(), await spa.wait(), await spa.wait(), await spa.wait()];
    const isOffered = async (n: number) => expect((await spa.entryOf(parties[n]!.id)).status).toBe('NOTIFIED');
    await spa.leave(ofMarta);
    await isOffered(0);
    await server.caller().call('leaveAsGuest', { token: parties[0]!.guestToken! });
    await isOffered(1);
    server.clock.advance(31 * MINUTE_MS);
    await server.caller().call('acceptAsGuest', { token: parties[1]!.guestToken! });
    await isOffered(2);
    await manager.caller.call('withdrawEntry', spa.about(await spa.entryOf(parties[2]!.id)));
    await isOffered(3);
    expect((await spa.offersOf()).at(-1)!.passedOver).toEqual([
      { entryId: parties[0]!.id, reason: 'declined' },
      { entryId: parties[1]!.id, reason: 'declined' },
    ]);
  });

  test('is taken when the guest accepts, and the page names the professional', async () => {
    const { ofMarta } = await spa.aFullTen();
    const waiting = await spa.wait();
    await spa.leave(ofMarta);
    const { body } = await server.caller().call('acceptAsGuest', { token: waiting.guestToken! });
    expect(body).toMatchObject({
      status: 'ACCEPTED',
      treatment: { name: 'Massagem', professional: null },
      seats: { status: 'CONFIRMED', treatment: { name: 'Massagem', professional: { name: 'Marta' } } },
    });
  });

  test('within an hour or on any time of the day is the nearest one', async () => {
    const { ofMarta } = await spa.aFullTen();
    await spa.setAutomatic(false);
    const near = await spa.wait({ altPref: 'NEAR', professionalId: spa.marta });
    await spa.setAutomatic(true);
    await spa.leave(ofMarta);
    expect(await spa.heldFor(near.id)).toMatchObject({ time: '10:00', professionalId: spa.marta });
    const any = await spa.wait({ altPref: 'ANY' });
    expect((await spa.heldFor(any.id)).time).toBe('11:30');
  });

  test('that came without an event is offered by the job of every minute, once', async () => {
    const absences = [{ from: TOMORROW, to: TOMORROW }];
    const { db } = server.database;
    await db.update(professionals).set({ absences }).where(eq(professionals.venueId, spa.venue.id));
    const waiting = await spa.wait();
    expect(waiting.status).toBe('WAITING');
    await db.update(professionals).set({ absences: [] }).where(eq(professionals.id, spa.rui));
    await offerWaiting(db, server.clock);
    await offerWaiting(db, server.clock);
    expect((await spa.heldFor(waiting.id)).professionalId).toBe(spa.rui);
    expect(await spa.offersOf()).toHaveLength(1);
  });

  test('of a longer treatment serves two parties of a shorter one', async () => {
    const long = await aTreatment(server, spa.venue, { minutes: 120, bufferMinutes: 30, professionalIds: [spa.marta] });
    const party = await spa.book({ treatmentId: long, time: '09:30' });
    await server.database.db
      .update(professionals)
      .set({ shifts: [{ weekdays: 127, from: '09:30', to: '12:00' }] })
      .where(eq(professionals.id, spa.marta));
    const named = { professionalId: spa.marta, time: '09:30', altPref: 'ANY' as const };
    const parties = [await spa.wait(named), await spa.wait(named), await spa.wait(named)];
    await spa.leave(party);
    expect(await spa.statusesOf(parties)).toEqual(['NOTIFIED', 'NOTIFIED', 'WAITING']);
  });
});

test('a treatment by two professionals with a piece of equipment is offered once all of them are free', async () => {
  const tub = await aPiece(server, spa.venue);
  const pair = { professionalIds: [spa.marta, spa.rui], teamSize: 2, equipmentIds: [tub] };
  const bath = await aTreatment(server, spa.venue, { ...pair, roomIds: [spa.venue.rooms[2]!.id] });
  const { ofMarta, ofRui } = await spa.aFullTen();
  const waiting = await spa.wait({ treatmentId: bath });
  await spa.leave(ofMarta);
  expect((await spa.entryOf(waiting.id)).status).toBe('WAITING');
  await spa.leave(ofRui);
  const held = await spa.heldFor(waiting.id);
  expect(held).toMatchObject({ treatmentId: bath, equipmentId: tub, roomId: spa.venue.rooms[2]!.id });
  expect([held.professionalId, held.secondProfessionalId].sort()).toEqual([spa.marta, spa.rui].sort());
  expect((await spa.entryOf(waiting.id)).treatment?.equipment).toBeUndefined();
  const { body: page } = await server.caller().call('guestEntry', { token: waiting.guestToken! });
  expect(page.seats?.treatment).toMatchObject({ second: { name: expect.any(String) } });
  expect(page.seats?.treatment).not.toHaveProperty('equipment');
});

test.skipIf(!isMultiConnection)(
  'two times freed at once go to the two oldest parties, each with one professional',
  async () => {
    const { ofMarta, ofRui } = await spa.aFullTen();
    const parties = [];
    for (let n = 0; n < 6; n++) parties.push(await spa.wait({ altPref: 'STRICT' }));
    await Promise.all([
      spa.leave(ofMarta),
      spa.leave(ofRui),
      ...Array.from({ length: 3 }, () => offerWaiting(server.database.db, server.clock)),
    ]);
    expect(await spa.statusesOf(parties)).toEqual(['NOTIFIED', 'NOTIFIED', ...Array(4).fill('WAITING')]);
    const held = [await spa.heldFor(parties[0]!.id), await spa.heldFor(parties[1]!.id)];
    expect(held.map(({ professionalId }) => professionalId).sort()).toEqual([spa.marta, spa.rui].sort());
    expect(new Set(held.map(({ roomId }) => roomId)).size).toBe(2);
    await Promise.all([
      ...parties.slice(0, 2).map(({ guestToken }) => server.caller().call('leaveAsGuest', { token: guestToken! })),
      ...parties.slice(2).map(({ id }) => spa.promote(id)),
    ]);
    const offered = await server.database.db
      .select()
      .from(waitlistEntries)
      .where(and(eq(waitlistEntries.venueId, spa.venue.id), eq(waitlistEntries.status, 'NOTIFIED')));
    expect(offered).toHaveLength(2);
  },
);
