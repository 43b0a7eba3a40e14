import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { professionals, treatments } from '#server/features/treatments/table';
import { venues } from '#server/features/venues/table';
import { waitlistEntries } from '#server/features/waitlist/table';
import { silentSender } from '#server/features/waitlist/test-house';
import { aWaitingSpa, callsOf, code, TOMORROW, type WaitingSpa } from '#server/features/waitlist/test-spa';
import { aManager, aVenue, aWaitlistRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { serverForFile } from '#server/testing/server';
import { aProfessional, aTreatment, spaFaults } from '#server/testing/spa';
import type { InputOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import { addDays, MINUTE_MS } from '#shared/time';

const server = await serverForFile({ sender: silentSender });
let spa: WaitingSpa;
const manager = await aManager(server);
beforeEach(async () => {
  spa = await aWaitingSpa(server, manager);
});
afterEach(async () => expect(await spaFaults(server, spa.venue)).toEqual([]));

describe('joining the list of a treatment', () => {
  test.each([
    ['an unknown treatment', async () => ({ treatmentId: newId() }), 'treatment_not_found'],
    [
      'a professional who does not do it',
      async () => ({ professionalId: await aProfessional(server, spa.venue) }),
      'professional_not_found',
    ],
    ['a time at which no room takes arrivals', async () => ({ time: '10:15' }), 'not_a_slot'],
    ['a past day', async () => ({ date: addDays(TODAY, -1) }), 'date_past'],
  ])('is refused for %s', async (_case, given, refused) => {
    expect(code(await spa.join(await given()))).toBe(refused);
    const add = { ...spa.asked(), ...(await given()) };
    const byStaff = await manager.caller.call('addToWaitlist', aWaitlistRequest(spa.venue, add));
    expect(code(byStaff)).toBe(refused);
  });

  test('is refused for another number of people, and for a treatment or a professional that was removed', async () => {
    const { error } = await spa.join({ people: 2 });
    expect(error.issues).toEqual([{ path: 'people', message: expect.stringContaining('número de pessoas') }]);
    const { db } = server.database;
    await db.update(professionals).set({ removedAt: server.clock.now() }).where(eq(professionals.id, spa.rui));
    expect(code(await spa.join({ professionalId: spa.rui }))).toBe('professional_not_found');
    await db.update(treatments).set({ removedAt: server.clock.now() }).where(eq(treatments.id, spa.massage));
    expect(code(await spa.join())).toBe('treatment_not_found');
  });

  test('waits with the treatment and the professional, in a room of the treatment', async () => {
    await spa.aFullTen();
    const joined = await spa.wait({ roomId: spa.venue.rooms[2]!.id, professionalId: spa.rui });
    expect(joined).toMatchObject({ status: 'WAITING', position: 1, people: 1 });
    const [row] = await server.database.db.select().from(waitlistEntries).where(eq(waitlistEntries.id, joined.id));
    expect(row).toMatchObject({ treatmentId: spa.massage, professionalId: spa.rui });
    expect(spa.venue.rooms.slice(0, 2).map(({ id }) => id)).toContain(row!.roomId);
    const treatment = { id: spa.massage, name: 'Massagem', minutes: 60, professional: { id: spa.rui, name: 'Rui' } };
    expect(await spa.entryOf(joined.id)).toMatchObject({ treatment });
    const { body: page } = await server.caller().call('guestEntry', { token: joined.guestToken! });
    expect(page).toMatchObject({ treatment, position: 1, free: [] });
  });

  test('is once per phone and time, and has a line of its own', async () => {
    await spa.aFullTen();
    const facial = await aTreatment(server, spa.venue, {
      names: { 'PT-AO': 'Facial', 'PT-PT': null, EN: null },
      professionalIds: [spa.marta],
    });
    const { phone } = spa.asked();
    const own = { phone };
    expect((await spa.wait(own)).position).toBe(1);
    expect(code(await spa.join({ ...own, professionalId: spa.rui }))).toBe('already_waiting');
    expect((await spa.wait({ ...own, treatmentId: facial })).position).toBe(1);
    expect((await spa.wait()).position).toBe(2);
  });

  test('gets a free time in the answer, with its room and professional', async () => {
    const joined = await spa.wait({ professionalId: spa.rui });
    expect(joined.status).toBe('NOTIFIED');
    expect(await spa.heldFor(joined.id)).toMatchObject({
      ...{ status: 'HOLD', time: '10:00', treatmentId: spa.massage, professionalId: spa.rui, roomMinutes: 75 },
      sharesRoom: false,
    });
  });

  test('by staff shows the treatment in the answer', async () => {
    await spa.aFullTen();
    const { body } = await manager.caller.call(
      'addToWaitlist',
      aWaitlistRequest(spa.venue, { ...spa.asked(), professionalId: spa.marta }),
    );
    expect(body).toMatchObject({ status: 'WAITING', treatment: { name: 'Massagem', professional: { name: 'Marta' } } });
  });
});

describe('the two lines', () => {
  const evening = [{ first: '20:00', last: '20:00', every: 30, capacity: 5 }];
  beforeEach(async () => {
    const venue = await aVenue(server, {
      ownerId: manager.user.id,
      rooms: [
        { name: 'Cabine', capacity: 2, slots: evening, whole: { stayMinutes: 120 } },
        { name: 'Bar', capacity: 20, slots: evening },
      ],
    });
    const massage = await aTreatment(server, venue, { roomIds: [venue.rooms[0]!.id] });
    spa = { ...spa, ...callsOf(server, manager, { venue, massage }) };
    await spa.setAutomatic(true);
  });
  const ofBar = () => ({ time: '20:00', treatmentId: undefined, roomId: spa.venue.rooms[1]!.id });

  test('do not mix: a cabin goes to who waits for a treatment, seats to who waits for seats', async () => {
    const treated = await spa.book({ time: '20:00' });
    const seated = await spa.book({ ...ofBar(), people: 5 });
    const forSeats = await spa.wait({ ...ofBar(), altPref: 'ANY' });
    const forCabin = await spa.wait({ ...ofBar(), roomId: spa.venue.rooms[0]!.id });
    const forTreatment = await spa.wait({ time: '20:00', altPref: 'ANY' });
    await spa.leave(seated);
    expect(await spa.statusesOf([forSeats, forCabin, forTreatment])).toEqual(['NOTIFIED', 'WAITING', 'WAITING']);
    await spa.leave(treated);
    expect(await spa.statusesOf([forCabin, forTreatment])).toEqual(['WAITING', 'NOTIFIED']);
    expect((await spa.offersOf()).map(({ passedOver }) => passedOver)).toEqual([[], []]);
    expect(await spa.heldFor(forTreatment.id)).toMatchObject({ treatmentId: spa.massage, professionalId: null });
    expect(await spa.heldFor(forSeats.id)).toMatchObject({ treatmentId: null, roomId: spa.venue.rooms[1]!.id });
  });
});

describe('staff', () => {
  beforeEach(() => spa.setAutomatic(false));

  test('see whom a free time goes to, and offer it by hand', async () => {
    const { ofMarta } = await spa.aFullTen();
    const named = await spa.wait({ professionalId: spa.rui, name: 'Rosa Kiala' });
    const older = await spa.wait();
    const chosen = await spa.wait();
    await spa.leave(ofMarta);
    const { body: suggested } = await manager.caller.call('suggestions', { venueId: spa.venue.id, date: TOMORROW });
    const passedOver = [{ entryId: named.id, name: 'Rosa Kiala', reason: 'not_free' }];
    expect(suggested).toMatchObject([{ time: '10:00', entryId: older.id, passedOver }]);
    const { status, body } = await spa.promote(chosen.id);
    expect(status).toBe(200);
    expect(body.reservation).toMatchObject({ time: '10:00', treatment: { professional: { name: 'Marta' } } });
    expect(body.entry).toMatchObject({ status: 'NOTIFIED', treatment: { name: 'Massagem', professional: null } });
    expect((await spa.offersOf())[0]!.passedOver).toEqual([
      { entryId: named.id, reason: 'not_free' },
      { entryId: older.id, reason: 'chosen_by_staff' },
    ]);
  });

  test('offer another time that the preference allows, and none that is not free', async () => {
    await spa.aFullTen();
    const waiting = await spa.wait({ altPref: 'NEAR' });
    expect(code(await spa.promote(waiting.id))).toBe('no_capacity');
    expect(code(await spa.promote(waiting.id, { time: '12:00' }))).toBe('not_wanted');
    expect((await spa.entryOf(waiting.id)).status).toBe('WAITING');
    expect((await spa.promote(waiting.id, { time: '09:00' })).status).toBe(409);
    const strict = await spa.wait({ time: '12:00' });
    expect((await spa.promote(strict.id, { roomId: spa.venue.rooms[1]!.id })).body.reservation).toMatchObject({
      ...{ time: '12:00', roomId: spa.venue.rooms[1]!.id },
    });
  });

  test('overbook with a reason', async () => {
    await spa.aFullTen();
    const waiting = await spa.wait({ professionalId: spa.rui });
    const { body } = await spa.promote(waiting.id, { overbook: { reason: 'Cliente antiga' } });
    expect(body.reservation).toMatchObject({
      overbookReason: 'Cliente antiga',
      treatment: { professional: { id: spa.rui } },
    });
    expect((await spa.heldFor(waiting.id)).sharesRoom).toBe(true);
  });

  test('end an expired hold that is in the way of the offer', async () => {
    const { ofMarta } = await spa.aFullTen();
    const [first, second] = [await spa.wait(), await spa.wait()];
    await spa.leave(ofMarta);
    await spa.promote(first.id);
    server.clock.advance(31 * MINUTE_MS);
    expect((await spa.promote(second.id)).body.reservation).toMatchObject({
      treatment: { professional: { id: spa.marta } },
    });
    expect(await spa.statusesOf([first, second])).toEqual(['EXPIRED', 'NOTIFIED']);
  });

  test('cannot remove a treatment or a professional that a guest waits for', async () => {
    await spa.aFullTen();
    const { db } = server.database;
    const long = await aTreatment(server, spa.venue, { professionalIds: [spa.marta, spa.rui], minutes: 600 });
    const waiting = await spa.wait({ treatmentId: long, professionalId: spa.rui, name: 'Rosa Kiala' });
    const remove = (version = 1) =>
      manager.caller.call('removeTreatment', { venueId: spa.venue.id, treatmentId: long, version });
    const refused = await remove();
    expect([code(refused), refused.error.obstacles?.map(({ name }) => name)]).toEqual(['strands', ['Rosa Kiala']]);
    const now = (await manager.caller.call('venueTreatments', { venueId: spa.venue.id })).body.treatments.find(
      ({ id }) => id === long,
    )!;
    const change = (given: Partial<InputOf<'changeTreatment'>>) =>
      manager.caller.call('changeTreatment', { venueId: spa.venue.id, ...now, treatmentId: long, ...given });
    expect(code(await change({ professionalIds: [spa.marta] }))).toBe('strands');
    await db.update(venues).set({ automaticOffers: false }).where(eq(venues.id, spa.venue.id));
    await server.caller().call('leaveAsGuest', { token: waiting.guestToken! });
    expect(code(await remove())).toBe(200);
  });
});

describe('a guest who waits', () => {
  test('takes a free time that no older party is due', async () => {
    const { ofMarta } = await spa.aFullTen();
    await spa.setAutomatic(false);
    const older = await spa.wait();
    const younger = await spa.wait({ altPref: 'NEAR', professionalId: spa.marta });
    await spa.leave(ofMarta);
    const see = async ({ guestToken }: { guestToken?: string | undefined }) =>
      (await server.caller().call('guestEntry', { token: guestToken! })).body;
    expect((await see(older)).free.map(({ time }) => time)).toEqual(['10:00']);
    // Until 11:15 Marta is due to the older party
    expect((await see(younger)).free).toEqual([]);
    const { roomId } = await see(older);
    const take = (token: string) => server.caller().call('takeAsGuest', { token, roomId, time: '10:00' });
    expect(code(await take(younger.guestToken!))).toBe('slot_full');
    const { body } = await take(older.guestToken!);
    expect(body).toMatchObject({ status: 'ACCEPTED', seats: { treatment: { professional: { name: 'Marta' } } } });
  });
});
