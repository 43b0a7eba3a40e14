import { and, asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messagesOfDay } from '#server/features/messages/subjects';
import { messageValues, textOf } from '#server/features/messages/texts';
import { byId } from '#server/features/reservations/queries';
import { professionals, treatments } from '#server/features/treatments/table';
import { venues } from '#server/features/venues/table';
import { offerWaiting } from '#server/features/waitlist/offers';
import { waitlistEntries, waitlistOffers } from '#server/features/waitlist/table';
import { silentSender } from '#server/features/waitlist/test-house';
import { aManager, aReservationRequest, aVenue, aWaitlistRequest, type SignedInCaller } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { isMultiConnection } from '#server/testing/database';
import { ledgerFaults, logBreak } from '#server/testing/ledger';
import { professionalsTakenTwice, roomsTakenTwice } from '#server/testing/rooms';
import { startTestServer, type TestServer } from '#server/testing/server';
import { aPiece, aProfessional, aSpa, aTreatment } from '#server/testing/spa';
import type { InputOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import { addDays, MINUTE_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const TOMORROW = addDays(TODAY, 1);

let server: TestServer;
let manager: SignedInCaller;
let venue: Venue;
let marta: string;
let rui: string;
let massage: string;
beforeAll(async () => {
  server = await startTestServer({ sender: silentSender });
  manager = await aManager(server);
});
beforeEach(async () => {
  server.clock.set('2026-11-21T07:00:00.000Z');
  venue = await aSpa(server, manager);
  await setAutomatic(true);
  marta = await aProfessional(server, venue);
  rui = await aProfessional(server, venue, { name: 'Rui' });
  massage = await aTreatment(server, venue, { professionalIds: [marta, rui] });
});
afterEach(async () => {
  expect(await ledgerFaults(server, venue.id)).toEqual([]);
  expect(await roomsTakenTwice(server, venue.id)).toEqual([]);
  expect(await professionalsTakenTwice(server, venue.id)).toEqual([]);
  expect(await logBreak(server, venue.id)).toBeNull();
});
afterAll(() => server.close());

const setAutomatic = (automaticOffers: boolean) =>
  server.database.db.update(venues).set({ automaticOffers }).where(eq(venues.id, venue.id));
let calls = 0;
const from = () => ({ 'x-forwarded-for': `41.64.${Math.floor(calls / 250)}.${calls++ % 250}` });
const phone = () => `+2449261${10_000 + calls}`;
const code = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;
const staff = () => manager.caller;
const asked = () => ({ phone: phone(), date: TOMORROW, people: 1, time: '10:00', treatmentId: massage });

async function book(given: Partial<InputOf<'book'>> = {}) {
  const request = aReservationRequest(venue, { ...asked(), ...given });
  const { status, body } = await server.caller().call('book', request, from());
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}
const join = (given: Partial<InputOf<'joinWaitlist'>> = {}) => {
  server.clock.advance(MINUTE_MS);
  const wish = { ...asked(), altPref: 'STRICT' as const, ...given };
  return server.caller().call('joinWaitlist', aWaitlistRequest(venue, wish), from());
};
async function wait(given: Partial<InputOf<'joinWaitlist'>> = {}) {
  const { status, body } = await join(given);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}
const leave = ({ guestToken }: { guestToken?: string | undefined }) =>
  server.caller().call('cancelAsGuest', { token: guestToken! });
const about = ({ id, version = 1 }: { id: string; version?: number }) => ({ venueId: venue.id, id, version });
const entryOf = async (id: string) =>
  (await staff().call('venueWaitlist', { venueId: venue.id, date: TOMORROW })).body.find((entry) => entry.id === id)!;
const statusesOf = (entries: { id: string }[]) =>
  Promise.all(entries.map(async ({ id }) => (await entryOf(id)).status));
const heldFor = async (id: string) => (await byId(server.database.db, venue.id, (await entryOf(id)).reservationId!))!;
const offersOf = () =>
  server.database.db
    .select()
    .from(waitlistOffers)
    .where(eq(waitlistOffers.venueId, venue.id))
    .orderBy(asc(waitlistOffers.createdAt), asc(waitlistOffers.id));
const promote = (id: string, given: Partial<InputOf<'promote'>> = {}) => staff().call('promote', { id, ...given });

async function thirdProfessional(): Promise<string> {
  const teresa = await aProfessional(server, venue, { name: 'Teresa' });
  const given = { professionalIds: [marta, rui, teresa], roomIds: venue.rooms.map(({ id }) => id) };
  await server.database.db.update(treatments).set(given).where(eq(treatments.id, massage));
  return teresa;
}

/** Both professionals are taken from 10:00 to 11:15. */
const aFullTen = async () => ({
  ofMarta: await book({ professionalId: marta }),
  ofRui: await book({ professionalId: rui }),
});

describe('joining the list of a treatment', () => {
  test.each([
    ['an unknown treatment', async () => ({ treatmentId: newId() }), 'treatment_not_found'],
    [
      'a professional who does not do it',
      async () => ({ professionalId: await aProfessional(server, venue) }),
      'professional_not_found',
    ],
    ['a time at which no room takes arrivals', async () => ({ time: '10:15' }), 'not_a_slot'],
    ['a past day', async () => ({ date: addDays(TODAY, -1) }), 'date_past'],
  ])('is refused for %s', async (_case, given, refused) => {
    expect(code(await join(await given()))).toBe(refused);
    const add = { ...asked(), ...(await given()) };
    const byStaff = await staff().call('addToWaitlist', aWaitlistRequest(venue, add));
    expect(code(byStaff)).toBe(refused);
  });

  test('is refused for another number of people, and for a treatment or a professional that was removed', async () => {
    const { error } = await join({ people: 2 });
    expect(error.issues).toEqual([{ path: 'people', message: expect.stringContaining('número de pessoas') }]);
    const { db } = server.database;
    await db.update(professionals).set({ removedAt: server.clock.now() }).where(eq(professionals.id, rui));
    expect(code(await join({ professionalId: rui }))).toBe('professional_not_found');
    await db.update(treatments).set({ removedAt: server.clock.now() }).where(eq(treatments.id, massage));
    expect(code(await join())).toBe('treatment_not_found');
  });

  test('waits with the treatment and the professional, in a room of the treatment', async () => {
    await aFullTen();
    const joined = await wait({ roomId: venue.rooms[2]!.id, professionalId: rui });
    expect(joined).toMatchObject({ status: 'WAITING', position: 1, people: 1 });
    const [row] = await server.database.db.select().from(waitlistEntries).where(eq(waitlistEntries.id, joined.id));
    expect(row).toMatchObject({ treatmentId: massage, professionalId: rui });
    expect(venue.rooms.slice(0, 2).map(({ id }) => id)).toContain(row!.roomId);
    const treatment = { id: massage, name: 'Massagem', minutes: 60, professional: { id: rui, name: 'Rui' } };
    expect(await entryOf(joined.id)).toMatchObject({ treatment });
    const { body: page } = await server.caller().call('guestEntry', { token: joined.guestToken! });
    expect(page).toMatchObject({ treatment, position: 1, free: [] });
  });

  test('is once per phone and time, and has a line of its own', async () => {
    await aFullTen();
    const facial = await aTreatment(server, venue, {
      names: { 'PT-AO': 'Facial', 'PT-PT': null, EN: null },
      professionalIds: [marta],
    });
    const own = { phone: phone() };
    expect((await wait(own)).position).toBe(1);
    expect(code(await join({ ...own, professionalId: rui }))).toBe('already_waiting');
    expect((await wait({ ...own, treatmentId: facial })).position).toBe(1);
    expect((await wait()).position).toBe(2);
  });

  test('gets a free time in the answer, with its room and professional', async () => {
    const joined = await wait({ professionalId: rui });
    expect(joined.status).toBe('NOTIFIED');
    expect(await heldFor(joined.id)).toMatchObject({
      ...{ status: 'HOLD', time: '10:00', treatmentId: massage, professionalId: rui, roomMinutes: 75 },
      sharesRoom: false,
    });
  });

  test('by staff shows the treatment in the answer', async () => {
    await aFullTen();
    const { body } = await staff().call(
      'addToWaitlist',
      aWaitlistRequest(venue, { ...asked(), professionalId: marta }),
    );
    expect(body).toMatchObject({ status: 'WAITING', treatment: { name: 'Massagem', professional: { name: 'Marta' } } });
  });
});

describe('a freed time', () => {
  test('goes to the oldest party whose treatment and professional have it, and tells why others were skipped', async () => {
    const { ofMarta } = await aFullTen();
    const named = await wait({ professionalId: rui });
    const later = await wait({ time: '17:00', professionalId: rui, altPref: 'STRICT' });
    const fits = await wait();
    const last = await wait();
    await leave(ofMarta);
    expect(await statusesOf([named, later, fits, last])).toEqual(['WAITING', 'NOTIFIED', 'NOTIFIED', 'WAITING']);
    expect(await heldFor(fits.id)).toMatchObject({ professionalId: marta, treatmentId: massage, time: '10:00' });
    expect((await offersOf()).find(({ entryId }) => entryId === fits.id)?.passedOver).toEqual([
      { entryId: named.id, reason: 'not_free' },
    ]);
    const { body: skips } = await staff().call('skipsOfEntry', { venueId: venue.id, id: named.id });
    expect(skips.map(({ reason, time }) => [reason, time])).toContainEqual(['not_free', '10:00']);
  });

  test('is offered with the names of treatment and professional in the message', async () => {
    const { ofMarta } = await aFullTen();
    const waiting = await wait();
    await leave(ofMarta);
    const all = await messagesOfDay(server.database.db, venue.id, TOMORROW);
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
      async (party: { id: string }) => staff().call('moveReservation', { ...about(party), to: 'CANCELLED' }),
    ],
    [
      'staff hand it to another professional',
      async (party: { id: string }) =>
        staff().call('changeReservation', { ...about(party), professionalId: await thirdProfessional() }),
    ],
    [
      'staff move the party',
      async (party: { id: string }) => staff().call('changeReservation', { ...about(party), time: '15:00' }),
    ],
  ])('is offered when %s', async (_how, free) => {
    const { ofMarta } = await aFullTen();
    const waiting = await wait();
    expect(code(await free(ofMarta))).toBe(200);
    expect((await heldFor(waiting.id)).professionalId).toBe(marta);
  });

  test('is offered when staff hand over the second of two professionals', async () => {
    const ana = await thirdProfessional();
    const couple = await aTreatment(server, venue, { professionalIds: [marta, rui, ana], teamSize: 2 });
    const pair = await book({ treatmentId: couple, professionalId: marta });
    const waiting = await wait({ professionalId: rui });
    expect(code(await staff().call('changeReservation', { ...about(pair), secondProfessionalId: ana }))).toBe(200);
    expect((await heldFor(waiting.id)).professionalId).toBe(rui);
  });

  test('is what is left of the time of a party that did not come', async () => {
    const { ofMarta } = await aFullTen();
    const [begun, toCome] = [await wait(), await wait({ time: '10:30' })];
    server.clock.set('2026-11-22T09:20:00.000Z'); // 10:20 in Luanda
    expect(code(await staff().call('moveReservation', { ...about(ofMarta), to: 'NO_SHOW' }))).toBe(200);
    expect(await statusesOf([begun, toCome])).toEqual(['WAITING', 'NOTIFIED']);
    expect(await heldFor(toCome.id)).toMatchObject({ time: '10:30', professionalId: marta });
    expect((await entryOf(toCome.id)).holdUntil).toBe('2026-11-22T09:30:00.000Z');
  });

  test('goes to the next party when an offer is declined, expires or is withdrawn', async () => {
    const { ofMarta } = await aFullTen();
    const parties = [await wait(), await wait(), await wait(), await wait()];
    const isOffered = async (n: number) => expect((await entryOf(parties[n]!.id)).status).toBe('NOTIFIED');
    await leave(ofMarta);
    await isOffered(0);
    await server.caller().call('leaveAsGuest', { token: parties[0]!.guestToken! });
    await isOffered(1);
    server.clock.advance(31 * MINUTE_MS);
    await server.caller().call('acceptAsGuest', { token: parties[1]!.guestToken! });
    await isOffered(2);
    await staff().call('withdrawEntry', about(await entryOf(parties[2]!.id)));
    await isOffered(3);
    expect((await offersOf()).at(-1)!.passedOver).toEqual([
      { entryId: parties[0]!.id, reason: 'declined' },
      { entryId: parties[1]!.id, reason: 'declined' },
    ]);
  });

  test('is taken when the guest accepts, and the page names the professional', async () => {
    const { ofMarta } = await aFullTen();
    const waiting = await wait();
    await leave(ofMarta);
    const { body } = await server.caller().call('acceptAsGuest', { token: waiting.guestToken! });
    expect(body).toMatchObject({
      status: 'ACCEPTED',
      treatment: { name: 'Massagem', professional: null },
      seats: { status: 'CONFIRMED', treatment: { name: 'Massagem', professional: { name: 'Marta' } } },
    });
  });

  test('within an hour or on any time of the day is the nearest one', async () => {
    const { ofMarta } = await aFullTen();
    await setAutomatic(false);
    const near = await wait({ altPref: 'NEAR', professionalId: marta });
    await setAutomatic(true);
    await leave(ofMarta);
    expect(await heldFor(near.id)).toMatchObject({ time: '10:00', professionalId: marta });
    const any = await wait({ altPref: 'ANY' });
    expect((await heldFor(any.id)).time).toBe('11:30');
  });

  test('that came without an event is offered by the job of every minute, once', async () => {
    const absences = [{ from: TOMORROW, to: TOMORROW }];
    const { db } = server.database;
    await db.update(professionals).set({ absences }).where(eq(professionals.venueId, venue.id));
    const waiting = await wait();
    expect(waiting.status).toBe('WAITING');
    await db.update(professionals).set({ absences: [] }).where(eq(professionals.id, rui));
    await offerWaiting(db, server.clock);
    await offerWaiting(db, server.clock);
    expect((await heldFor(waiting.id)).professionalId).toBe(rui);
    expect(await offersOf()).toHaveLength(1);
  });

  test('of a longer treatment serves two parties of a shorter one', async () => {
    const long = await aTreatment(server, venue, { minutes: 120, bufferMinutes: 30, professionalIds: [marta] });
    const party = await book({ treatmentId: long, time: '09:30' });
    await server.database.db
      .update(professionals)
      .set({ shifts: [{ weekdays: 127, from: '09:30', to: '12:00' }] })
      .where(eq(professionals.id, marta));
    const named = { professionalId: marta, time: '09:30', altPref: 'ANY' as const };
    const parties = [await wait(named), await wait(named), await wait(named)];
    await leave(party);
    expect(await statusesOf(parties)).toEqual(['NOTIFIED', 'NOTIFIED', 'WAITING']);
  });
});

test('a treatment by two professionals with a piece of equipment is offered once all of them are free', async () => {
  const tub = await aPiece(server, venue);
  const pair = { professionalIds: [marta, rui], teamSize: 2, equipmentIds: [tub] };
  const bath = await aTreatment(server, venue, { ...pair, roomIds: [venue.rooms[2]!.id] });
  const { ofMarta, ofRui } = await aFullTen();
  const waiting = await wait({ treatmentId: bath });
  await leave(ofMarta);
  expect((await entryOf(waiting.id)).status).toBe('WAITING');
  await leave(ofRui);
  const held = await heldFor(waiting.id);
  expect(held).toMatchObject({ treatmentId: bath, equipmentId: tub, roomId: venue.rooms[2]!.id });
  expect([held.professionalId, held.secondProfessionalId].sort()).toEqual([marta, rui].sort());
  expect((await entryOf(waiting.id)).treatment?.equipment).toBeUndefined();
  const { body: page } = await server.caller().call('guestEntry', { token: waiting.guestToken! });
  expect(page.seats?.treatment).toMatchObject({ second: { name: expect.any(String) } });
  expect(page.seats?.treatment).not.toHaveProperty('equipment');
});

describe('the two lines', () => {
  const evening = [{ first: '20:00', last: '20:00', every: 30, capacity: 5 }];
  beforeEach(async () => {
    venue = await aVenue(server, {
      ownerId: manager.user.id,
      rooms: [
        { name: 'Cabine', capacity: 2, slots: evening, whole: { stayMinutes: 120 } },
        { name: 'Bar', capacity: 20, slots: evening },
      ],
    });
    await setAutomatic(true);
    massage = await aTreatment(server, venue, { roomIds: [venue.rooms[0]!.id] });
  });
  const ofBar = () => ({ time: '20:00', treatmentId: undefined, roomId: venue.rooms[1]!.id });

  test('do not mix: a cabin goes to who waits for a treatment, seats to who waits for seats', async () => {
    const treated = await book({ time: '20:00' });
    const seated = await book({ ...ofBar(), people: 5 });
    const forSeats = await wait({ ...ofBar(), altPref: 'ANY' });
    const forCabin = await wait({ ...ofBar(), roomId: venue.rooms[0]!.id });
    const forTreatment = await wait({ time: '20:00', altPref: 'ANY' });
    await leave(seated);
    expect(await statusesOf([forSeats, forCabin, forTreatment])).toEqual(['NOTIFIED', 'WAITING', 'WAITING']);
    await leave(treated);
    expect(await statusesOf([forCabin, forTreatment])).toEqual(['WAITING', 'NOTIFIED']);
    expect((await offersOf()).map(({ passedOver }) => passedOver)).toEqual([[], []]);
    expect(await heldFor(forTreatment.id)).toMatchObject({ treatmentId: massage, professionalId: null });
    expect(await heldFor(forSeats.id)).toMatchObject({ treatmentId: null, roomId: venue.rooms[1]!.id });
  });
});

describe('staff', () => {
  beforeEach(() => setAutomatic(false));

  test('see whom a free time goes to, and offer it by hand', async () => {
    const { ofMarta } = await aFullTen();
    const named = await wait({ professionalId: rui, name: 'Rosa Kiala' });
    const older = await wait();
    const chosen = await wait();
    await leave(ofMarta);
    const { body: suggested } = await staff().call('suggestions', { venueId: venue.id, date: TOMORROW });
    const passedOver = [{ entryId: named.id, name: 'Rosa Kiala', reason: 'not_free' }];
    expect(suggested).toMatchObject([{ time: '10:00', entryId: older.id, passedOver }]);
    const { status, body } = await promote(chosen.id);
    expect(status).toBe(200);
    expect(body.reservation).toMatchObject({ time: '10:00', treatment: { professional: { name: 'Marta' } } });
    expect(body.entry).toMatchObject({ status: 'NOTIFIED', treatment: { name: 'Massagem', professional: null } });
    expect((await offersOf())[0]!.passedOver).toEqual([
      { entryId: named.id, reason: 'not_free' },
      { entryId: older.id, reason: 'chosen_by_staff' },
    ]);
  });

  test('offer another time that the preference allows, and none that is not free', async () => {
    await aFullTen();
    const waiting = await wait({ altPref: 'NEAR' });
    expect(code(await promote(waiting.id))).toBe('no_capacity');
    expect(code(await promote(waiting.id, { time: '12:00' }))).toBe('not_wanted');
    expect((await entryOf(waiting.id)).status).toBe('WAITING');
    expect((await promote(waiting.id, { time: '09:00' })).status).toBe(409);
    const strict = await wait({ time: '12:00' });
    expect((await promote(strict.id, { roomId: venue.rooms[1]!.id })).body.reservation).toMatchObject({
      ...{ time: '12:00', roomId: venue.rooms[1]!.id },
    });
  });

  test('overbook with a reason', async () => {
    await aFullTen();
    const waiting = await wait({ professionalId: rui });
    const { body } = await promote(waiting.id, { overbook: { reason: 'Cliente antiga' } });
    expect(body.reservation).toMatchObject({
      overbookReason: 'Cliente antiga',
      treatment: { professional: { id: rui } },
    });
    expect((await heldFor(waiting.id)).sharesRoom).toBe(true);
  });

  test('end an expired hold that is in the way of the offer', async () => {
    const { ofMarta } = await aFullTen();
    const [first, second] = [await wait(), await wait()];
    await leave(ofMarta);
    await promote(first.id);
    server.clock.advance(31 * MINUTE_MS);
    expect((await promote(second.id)).body.reservation).toMatchObject({ treatment: { professional: { id: marta } } });
    expect(await statusesOf([first, second])).toEqual(['EXPIRED', 'NOTIFIED']);
  });

  test('cannot remove a treatment or a professional that a guest waits for', async () => {
    await aFullTen();
    const { db } = server.database;
    const long = await aTreatment(server, venue, { professionalIds: [marta, rui], minutes: 600 });
    const waiting = await wait({ treatmentId: long, professionalId: rui, name: 'Rosa Kiala' });
    const remove = (version = 1) => staff().call('removeTreatment', { venueId: venue.id, treatmentId: long, version });
    const refused = await remove();
    expect([code(refused), refused.error.obstacles?.map(({ name }) => name)]).toEqual(['strands', ['Rosa Kiala']]);
    const now = (await staff().call('venueTreatments', { venueId: venue.id })).body.treatments.find(
      ({ id }) => id === long,
    )!;
    const change = (given: Partial<InputOf<'changeTreatment'>>) =>
      staff().call('changeTreatment', { venueId: venue.id, ...now, treatmentId: long, ...given });
    expect(code(await change({ professionalIds: [marta] }))).toBe('strands');
    await db.update(venues).set({ automaticOffers: false }).where(eq(venues.id, venue.id));
    await server.caller().call('leaveAsGuest', { token: waiting.guestToken! });
    expect(code(await remove())).toBe(200);
  });
});

describe('a guest who waits', () => {
  test('takes a free time that no older party is due', async () => {
    const { ofMarta } = await aFullTen();
    await setAutomatic(false);
    const older = await wait();
    const younger = await wait({ altPref: 'NEAR', professionalId: marta });
    await leave(ofMarta);
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

test.skipIf(!isMultiConnection)(
  'two times freed at once go to the two oldest parties, each with one professional',
  async () => {
    const { ofMarta, ofRui } = await aFullTen();
    const parties = [];
    for (let n = 0; n < 6; n++) parties.push(await wait({ altPref: 'STRICT' }));
    await Promise.all([
      leave(ofMarta),
      leave(ofRui),
      ...Array.from({ length: 3 }, () => offerWaiting(server.database.db, server.clock)),
    ]);
    expect(await statusesOf(parties)).toEqual(['NOTIFIED', 'NOTIFIED', ...Array(4).fill('WAITING')]);
    const held = [await heldFor(parties[0]!.id), await heldFor(parties[1]!.id)];
    expect(held.map(({ professionalId }) => professionalId).sort()).toEqual([marta, rui].sort());
    expect(new Set(held.map(({ roomId }) => roomId)).size).toBe(2);
    await Promise.all([
      ...parties.slice(0, 2).map(({ guestToken }) => server.caller().call('leaveAsGuest', { token: guestToken! })),
      ...parties.slice(2).map(({ id }) => promote(id)),
    ]);
    const offered = await server.database.db
      .select()
      .from(waitlistEntries)
      .where(and(eq(waitlistEntries.venueId, venue.id), eq(waitlistEntries.status, 'NOTIFIED')));
    expect(offered).toHaveLength(2);
  },
);
